/**
 * A calendar in memory, slow and plainly right: every minute of every claim is counted. Says what a
 * storage must answer, and shares no code with the product but the shapes.
 */

import type { Installation, PublicHoliday } from '../../../../core/installation/installation.ts';
import type { Reason, Schedule } from '../../../../core/installation/schedule.ts';

export interface ModelClaim {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly persons: number;
  /** Minutes; `from` and `until` with the buffers. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly from: number;
  readonly until: number;
  /** Null for the claim of a booking, which does not expire. */
  readonly expiresAt: number | null;
}

export interface Wish {
  readonly now: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly persons: number;
  /** Minutes. */
  readonly startsAt: number;
  /** Null: no limit per customer applies. */
  readonly email: string | null;
  /** The claim that the caller gives up. */
  readonly gives: object | null;
  /** A group's member that comes first; null: none. */
  readonly first: number | null;
  /** Start of the caller's hold on exactly that place. */
  readonly heldSince: { readonly scheduleId: number; readonly since: number } | null;
  /** Whether the team asks: without lead time, and this minute is not over. Default: a customer. */
  readonly isAtDesk?: boolean;
}

export type Given =
  | { readonly kind: 'given'; readonly claim: Omit<ModelClaim, 'expiresAt'> }
  | { readonly kind: 'refused'; readonly code: string; readonly endsAt?: number };

/** The part of bookings that the limit per customer needs. */
export interface ModelBooking {
  readonly claim: ModelClaim;
  readonly email: string;
}

const MS = 60_000;
const DAY = 1_440;

export interface CalendarInput {
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  readonly claims: ReadonlySet<ModelClaim>;
  readonly bookings: ReadonlySet<ModelBooking>;
}

/** Creates a calendar of schedules in UTC that open at most once a day. */
export function createCalendar({ installation, publicHolidays, claims, bookings }: CalendarInput) {
  const live = (now: number) =>
    [...claims].filter(({ expiresAt }) => expiresAt === null || expiresAt > now);

  function give(wish: Wish): Given {
    const asked = installation.schedules.find(({ id }) => id === wish.scheduleId);
    const reason = installation.reasons.find(({ id }) => id === wish.reasonId);
    if (!asked) {
      return { kind: 'refused', code: 'schedule_not_found' };
    }
    const members =
      asked.memberIds.length === 0
        ? [asked]
        : installation.schedules.filter(({ id }) => asked.memberIds.includes(id));
    const able = members.filter(({ reasonIds }) => reasonIds.includes(wish.reasonId));
    if (!reason || able.length === 0) {
      return { kind: 'refused', code: 'reason_not_found' };
    }
    return choose(wish, reason, able);
  }

  function choose(wish: Wish, reason: Reason, members: readonly Schedule[]): Given {
    const others = live(wish.now).filter((claim) => claim !== wish.gives);
    const free = members.filter(
      (member) =>
        isOffered(wish, reason, member, publicHolidays) && hasRoom(wish, reason, member, others),
    );
    const allowed = free.filter(
      (member) => member.customerLimit === null || countOf(wish, member) < member.customerLimit,
    );
    const load = ({ id }: Schedule) =>
      personsOf(
        others.filter(
          ({ scheduleId, startsAt }) =>
            scheduleId === id && dayOf(startsAt) === dayOf(wish.startsAt),
        ),
      );
    const chosen =
      allowed.find(({ id }) => id === wish.first) ??
      allowed.toSorted((a, b) => load(a) - load(b) || a.id - b.id)[0];
    if (!chosen) {
      return { kind: 'refused', code: free.length > 0 ? 'customer_limit' : 'slot_unavailable' };
    }
    const { persons } = wish;
    return {
      kind: 'given',
      claim: {
        ...blockOf(wish.startsAt, reason),
        scheduleId: chosen.id,
        reasonId: reason.id,
        persons,
      },
    };
  }

  function countOf({ email, gives, now }: Wish, { id }: Schedule): number {
    return [...bookings].filter(
      ({ claim, email: whose }) =>
        whose === email &&
        claim !== gives &&
        claim.scheduleId === id &&
        claim.endsAt > Math.floor(now / MS),
    ).length;
  }

  return { live, give };
}

function isOffered(
  { now, startsAt, heldSince, isAtDesk = false }: Wish,
  reason: Reason,
  schedule: Schedule,
  publicHolidays: readonly PublicHoliday[],
): boolean {
  const asOf = heldSince?.scheduleId === schedule.id ? heldSince.since : now;
  const { opens, closes } = hoursOn(dayOf(startsAt), schedule, publicHolidays) ?? {
    opens: 0,
    closes: 0,
  };
  const time = startsAt % DAY;
  const days = dayOf(startsAt) - dayOf(asOf / MS);
  const isInTime = isAtDesk
    ? startsAt >= Math.floor(now / MS)
    : startsAt * MS >= now && startsAt * MS >= asOf + schedule.leadTimeMinutes * MS;
  return (
    isInTime &&
    days >= 0 &&
    days <= schedule.horizonDays &&
    time >= opens &&
    time + reason.durationMinutes <= closes &&
    (time - opens) % (schedule.slotIntervalMinutes ?? reason.durationMinutes) === 0
  );
}

/** The exception of that date, else none on a public holiday, else the weekly hours. */
function hoursOn(
  day: number,
  { exceptions, openingHours }: Schedule,
  publicHolidays: readonly PublicHoliday[],
) {
  const date = new Date(day * DAY * MS).toISOString().slice(0, 10);
  const exception = exceptions.find(({ from, until }) => from <= date && date <= until);
  if (exception) {
    return exception.hours;
  }
  return publicHolidays.some((holiday) => holiday.day === date) ? null : openingHours[0];
}

function personsOf(claims: readonly ModelClaim[]): number {
  return claims.reduce((sum, { persons }) => sum + persons, 0);
}

function hasRoom(
  { startsAt, persons }: Wish,
  reason: Reason,
  schedule: Schedule,
  others: readonly ModelClaim[],
): boolean {
  const there = others.filter(({ scheduleId }) => scheduleId === schedule.id);
  const today = personsOf(there.filter((claim) => dayOf(claim.startsAt) === dayOf(startsAt)));
  if (schedule.dailyLimit !== null && today + persons > schedule.dailyLimit) {
    return false;
  }
  const { from, until } = blockOf(startsAt, reason);
  for (let minute = from; minute < until; minute += 1) {
    const under = there.filter((claim) => claim.from <= minute && minute < claim.until);
    if (personsOf(under) + persons > schedule.capacity) {
      return false;
    }
    const same = under.filter(({ reasonId }) => reasonId === reason.id);
    if (reason.capacity !== null && personsOf(same) + persons > reason.capacity) {
      return false;
    }
  }
  return true;
}

function blockOf(
  startsAt: number,
  { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Reason,
) {
  const endsAt = startsAt + durationMinutes;
  return {
    startsAt,
    endsAt,
    from: startsAt - bufferBeforeMinutes,
    until: endsAt + bufferAfterMinutes,
  };
}

function dayOf(minute: number): number {
  return Math.floor(minute / DAY);
}
