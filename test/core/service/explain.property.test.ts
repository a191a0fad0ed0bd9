/**
 * Explanations compared with offers: random installations in a real database, with bookings and
 * holds, asked about free, taken and other times. `EXPLAIN_TIMES` sets the number; `EXPLAIN_SEED`
 * repeats a run, whose seed is printed.
 */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Explanation } from '../../../core/availability/explain-time.ts';
import type { BookingService, Choice, ExplainedPlace } from '../../../core/booking-service.ts';
import { createBookingService } from '../../../core/create-booking-service.ts';
import { createSqliteStorage } from '../../../core/storage/sqlite/index.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { aRequest } from '../availability/occupancies.ts';
import { type RandomCase, randomCase } from '../availability/random-cases.ts';
import { aDatabaseFile } from '../storage/sqlite-files.ts';

const TIMES = Number(process.env.EXPLAIN_TIMES ?? 400);
const SEED = Number(process.env.EXPLAIN_SEED ?? Date.now() % 2 ** 31);
const TIMES_EACH = 50;

/** Minutes from this moment on: what is over, what is offered and what is beyond. */
const FROM = -300;
const UNTIL = 5 * 1440;

const someTime = fc.record({
  minute: fc.integer({ min: FROM, max: UNTIL }),
  /** Most calendars go by five minutes. */
  isRound: fc.boolean(),
  /** Whole minutes mostly. */
  second: fc.nat(9).map((n) => (n === 0 ? '30' : '00')),
  /**
   * `free`: instead of it, one of those that are free before anything is booked; `wanted`: one that
   * somebody wants.
   */
  instead: fc.constantFrom('free', 'free', 'wanted', null, null),
  pick: fc.nat(9999),
});

const someQuestions = fc.record({
  random: randomCase,
  times: fc.array(someTime, { minLength: TIMES_EACH, maxLength: TIMES_EACH }),
});

it('explains exactly the offered times as offered', {
  timeout: 60_000 + TIMES * 200,
}, async () => {
  const tally = new Map<string, number>();
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(someQuestions, async ({ random, times }) => {
      const scene = await openScene(random);
      try {
        const free = await scene.offered();
        const slots = times.map(({ minute, isRound, second, instead, pick }) => {
          const pool = instead === 'free' ? free : scene.wanted;
          const wall =
            (random.window.walls[Math.floor(random.now / 60_000) - random.window.from] ?? 0) +
            minute;
          return (
            (instead && pool[pick % pool.length]) ??
            formatWallTime(isRound ? wall - (wall % 5) : wall).replace(/00$/, second)
          );
        });
        const before = await scene.explain(slots);
        await scene.fill(free);
        const after = await scene.explain(slots);
        for (const [index, slot] of slots.entries()) {
          const [then = [], now = []] = [before[index], after[index]];
          expect(then.flatMap(contradictionOf), `${slot}, before anything was booked`).toEqual([]);
          expect(now.flatMap(contradictionOf), slot).toEqual([]);
          for (const [place, { explanation }] of now.entries()) {
            expect(
              couldBecome(then[place]?.explanation, explanation),
              `${slot}: ${then[place]?.explanation.kind}, ${explanation.kind}`,
            ).toBe(true);
            tally.set(explanation.kind, (tally.get(explanation.kind) ?? 0) + 1);
          }
          asked += 1;
        }
      } finally {
        await scene.close();
      }
    }),
    { seed: SEED, numRuns: Math.ceil(TIMES / TIMES_EACH), endOnFailure: true },
  );
  process.stdout.write(
    `${asked} times, seed ${SEED}: ${JSON.stringify(Object.fromEntries(tally))}\n`,
  );
  expect(asked).toBeGreaterThanOrEqual(TIMES);
  // So many have met every rule that bookings can come by; few may not have.
  if (TIMES >= 2000) {
    for (const kind of ['offered', 'occupied', 'daily_limit', 'closed', 'ends_after_closing']) {
      expect([...tally.keys()]).toContain(kind);
    }
  }
});

/** The explanation of a calendar at a time, and whether it is offered there. */
interface Said extends ExplainedPlace {
  readonly isOffered: boolean;
}

function contradictionOf({ schedule, explanation: { kind }, isOffered }: Said): string[] {
  return (kind === 'offered') === isOffered
    ? []
    : [`calendar ${schedule.id}: ${kind}, but ${isOffered ? 'offered' : 'not offered'}`];
}

