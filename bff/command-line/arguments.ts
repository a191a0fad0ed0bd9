/** Parses numbers, row limits and times from the command line. */

import { parseWallTime, type WallTime } from '../../core/index.ts';
import type { CommandCall, Io } from './command.ts';

interface NumberQuestion {
  /** Singular noun for the number, for example `booking`. */
  readonly thing: string;
  /** The command that lists the existing numbers. */
  readonly shownBy: string;
}

/** Parses the first argument; `null` after printing a problem if it is not a number. */
export function readNumber(
  { io, arguments: [word = ''] }: CommandCall,
  { thing, shownBy }: NumberQuestion,
): number | null {
  const number = parseNumber(word);
  if (number === null) {
    io.err(`"${word}" is no ${thing} number: slotwell ${shownBy} shows them.`);
  }
  return number;
}

export function parseNumber(word: string): number | null {
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}

const DEFAULT_LIMIT = '20';

/** Parses `--limit`; `null` after printing a problem if it is not a number. */
export function readLimit({ io, options: { limit = DEFAULT_LIMIT } }: CommandCall): number | null {
  if (/^[1-9]\d{0,4}$/.test(String(limit))) {
    return Number(limit);
  }
  io.err('--limit takes a number from 1 to 99999.');
  return null;
}

/** `null` after printing a problem if it is not a number. */
export function readBookingId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'booking', shownBy: 'booking list' });
}

/**
 * Accepts a time as two words, because a shell splits it without quotation marks, and without
 * seconds. `null` after printing a problem if it is not a time.
 */
export function readSlot(io: Pick<Io, 'err'>, words: readonly string[]): WallTime | null {
  const written = words.join(' ').replace('T', ' ');
  const slot = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(written) ? `${written}:00` : written;
  if (parseWallTime(slot) !== null) {
    return slot;
  }
  io.err(
    `"${written}" is no time: write it as "2026-11-24 09:30", in the time zone of the installation.`,
  );
  return null;
}
