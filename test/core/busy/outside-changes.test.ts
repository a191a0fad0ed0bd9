/** What a reading says about the events of bookings, and how often it must say so. */

import { describe, expect, it } from 'vitest';
import { planOutsideChanges, type WrittenTime } from '../../../core/busy/plan-outside-changes.ts';
import type {
  EventTime,
  OwnEvent,
  SourceReading,
} from '../../../core/calendars/calendar-source.ts';
import { anEvent } from '../storage/busy-fixture.ts';
import { MINUTE_MS, NOW } from '../storage/storage-fixture.ts';

const TIME = { startsAt: 1_000, endsAt: 1_030 };
const LATER = { startsAt: 1_060, endsAt: 1_090 };

const written = (change: WrittenTime['change'] = null): WrittenTime => ({
  ...TIME,
  bookingId: 7,
  uid: 'uid',
  change,
});

const seen = (time: EventTime | null, minutesAgo: number): WrittenTime =>
  written({ id: 3, time, firstSeenAt: NOW - minutesAgo * MINUTE_MS, isConfirmed: false });

const full = (...own: readonly OwnEvent[]) =>
  ({ kind: 'full', cursor: null, objects: [anEvent('another')], own }) satisfies SourceReading;
const at = (time: EventTime | null): OwnEvent => ({ uid: 'uid', time });

const plan = (
  event: WrittenTime,
  reading: Parameters<typeof planOutsideChanges>[0]['reading'],
  isDoubted = false,
) => planOutsideChanges({ written: [event], reading, isDoubted, follows: false, now: NOW });

const NOTHING = { forget: [], note: [], confirm: [], follow: [] };

it('says nothing about an event that is as it was written', () => {
  expect(plan(written(), full(at(TIME)))).toEqual(NOTHING);
});

it('notes an event that was moved or is gone, and confirms it five minutes later', () => {
  expect(plan(written(), full(at(LATER)))).toEqual({
    ...NOTHING,
    note: [{ bookingId: 7, time: LATER }],
  });
  expect(plan(written(), full())).toEqual({ ...NOTHING, note: [{ bookingId: 7, time: null }] });
  expect(plan(seen(LATER, 4), full(at(LATER)))).toEqual(NOTHING);
  expect(plan(seen(LATER, 5), full(at(LATER)))).toEqual({ ...NOTHING, confirm: [3] });
  expect(plan(seen(null, 5), full())).toEqual({ ...NOTHING, confirm: [3] });
});

it('forgets a change that was taken back, and begins anew with another one', () => {
  expect(plan(seen(LATER, 5), full(at(TIME)))).toEqual({ ...NOTHING, forget: [3] });
  expect(plan(seen(LATER, 5), full())).toEqual({
    ...NOTHING,
    forget: [3],
    note: [{ bookingId: 7, time: null }],
  });
});

it('asks about the only event of a calendar, which is empty without it', () => {
  const empty = { ...full(), objects: [] };
  expect(plan(written(), empty)).toEqual({ ...NOTHING, note: [{ bookingId: 7, time: null }] });
  expect(plan(seen(null, 5), empty)).toEqual({ ...NOTHING, confirm: [3] });
});

it('believes no calendar that seems to have lost everything, or most of it', () => {
  expect(plan(written(), full(), true)).toEqual(NOTHING);
  expect(plan(seen(null, 5), full(), true)).toEqual({ ...NOTHING, forget: [3] });
});

it('believes changes alone only for a start', () => {
  const changes = { kind: 'changes', cursor: null, changed: [], removed: [] } as const;
  const gone = { ...changes, own: [], ownRemoved: ['uid'] };
  expect(plan(written(), gone).note).toEqual([{ bookingId: 7, time: null }]);
  expect(plan(seen(null, 5), gone)).toEqual(NOTHING);
  expect(plan(seen(null, 5), { ...gone, ownRemoved: [] })).toEqual(NOTHING);
});

it('takes nothing from an event that repeats, or of which there are several', () => {
  expect(plan(written(), full(at(null)))).toEqual(NOTHING);
  expect(plan(seen(LATER, 5), full(at(null)))).toEqual({ ...NOTHING, forget: [3] });
  expect(plan(written(), full(at(LATER), at(TIME)))).toEqual(NOTHING);
  expect(plan(written(), full(at(LATER), at({ ...LATER, endsAt: 1_120 })))).toEqual(NOTHING);
});

it('takes nothing from an event thousands of years away', () => {
  expect(plan(written(), full(at({ startsAt: 2 ** 32, endsAt: 2 ** 32 + 30 })))).toEqual(NOTHING);
});

describe('a calendar whose changes bookings follow', () => {
  const change = (id: number, time: EventTime | null, minutesAgo = 5): WrittenTime => ({
    ...written({ id, time, firstSeenAt: NOW - minutesAgo * MINUTE_MS, isConfirmed: false }),
    bookingId: id,
    uid: `uid ${id}`,
  });
  const followed = (
    events: readonly WrittenTime[],
    reading: Parameters<typeof planOutsideChanges>[0]['reading'] = full(),
  ) =>
    planOutsideChanges({ written: events, reading, isDoubted: false, follows: true, now: NOW })
      .follow;

  it('has them followed in the look that confirms them', () => {
    expect(followed([change(1, null, 4)])).toEqual([]);
    expect(followed([change(1, null)])).toEqual([{ id: 1, answer: 'cancel' }]);
    const moved = full({ uid: 'uid 1', time: LATER });
    expect(followed([change(1, LATER)], moved)).toEqual([{ id: 1, answer: 'move' }]);
  });

  it('has none followed while more than three events differ, confirmed or not', () => {
    const three = [change(1, null), change(2, null), change(3, null)];
    expect(followed(three)).toHaveLength(3);
    expect(followed([...three, change(4, null)])).toEqual([]);
    expect(followed([...three, change(4, null, 1)])).toEqual([]);
    expect(followed([...three, { ...written(), uid: 'new' }])).toEqual([]);
    const back = full({ uid: 'uid 4', time: TIME });
    expect(followed([...three, change(4, LATER, 1)], back)).toHaveLength(3);
  });

  it('has none followed while the calendar is empty', () => {
    expect(followed([change(1, null)], { ...full(), objects: [] })).toEqual([]);
  });
});