/**
 * Bookings take what was free and change no other rule; and nothing is taken before there are any.
 */
function couldBecome(before: Explanation | undefined, after: Explanation): boolean {
  const byBookings = ['occupied', 'daily_limit'];
  // Outside the rules, bookings take what was free as well.
  const { firm: _, ...rule } = after;
  if (before === undefined || byBookings.includes(before.kind)) {
    return false;
  }
  return before.kind === 'offered'
    ? ['offered', ...byBookings].includes(after.kind)
    : isDeepStrictEqual(before, rule);
}

async function openScene(random: RandomCase) {
  const [first] = random.members;
  if (first === undefined) {
    throw new Error('The case has no place.');
  }
  const clock = createSettableClock(new Date(random.now).toISOString());
  const storage = await createSqliteStorage({ file: aDatabaseFile() });
  const { installation, publicHolidays } = first;
  await storage.configuration.import({
    now: clock.now(),
    actor: 'command line',
    installation,
    publicHolidays,
  });
  const service = createBookingService({ storage, clock });
  const claims = random.members.flatMap(({ schedule, claims }) =>
    claims.map(({ startsAt, reasonId }) => ({
      scheduleId: schedule.id,
      reasonId,
      slot: formatWallTime(random.window.walls[startsAt - random.window.from] ?? 0),
    })),
  );
  return {
    wanted: claims.map(({ slot }) => slot),
    offered: () => offeredIn(service, { scheduleId: random.asked, reasonId: 1 }),
    explain: (slots: readonly string[]) =>
      Promise.all(slots.map((slot) => explainIn(service, random.asked, slot))),
    /**
     * Books as many as fit, inside and outside the rules; one in five is cancelled, and one time is
     * held.
     */
    async fill(free: readonly string[]) {
      const every = Math.ceil(free.length / 8);
      for (const slot of free.filter((_, index) => index % every === 0)) {
        await service.book(aRequest(slot, { scheduleId: random.asked }));
      }
      for (const [index, claim] of claims.entries()) {
        const operator = { note: '', quiet: true, overrule: 'test' };
        const outcome = await service.bookForCustomer({
          actor: 'administrator',
          request: aRequest(claim.slot, claim),
          operator,
        });
        if (outcome.kind === 'booked' && index % 5 === 0) {
          await cancelIn(service, outcome.receipt.bookingId);
        }
      }
      const [slot] = await offeredIn(service, { scheduleId: random.asked, reasonId: 1 });
      const visitor = { surface: 'widget', visitor: 'ada', network: null, replaces: null } as const;
      if (slot !== undefined) {
        await service.hold({ scheduleId: random.asked, reasonId: 1, slot, ...visitor });
      }
    },
    close: () => storage.close(),
  };
}

async function cancelIn(service: BookingService, bookingId: number): Promise<void> {
  const notice = { onRequest: false, message: null, quiet: true };
  await service.cancel({
    bookingId,
    actor: 'administrator',
    trigger: 'admin',
    respectCutoff: false,
    notice,
  });
}

/** All free times of all days. */
async function offeredIn(service: BookingService, choice: Choice): Promise<readonly string[]> {
  const answer = await service.days(choice);
  const days = answer.kind === 'answer' ? answer.value.days : [];
  return (await Promise.all(days.map((day) => slotsOn(service, choice, day)))).flat();
}

async function slotsOn(
  service: BookingService,
  choice: Choice,
  day: string,
): Promise<readonly string[]> {
  const answer = await service.slots(choice, day);
  return answer.kind === 'answer' ? answer.value.slots : [];
}

/** Explains the time in each calendar. A group offers what any of its calendars offers. */
async function explainIn(
  service: BookingService,
  asked: number,
  slot: string,
): Promise<readonly Said[]> {
  const places = await service.explainTime({ scheduleId: asked, reasonId: 1, slot });
  if ('kind' in places) {
    throw new Error(`Refused: ${places.code}`);
  }
  const isOffered = async (scheduleId: number) =>
    (await slotsOn(service, { scheduleId, reasonId: 1 }, slot.slice(0, 10))).includes(slot);
  const said = await Promise.all(
    places.map(async (place) => ({ ...place, isOffered: await isOffered(place.schedule.id) })),
  );
  expect(await isOffered(asked), `${slot} of ${asked}`).toBe(said.some((each) => each.isOffered));
  return said;
}
