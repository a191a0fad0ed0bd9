/**
 * Reads `slotwell.env`, the settings file of the server and of every command, in the syntax of
 * systemd's EnvironmentFile. Only syntax that both parse alike is accepted; anything else is a
 * problem with its line number, so that a password never means one thing to the server and another
 * to a command.
 */

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TextDecoder } from 'node:util';
import { nearestWord } from '../core/index.ts';
import { type Environment, SETTING_NAMES } from './environment.ts';

export const DEFAULT_SETTINGS_FILE = 'slotwell.env';

export interface Settings {
  /** The environment plus the settings that the file adds. */
  readonly env: Environment;
  /**
   * The origin of a setting, as the end of a sentence: `in the environment` or
   * `in /etc/slotwell.env, line 3`. `null` if it is not set.
   */
  whence(name: string): string | null;
  /** The file that was read, or `null`. */
  readonly file: string | null;
}

export type SettingsReading =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

export interface SettingsSources {
  readonly env: Environment;
  /** The folder that holds `slotwell.env`. Relative file names are resolved against it. */
  readonly folder: string;
  /** The file's name as given, or `null` to use `slotwell.env` if it exists. */
  readonly file: string | null;
}

export function readSettings({ env, folder, file: named }: SettingsSources): SettingsReading {
  const file = resolve(folder, named ?? DEFAULT_SETTINGS_FILE);
  if (named === null && !existsSync(file)) {
    return { kind: 'settings', settings: merge(env, null, []) };
  }
  const text = readText(file);
  if (text.kind === 'problem') {
    return { kind: 'problems', problems: [text.sentence] };
  }
  const { entries, problems } = parseSettings(text.text);
  if (problems.length > 0) {
    return {
      kind: 'problems',
      problems: problems.map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`),
    };
  }
  return { kind: 'settings', settings: merge(env, file, entries) };
}

export function environmentSettings(env: Environment): Settings {
  return merge(env, null, []);
}

type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly sentence: string };

function readText(file: string): TextReading {
  try {
    return {
      kind: 'text',
      text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)),
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return {
      kind: 'problem',
      sentence: `The settings cannot be read: ${READING_PROBLEMS.get(code)?.(file) ?? `${file}: ${String(error)}`}`,
    };
  }
}

const READING_PROBLEMS: ReadonlyMap<unknown, (file: string) => string> = new Map([
  [
    'ENOENT',
    (file) => `there is no file ${file}. Name another after --env-file, or make this one.`,
  ],
  [
    'EACCES',
    (file) =>
      `this account may not read ${file}. Run the command as the account that runs the server, or correct the rights of the file.`,
  ],
  ['EISDIR', (file) => `${file} is a folder. Name a file after --env-file.`],
  ['ERR_ENCODING_INVALID_ENCODED_DATA', (file) => `${file} is no text. Write it anew, in UTF-8.`],
]);

interface Entry {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

interface LineProblem {
  readonly line: number;
  readonly sentence: string;
}

function parseSettings(text: string): {
  readonly entries: readonly Entry[];
  readonly problems: readonly LineProblem[];
} {
  const entries: Entry[] = [];
  const problems: LineProblem[] = [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const words = raw.trim();
    if (words === '' || words.startsWith('#') || words.startsWith(';')) {
      continue;
    }
    const read = parseLine(words);
    const first = entries.find(({ name }) => read.kind === 'entry' && name === read.name);
    if (read.kind === 'problem') {
      problems.push({ line, sentence: read.sentence });
    } else if (first !== undefined) {
      problems.push({
        line,
        sentence: `${read.name} is set in line ${first.line} already; keep one of the two.`,
      });
    } else {
      entries.push({ name: read.name, value: read.value, line });
    }
  }
  return { entries, problems };
}

type LineReading =
  | { readonly kind: 'entry'; readonly name: string; readonly value: string }
  | { readonly kind: 'problem'; readonly sentence: string };

function parseLine(words: string): LineReading {
  const found = /^(?<name>[A-Za-z_]\w*)\s*=\s*(?<rest>.*)$/s.exec(words);
  const { name, rest = '' } = found?.groups ?? {};
  if (name === undefined) {
    const hint = words.startsWith('export ') ? ', without "export"' : ', or begin a comment with #';
    return { kind: 'problem', sentence: `Write NAME=value${hint}.` };
  }
  const near = SETTING_NAMES.includes(name) ? null : nearestWord(name, SETTING_NAMES);
  if (near !== null) {
    return { kind: 'problem', sentence: `There is no setting ${name}. Did you mean ${near}?` };
  }
  const value = parseValue(rest);
  return 'problem' in value
    ? { kind: 'problem', sentence: `${name}: ${value.problem}` }
    : { kind: 'entry', name, value: value.text };
}

/** Problems never repeat the value: it may be a password. */
function parseValue(rest: string): { readonly text: string } | { readonly problem: string } {
  const quote = rest.charAt(0);
  if (quote === "'") {
    const text = /^'([^']*)'$/.exec(rest)?.[1];
    return text === undefined
      ? {
          problem:
            'Close the quote at the end of the line; what is in single quotes holds no other.',
        }
      : { text };
  }
  if (quote === '"') {
    const text = /^"((?:[^"\\]|\\.)*)"$/.exec(rest)?.[1];
    return text === undefined
      ? { problem: 'Close the quote at the end of the line.' }
      : { text: text.replace(/\\(["\\`$])/g, '$1') };
  }
  if (rest.includes('\\')) {
    return { problem: 'Put a value with a backslash in single quotes.' };
  }
  if (/\s#/.test(rest)) {
    return { problem: 'A comment needs a line of its own; a value with # in it needs quotes.' };
  }
  return { text: rest };
}

/**
 * The environment takes precedence, also over the file's `NAME_FILE` variant. An empty variable in
 * the environment counts as not set.
 */
function merge(env: Environment, file: string | null, entries: readonly Entry[]): Settings {
  const secretName = (name: string) => name.replace(/_FILE$/, '');
  const isGiven = (name: string) =>
    [name, secretName(name), `${name}_FILE`].some((one) => (env[one] ?? '') !== '');
  const taken = entries.filter(({ name, value }) => value !== '' && !isGiven(name));
  const lines = new Map(taken.map(({ name, line }) => [name, line]));
  return {
    env: { ...env, ...Object.fromEntries(taken.map(({ name, value }) => [name, value])) },
    file,
    whence: (name) => {
      for (const one of [name, `${name}_FILE`]) {
        const how = one === name ? '' : `by ${one} `;
        if (lines.has(one)) {
          return `${how}in ${file}, line ${lines.get(one)}`;
        }
        if ((env[one] ?? '') !== '') {
          return `${how}in the environment`;
        }
      }
      return null;
    },
  };
}
