/** Checks that each booking and hold has all that it needs, once and at its time, or is not there. */

import type { BookingRow, ClaimRow, DatabaseSnapshot, NeedRow } from './database-snapshot.ts';
import { groupBy } from './group-by.ts';

/**
 * Returns one sentence per violation; empty if there are none. Holds that have expired by `now` may
 * be half gone: PostgreSQL removes what they have in the calendars that a transaction locks, and the
 * rest later.
 */
export function checkParts(
  { bookings, claims, parts = [], needs = new Map() }: DatabaseSnapshot,
  now: number,
): string[] {
  if (parts.length === 0 && needs.size === 0) {
    return [];
  }
  const isLive = ({ expiresAt }: ClaimRow) => expiresAt === null || expiresAt > now;
  const peopleOf = groupBy(claims.filter(isLive), toOwner);
  const partsOf = groupBy(parts.filter(isLive), toOwner);
  const orphans = [...partsOf.keys()]
    .filter((owner) => !peopleOf.has(owner))
    .map((owner) => `${owner} takes something that it needs, and no place.`);
  const byId = new Map(bookings.map((booking) => [toOwner({ bookingId: booking.id }), booking]));
  const torn = [...peopleOf].flatMap(([owner, people]) => {
    const own = partsOf.get(owner) ?? [];
    const expected = countUnits(people, needs);
    const numbers = own.map(({ part }) => part).toSorted((a, b) => a - b);
    return [
      ...(numbers.join() === Array.from({ length: expected }, (_, index) => index + 1).join()
        ? []
        : [`${owner} needs ${expected} units and has the parts ${numbers.join(', ') || 'none'}.`]),
      ...own
        .filter((part) => !isWithin(part, people, byId.get(owner)))
        .map(({ part }) => `Part ${part} of ${owner} is at another time.`),
    ];
  });
  return [...orphans, ...torn];
}

function toOwner({
  bookingId,
  secretHash,
}: Partial<Pick<ClaimRow, 'bookingId' | 'secretHash'>>): string {
  return typeof bookingId === 'number' ? `Booking ${bookingId}` : `Hold ${secretHash}`;
}

/** `people` are the claims of one booking or hold, which are of one reason. */
function countUnits(
  people: readonly ClaimRow[],
  needs: ReadonlyMap<number, readonly NeedRow[]>,
): number {
  const own = needs.get(people[0]?.reason ?? 0) ?? [];
  return own.reduce(
    (sum, { count, per }) => sum + (per === 'person' ? count * people.length : count),
    0,
  );
}

function isWithin(
  part: ClaimRow,
  [claim]: readonly ClaimRow[],
  booking: BookingRow | undefined,
): boolean {
  const whole = booking ?? claim;
  return whole !== undefined && whole.startsAt <= part.startsAt && part.endsAt <= whole.endsAt;
}
