/** The checker of parts sees each way in which a booking or hold may lack what it needs. */

import { describe, expect, it } from 'vitest';
import type { DatabaseSnapshot, PartRow } from './database-snapshot.ts';
import { checkParts } from './part-checker.ts';
import { aBooking, aClaim } from './planted.ts';

const ROOM = 21;
const aPart = (part: number, changes: Partial<PartRow> = {}): PartRow => ({
  ...aClaim({ schedule: ROOM }),
  part,
  ...changes,
});
const NOW = 1000;
const check = (changes: Partial<DatabaseSnapshot>) =>
  checkParts(
    {
      capacities: new Map([
        [1, 2],
        [ROOM, 2],
      ]),
      reasonCapacities: new Map(),
      bookings: [aBooking()],
      claims: [aClaim()],
      needs: new Map([
        [
          1,
          [
            { count: 1, per: 'booking' },
            { count: 1, per: 'person' },
          ],
        ],
      ]),
      outbox: [],
      ...changes,
    },
    NOW,
  );

describe('the checker of parts', () => {
  it('accepts a booking with a unit for each need and person', () => {
    expect(check({ parts: [aPart(1), aPart(2)] })).toEqual([]);
    const three = [aPart(1), aPart(2), aPart(3)];
    expect(check({ claims: [aClaim(), aClaim()], parts: three })).toEqual([]);
  });

  it.each([
    { what: 'lacks a part', parts: [aPart(1)] },
    { what: 'has a part twice', parts: [aPart(1), aPart(1)] },
    { what: 'has one too many', parts: [aPart(1), aPart(2), aPart(3)] },
  ])('finds a booking that $what', ({ parts }) => {
    expect(check({ parts })).toEqual([expect.stringContaining('Booking 1 needs 2 units')]);
  });

  it('finds a part at another time than its booking', () => {
    expect(check({ parts: [aPart(1), aPart(2, { startsAt: 90 })] })).toEqual([
      'Part 2 of Booking 1 is at another time.',
    ]);
  });

  it('finds what was left behind by a booking that has no place any more', () => {
    expect(check({ bookings: [], claims: [], parts: [aPart(1)] })).toEqual([
      'Booking 1 takes something that it needs, and no place.',
    ]);
  });

  it.each([
    { what: 'lacks a part', parts: [1], found: 'Hold h needs 2 units and has the parts 1.' },
    {
      what: 'has no place',
      claims: [],
      found: 'Hold h takes something that it needs, and no place.',
    },
  ])('finds a hold that $what, until it has expired', ({ parts = [1, 2], claims, found }) => {
    const at = (expiresAt: number) => {
      const hold = { bookingId: null, secretHash: 'h', expiresAt };
      return check({
        bookings: [],
        claims: claims ?? [aClaim(hold)],
        parts: parts.map((part) => aPart(part, hold)),
      });
    };
    expect([at(NOW + 1), at(NOW)]).toEqual([[found], []]);
  });
});
