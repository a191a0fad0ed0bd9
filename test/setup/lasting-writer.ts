/**
 * The program of a thread that writes one SQLite database after the other: started by
 * `lasting-writers.ts`. Says `free` after each.
 */

import { type MessagePort, parentPort } from 'node:worker_threads';
import { createCommandRunner } from '../../core/storage/sqlite/command-runner.ts';
import { createGroupCommit } from '../../core/storage/sqlite/group-commit.ts';
import type { WriterStart } from '../../core/storage/sqlite/writer-messages.ts';
import { writeDatabase } from '../../core/storage/sqlite/writer-thread.ts';

export interface NextDatabase extends WriterStart {
  readonly port: MessagePort;
}

parentPort?.on('message', ({ port, file }: NextDatabase) => {
  port.on('close', () => parentPort?.postMessage('free'));
  writeDatabase(
    port,
    { file },
    {
      createCommit: (connection) => createGroupCommit(connection, createCommandRunner(connection)),
    },
  );
});
