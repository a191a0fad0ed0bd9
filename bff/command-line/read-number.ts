/** Numbers of things, as they are typed. */

import type { CommandCall } from './command.ts';

export interface NumberQuestion {
  /** For example `booking`. */
  readonly thing: string;
  /** The command that shows which there are. */
  readonly shownBy: string;
}

/** The first argument; null where it is none, which is said. */
export function readNumber({ io, arguments: [word = ''] }: CommandCall, { thing, shownBy }: NumberQuestion): number | null {
  const number = parseNumber(word);
  if (number === null) io.err(`"${word}" is no ${thing} number: slotwell ${shownBy} shows them.`);
  return number;
}

export function parseNumber(word: string): number | null {
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}
