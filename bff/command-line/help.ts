/** `slotwell help [COMMAND]` and `slotwell version`. */

import packageFile from '../../package.json';
import { type SettingDescription, settingDescriptions } from '../environment.ts';
import { DEFAULT_SETTINGS_FILE } from '../settings-file.ts';
import type { Command } from './command.ts';

const MAX_CALL_LENGTH = 36;
const SETTINGS_HEAD = `Settings, from the environment or from ${DEFAULT_SETTINGS_FILE} in this folder; every command takes --env-file FILE for another file:`;
const SETTINGS_FOOT =
  'A line of the file is NAME=value; the environment takes precedence. Commands work while the server runs, and take effect at once.';

export function overview(commands: readonly Command[]): string[] {
  const lines = commands.map((command) => ({ call: shortCall(command), summary: command.summary }));
  const width = Math.max(...lines.map((line) => line.call.length));
  return [
    'Usage: slotwell COMMAND',
    '',
    ...lines.map((line) => `  ${line.call.padEnd(width)}   ${line.summary}`),
    '',
    SETTINGS_HEAD,
    '',
    ...settingDescriptions.map((setting) => `  ${setting.name.padEnd(width)}   ${sayTo(setting)}`),
    '',
    SETTINGS_FOOT,
  ];
}

function sayTo({ name, description, isSecret }: SettingDescription): string {
  return isSecret ? `${description} (${name}_FILE: a file that holds it)` : description;
}

export function commandHelp(command: Command): string[] {
  return [`Usage: slotwell ${call(command)}`, '', command.summary];
}

/** Shortens long lists of options, which would push all summaries off the screen. */
function shortCall(command: Command): string {
  const full = call(command);
  return full.length <= MAX_CALL_LENGTH ? full : `${command.name} [OPTION ...]`;
}

function call({ name, usage }: Command): string {
  return `${name} ${usage}`.trimEnd();
}

export function createHelpCommand(others: readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    usage: '[COMMAND]',
    summary: 'Show this overview, or one command.',
    readsSettings: false,
    arity: [0, 2],
    async run({ io, arguments: words }) {
      const all = [...others, help];
      const named = all.filter(
        ({ name }) => name === words.join(' ') || name.startsWith(`${words.join(' ')} `),
      );
      const lines = words.length === 0 ? overview(all) : named.flatMap(commandHelp);
      for (const line of lines) {
        io.out(line);
      }
      if (lines.length === 0) {
        io.err(`There is no command "${words.join(' ')}". slotwell help lists all commands.`);
      }
      return lines.length === 0 ? 2 : 0;
    },
  };
  return help;
}

export const version: Command = {
  name: 'version',
  usage: '',
  summary: 'Show the version.',
  readsSettings: false,
  async run({ io }) {
    io.out(packageFile.version);
    return 0;
  },
};
