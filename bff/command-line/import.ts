/** `slotwell import FILE`: replaces the configuration by a file, whole or not at all. Bookings are never touched. */

import { readFile } from 'node:fs/promises';
import {
  type ChangeCount,
  type FileProblem,
  findVoidSettings,
  holidayProblems,
  type ImportCommand,
  type ImportSummary,
  type Installation,
  localize,
  parseInstallationFile,
  type Storage,
} from '../../core/index.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { type Described, describeChanges, STRANDED_HEADS, sayQuestion, sayStranded, strandedRows } from './describe-import.ts';
import { createOfferedNames } from './offered-names.ts';
import { printTable } from './print-table.ts';
import { readInstallationText } from './read-installation-text.ts';
import { localDay, sayVoidSetting } from './say-void-setting.ts';
import { holidaysToStore } from './stored-holidays.ts';
import { ACTOR, locateDatabase, withConfig, withCore, withNewCore } from './with-core.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE [--dry-run] [--yes]',
  summary:
    'Take the configuration from a YAML or JSON file (- for standard input), and say what changes. Changes nothing where anything in it is wrong; asks before it shifts the time zone or retires what has upcoming bookings (--yes: does so unasked).',
  options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
  arity: [1, 1],
  // Read and judged before the database is opened: a bad file cannot leave a trace there.
  run: (call) =>
    withConfig(call.io, async (config) => {
      const text = await readText(call);
      if (text === null) return 1;
      const parsed = await readInstallation(text, config.upstream !== null);
      if (parsed.kind === 'problems') return refuse(call.io, parsed.problems);
      const { installation } = parsed;
      const now = call.clock.now();
      const command = { now, actor: ACTOR, installation, publicHolidays: await holidaysToStore(installation, now) };
      if (call.options['dry-run'] === true) return withCore(call, ({ storage }) => rehearse(call.io, storage, command));
      return withNewCore(call, ({ storage }, _config, isNew) => {
        if (isNew) call.io.err(`The database is new, made for this: ${locateDatabase(call.io, config)}.`);
        return importFile(call, storage, command);
      });
    }),
};

type ImportWish = Pick<ImportCommand, 'now' | 'actor' | 'installation' | 'publicHolidays'>;

async function rehearse(io: Io, storage: Storage, command: ImportWish): Promise<ExitCode> {
  const summary = await storage.importInstallation({ ...command, dryRun: true });
  await report(io, storage, { summary, installation: command.installation, now: command.now });
  for (const question of summary.questions) io.err(`To be confirmed: ${sayQuestion(question, command.installation)}`);
  io.err('Nothing was changed: this was a dry run.');
  return 0;
}

/** What is asked is judged again when it is done: whatever was booked meanwhile is asked about, too. */
async function importFile({ io, options }: CommandCall, storage: Storage, command: ImportWish): Promise<ExitCode> {
  const { installation } = command;
  let summary = await storage.importInstallation({ ...command, ...(options.yes === true ? {} : { agreedTo: [] }) });
  while (!summary.done) {
    const { questions } = summary;
    await report({ ...io, out: io.err }, storage, { summary, installation, now: command.now });
    for (const question of questions) io.err(sayQuestion(question, installation));
    if (io.confirm === null || !(await io.confirm('Import it all the same?'))) {
      io.err(`Nothing was changed.${io.confirm === null ? ' Repeat with --yes to import it all the same.' : ''}`);
      return 1;
    }
    summary = await storage.importInstallation({ ...command, agreedTo: questions });
  }
  await report(io, storage, { summary, installation, now: command.now });
  return 0;
}

async function report(
  io: Io,
  storage: Storage,
  { summary, installation, now }: Omit<Described, 'names'> & Pick<ImportWish, 'now'>,
): Promise<void> {
  const stored = await storage.readRetired();
  const gone = (entries: ImportSummary['changes']['schedules']) => entries.filter(({ kind }) => kind === 'retired');
  const names = createOfferedNames(installation, {
    schedules: [...stored.schedules, ...gone(summary.changes.schedules)],
    reasons: [...stored.reasons, ...gone(summary.changes.reasons)],
  });
  for (const line of describe(summary)) io.out(line);
  for (const line of describeChanges({ summary, installation })) io.out(line);
  for (const setting of findVoidSettings(installation, localDay(installation, now)))
    io.err(`Note: ${sayVoidSetting(setting, installation)}`);
  const after = sayStranded(summary.stranded);
  if (after === null) return;
  const { count } = summary.stranded;
  const lie = summary.done ? 'lie' : 'would lie';
  io.out(
    `${count === 1 ? `1 upcoming booking ${lie === 'lie' ? 'lies' : lie}` : `${count} upcoming bookings ${lie}`} outside what is offered:`,
  );
  printTable(io, STRANDED_HEADS, strandedRows({ summary, installation, names }));
  for (const line of after) io.out(line);
}

type InstallationReading =
  | { readonly kind: 'parsed'; readonly installation: Installation }
  | { readonly kind: 'problems'; readonly problems: readonly FileProblem[] };

/** `profileOnly`: another installation answers the calls, so the file may lack what they are about. */
export async function readInstallation(text: string, profileOnly = false): Promise<InstallationReading> {
  const reading = readInstallationText(text);
  if (reading.kind === 'problems') return reading;
  const parsed = parseInstallationFile(reading.value, { profileOnly });
  const regions = await holidayProblems(reading.value);
  const problems = [...(parsed.kind === 'problems' ? parsed.problems : []), ...regions];
  return parsed.kind === 'parsed' && regions.length === 0 ? parsed : { kind: 'problems', problems: reading.locate(problems) };
}

async function readText({ io, arguments: [file = '-'] }: CommandCall): Promise<string | null> {
  if (file === '-') return io.readStandardInput();
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    io.err(
      missing
        ? `There is no file ${file}. Correct its name; - reads standard input.`
        : `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

function refuse(io: Io, problems: readonly FileProblem[]): 1 {
  for (const { path, message } of problems) io.err(path === '' ? message : `${path}: ${message}`);
  io.err(`${problems.length === 1 ? 'One problem' : `${problems.length} problems`}; nothing was changed.`);
  return 1;
}

function describe({ done, profile, schedules, reasons }: ImportSummary): string[] {
  const name = localize(profile.name, profile.locale, profile.locale);
  return [
    `${done ? 'Imported' : 'To import'} ${name} (${profile.timeZone}).`,
    `Calendars: ${describeCount(schedules)}.`,
    `Reasons: ${describeCount(reasons)}.`,
  ];
}

function describeCount({ added, restored, changed, unchanged, retired }: ChangeCount): string {
  const parts = [
    `${added} added`,
    `${restored} offered again`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${retired} retired`,
  ].filter((part) => !part.startsWith('0 '));
  return parts.length === 0 ? 'none' : parts.join(', ');
}
