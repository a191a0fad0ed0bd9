/**
 * The checker finds every fault that it exists to find: each is planted once in a database and a
 * history that are otherwise sound.
 */

import { describe, expect, it } from 'vitest';
import type { DatabaseSnapshot } from './database-snapshot.ts';
import type { Operation } from './history.ts';
import { checkHistory } from './history-checker.ts';
import { aBooking, aClaim, created, ok } from './planted.ts';

/**
 * Booking 1 stands, booking 2 follows on it, booking 3 was cancelled, and what became of `d` is
 * unknown.
 */
const sound: DatabaseSnapshot = {
  capacities: new Map([[1, 1]]),
  reasonCapacities: new Map(),
  bookings: [
    aBooking(),
    aBooking({ id: 2, key: 'b', startsAt: 130, endsAt: 160 }),
    aBooking({ id: 3, key: 'c', status: 'cancelled', version: 2 }),
  ],
  claims: [
    aClaim(),
    aClaim({ bookingId: 2, startsAt: 130, endsAt: 160, blocksFrom: 130, blocksUntil: 160 }),
  ],
  outbox: [
    created(1),
    created(2),
    created(3),
    { bookingId: 3, version: 2, event: 'booking.cancelled' },
  ],
};
const told: readonly Operation[] = [
  ok('a', 1),
  ok('b', 2),
  ok('c', 3, 'ok'),
  { key: 'd', outcome: { kind: 'unknown' }, cancelled: null },
];

function check(
  database: Partial<DatabaseSnapshot> = {},
  changed: readonly Operation[] = [],
): string[] {
  return checkHistory(
    new Map([...told, ...changed].map((operation) => [operation.key, operation])),
    { ...sound, ...database },
  );
}

describe('the history checker', () => {
  it('finds nothing in a correct database, even if an unknown request was carried out', () => {
    expect(check()).toEqual([]);
    const late = aBooking({ id: 4, key: 'd', startsAt: 200, endsAt: 230 });
    const claim = aClaim({
      bookingId: 4,
      startsAt: 200,
      endsAt: 230,
      blocksFrom: 200,
      blocksUntil: 230,
    });
    expect(
      check({
        bookings: [...sound.bookings, late],
        claims: [...sound.claims, claim],
        outbox: [...sound.outbox, created(4)],
      }),
    ).toEqual([]);
    expect(check({}, [ok('c', 3, 'unknown')])).toEqual([]);
  });

  it('finds a place sold twice, even if claims overlap by one minute', () => {
    const [first, second] = sound.claims;
    expect(check({ claims: [aClaim({ blocksUntil: 131 }), ...sound.claims.slice(1)] })).toEqual([
      'Schedule 1 has 2 claims at once and 1 places.',
    ]);
    expect(
      check({ capacities: new Map([[1, 2]]), claims: [first ?? aClaim(), second ?? aClaim()] }),
    ).toEqual([]);
  });

  it('finds an acknowledged booking that is lost, or is another one', () => {
    expect(check({ bookings: sound.bookings.slice(1), claims: sound.claims.slice(1) })).toEqual([
      'Booking 1 of a was acknowledged and is lost.',
    ]);
    expect(check({ bookings: [aBooking({ key: 'd' }), ...sound.bookings.slice(1)] })).toEqual([
      'Booking 1 of a was acknowledged and is lost.',
    ]);
  });

  it('finds a lost cancellation, and one that no one requested', () => {
    expect(check({}, [ok('a', 1, 'ok')])).toEqual([
      'The cancellation of booking 1 was acknowledged and is lost.',
    ]);
    expect(check({}, [ok('c', 3)])).toEqual(['Booking 3 is cancelled and nobody asked for it.']);
  });

  it('finds a booking that was refused, or that no one requested', () => {
    expect(check({}, [{ key: 'b', outcome: { kind: 'refused' }, cancelled: null }])).toEqual([
      'Booking 2 of b was refused and is there.',
    ]);
    expect(
      check({
        bookings: [
          aBooking(),
          aBooking({ ...sound.bookings[1], key: 'z' }),
          ...sound.bookings.slice(2),
        ],
      }),
    ).toContain('Booking 2 was asked for by nobody.');
  });

  it('finds two bookings under one idempotency key', () => {
    const again = aBooking({ id: 4, key: 'd', status: 'cancelled', version: 2 });
    const outbox = [
      ...sound.outbox,
      created(4),
      { bookingId: 4, version: 2, event: 'booking.cancelled' },
      created(5),
      { bookingId: 5, version: 2, event: 'booking.cancelled' },
    ];
    const unknown: Operation = { key: 'd', outcome: { kind: 'unknown' }, cancelled: 'unknown' };
    expect(
      check({ bookings: [...sound.bookings, again, { ...again, id: 5 }], outbox }, [unknown]),
    ).toEqual(['d was booked 2 times.']);
  });

  it('finds a missing, wrong or additional claim', () => {
    expect(check({ claims: sound.claims.slice(1) })).toEqual([
      'Booking 1 is confirmed and its claim says otherwise.',
    ]);
    expect(check({ claims: [aClaim({ startsAt: 90 }), ...sound.claims.slice(1)] })).toEqual([
      'Booking 1 is confirmed and its claim says otherwise.',
    ]);
    const left = aClaim({ bookingId: 3, blocksFrom: 400, blocksUntil: 430 });
    expect(check({ claims: [...sound.claims, left] })).toEqual([
      'Booking 3 is cancelled and its claim says otherwise.',
    ]);
    expect(check({ claims: [...sound.claims, { ...left, bookingId: 77 }] })).toEqual([
      'The claim at 400 has no booking.',
    ]);
  });

  it('finds a booking for several persons with too few places, or too many', () => {
    const [first, ...others] = sound.bookings;
    if (first === undefined) {
      throw new Error('There is no booking.');
    }
    const wrong = ['Booking 1 is confirmed and its claim says otherwise.'];
    const roomy = { capacities: new Map([[1, 9]]) };
    expect(check({ ...roomy, bookings: [{ ...first, persons: 2 }, ...others] })).toEqual(wrong);
    expect(
      check({
        ...roomy,
        bookings: [{ ...first, persons: 2 }, ...others],
        claims: [aClaim(), ...sound.claims],
      }),
    ).toEqual([]);
    expect(check({ ...roomy, claims: [aClaim(), ...sound.claims] })).toEqual(wrong);
  });

  it('finds an outbox row that is missing or too many', () => {
    expect(check({ outbox: sound.outbox.slice(1) })).toEqual([
      'Booking 1 is confirmed in version 1 and its outbox has: nothing.',
    ]);
    expect(check({ outbox: [...sound.outbox, created(2)] })).toEqual([
      'Booking 2 is confirmed in version 1 and its outbox has: 1 booking.created, 1 booking.created.',
    ]);
  });
});
