/**
 * Comparing data with a backup made while clients went on: it must contain neither too much nor too
 * little.
 */

import { describe, expect, it } from 'vitest';
import type { DatabaseSnapshot } from './database-snapshot.ts';
import type { HoldHistory, Operation } from './history.ts';
import { checkHistory } from './history-checker.ts';
import { historyOfBackup, holdsOfBackup } from './support/backup-history.ts';

const EMPTY: DatabaseSnapshot = {
  capacities: new Map([[1, 1]]),
  reasonCapacities: new Map(),
  bookings: [],
  claims: [],
  outbox: [],
};
const NO_HOLDS: HoldHistory = { holds: [], unanswered: 0, now: 0 };

function told(
  outcome: Operation['outcome'],
  changes: Partial<Operation> = {},
): Map<string, Operation> {
  return new Map([['a', { key: 'a', outcome, cancelled: null, ...changes }]]);
}

function aBooking(status = 'confirmed', version = 1): DatabaseSnapshot {
  const times = { schedule: 1, startsAt: 60, endsAt: 90 };
  const booking = { id: 7, key: 'a', status, persons: 1, version, ...times };
  const claim = {
    ...times,
    bookingId: 7,
    reason: 1,
    blocksFrom: 60,
    blocksUntil: 90,
    expiresAt: null,
    secretHash: null,
    visitor: null,
  };
  const events = ['booking.created', 'booking.cancelled'].slice(0, version);
  const outbox = events.map((event, index) => ({ bookingId: 7, version: index + 1, event }));
  return { ...EMPTY, bookings: [booking], claims: status === 'cancelled' ? [] : [claim], outbox };
}

const OK = { kind: 'ok', bookingId: 7 } as const;

describe('the history of a backup', () => {
  it('misses a booking that was acknowledged before', () => {
    expect(checkHistory(historyOfBackup(told(OK), told(OK)), EMPTY)).toEqual([
      expect.stringContaining('is lost'),
    ]);
  });

  it.each([new Map(), told({ kind: 'unknown' })])(
    'takes a booking that was acknowledged later as it comes',
    (before) => {
      const history = historyOfBackup(before, told(OK));
      expect([checkHistory(history, EMPTY), checkHistory(history, aBooking())]).toEqual([[], []]);
    },
  );

  it('finds rows that no one requested, and refused ones', () => {
    expect(checkHistory(historyOfBackup(new Map(), new Map()), aBooking())).toEqual([
      expect.stringContaining('by nobody'),
    ]);
    const refused = historyOfBackup(new Map(), told({ kind: 'refused' }));
    expect(checkHistory(refused, aBooking())).toEqual([
      expect.stringContaining('was refused and is there'),
    ]);
  });

  it('misses a cancellation of before, and takes one of later as it comes', () => {
    const cancelled = told(OK, { cancelled: 'ok' });
    expect(checkHistory(historyOfBackup(cancelled, cancelled), aBooking())).toEqual([
      expect.stringContaining('cancellation'),
    ]);
    const later = historyOfBackup(told(OK), cancelled);
    expect([
      checkHistory(later, aBooking()),
      checkHistory(later, aBooking('cancelled', 2)),
    ]).toEqual([[], []]);
  });

  it('misses an old hold that no one has ended, and ignores new ones', () => {
    const hold = {
      secretHash: 'x',
      place: { schedule: 1, startsAt: 60 },
      expiresAt: 1_000,
      ended: null,
    } as const;
    const before = { ...NO_HOLDS, holds: [hold] };
    const consumed = { ...NO_HOLDS, holds: [{ ...hold, ended: 'consumed' as const }] };
    const check = (holds: HoldHistory) => checkHistory(new Map(), EMPTY, holds);
    expect(check(holdsOfBackup(before, before))).toEqual([expect.stringContaining('is lost')]);
    expect([
      check(holdsOfBackup(before, consumed)),
      check(holdsOfBackup(NO_HOLDS, before)),
    ]).toEqual([[], []]);
  });
});
