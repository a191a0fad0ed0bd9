/**
 * Random operations against a storage, one after the other on a clock that moves; each answer is
 * held against what the model says.
 */

import type { Installation } from '../../../../core/installation/installation.ts';
import { aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { MINUTE_MS } from '../storage-fixture.ts';
import { bookSomething, cancelAgain, cancelSomething, moveSomething } from './booking-steps.ts';
import { extendSomething, holdSomething, releaseSomething } from './hold-steps.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface RandomRun {
  /** One sentence for each answer that the model contradicts. */
  readonly differences: readonly string[];
  /** How often each kind of operation came to each outcome. */
  readonly tally: ReadonlyMap<string, number>;
}

/** Often said, often done. */
const STEPS = [
  ...[bookSomething, bookSomething, bookSomething],
  ...[holdSomething, holdSomething, holdSomething],
  ...[moveSomething, moveSomething],
  ...[extendSomething, releaseSomething, cancelSomething, cancelAgain],
];

/** The storage must hold `randomInstallation` and nothing else. */
export async function runRandomOperations({
  operations,
  ...options
}: WorldOptions & { readonly operations: number }): Promise<RandomRun> {
  const world = createWorld(options);
  const { random } = world;
  for (let operation = 0; operation < operations; operation += 1) {
    await STEPS[random(STEPS.length)]?.(world);
    // Now and then everybody goes for a coffee.
    world.moveOn(random(120) === 0 ? random(40) * MINUTE_MS : random(15_000));
    if (operation % 50 === 0) {
      await lookAtAll(world);
    }
  }
  await lookAtAll(world);
  return { differences: world.differences, tally: world.tally };
}

/** All are closed that day but schedule 2, whose exception comes before it. */
export const randomHolidays = [{ day: '2026-03-05', name: 'Holiday' }];

/**
 * Four schedules with one to four places, a group of them, reasons of mixed lengths and buffers for
 * one or several persons, exceptions on the first days, and every limit somewhere.
 */
export function randomInstallation(): Partial<Installation> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const openingHours = [
    { days, opens: 8 * 60, closes: 18 * 60, validFrom: null, validUntil: null },
  ];
  const base = {
    reasonIds: [1, 2, 3],
    slotIntervalMinutes: 5,
    horizonDays: 2,
    openingHours,
    cancelCutoffMinutes: 120,
  };
  const closed = { from: '2026-03-03', until: '2026-03-03', hours: null, note: null };
  const shorter = {
    from: '2026-03-03',
    until: '2026-03-05',
    hours: { opens: 12 * 60, closes: 16 * 60 },
    note: null,
  };
  return {
    reasons: [
      aReason({ id: 1, durationMinutes: 15 }),
      aReason({ id: 2, durationMinutes: 30, capacity: 2, persons: { max: 3 } }),
      aReason({
        id: 3,
        durationMinutes: 50,
        bufferBeforeMinutes: 5,
        bufferAfterMinutes: 10,
        persons: { max: 4 },
      }),
    ],
    schedules: [
      aSchedule({ ...base, id: 1, capacity: 1, holdMinutes: 1, exceptions: [closed] }),
      aSchedule({
        ...base,
        id: 2,
        capacity: 2,
        leadTimeMinutes: 60,
        reasonIds: [1, 3],
        exceptions: [shorter],
      }),
      aSchedule({ ...base, id: 3, capacity: 3, customerLimit: 1, slotIntervalMinutes: 15 }),
      aSchedule({ ...base, id: 4, capacity: 4, dailyLimit: 5, holdMinutes: 30 }),
      aSchedule({ id: 9, memberIds: [1, 2, 3, 4], reasonIds: [], openingHours: [] }),
    ],
  };
}

async function lookAtAll(world: World): Promise<void> {
  for (const { id, memberIds } of world.schedules) {
    if (memberIds.length === 0) {
      await look(world, id);
    }
  }
}

async function look(
  { storage, clock, calendar, compare }: World,
  scheduleId: number,
): Promise<void> {
  const { occupancy } = await storage.bookings.readOccupancy({
    scheduleId,
    from: 0,
    until: 2_000_000_000,
    now: clock.now,
  });
  const { count, blocksFrom, blocksUntil, startsAt, reasonId, nextExpiry } = occupancy;
  const rows = Array.from({ length: count }, (_, row) =>
    [blocksFrom[row], blocksUntil[row], startsAt[row], reasonId[row]].join(),
  );
  const own = calendar.live(clock.now).filter((claim) => claim.scheduleId === scheduleId);
  const expected = own.flatMap((claim) =>
    Array.from({ length: claim.persons }, () =>
      [claim.from, claim.until, claim.startsAt, claim.reasonId].join(),
    ),
  );
  const expiries = own.flatMap(({ expiresAt }) => expiresAt ?? []);
  const first = expiries.length > 0 ? Math.min(...expiries) : null;
  compare(
    'look',
    { kind: 'seen', rows: expected.toSorted(), nextExpiry: first },
    { kind: 'seen', rows: rows.toSorted(), nextExpiry },
  );
}
