/** Numbers as they are typed: of things, and of rows to show. */

import type { CommandCall } from './command.ts';

interface NumberQuestion {
  /** For example `booking`. */
  readonly thing: string;
  /** The command that shows which there are. */
  readonly shownBy: string;
}

/** The first argument; `null` if it is no number, which is said. */
export function readNumber({ io, arguments: [word = ''] }: CommandCall, { thing, shownBy }: NumberQuestion): number | null {
  const number = parseNumber(word);
  if (number === null) io.err(`"${word}" is no ${thing} number: slotwell ${shownBy} shows them.`);
  return number;
}

export function parseNumber(word: string): number | null {
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}

const DEFAULT_LIMIT = '20';

/** `--limit`; `null` if it is no number, which is said. */
export function readLimit({ io, options: { limit = DEFAULT_LIMIT } }: CommandCall): number | null {
  if (/^[1-9]\d{0,4}$/.test(String(limit))) return Number(limit);
  io.err('--limit takes a number from 1 to 99999.');
  return null;
}

/** `null` if it is none, which is said. */
export function readBookingId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'booking', shownBy: 'booking list' });
}
