/** `slotwell backup FILE` and `slotwell restore FILE`: the whole installation in one file. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type AttachedFile,
  backupDatabase,
  expectedSchema,
  type Restored,
  restoreBackup,
} from '../../core/index.ts';
import type { Config } from '../config.ts';
import { dataFolder, nameDatabase } from '../database-setting.ts';
import { archive, createWidgetScript, VERSION_PATTERN } from '../pages/widget-releases.ts';
import type { Command, CommandCall, Io } from './command.ts';
import { ACTOR, withConfig, withContent, withCore } from './with-core.ts';

/** Runs while the server takes bookings. */
export const backup: Command = {
  name: 'backup',
  usage: 'FILE [--overwrite]',
  summary: 'Save everything into one file, while the server runs.',
  options: { overwrite: { type: 'boolean' } },
  arity: [1, 1],
  run: (call) =>
    withContent(call, ['installation'], async (config) => {
      const {
        io,
        clock,
        options,
        arguments: [file = ''],
      } = call;
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
      for (const line of describeContent(saved)) {
        io.out(line);
      }
      io.out(
        `${nameDatabase(config)} is saved in ${file}: ${formatBytes(saved.bytes)}, read again and complete, in ${seconds} s.`,
      );
      await note(call, config, { file, schema: saved.schema });
      return 0;
    }),
};

/**
 * Records the backup so that the doctor can report its age. Skipped if the schema is older, which
 * is left as it is; an error here does not make the backup fail.
 */
async function note(
  call: CommandCall,
  { database }: Config,
  { file, schema }: { readonly file: string; readonly schema: number },
): Promise<void> {
  if (schema !== (await expectedSchema(database))) {
    return;
  }
  try {
    await withCore(call, async ({ storage, clock }) => {
      await storage.audit.noteBackup({ now: clock.now(), actor: ACTOR, file: resolve(file) });
      return 0;
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    call.io.err(
      `The database could not note that it was saved, so slotwell doctor does not know of it: ${why}`,
    );
  }
}

/**
 * Restores a backup into the configured database, completely or not at all. The server must be
 * stopped.
 */
export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--replace]',
  summary:
    'Restore a backup into the database, with the server stopped. --replace sets the present one aside.',
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

/**
 * A file beside the data with the time in its name, so that no restore overwrites what another has
 * set aside.
 */
function placeAside(config: Config, now: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const { database } = config;
  return database.kind === 'sqlite'
    ? `${database.file}.replaced-${moment}`
    : join(dataFolder(config), `slotwell.replaced-${moment}.backup`);
}

function report(io: Io, config: Config, { content, aside, remarks }: Restored): void {
  for (const line of describeContent(content)) {
    io.out(line);
  }
  io.out(
    `${nameDatabase(config)} is as it was on ${content.head.madeAt.slice(0, 16).replace('T', ' ')} UTC, and sound.`,
  );
  if (aside !== null) {
    io.out(`What it replaced is in ${aside}.`);
  }
  for (const remark of remarks) {
    io.err(remark);
  }
  io.out('Start the server again.');
}

interface Content {
  readonly counts: ReadonlyMap<string, number>;
  readonly files: number;
}

function describeContent({ counts, files }: Content): string[] {
  const tables = [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(6, ...tables.map(([, count]) => String(count).length));
  const line = (count: number, what: string) => `${String(count).padStart(width)}  ${what}`;
  return [
    ...tables.map(([table, count]) => line(count, table.replaceAll('_', ' '))),
    line(files, 'widget versions'),
  ];
}

function formatBytes(bytes: number): string {
  if (bytes < 10_000) {
    return `${bytes} bytes`;
  }
  return bytes < 10_000_000
    ? `${Math.round(bytes / 1_000)} kB`
    : `${Math.round(bytes / 1_000_000)} MB`;
}

const FOLDER = 'widget-versions';
const SUFFIX = '.js';

/**
 * Every version of the widget that was ever served is part of the installation, because sites refer
 * to it.
 */
function* readServedWidgets(config: Config): Generator<AttachedFile> {
  const folder = join(dataFolder(config), FOLDER);
  if (!existsSync(folder)) {
    return;
  }
  for (const file of readdirSync(folder).toSorted()) {
    if (parseRelease(file) !== null) {
      yield { name: `${FOLDER}/${file}`, bytes: readFileSync(join(folder, file)) };
    }
  }
}

/**
 * Leaves an existing file as it is, because a version identifies its content. Ignores other files.
 */
function keepServedWidget(config: Config, { name, bytes }: AttachedFile): void {
  const file = name.startsWith(`${FOLDER}/`) ? name.slice(FOLDER.length + 1) : '';
  const release = parseRelease(file);
  if (release === null) {
    return;
  }
  const script = createWidgetScript(Buffer.from(bytes), release);
  if (`${script.version}${SUFFIX}` === file) {
    archive(join(dataFolder(config), FOLDER), script);
  }
}

/** `null` if it is not the file of a version. */
function parseRelease(file: string): string | null {
  if (!file.endsWith(SUFFIX)) {
    return null;
  }
  return VERSION_PATTERN.exec(file.slice(0, -SUFFIX.length))?.groups?.release ?? null;
}
