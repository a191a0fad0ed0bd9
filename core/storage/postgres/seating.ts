/**
 * Assigns seats. Pure. Each claim of a schedule has one of as many seats as its capacity, for all
 * of its time. Seats are interchangeable: if fewer claims than seats overlap at any moment, but no
 * single seat is free for a whole claim, others move to other seats.
 */

import type { Row, TableHead } from '../backup/table-data.ts';
import { FIRST_NEEDED_SEAT } from '../sql/claim-part-schema.ts';

/** Half-open. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface SeatedSpan extends Span {
  readonly id: number;
  /**
   * Starts at 1. May exceed the number of seats if the claim is older than a reduction of the
   * capacity.
   */
  readonly seat: number;
}

/** The lowest of `seats` that no other claim takes during `span`; `null` if there is none. */
export function findSeat(span: Span, others: readonly SeatedSpan[], seats: number): number | null {
  const taken = new Set(others.filter((other) => overlap(other, span)).map(({ seat }) => seat));
  const seat = lowestFree(taken);
  return seat <= seats ? seat : null;
}

interface ReseatResult {
  readonly seat: number;
  /** New seats of claims that must move, by id. */
  readonly moves: ReadonlyMap<number, number>;
  /** End of the last claim that moved, including the new one. Claims that begin later stay put. */
  readonly settledAt: number;
}

/**
 * Seats a newcomer that overlaps fewer than `seats` others at any moment. Claims that are present
 * when it begins stay. Later ones, in order, keep their seat if it is free, else take the lowest
 * free one. There always is one, and no claim rises above `seats`: at any moment, at most as many
 * claims as there are seats sat below.
 *
 * `others` are all claims that end after the newcomer begins.
 */
export function reseat(newcomer: Span, others: readonly SeatedSpan[], seats: number): ReseatResult {
  const moves = new Map<number, number>();
  const present = others.filter(({ from }) => from <= newcomer.from);
  const seat = lowestFree(new Set(present.map((other) => other.seat)));
  if (seat > seats) {
    throw new Error('A claim was let in where every seat is taken.');
  }
  let seated = [...present, { ...newcomer, seat }];
  let settledAt = newcomer.until;
  for (const other of others
    .filter(({ from }) => from > newcomer.from)
    .toSorted((a, b) => a.from - b.from)) {
    seated = seated.filter(({ until }) => until > other.from);
    const taken = new Set(seated.map((one) => one.seat));
    const own = taken.has(other.seat) ? lowestFree(taken) : other.seat;
    seated.push({ ...other, seat: own });
    if (own === other.seat) {
      continue;
    }
    moves.set(other.id, own);
    settledAt = Math.max(settledAt, other.until);
  }
  return { seat, moves, settledAt };
}

function lowestFree(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) {
    seat += 1;
  }
  return seat;
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until;
}

interface Seating {
  readonly columns: readonly string[];
  /** Rows must be sorted by schedule, then by start. */
  seat(row: Row): Row;
}

/**
 * Assigns seats to claims from a database without seats, in order of their start: this needs only
 * as many seats as claims ever overlap. `null` for other tables and for claims that have seats.
 */
export function createSeating({ name, columns }: TableHead): Seating | null {
  if (name !== 'claim' || columns.includes('seat')) {
    return null;
  }
  const schedule = columns.indexOf('schedule_id');
  const reason = columns.indexOf('reason_id');
  const from = columns.indexOf('blocks_from');
  const until = columns.indexOf('blocks_until');
  const part = columns.indexOf('part');
  const rows = new Map<string, readonly Pick<SeatedSpan, 'seat' | 'until'>[]>();
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
      const inSchedule = numberAt(row, schedule);
      const inReason = numberAt(row, reason);
      const seat = take(`${inSchedule}`, row);
      const isNeeded = (row[part] ?? 0) !== 0;
      const reasonSeat = take(`${inSchedule}/${inReason}/${isNeeded}`, row);
      return [...row, seat, isNeeded ? FIRST_NEEDED_SEAT - 1 + reasonSeat : reasonSeat];
    },
  };
}

function numberAt(row: Row, place: number | undefined): number {
  const value = row[place ?? -1];
  if (typeof value !== 'number') {
    throw new Error('A claim without its times cannot be seated.');
  }
  return value;
}
