/** `slotwell restore FILE`: puts a backup into the database that the settings name, all of it or nothing. The server must be stopped. */

import { join } from 'node:path';
import { type Restored, restoreBackup } from '../../core/index.ts';
import { type Config, dataFolder, nameDatabase } from '../config.ts';
import type { Command, Io } from './command.ts';
import { describeContent } from './describe-content.ts';
import { keepServedWidget } from './served-widgets.ts';
import { withConfig } from './with-core.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--replace]',
  summary: 'Put a backup into the database, with the server stopped. --replace keeps the present one aside.',
  options: { replace: { type: 'boolean' } },
  arity: [1, 1],
  run: ({ io, clock, options, arguments: [file = ''] }) =>
    withConfig(io, async (config) => {
      const now = clock.now();
      const restored = await restoreBackup({
        database: config.database,
        file,
        replace: options.replace === true,
        aside: placeAside(config, now),
        now,
        keepFile: (attached) => keepServedWidget(config, attached),
      });
      report(io, config, restored);
      return 0;
    }),
};

/** Beside the data, with the time in its name: one restoration does not take the place of what another has kept. */
function placeAside(config: Config, now: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const { database } = config;
  return database.kind === 'sqlite'
    ? `${database.file}.replaced-${moment}`
    : join(dataFolder(config), `slotwell.replaced-${moment}.backup`);
}

function report(io: Io, config: Config, { content, aside, remarks }: Restored): void {
  for (const line of describeContent(content)) io.out(line);
  io.out(`${nameDatabase(config)} is as it was on ${content.head.madeAt.slice(0, 16).replace('T', ' ')} UTC, and sound.`);
  if (aside !== null) io.out(`What it replaced is in ${aside}.`);
  for (const remark of remarks) io.err(remark);
  io.out('Start the server again.');
}
