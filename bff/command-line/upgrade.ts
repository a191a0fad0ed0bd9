/**
 * `slotwell upgrade --check` says what a new version will do to the database; `slotwell migrate`
 * does it, as `slotwell serve` does at startup.
 */

import { planUpgrade, type TableFate, type UpgradeStep } from '../../core/index.ts';
import packageFile from '../../package.json';
import { nameDatabase } from '../database-setting.ts';
import type { Command } from './command.ts';
import { locateDatabase, withContent, withNewCore } from './with-core.ts';

/** Opens the database read-only: it is neither migrated nor created. */
export const upgrade: Command = {
  name: 'upgrade',
  usage: '--check',
  summary:
    'Say what migrating will do to the database, and whether to save it before. Changes nothing.',
  options: { check: { type: 'boolean' } },
  run: async (call) => {
    const { io, options } = call;
    if (options.check !== true) {
      io.err('slotwell upgrade --check says what would be done; slotwell migrate does it.');
      return 2;
    }
    return withContent(call, ['no installation', 'installation'], async (config) => {
      const { schema, expected, steps } = await planUpgrade(config.database);
      io.out(
        `The database ${nameDatabase(config)} has schema ${schema}; Slotwell ${packageFile.version} needs schema ${expected}.`,
      );
      for (const step of steps) {
        io.out(`  Step ${step.number}: ${sayStep(step)}.`);
      }
      for (const line of steps.length === 0 ? [NOTHING] : ADVICE) {
        io.out(line);
      }
      return 0;
    });
  },
};

const NOTHING = 'Nothing is to be done, and no backup is needed for it.';
const ADVICE = [
  'Nothing was changed. slotwell migrate does this, all of it or nothing, and slotwell serve does so when it starts.',
  'Back up before: slotwell backup FILE, by this version or the one before. Older versions refuse the new schema, so a backup is the only way back.',
];

/** The table's name replaces the braces. */
const FATES: Readonly<Record<TableFate, string>> = {
  made: 'makes the table {}',
  altered: 'alters the table {}',
  rewritten: 'writes rows of {} anew, which takes longer the more there are',
  indexed: 'adds an index to {}',
  removed: 'removes the table {}',
};

function sayStep({ changes }: UpgradeStep): string {
  return changes.length === 0
    ? 'changes no table'
    : changes.map(({ table, fate }) => FATES[fate].replace('{}', table)).join('; ');
}

/** Migrates before `serve`, which would otherwise do so by itself. */
export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: "Bring the database to this version's schema (serve does so too).",
  // Opening the database migrates it, under a lock.
  run: (call) =>
    withNewCore(call, async (_, config, isNew) => {
      if (isNew) {
        call.io.err(`The database is new, and empty: ${locateDatabase(call.io, config)}.`);
      }
      call.io.out(`The database ${nameDatabase(config)} has the schema of this version.`);
      return 0;
    }),
};
