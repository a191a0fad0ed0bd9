/**
 * The common fixture of the comparison: Europe/Berlin, Monday to Friday 9-12 and 13-17, 30 minutes,
 * 365 days from 2027-01-04, N bookings drawn over them.
 */

import type { Occupancy } from '../../core/availability/occupancy.ts';
import type { Configuration } from '../../core/installation/installation.ts';
import { toWeekday } from '../../core/time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../core/time/units.ts';
import { parseDay } from '../../core/time/wall-time.ts';
import type { Zone } from '../../core/time/zone.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';

export const FIRST_DAY = '2027-01-04';
export const NOW = Date.parse('2027-01-04T00:00:00+01:00');
const DAYS = 365;
const MINUTES = 30;
const CELLS_OF_DAY = [540, 570, 600, 630, 660, 690, 780, 810, 840, 870, 900, 930, 960, 990];

export const fixtureConfiguration: Configuration = {
  configVersion: 1,
  publicHolidays: [],
  installation: anInstallation({
    timeZone: 'Europe/Berlin',
    form: [],
    reasons: [aReason({ durationMinutes: MINUTES })],
    schedules: [aSchedule({ horizonDays: DAYS - 1 })],
  }),
};

export interface BookedCells {
  readonly bookings: number;
  readonly occupancy: Occupancy;
  /** All starts of the year, UTC. */
  readonly cells: readonly number[];
  readonly freeDays: number;
  readonly freeSlots: number;
}

/** Draws distinct cells for up to nine tenths of them; further bookings overlap those. */
export function drawBookings(bookings: number, zone: Zone): BookedCells {
  const cells = cellsOfYear(zone);
  const order = shuffle(cells.length);
  const distinct = Math.min(bookings, Math.floor(cells.length * 0.9));
  const taken = order.slice(0, distinct);
  const starts = Array.from(
    { length: bookings },
    (_, index) => cells[taken[index % distinct] ?? 0] ?? 0,
  ).toSorted((a, b) => a - b);
  const free = order.slice(distinct).map((cell) => Math.floor(cell / CELLS_OF_DAY.length));
  return {
    bookings,
    cells,
    freeDays: new Set(free).size,
    freeSlots: free.length,
    occupancy: {
      count: bookings,
      blocksFrom: Int32Array.from(starts),
      blocksUntil: Int32Array.from(starts, (start) => start + MINUTES),
      startsAt: Int32Array.from(starts),
      reasonId: new Int32Array(bookings).fill(1),
      nextExpiry: null,
    },
  };
}

function cellsOfYear(zone: Zone): readonly number[] {
  const first = parseDay(FIRST_DAY) ?? 0;
  const days = Array.from({ length: DAYS }, (_, index) => first + index).filter(
    (day) => toWeekday(day) < 5,
  );
  return days.flatMap((day) =>
    CELLS_OF_DAY.map((minute) => zone.boundaryToUtc(day * MINUTES_PER_DAY + minute)),
  );
}

/** Fisher-Yates with a fixed seed: the same draw on every machine. */
function shuffle(count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let seed = 20_270_104;
  for (let i = count - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((seed / 2 ** 32) * (i + 1));
    const a = order[i] ?? 0;
    const b = order[j] ?? 0;
    order[i] = b;
    order[j] = a;
  }
  return order;
}
