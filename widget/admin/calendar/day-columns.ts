/**
 * Converts the server's data for a day into the grid's columns and the texts of the page head.
 * Pure.
 */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { BookingEntry, Entry, EntryState, GridColumn, Stretch } from './grid/grid-day.ts';

export type Day = CallAnswer<'GET /days/{day}'>;
export type Schedule = CallAnswer<'GET /schedules'>['schedules'][number];
export type Resource = CallAnswer<'GET /schedules'>['resources'][number];
type DaySchedule = Day['schedules'][number];
export type DayBooking = DaySchedule['bookings'][number];
export type Booking = CallAnswer<'GET /bookings/{id}'>;

/** Shorter gaps are too small to click and to book. */
const MIN_FREE = 10;
const HUES = 5;
const MINUTES_A_DAY = 24 * 60;

interface Words {
  readonly places: (count: number) => string;
}

/**
 * Returns the columns: calendars in the operator's order, then retired ones with bookings.
 * `received` is the arrival time of the answer, in milliseconds of the browser's clock.
 */
export function toColumns(
  day: Pick<Day, 'schedules'>,
  schedules: readonly Schedule[],
  { places, received }: Words & { received: number },
): GridColumn[] {
  const hues = assignHues(schedules);
  const retired = day.schedules
    .filter((schedule) => schedule.retired)
    .map(({ id, name }) => ({ id, name, location: null, capacity: 1 }));
  return [...schedules, ...retired].flatMap(({ id, name, location, capacity }) => {
    const found = day.schedules.find((schedule) => schedule.id === id);
    if (!found) {
      return [];
    }
    const detail = [location, capacity > 1 ? places(capacity) : null].filter(Boolean).join(' · ');
    return [
      {
        schedule: id,
        name,
        detail,
        capacity,
        open: found.open,
        closed: found.closed,
        blocks: found.blocks,
        entries: toEntries(found, hues, received),
      },
    ];
  });
}

function toEntries(
  { bookings, needed, holds, free, open }: DaySchedule,
  hues: ReadonlyMap<number, number>,
  received: number,
): Entry[] {
  return [
    ...bookings.map((booking) => ({
      ...bookingEntry(booking, hues.get(booking.reason.id) ?? 1),
      isOutside: !isWithin(booking, open),
    })),
    ...needed.map(
      ({ from, until, by, units }) =>
        ({ kind: 'needed', from, until, by, persons: units }) as const,
    ),
    ...holds.map(
      ({ from, until, persons, seconds, offered }) =>
        ({
          kind: 'hold',
          from,
          until,
          persons,
          expires: received + seconds * 1000,
          isOffered: offered,
        }) as const,
    ),
    ...free
      .filter(({ from, until }) => until - from >= MIN_FREE)
      .map((stretch) => ({ kind: 'free', ...stretch }) as const),
  ];
}

/**
 * Whether the whole range is in open time. Of a range that reaches into another day, only the part
 * in this day counts.
 */
export function isWithin({ from, until }: Stretch, open: readonly Stretch[]): boolean {
  const last = Math.min(until, MINUTES_A_DAY);
  const reached = [...open]
    .sort((one, other) => one.from - other.from)
    .reduce((end, one) => (one.from <= end ? Math.max(end, one.until) : end), Math.max(from, 0));
  return reached >= last;
}

export function bookingEntry(booking: DayBooking, hue: number): Omit<BookingEntry, 'isOutside'> {
  const {
    id,
    from,
    until,
    blocks_from,
    blocks_until,
    customer,
    persons,
    reason,
    noted,
    awaited,
    undelivered,
    takes,
  } = booking;
  return {
    kind: 'booking',
    id,
    from,
    until,
    name: numbered(customer, persons),
    persons,
    reason: [reason.name, ...nameTaken(takes)].join(' · '),
    state: shownState(booking),
    hasNote: noted,
    isUndelivered: undelivered,
    isAwaited: awaited,
    hue,
    bufferBefore: from - blocks_from,
    bufferAfter: blocks_until - until,
  };
}

/** `Ada Lovelace (3)` for several persons. */
export const numbered = (customer: string, persons: number): string =>
  persons > 1 ? `${customer} (${persons})`.trim() : customer;

/** Names what a booking takes besides its calendar, such as `Room 1` and `Mat (3)`. */
export const nameTaken = (takes: DayBooking['takes']): string[] =>
  takes.map(({ name, units }) => numbered(name, units));

/**
 * Returns the state to show. Attendance outranks the status: a customer who has arrived is no
 * longer expected.
 */
export const toState = (booking: Standing): EntryState | 'cancelled' =>
  booking.status === 'cancelled' ? 'cancelled' : shownState(booking);

type Standing = Pick<Booking, 'attendance' | 'status'>;

function shownState({ attendance, status }: Standing): EntryState {
  if (attendance !== 'none') {
    return attendance;
  }
  return status === 'pending' ? 'pending' : 'confirmed';
}

/** Assigns colours to reasons by id, so that each keeps its colour on every day. */
export function assignHues(schedules: readonly Schedule[]): ReadonlyMap<number, number> {
  const ids = [...new Set(schedules.flatMap(({ reasons }) => reasons.map(({ id }) => id)))].sort(
    (one, other) => one - other,
  );
  return new Map(ids.map((id, index) => [id, 1 + (index % HUES)]));
}

/** Returns the free gaps from now on, in order; for future days all of them. */
export function nextFree(
  columns: readonly GridColumn[],
  now: number | null,
): { minute: number; name: string } | null {
  const left = columns.flatMap(({ name, entries }) =>
    entries
      .filter(({ kind, until }) => kind === 'free' && (now === null || until - now >= MIN_FREE))
      .map(({ from }) => ({
        name,
        minute: Math.max(from, now === null ? 0 : Math.ceil(now / 5) * 5),
      })),
  );
  return left.sort((one, other) => one.minute - other.minute)[0] ?? null;
}
