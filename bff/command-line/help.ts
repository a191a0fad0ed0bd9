/** What `slotwell help` prints. */

import type { Command } from './command.ts';

const SETTINGS = [
  'Settings come from the environment: PORT, HOST, BASE_URL, DATABASE_URL, CACHE_URL, UPSTREAM_URL, UPSTREAM_TOKEN, TRUSTED_PROXIES, LOG_LEVEL,',
  'API_RATE_LIMIT, WIDGET_RATE_LIMIT. Commands work while the server runs, and the server obeys at once.',
];

export function overview(commands: readonly Command[]): string[] {
  const lines = commands.map((command) => ({ call: call(command), summary: command.summary }));
  const width = Math.max(...lines.map((line) => line.call.length));
  return ['Usage: slotwell COMMAND', '', ...lines.map((line) => `  ${line.call.padEnd(width)}   ${line.summary}`), '', ...SETTINGS];
}

export function commandHelp(command: Command): string[] {
  return [`Usage: slotwell ${call(command)}`, '', command.summary];
}

function call({ name, usage }: Command): string {
  return `${name} ${usage}`.trimEnd();
}
