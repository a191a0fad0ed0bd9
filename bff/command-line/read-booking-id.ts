/** The number of a booking as it is typed. */

import type { CommandCall } from './command.ts';

/** Null where it is none; that is said. */
export function readBookingId({ io, arguments: [word = ''] }: CommandCall): number | null {
  if (/^[1-9]\d{0,14}$/.test(word)) return Number(word);
  io.err(`"${word}" is no booking number: slotwell booking list shows them.`);
  return null;
}
