/** Compares the clients' answers with the database: nothing sold twice, lost or half done. */

import { findLostMoves, findUntold } from './change-checker.ts';
import type { BookingRow, ClaimRow, DatabaseSnapshot } from './database-snapshot.ts';
import { groupBy } from './group-by.ts';
import type { History, HoldHistory, Operation } from './history.ts';
import { checkHolds } from './hold-checker.ts';
import { checkParts } from './part-checker.ts';

const NO_HOLDS: HoldHistory = { holds: [], unanswered: 0, now: 0 };

/**
 * Returns one sentence per violation; empty if there are none. Without `holds`, there were none.
 */
export function checkHistory(
  history: History,
  database: DatabaseSnapshot,
  holds = NO_HOLDS,
): string[] {
  return [
    ...findOversold(database),
    ...findLost(history, database),
    ...findUnasked(history, database),
    ...findRepeated(database),
    ...findHalfDone(database),
    ...findUntold(database),
    ...findLostMoves(history, database),
    ...checkHolds(holds, database),
    ...checkParts(database, holds.now),
  ];
}

/**
 * Checks what is stored at `now` alone, without the clients' answers: nothing sold twice or half
 * done.
 */
export function checkStored(database: DatabaseSnapshot, now: number): string[] {
  return [...findOversold(database), ...findHalfDone(database), ...checkParts(database, now)];
}

/**
 * No more claims at once than the schedule has places, or than it takes of one reason. Holds that
 * have expired count: no one takes their place before they go.
 */
function findOversold({
  claims,
  parts = [],
  capacities,
  reasonCapacities,
}: DatabaseSnapshot): string[] {
  return [...groupBy([...claims, ...parts], ({ schedule }) => schedule)].flatMap(
    ([schedule, taken]) => {
      const all = { peak: peakOf(taken), capacity: capacities.get(schedule) ?? 0, of: '' };
      const own = claims.filter((claim) => claim.schedule === schedule);
      const byReason = [...groupBy(own, ({ reason }) => reason)].map(([reason, alike]) => {
        return {
          peak: peakOf(alike),
          capacity: reasonCapacities.get(reason) ?? Number.POSITIVE_INFINITY,
          of: ` of reason ${reason}`,
        };
      });
      return [all, ...byReason]
        .filter(({ peak, capacity }) => peak > capacity)
        .map(
          ({ peak, capacity, of }) =>
            `Schedule ${schedule} has ${peak} claims${of} at once and ${capacity} places.`,
        );
    },
  );
}

function peakOf(claims: readonly ClaimRow[]): number {
  const changes = claims.flatMap(({ blocksFrom, blocksUntil }) => [
    { at: blocksFrom, by: 1 },
    { at: blocksUntil, by: -1 },
  ]);
  // Half-open: at the same minute, ends come before starts.
  changes.sort((a, b) => a.at - b.at || a.by - b.by);
  let taken = 0;
  let peak = 0;
  for (const { by } of changes) {
    taken += by;
    peak = Math.max(peak, taken);
  }
  return peak;
}

/** Every acknowledged booking has its row, and every acknowledged cancellation shows in it. */
function findLost(history: History, { bookings }: DatabaseSnapshot): string[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return [...history.values()].flatMap(({ key, outcome, cancelled }) => {
    if (outcome.kind !== 'ok') {
      return [];
    }
    const booking = byId.get(outcome.bookingId);
    if (booking?.key !== key) {
      return [`Booking ${outcome.bookingId} of ${key} was acknowledged and is lost.`];
    }
    if (cancelled === 'ok' && booking.status !== 'cancelled') {
      return [`The cancellation of booking ${booking.id} was acknowledged and is lost.`];
    }
    return [];
  });
}

/** Every row has an acknowledgement or an unknown behind it. */
function findUnasked(history: History, { bookings }: DatabaseSnapshot): string[] {
  return bookings.flatMap((booking) => {
    const operation = history.get(booking.key);
    if (operation === undefined) {
      return [`Booking ${booking.id} was asked for by nobody.`];
    }
    return contradictions(booking, operation);
  });
}

function contradictions(booking: BookingRow, { outcome, cancelled }: Operation): string[] {
  if (outcome.kind === 'refused') {
    return [`Booking ${booking.id} of ${booking.key} was refused and is there.`];
  }
  if (booking.status === 'cancelled' && cancelled === null) {
    return [`Booking ${booking.id} is cancelled and nobody asked for it.`];
  }
  return [];
}

/** Finds keys with several bookings. */
function findRepeated({ bookings }: DatabaseSnapshot): string[] {
  return [...groupBy(bookings, ({ key }) => key)]
    .filter(([, own]) => own.length > 1)
    .map(([key, own]) => `${key} was booked ${own.length} times.`);
}

/**
 * A booking that stands has a claim for each person, at its times; one that was cancelled has none;
 * and no claim is without a booking unless it expires.
 */
function findHalfDone({ bookings, claims }: DatabaseSnapshot): string[] {
  const byBooking = groupBy(claims, ({ bookingId }) => bookingId);
  const ids = new Set<number | null>(bookings.map(({ id }) => id));
  const orphans = claims
    .filter(({ bookingId, expiresAt }) => !ids.has(bookingId) && expiresAt === null)
    .map(({ blocksFrom }) => `The claim at ${blocksFrom} has no booking.`);
  const torn = bookings.flatMap((booking) => {
    const own = byBooking.get(booking.id) ?? [];
    const persons = booking.status === 'cancelled' ? 0 : booking.persons;
    const expected = own.length === persons && own.every((claim) => isClaimOf(claim, booking));
    return expected
      ? []
      : [`Booking ${booking.id} is ${booking.status} and its claim says otherwise.`];
  });
  return [...orphans, ...torn];
}

function isClaimOf(claim: ClaimRow, { schedule, startsAt, endsAt }: BookingRow): boolean {
  return claim.schedule === schedule && claim.startsAt === startsAt && claim.endsAt === endsAt;
}
