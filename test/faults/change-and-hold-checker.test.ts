/**
 * The checker finds every fault of moves and holds: each is planted once in a database and a
 * history that are otherwise sound.
 */

import { describe, expect, it } from 'vitest';
import type { ClaimRow, DatabaseSnapshot } from './database-snapshot.ts';
import type { HeldTime, Move, Operation } from './history.ts';
import { checkHistory } from './history-checker.ts';
import { aBooking, aClaim, created, ok } from './planted.ts';

const rescheduled = (version: number, bookingId = 1) => ({
  bookingId,
  version,
  event: 'booking.rescheduled',
});
const aMove = (version: number, startsAt: number): Move => ({
  kind: 'ok',
  version,
  place: { schedule: 1, startsAt },
});
const aHoldRow = (changes: Partial<ClaimRow> = {}) =>
  aClaim({
    bookingId: null,
    startsAt: 200,
    endsAt: 230,
    blocksFrom: 200,
    blocksUntil: 230,
    expiresAt: 9_000,
    secretHash: 'h',
    visitor: 'v',
    ...changes,
  });
const aHold = (changes: Partial<HeldTime> = {}): HeldTime => ({
  secretHash: 'h',
  place: { schedule: 1, startsAt: 200 },
  expiresAt: 9_000,
  ended: null,
  ...changes,
});

/** Booking 1 was moved twice and is at 100; a hold stands on 200. */
const sound: DatabaseSnapshot = {
  capacities: new Map([[1, 1]]),
  reasonCapacities: new Map(),
  bookings: [aBooking({ version: 3 })],
  claims: [aClaim(), aHoldRow()],
  // A reminder is a message, and no change.
  outbox: [
    created(1),
    rescheduled(2),
    rescheduled(3),
    { bookingId: 1, version: 3, event: 'booking.reminder' },
  ],
};
const told: Operation = { ...ok('a', 1), moves: [aMove(3, 100), aMove(2, 50)] };

interface Planted {
  readonly database?: Partial<DatabaseSnapshot>;
  readonly operation?: Operation;
  readonly holds?: readonly HeldTime[];
  readonly unanswered?: number;
  readonly now?: number;
}

function check({
  database = {},
  operation = told,
  holds = [aHold()],
  unanswered = 0,
  now = 5_000,
}: Planted = {}): string[] {
  return checkHistory(
    new Map([[operation.key, operation]]),
    { ...sound, ...database },
    { holds, unanswered, now },
  );
}

describe('the history checker, of moves,', () => {
  it('finds nothing in a correct history, even if an unanswered move was carried out', () => {
    expect(check()).toEqual([]);
    expect(check({ operation: { ...told, moves: [aMove(3, 100), { kind: 'unknown' }] } })).toEqual(
      [],
    );
    expect(check({ operation: { ...told, moves: [aMove(2, 50), { kind: 'unknown' }] } })).toEqual(
      [],
    );
    expect(
      check({ operation: { ...told, moves: [...(told.moves ?? []), { kind: 'unknown' }] } }),
    ).toEqual([]);
  });

  it('finds one that was acknowledged and is lost, with its version or in its place', () => {
    const before = { bookings: [aBooking({ version: 2 })], outbox: sound.outbox.slice(0, 2) };
    expect(check({ database: before })).toContain(
      'The move of booking 1 to version 3 was acknowledged and is lost.',
    );
    const elsewhere = {
      bookings: [aBooking({ version: 3, startsAt: 50, endsAt: 80 })],
      claims: [aClaim({ startsAt: 50, endsAt: 80 }), aHoldRow()],
    };
    expect(check({ database: elsewhere })).toEqual([
      'Booking 1 was acknowledged at 100 of schedule 1 and is elsewhere.',
    ]);
  });

  it('finds a booking in a different place though no one moved it', () => {
    const operation: Operation = {
      ...ok('a', 1),
      outcome: { kind: 'ok', bookingId: 1, place: { schedule: 1, startsAt: 70 } },
    };
    const database = { bookings: [aBooking()], outbox: [created(1)] };
    expect(check({ database, operation })).toEqual([
      'Booking 1 was acknowledged at 70 of schedule 1 and is elsewhere.',
    ]);
  });

  it('finds a move that no one requested, and two with the same version', () => {
    expect(check({ operation: { ...told, moves: [aMove(3, 100)] } })).toEqual([
      'Booking 1 was moved 2 times and nobody asked for 1 of them.',
    ]);
    expect(
      check({ operation: { ...told, moves: [aMove(3, 100), aMove(2, 50), aMove(2, 60)] } }),
    ).toEqual(['Two moves of booking 1 were acknowledged as one version.']);
  });

  it('finds an effect that was doubled, left out, or out of order', () => {
    const sentence = (rows: string) => [
      `Booking 1 is confirmed in version 3 and its outbox has: ${rows}.`,
    ];
    const first = '1 booking.created';
    const second = '2 booking.rescheduled';
    const third = '3 booking.rescheduled';
    expect(check({ database: { outbox: [...sound.outbox, rescheduled(3)] } })).toEqual(
      sentence([first, second, third, third].join(', ')),
    );
    expect(
      check({
        database: {
          outbox: [created(1), rescheduled(2), { ...rescheduled(3), event: 'booking.cancelled' }],
        },
      }),
    ).toContain(sentence([first, second, '3 booking.cancelled'].join(', '))[0]);
    expect(check({ database: { bookings: [aBooking({ version: 4 })] } })).toContain(
      `Booking 1 is confirmed in version 4 and its outbox has: ${[first, second, third].join(', ')}.`,
    );
  });
});

