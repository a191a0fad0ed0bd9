/** SQLite's triggers alone. */

import { onTestFinished } from 'vitest';
import { createSqliteStorage } from '../../../core/storage/sqlite/index.ts';
import { buildTestWriter } from './build-test-writer.ts';
import { describeLastLine } from './last-line-suite.ts';
import { aDatabaseFile } from './sqlite-files.ts';

describeLastLine('SQLite, when nobody looks before writing,', async () => {
  const file = aDatabaseFile();
  const writer = await buildTestWriter('test/core/storage/blind-writer.ts');
  onTestFinished(writer.remove);
  const open = async () => {
    const storage = await createSqliteStorage({ file, writer: writer.entry });
    onTestFinished(() => storage.close());
    return storage;
  };
  return { storage: await open(), another: await open() };
});
