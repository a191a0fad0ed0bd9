/** `--limit NUMBER`: how many rows a list shows. */

import type { CommandCall } from './command.ts';

const DEFAULT_LIMIT = '20';

/** Null where it is no number; that is said. */
export function readLimit({ io, options: { limit = DEFAULT_LIMIT } }: CommandCall): number | null {
  if (/^[1-9]\d{0,4}$/.test(String(limit))) return Number(limit);
  io.err('--limit takes a number from 1 to 99999.');
  return null;
}