describe('the history checker, of holds,', () => {
  it('finds nothing in holds that ended correctly, or whose answer is missing', () => {
    const gone = { claims: [aClaim()] };
    expect(
      check({
        database: gone,
        holds: [aHold({ ended: 'consumed' }), aHold({ ended: 'replaced' })],
      }),
    ).toEqual([]);
    expect(check({ database: gone, now: 9_000 })).toEqual([]);
    expect(check({ now: 9_500 })).toEqual([]);
    expect(check({ holds: [aHold({ ended: 'unknown' })] })).toEqual([]);
    expect(check({ database: gone, holds: [aHold({ ended: 'unknown' })] })).toEqual([]);
    expect(check({ holds: [aHold({ expiresAt: null })] })).toEqual([]);
    expect(check({ holds: [], unanswered: 1 })).toEqual([]);
  });

  it('finds one that is lost before its time, ends at another, or is elsewhere', () => {
    expect(check({ database: { claims: [aClaim()] } })).toEqual([
      'The hold on 200 of schedule 1 was acknowledged until 9000 and is lost.',
    ]);
    expect(check({ database: { claims: [aClaim(), aHoldRow({ expiresAt: 8_000 })] } })).toEqual([
      'The hold on 200 of schedule 1 was acknowledged until 9000 and ends at 8000.',
    ]);
    expect(check({ database: { claims: [aClaim(), aHoldRow({ startsAt: 205 })] } })).toEqual([
      'The hold on 200 of schedule 1 is on another place.',
    ]);
  });

  it('finds one that was consumed or replaced and is still there', () => {
    expect(check({ holds: [aHold({ ended: 'consumed' })] })).toEqual([
      'The hold on 200 of schedule 1 was consumed and is still there.',
    ]);
    expect(check({ holds: [aHold({ ended: 'replaced' })] })).toEqual([
      'The hold on 200 of schedule 1 was replaced and is still there.',
    ]);
  });

  it('finds a phantom: a hold that was acknowledged to no one', () => {
    expect(check({ holds: [] })).toEqual([
      '1 holds were acknowledged to nobody, 0 requests were not answered.',
    ]);
  });

  it('finds a place that is both booked and held, by schedule or reason', () => {
    const claims = [aClaim(), aHoldRow({ blocksFrom: 129 })];
    expect(check({ database: { claims } })).toEqual([
      'Schedule 1 has 2 claims at once and 1 places.',
    ]);
    const roomy = { capacities: new Map([[1, 2]]), reasonCapacities: new Map([[1, 1]]) };
    expect(check({ database: { ...roomy, claims } })).toEqual([
      'Schedule 1 has 2 claims of reason 1 at once and 1 places.',
    ]);
    expect(
      check({
        database: { ...roomy, claims: [aClaim(), aHoldRow({ blocksFrom: 129, reason: 2 })] },
      }),
    ).toEqual([]);
  });

  it('finds a visitor with more than three at once', () => {
    const names = ['h', 'i', 'j', 'k'];
    const rows = names.map((secretHash, index) =>
      aHoldRow({ secretHash, blocksFrom: 200 + index, blocksUntil: 201 + index }),
    );
    const holds = names.map((secretHash) => aHold({ secretHash }));
    expect(check({ database: { claims: [aClaim(), ...rows] }, holds })).toEqual([
      'v has 4 holds at once.',
    ]);
    expect(check({ database: { claims: [aClaim(), ...rows] }, holds, now: 9_000 })).toEqual([]);
  });
});
