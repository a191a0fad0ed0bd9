/** `slotwell backup FILE`: one file with all that an installation is, made while the server books. */

import { backupDatabase } from '../../core/index.ts';
import { nameDatabase } from '../config.ts';
import type { Command } from './command.ts';
import { describeContent, formatBytes } from './describe-content.ts';
import { readServedWidgets } from './served-widgets.ts';
import { withContent } from './with-core.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'FILE [--overwrite]',
  summary: 'Save everything into one file, while the server runs.',
  options: { overwrite: { type: 'boolean' } },
  arity: [1, 1],
  run: ({ io, clock, options, arguments: [file = ''] }) =>
    withContent({ io }, ['installation'], async (config) => {
      const startedAt = performance.now();
      const files = readServedWidgets(config);
      const saved = await backupDatabase({
        database: config.database,
        file,
        overwrite: options.overwrite === true,
        now: clock.now(),
        files,
      });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      for (const line of describeContent(saved)) io.out(line);
      io.out(`${nameDatabase(config)} is saved in ${file}: ${formatBytes(saved.bytes)}, read again and complete, in ${seconds} s.`);
      return 0;
    }),
};
