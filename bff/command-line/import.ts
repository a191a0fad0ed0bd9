/** `slotwell import FILE`: replaces the configuration by a file, whole or not at all. Bookings are never touched. */

import { readFile } from 'node:fs/promises';
import {
  type ChangeCount,
  type FileProblem,
  holidayProblems,
  type ImportSummary,
  type Installation,
  localize,
  parseInstallationFile,
} from '../../core/index.ts';
import type { Command, CommandCall, Io } from './command.ts';
import { readInstallationText } from './read-installation-text.ts';
import { holidaysToStore } from './stored-holidays.ts';
import { ACTOR, locateDatabase, withConfig, withNewCore } from './with-core.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE',
  summary: 'Take the configuration from a YAML or JSON file (- for standard input). Changes nothing where anything in it is wrong.',
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
      const publicHolidays = await holidaysToStore(installation, now);
      return withNewCore(call, async ({ storage }, _config, isNew) => {
        if (isNew) call.io.err(`The database is new, made for this: ${locateDatabase(call.io, config)}.`);
        const summary = await storage.importInstallation({ now, actor: ACTOR, installation, publicHolidays });
        for (const line of describe(summary)) call.io.out(line);
        return 0;
      });
    }),
};

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

function describe({ profile, schedules, reasons }: ImportSummary): string[] {
  const name = localize(profile.name, profile.locale, profile.locale);
  return [`Imported ${name} (${profile.timeZone}).`, `Calendars: ${describeCount(schedules)}.`, `Reasons: ${describeCount(reasons)}.`];
}

function describeCount({ added, changed, unchanged, retired }: ChangeCount): string {
  const parts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`, `${retired} retired`].filter(
    (part) => !part.startsWith('0 '),
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}
