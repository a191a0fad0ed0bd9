/** What `slotwell help` prints. */

import type { Command } from './command.ts';

const LONGEST_CALL = 36;
const SETTINGS = [
  'Settings come from the environment: PORT, HOST, BASE_URL, DATABASE_URL, CACHE_URL, UPSTREAM_URL, UPSTREAM_TOKEN, TRUSTED_PROXIES, LOG_LEVEL,',
  'API_RATE_LIMIT, WIDGET_RATE_LIMIT. Commands work while the server runs, and the server obeys at once.',
];

export function overview(commands: readonly Command[]): string[] {
  const lines = commands.map((command) => ({ call: shortCall(command), summary: command.summary }));
  const width = Math.max(...lines.map((line) => line.call.length));
  return ['Usage: slotwell COMMAND', '', ...lines.map((line) => `  ${line.call.padEnd(width)}   ${line.summary}`), '', ...SETTINGS];
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
