/**
 * Compares changes of bookings with their messages: each version was made by one change, reported
 * once, and acknowledged at most once.
 */

import type { BookingRow, DatabaseSnapshot, OutboxRow } from './database-snapshot.ts';
import { groupBy } from './group-by.ts';
import type { History, Move, Operation } from './history.ts';

/** Events about a change; others, such as a reminder, have none. */
const CHANGES = ['booking.created', 'booking.rescheduled', 'booking.cancelled'];

/**
 * Finds versions of bookings without an outbox row: created, then moved any number of times, then
 * perhaps cancelled.
 */
export function findUntold({ bookings, outbox }: DatabaseSnapshot): string[] {
  const rows = groupBy(
    outbox.filter(({ event }) => CHANGES.includes(event)),
    ({ bookingId }) => bookingId,
  );
  return bookings.flatMap((booking) => {
    const found = (rows.get(booking.id) ?? [])
      .toSorted((a, b) => a.version - b.version)
      .map(({ version, event }) => `${version} ${event}`);
    if (found.join() === eventsOf(booking).join()) {
      return [];
    }
    return [
      `Booking ${booking.id} is ${booking.status} in version ${booking.version} and its outbox has: ${found.join(', ') || 'nothing'}.`,
    ];
  });
}

function eventsOf({ status, version }: BookingRow): string[] {
  return Array.from({ length: version }, (_, index) => {
    if (index === 0) {
      return '1 booking.created';
    }
    return status === 'cancelled' && index === version - 1
      ? `${version} booking.cancelled`
      : `${index + 1} booking.rescheduled`;
  });
}

/**
 * Finds acknowledged moves that are missing in a booking's history, and moves that no one
 * requested.
 */
export function findLostMoves(history: History, { bookings, outbox }: DatabaseSnapshot): string[] {
  const moved = groupBy(
    outbox.filter(({ event }) => event === 'booking.rescheduled'),
    ({ bookingId }) => bookingId,
  );
  return bookings.flatMap((booking) => {
    const operation = history.get(booking.key);
    return operation ? contradictions(booking, operation, moved.get(booking.id) ?? []) : [];
  });
}

type Acknowledged = Move & { readonly kind: 'ok' };

function contradictions(
  booking: BookingRow,
  operation: Operation,
  rows: readonly OutboxRow[],
): string[] {
  const moves = operation.moves ?? [];
  const told = moves.filter((move) => move.kind === 'ok');
  const unknown = moves.length - told.length;
  const versions = new Set(rows.map(({ version }) => version));
  const acknowledged = new Set(told.map(({ version }) => version));
  const unasked = rows.filter(({ version }) => !acknowledged.has(version)).length;
  return [
    ...told
      .filter(({ version }) => !versions.has(version))
      .map(
        ({ version }) =>
          `The move of booking ${booking.id} to version ${version} was acknowledged and is lost.`,
      ),
    ...(acknowledged.size < told.length
      ? [`Two moves of booking ${booking.id} were acknowledged as one version.`]
      : []),
    ...(unasked > unknown
      ? [
          `Booking ${booking.id} was moved ${rows.length} times and nobody asked for ${unasked - unknown} of them.`,
        ]
      : []),
    ...misplaced(booking, operation, { told, versions }),
  ];
}

interface Known {
  readonly told: readonly Acknowledged[];
  /** Versions that the booking reached by moves. */
  readonly versions: ReadonlySet<number>;
}

/** Finds bookings that are not where their last move or the booking put them. */
function misplaced(
  booking: BookingRow,
  { outcome }: Operation,
  { told, versions }: Known,
): string[] {
  const last = Math.max(1, ...versions);
  const booked = outcome.kind === 'ok' && last === 1 ? outcome.place : undefined;
  const place = told.find(({ version }) => version === last)?.place ?? booked;
  if (!place || (place.schedule === booking.schedule && place.startsAt === booking.startsAt)) {
    return [];
  }
  return [
    `Booking ${booking.id} was acknowledged at ${place.startsAt} of schedule ${place.schedule} and is elsewhere.`,
  ];
}
