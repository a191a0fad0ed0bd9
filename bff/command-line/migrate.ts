/** `slotwell migrate`: brings the database to this version's schema. `serve` does so by itself; this is for doing it beforehand. */

import { nameDatabase } from '../config.ts';
import type { Command } from './command.ts';
import { locateDatabase, withNewCore } from './with-core.ts';

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: "Bring the database to this version's schema (serve does so too).",
  // Opening migrates, under a lock.
  run: (call) =>
    withNewCore(call, async (_, config, isNew) => {
      if (isNew) call.io.err(`The database is new, and empty: ${locateDatabase(call.io, config)}.`);
      call.io.out(`The database ${nameDatabase(config)} has the schema of this version.`);
      return 0;
    }),
};
