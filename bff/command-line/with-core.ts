/**
 * Opens what a command works on, and always closes it again. Only dedicated commands create a
 * database: any other command, run in the wrong folder or with a mistyped address, must report that
 * there is none and not show an empty installation.
 */

import { resolve } from 'node:path';
import { type DatabaseContent, readDatabaseContent } from '../../core/index.ts';
import { type Config, readConfig } from '../config.ts';
import { nameDatabase } from '../database-setting.ts';
import { type Core, openCore } from '../open-core.ts';
import { DEFAULT_SETTINGS_FILE } from '../settings-file.ts';
import type { CommandCall, CommandIo, ExitCode } from './command.ts';

type Opening = Pick<CommandCall, 'io' | 'clock'>;
type CoreWork = (core: Core, config: Config) => Promise<ExitCode>;

export async function withConfig(
  io: CommandIo,
  work: (config: Config) => Promise<ExitCode>,
): Promise<ExitCode> {
  const reading = readConfig(io.env);
  if (reading.kind === 'config') {
    return work(reading.config);
  }
  io.err(
    `The settings in the environment${io.settingsFile === null ? '' : ` and in ${io.settingsFile}`} are not right yet:`,
  );
  for (const problem of reading.problems) {
    io.err(`  ${problem}`);
  }
  return 1;
}

/** Requires an existing database. */
export function withCore(call: Opening, work: CoreWork): Promise<ExitCode> {
  return withContent(call, ['no installation', 'installation'], (config) =>
    open(call, config, work),
  );
}

/** Requires a database that contains an installation, for commands that need one. */
export function withInstallation(call: Opening, work: CoreWork): Promise<ExitCode> {
  return withContent(call, ['installation'], (config) => open(call, config, work));
}

/** Creates the database if it does not exist, and says so. */
export function withNewCore(
  call: Opening,
  work: (core: Core, config: Config, isNew: boolean) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withConfig(call.io, async (config) => {
    const isNew = (await readDatabaseContent(config.database)) === 'nothing';
    return open(call, config, (core) => work(core, config, isNew));
  });
}

/** Checks that the database contains what the command needs, without opening it. */
export function withContent(
  { io }: Pick<CommandCall, 'io'>,
  needed: readonly DatabaseContent[],
  work: (config: Config) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withConfig(io, async (config) => {
    const content = await readDatabaseContent(config.database);
    if (needed.includes(content)) {
      return work(config);
    }
    for (const line of explainMissing(io, config, content)) {
      io.err(line);
    }
    return 1;
  });
}

async function open({ clock }: Opening, config: Config, work: CoreWork): Promise<ExitCode> {
  const core = await openCore(config, clock);
  try {
    return await work(core, config);
  } finally {
    await core.close();
  }
}

/** Names the database and where it was configured, for a new or missing database. */
export function locateDatabase(
  { whence, folder }: Pick<CommandIo, 'whence' | 'folder'>,
  config: Config,
): string {
  const { database } = config;
  const name = database.kind === 'sqlite' ? resolve(database.file) : nameDatabase(config);
  const origin = whence('DATABASE_URL');
  if (origin !== null) {
    return `${name} (set ${origin})`;
  }
  return `${name} (the default: DATABASE_URL is not set, and there is no ${DEFAULT_SETTINGS_FILE} in ${folder})`;
}

export function explainMissing(
  io: Pick<CommandIo, 'whence' | 'folder'>,
  config: Config,
  content: DatabaseContent,
): string[] {
  const place = locateDatabase(io, config);
  const server =
    "If your server uses another database, name it: --env-file FILE with the server's settings, or DATABASE_URL.";
  return content === 'nothing'
    ? [
        `There is no database of Slotwell at ${place}; nothing was created.`,
        server,
        'slotwell import FILE and slotwell restore FILE make a new one.',
      ]
    : [
        `There is no installation yet in ${place}; nothing was changed.`,
        server,
        'slotwell import FILE sets one up.',
      ];
}

export const ACTOR = 'command line';
