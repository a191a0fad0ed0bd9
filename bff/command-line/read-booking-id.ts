/** The number of a booking as it is typed. */

import type { CommandCall } from './command.ts';
import { readNumber } from './read-number.ts';

/** Null where it is none; that is said. */
export function readBookingId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'booking', shownBy: 'booking list' });
}
