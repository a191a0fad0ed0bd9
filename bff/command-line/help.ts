/** What `slotwell help` prints. */

import { type SettingDescription, settingDescriptions } from '../config.ts';
import { DEFAULT_SETTINGS_FILE } from '../settings-file.ts';
import type { Command } from './command.ts';

const LONGEST_CALL = 36;
const SETTINGS_HEAD = `Settings, from the environment or from ${DEFAULT_SETTINGS_FILE} in this folder; every command takes --env-file FILE for another file:`;
const SETTINGS_FOOT =
  'A line of the file is NAME=value; what the environment says counts more. Commands work while the server runs, and the server obeys at once.';

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

/** One with many options would push the summaries of all others off the screen. */
function shortCall(command: Command): string {
  const full = call(command);
  return full.length <= LONGEST_CALL ? full : `${command.name} [OPTION ...]`;
}

function call({ name, usage }: Command): string {
  return `${name} ${usage}`.trimEnd();
}
