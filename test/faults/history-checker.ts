/** Holds what clients were told against what the database holds: nothing sold twice, nothing acknowledged lost, nothing half done. */

import type { BookingRow, ClaimRow, DatabaseSnapshot } from './database-snapshot.ts';
import type { History, Operation } from './history.ts';

/** Returns one sentence for each violation; none: all is well. */
export function checkHistory(history: History, database: DatabaseSnapshot): string[] {
  return [
    ...findOversold(database),
    ...findLost(history, database),
    ...findUnasked(history, database),
    ...findRepeated(database),
    ...findHalfDone(database),
    ...findUntold(database),
  ];
}

/** No more claims at once than the schedule has places. */
function findOversold({ claims, capacities }: DatabaseSnapshot): string[] {
  const bySchedule = groupBy(claims, ({ schedule }) => schedule);
  return [...bySchedule].flatMap(([schedule, own]) => {
    const peak = peakOf(own);
    const capacity = capacities.get(schedule) ?? 0;
    return peak > capacity ? [`Schedule ${schedule} has ${peak} claims at once and ${capacity} places.`] : [];
  });
}

function peakOf(claims: readonly ClaimRow[]): number {
  const changes = claims.flatMap(({ blocksFrom, blocksUntil }) => [
    { at: blocksFrom, by: 1 },
    { at: blocksUntil, by: -1 },
  ]);
  // Half-open: at one minute, who leaves leaves first.
  changes.sort((a, b) => a.at - b.at || a.by - b.by);
  let [taken, peak] = [0, 0];
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
    if (outcome.kind !== 'ok') return [];
    const booking = byId.get(outcome.bookingId);
    if (booking?.key !== key) return [`Booking ${outcome.bookingId} of ${key} was acknowledged and is lost.`];
    if (cancelled === 'ok' && booking.status !== 'cancelled')
      return [`The cancellation of booking ${booking.id} was acknowledged and is lost.`];
    return [];
  });
}

/** Every row has an acknowledgement or an unknown behind it. */
function findUnasked(history: History, { bookings }: DatabaseSnapshot): string[] {
  return bookings.flatMap((booking) => {
    const operation = history.get(booking.key);
    if (operation === undefined) return [`Booking ${booking.id} was asked for by nobody.`];
    return contradictions(booking, operation);
  });
}

function contradictions(booking: BookingRow, { outcome, cancelled }: Operation): string[] {
  if (outcome.kind === 'refused') return [`Booking ${booking.id} of ${booking.key} was refused and is there.`];
  if (booking.status === 'cancelled' && cancelled === null) return [`Booking ${booking.id} is cancelled and nobody asked for it.`];
  return [];
}

/** One booking for each idempotency key. */
function findRepeated({ bookings }: DatabaseSnapshot): string[] {
  return [...groupBy(bookings, ({ key }) => key)]
    .filter(([, own]) => own.length > 1)
    .map(([key, own]) => `${key} was booked ${own.length} times.`);
}

/** A booking that stands has its claim, at its times; one that was cancelled has none; and no claim is without a booking. */
function findHalfDone({ bookings, claims }: DatabaseSnapshot): string[] {
  const byBooking = new Map(claims.map((claim) => [claim.bookingId, claim]));
  const ids = new Set<number | null>(bookings.map(({ id }) => id));
  const orphans = claims
    .filter(({ bookingId }) => !ids.has(bookingId))
    .map(({ blocksFrom }) => `The claim at ${blocksFrom} has no booking.`);
  const torn = bookings.flatMap((booking) => {
    const claim = byBooking.get(booking.id);
    const expected = booking.status === 'cancelled' ? claim === undefined : isClaimOf(claim, booking);
    return expected ? [] : [`Booking ${booking.id} is ${booking.status} and its claim says otherwise.`];
  });
  return [...orphans, ...torn];
}

function isClaimOf(claim: ClaimRow | undefined, { schedule, startsAt, endsAt }: BookingRow): boolean {
  return claim !== undefined && claim.schedule === schedule && claim.startsAt === startsAt && claim.endsAt === endsAt;
}

/** Each booking has one outbox row for having been made, and one more if it was cancelled. */
function findUntold({ bookings, outbox }: DatabaseSnapshot): string[] {
  const events = groupBy(outbox, ({ bookingId }) => bookingId);
  return bookings.flatMap(({ id, status }) => {
    const expected = status === 'cancelled' ? 'booking.cancelled booking.created' : 'booking.created';
    const found = (events.get(id) ?? [])
      .map(({ event }) => event)
      .toSorted()
      .join(' ');
    return found === expected ? [] : [`Booking ${id} is ${status} and its outbox has: ${found || 'nothing'}.`];
  });
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
