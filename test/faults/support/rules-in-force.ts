/**
 * Rules that change: which are in force the audit log says, and what they allow is worked out here
 * by simple means of our own. All days are of the zone UTC.
 */

import type { Installation } from '../../../core/installation/installation.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';

/** In minutes; of all calendars. */
export interface Rules {
  readonly opens: number;
  readonly closes: number;
  readonly capacity: number;
  /** Between the starts that are offered. */
  readonly step: number;
  /** How long a booking is. */
  readonly minutes: number;
}

/** UTC epoch minutes, half-open. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

export interface Placed extends Stretch {
  readonly schedule: number;
}

export const CALENDARS = [1, 2];
const DAY = 1440;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Hours and steps are full hours, so the grid stays the same after a closed part of the day. */
export function rulesOf(number: number): Rules {
  return {
    opens: 60 * (8 + (number % 3)),
    closes: 60 * (15 + ((number * 3) % 4)),
    capacity: 1 + ((number * 2) % 3),
    step: 10 * (1 + ((number + 1) % 3)),
    minutes: 20 * (1 + (number % 2)),
  };
}

/** Names the installation after its rules. */
export const nameOf = (number: number): string => `Rules ${number}`;

export function installationWith(number: number): Partial<Installation> {
  const { opens, closes, capacity, step, minutes } = rulesOf(number);
  const openingHours = [{ days, opens, closes, validFrom: null, validUntil: null }];
  const schedule = { capacity, slotIntervalMinutes: step, horizonDays: 365, openingHours };
  return {
    name: nameOf(number),
    reasons: [aReason({ id: 1, durationMinutes: minutes })],
    schedules: CALENDARS.map((id) => aSchedule({ id, ...schedule })),
  };
}

/** The file with other rules; what else it says stays. */
export function withRules(file: unknown, number: number): unknown {
  const { opens, closes, capacity, step, minutes } = rulesOf(number);
  const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`;
  const opening_hours = [{ days, opens: clock(opens), closes: clock(closes) }];
  const { schedules, reasons, ...rest }: { schedules?: unknown; reasons?: unknown } = Object(file);
  const changed = (entries: unknown, changes: object) =>
    Array.isArray(entries) ? entries.map((entry) => ({ ...entry, ...changes })) : [];
  return {
    ...rest,
    name: nameOf(number),
    schedules: changed(schedules, { opening_hours, capacity, slot_interval_minutes: step }),
    reasons: changed(reasons, { duration_minutes: minutes }),
  };
}

export interface InForce {
  readonly rules: Rules;
  /** Closed ranges by calendar. */
  readonly closed: ReadonlyMap<number, readonly Stretch[]>;
}

/** A sentence; `null` if the calendar is open all the time. */
export function whyClosed(
  { schedule, from, until }: Placed,
  { rules, closed }: InForce,
): string | null {
  const start = from % DAY;
  if (start < rules.opens || start + until - from > rules.closes) {
    return 'outside the hours';
  }
  return (closed.get(schedule) ?? []).some((part) => meets(part, { from, until }))
    ? 'closed then'
    : null;
}

export function isOnGrid({ from }: Placed, { opens, step }: Rules): boolean {
  return ((from % DAY) - opens) % step === 0;
}

export function meets(one: Stretch, other: Stretch): boolean {
  return one.from < other.until && other.from < one.until;
}

/** How many are there at once, at the most, while it lasts; it is not among them. */
export function mostBeside(placed: Placed, others: readonly Placed[]): number {
  const beside = others.filter(
    (other) => other.schedule === placed.schedule && meets(other, placed),
  );
  const at = [placed.from, ...beside.map(({ from }) => from)].filter(
    (minute) => minute >= placed.from,
  );
  return Math.max(
    0,
    ...at.map(
      (minute) => beside.filter(({ from, until }) => from <= minute && minute < until).length,
    ),
  );
}

/** Returns the ids of bookings above a lowered capacity; the earliest keep their place. */
export function beyondPlaces(
  capacity: number,
  placed: readonly (Placed & { readonly id: number })[],
): readonly number[] {
  let seated: readonly Placed[] = [];
  const left: number[] = [];
  for (const one of placed.toSorted((a, b) => a.from - b.from || a.id - b.id)) {
    seated = seated.filter(({ until }) => until > one.from);
    if (seated.filter(({ schedule }) => schedule === one.schedule).length < capacity) {
      seated = [...seated, one];
    } else {
      left.push(one.id);
    }
  }
  return left;
}

const CLOSED = /^(\S+) to (\S+?)(?:, (\d\d):(\d\d) to (\d\d):(\d\d))?$/;

/** Parses the ranges in the audit log, one per day. */
export function closedBy(detail: string): readonly Stretch[] {
  const [, first = '', last = '', ...clock] = CLOSED.exec(detail) ?? [];
  const from = minuteOfDay(clock[0], clock[1]) ?? 0;
  const until = minuteOfDay(clock[2], clock[3]) ?? DAY;
  const begin = Date.parse(first) / 60_000;
  const end = Date.parse(last) / 60_000;
  return Array.from({ length: (end - begin) / DAY + 1 }, (_, index) => ({
    from: begin + index * DAY + from,
    until: begin + index * DAY + until,
  }));
}

function minuteOfDay(hour: string | undefined, minute: string | undefined): number | null {
  return hour === undefined ? null : 60 * Number(hour) + Number(minute);
}
