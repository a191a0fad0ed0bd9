/**
 * Finds and runs the command for a command line. Invalid input is answered with help that suggests
 * the closest match.
 */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Clock, nearestWord } from '../../core/index.ts';
import { environmentSettings, readSettings } from '../settings-file.ts';
import type { Command, CommandIo, ExitCode, Io } from './command.ts';
import { commands } from './command-list.ts';
import { explainFailure } from './explain-failure.ts';
import { commandHelp, overview } from './help.ts';

/** Never rejects: every error is written to `io.err`. */
export async function runCommandLine(
  given: readonly string[],
  io: Io,
  clock: Clock,
): Promise<ExitCode> {
  const words = settingsFileLast(given);
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h') {
    return show(io, overview(commands));
  }
  if (words[0] === '--version' || words[0] === '-v') {
    return runCommandLine(['version'], io, clock);
  }
  const command = findCommand(words);
  if (command === null) {
    return refuseCommand(words, io);
  }
  const rest = wordsAfterName(command, words);
  if (rest.includes('--help') || rest.includes('-h')) {
    return show(io, commandHelp(command));
  }
  const read = readWords(command, rest);
  if (read.kind === 'problem') {
    return misunderstood(io, command, read.sentence);
  }
  const { [ENV_FILE]: file, ...options } = read.values;
  const commandIo = withSettings(io, command, typeof file === 'string' ? file : null);
  if (commandIo === null) {
    return 1;
  }
  try {
    return await command.run({ io: commandIo, clock, arguments: read.positionals, options });
  } catch (error) {
    for (const line of explainFailure(error, commandIo.env)) {
      io.err(line);
    }
    return 1;
  }
}

const ENV_FILE = 'env-file';

/** Accepts `slotwell --env-file FILE doctor` like `slotwell doctor --env-file FILE`. */
function settingsFileLast(words: readonly string[]): readonly string[] {
  const [first = '', second] = words;
  if (first === `--${ENV_FILE}` && second !== undefined) {
    return [...words.slice(2), first, second];
  }
  return first.startsWith(`--${ENV_FILE}=`) ? [...words.slice(1), first] : words;
}

/** `null` after printing a problem if the settings file cannot be read. */
function withSettings(
  io: Io,
  { readsSettings = true }: Command,
  file: string | null,
): CommandIo | null {
  const { env, folder } = io;
  const reading = readsSettings
    ? readSettings({ env, folder, file })
    : ({ kind: 'settings', settings: environmentSettings(env) } as const);
  if (reading.kind === 'settings') {
    return {
      ...io,
      env: reading.settings.env,
      whence: reading.settings.whence,
      settingsFile: reading.settings.file,
    };
  }
  for (const problem of reading.problems) {
    io.err(problem);
  }
  return null;
}

/**
 * Checks that a command exists and accepts these options and arguments, without running it; `null`
 * if so. Used to check the documentation.
 */
export function findProblem(words: readonly string[]): string | null {
  const command = findCommand(words);
  if (command === null) {
    return `There is no command "${words.join(' ')}".`;
  }
  const read = readWords(command, wordsAfterName(command, words));
  return read.kind === 'problem' ? read.sentence : null;
}

function wordsAfterName({ name }: Command, words: readonly string[]): readonly string[] {
  return words.slice(name.split(' ').length);
}

/** Tries two words before one, so that `outbox list` is not `outbox` with an argument. */
function findCommand(words: readonly string[]): Command | null {
  const named = (length: number) =>
    commands.find(({ name }) => name === words.slice(0, length).join(' '));
  return named(2) ?? named(1) ?? null;
}

function refuseCommand(words: readonly string[], io: Io): ExitCode {
  const families = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (families.length > 0) {
    io.err(
      words[1] === undefined
        ? `slotwell ${words[0]} needs one more word.`
        : `slotwell ${words[0]} has no command "${words[1]}".`,
    );
    for (const { name, usage } of families) {
      io.err(`  slotwell ${name} ${usage}`.trimEnd());
    }
    return 2;
  }
  const near = nearestWord(
    words[0] ?? '',
    new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
  );
  io.err(
    `There is no command "${words[0]}".${near === null ? '' : ` Did you mean slotwell ${near}?`}`,
  );
  io.err('slotwell help lists all commands.');
  return 2;
}

function misunderstood(io: Io, command: Command, sentence: string): ExitCode {
  io.err(sentence);
  io.err(`Usage: slotwell ${command.name} ${command.usage}`.trimEnd());
  return 2;
}

function show(io: Io, lines: readonly string[]): ExitCode {
  for (const line of lines) {
    io.out(line);
  }
  return 0;
}

type Reading =
  | {
      readonly kind: 'read';
      readonly positionals: readonly string[];
      readonly values: Record<string, string | boolean>;
    }
  | { readonly kind: 'problem'; readonly sentence: string };

function readWords(
  { options: own = {}, arity = [0, 0], readsSettings = true }: Command,
  words: readonly string[],
): Reading {
  const options = readsSettings ? { ...own, [ENV_FILE]: { type: 'string' } as const } : own;
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: string[] = [];
  const values: Record<string, string | boolean> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') {
      positionals.push(token.value);
    }
    if (token.kind !== 'option') {
      continue;
    }
    const sentence = optionProblem(token, options);
    if (sentence !== null) {
      return { kind: 'problem', sentence };
    }
    values[token.name] = token.value ?? true;
  }
  const [min, max] = arity;
  if (positionals.length < min) {
    return { kind: 'problem', sentence: 'Something is missing.' };
  }
  if (positionals.length > max) {
    return { kind: 'problem', sentence: `"${positionals[max]}" is one word too many.` };
  }
  return { kind: 'read', positionals, values };
}

function optionProblem(
  token: { readonly name: string; readonly rawName: string; readonly value?: string | undefined },
  options: NonNullable<ParseArgsConfig['options']>,
): string | null {
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (option === undefined) {
    const near = nearestWord(token.name, Object.keys(options));
    return `There is no option ${token.rawName}.${near === null ? '' : ` Did you mean --${near}?`}`;
  }
  if (option.type === 'string' && token.value === undefined) {
    return `The option ${token.rawName} needs a value.`;
  }
  if (option.type === 'boolean' && token.value !== undefined) {
    return `The option ${token.rawName} takes no value.`;
  }
  return null;
}
