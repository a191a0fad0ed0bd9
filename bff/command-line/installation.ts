/**
 * `slotwell import FILE` replaces the configuration with a file, completely or not at all, and
 * never changes bookings. `slotwell export` writes the configuration.
 */

import { readFile } from 'node:fs/promises';
import type { ImportCommand, Storage } from '../../core/index.ts';
import { installationYaml, readInstallation } from '../operations/installation-file.ts';
import { type LocatedProblem, sayProblem } from '../operations/installation-text.ts';
import { findOwnMailbox } from '../operations/own-mailbox.ts';
import { holidaysToStore } from '../operations/public-holidays.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { sayOwnMailbox } from './doctor/say-finding.ts';
import { reportImport, sayQuestion } from './import-report.ts';
import {
  ACTOR,
  locateDatabase,
  withConfig,
  withCore,
  withInstallation,
  withNewCore,
} from './with-core.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE [--dry-run] [--yes]',
  summary:
    'Import the configuration from a YAML or JSON file (- for standard input), and say what changes. Changes nothing if anything in it is wrong; asks before it shifts the time zone or retires what has upcoming bookings (--yes: without asking).',
  options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
  arity: [1, 1],
  // The file is parsed and validated before the database is opened, so that an invalid file leaves
  // no trace there.
  run: (call) =>
    withConfig(call.io, async (config) => {
      const text = await readText(call);
      if (text === null) {
        return 1;
      }
      const parsed = await readInstallation(text, config.upstream !== null);
      if (parsed.kind === 'problems') {
        return refuse(call.io, parsed.problems);
      }
      const { installation } = parsed;
      const mailbox = config.upstream === null ? findOwnMailbox(config, installation) : null;
      if (mailbox !== null) {
        call.io.err(`Note: ${sayOwnMailbox(mailbox)}`);
      }
      const now = call.clock.now();
      const command = {
        now,
        actor: ACTOR,
        installation,
        publicHolidays: await holidaysToStore(installation, now),
      };
      if (call.options['dry-run'] === true) {
        return withCore(call, ({ storage }) => rehearse(call.io, storage, command));
      }
      return withNewCore(call, ({ storage }, _config, isNew) => {
        if (isNew) {
          call.io.err(
            `The database is new, created for this import: ${locateDatabase(call.io, config)}.`,
          );
        }
        return importFile(call, storage, command);
      });
    }),
};

type ImportWish = Pick<ImportCommand, 'now' | 'actor' | 'installation' | 'publicHolidays'>;

async function rehearse(io: Io, storage: Storage, command: ImportWish): Promise<ExitCode> {
  const summary = await storage.configuration.import({ ...command, dryRun: true });
  await reportImport(io, storage, {
    summary,
    installation: command.installation,
    now: command.now,
  });
  for (const question of summary.questions) {
    io.err(`To be confirmed: ${sayQuestion(question, command.installation)}`);
  }
  io.err('Nothing was changed: this was a dry run.');
  return 0;
}

/**
 * The import checks again after the confirmation, and asks again about bookings made in the
 * meantime.
 */
async function importFile(
  { io, options }: CommandCall,
  storage: Storage,
  command: ImportWish,
): Promise<ExitCode> {
  const { installation } = command;
  let summary = await storage.configuration.import({
    ...command,
    ...(options.yes === true ? {} : { agreedTo: [] }),
  });
  while (!summary.done) {
    const { questions } = summary;
    await reportImport({ ...io, out: io.err }, storage, {
      summary,
      installation,
      now: command.now,
    });
    for (const question of questions) {
      io.err(sayQuestion(question, installation));
    }
    if (io.confirm === null || !(await io.confirm('Import it anyway?'))) {
      io.err(
        `Nothing was changed.${io.confirm === null ? ' Repeat with --yes to import it anyway.' : ''}`,
      );
      return 1;
    }
    summary = await storage.configuration.import({ ...command, agreedTo: questions });
  }
  await reportImport(io, storage, { summary, installation, now: command.now });
  return 0;
}

async function readText({ io, arguments: [file = '-'] }: CommandCall): Promise<string | null> {
  if (file === '-') {
    return io.readStandardInput();
  }
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

function refuse(io: Io, problems: readonly LocatedProblem[]): 1 {
  for (const problem of problems) {
    io.err(sayProblem(problem));
  }
  io.err(
    `${problems.length === 1 ? 'One problem' : `${problems.length} problems`}; nothing was changed.`,
  );
  return 1;
}

/** The output can be imported again unchanged. */
export const exportCommand: Command = {
  name: 'export',
  usage: '',
  summary: 'Write the configuration as YAML to standard output.',
  run: ({ io, clock }) =>
    withInstallation({ io, clock }, async ({ service }) => {
      const installation = await service.installation();
      if (installation !== null) {
        io.out(installationYaml(installation).trimEnd());
      }
      return 0;
    }),
};
