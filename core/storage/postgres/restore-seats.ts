/** Gives seats to claims that come from a database without any, in order of their beginning: that takes as many seats as there ever are claims at once. */

import type { Row, TableHead } from '../backup/table-data.ts';
import { lowestFree } from './seating.ts';

export interface Seating {
  readonly columns: readonly string[];
  /** Rows must come by schedule, and within one by when they begin. */
  seat(row: Row): Row;
}

interface Seated {
  readonly seat: number;
  readonly until: number;
}

/** Null for other tables, and for claims that have seats. */
export function createSeating({ name, columns }: TableHead): Seating | null {
  if (name !== 'claim' || columns.includes('seat')) return null;
  const [schedule, reason, from, until] = ['schedule_id', 'reason_id', 'blocks_from', 'blocks_until'].map((column) =>
    columns.indexOf(column),
  );
  const rows = new Map<string, readonly Seated[]>();
  const take = (key: string, row: Row): number => {
    const begins = numberAt(row, from);
    const present = (rows.get(key) ?? []).filter((other) => other.until > begins);
    const seat = lowestFree(new Set(present.map((other) => other.seat)));
    rows.set(key, [...present, { seat, until: numberAt(row, until) }]);
    return seat;
  };
  return {
    columns: [...columns, 'seat', 'reason_seat'],
    seat: (row) => {
      const [inSchedule, inReason] = [numberAt(row, schedule), numberAt(row, reason)];
      return [...row, take(`${inSchedule}`, row), take(`${inSchedule}/${inReason}`, row)];
    },
  };
}

function numberAt(row: Row, place: number | undefined): number {
  const value = row[place ?? -1];
  if (typeof value !== 'number') throw new Error('A claim without its times cannot be seated.');
  return value;
}
