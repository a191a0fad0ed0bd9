import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeStarts } from '../../../core/availability/free-times.ts';
import { offerOnDay } from '../../../core/availability/offer.ts';
import type { Reason } from '../../../core/installation/schedule.ts';
import { dayOfWall } from '../../../core/time/civil-day.ts';
import { aReason } from '../../bff/support/an-installation.ts';
import { aNeed } from '../storage/suite/needs.ts';
import {
  aCase,
  aChain,
  capacitiesOf,
  decideAt,
  fives,
  isPossible,
  listUses,
  loadsOf,
  type Minutes,
  nowBefore,
  occupancyAt,
  ROOMS,
  type Settings,
  STARTS,
  type Use,
} from './chain-cases.ts';
import { HOURS, type Hour, wallsAround } from './window-of-minutes.ts';

const RUNS = { numRuns: Number(process.env.AVAILABILITY_CASES ?? 100) };

/** Also what is booked in the calendar itself, and how the parts may be laid out. */
const aLaidOutCase = fc.record({
  drawn: aCase,
  when: fc.record({
    hour: fc.constantFrom(...HOURS),
    open: fc.record({
      from: fc.constantFrom(-120, -120, 20),
      until: fc.constantFrom(90, 180, 600, 600),
    }),
  }),
  settings: fc.constantFrom<Settings>(
    { isInAnyOrder: true },
    { isInAnyOrder: true },
    { gapMinutes: 5 },
    { gapMinutes: 15 },
    { isInAnyOrder: true, gapMinutes: 10 },
  ),
  own: fc.array(
    fc
      .tuple(fives(-60, 180), fives(5, 60))
      .map(([from, minutes]): Minutes => ({ from, until: from + minutes })),
    { maxLength: 3 },
  ),
});

/** What the calendar does itself, with buffers, and the minutes at which it must be open. */
interface Stretch extends Minutes {
  readonly opens: number;
  readonly closes: number;
}

interface Way {
  readonly uses: readonly Use[];
  readonly stretches: readonly Stretch[];
  readonly minutes: number;
}

/** As listed, then shorter before longer ones. */
function listWays(
  parts: readonly Reason[],
  { isInAnyOrder, gapMinutes = 0 }: Settings,
): readonly Way[] {
  const orders = isInAnyOrder ? permute(parts) : [parts];
  const waits = listWaits(parts.length - 1, gapMinutes).map((some) => [0, ...some]);
  const [listed, ...others] = orders.flatMap((order) => waits.map((each) => toWay(order, each)));
  return [...(listed ? [listed] : []), ...others.toSorted((a, b) => a.minutes - b.minutes)];
}

function listWaits(count: number, longest: number): readonly (readonly number[])[] {
  const steps = Array.from({ length: longest / 5 + 1 }, (_, index) => index * 5);
  return count === 0
    ? [[]]
    : steps.flatMap((wait) => listWaits(count - 1, longest).map((rest) => [wait, ...rest]));
}

function permute(parts: readonly Reason[]): readonly (readonly Reason[])[] {
  return parts.length === 0
    ? [[]]
    : parts.flatMap((first) =>
        permute(parts.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );
}

/** The calendar can take others while the customer waits, unless the buffers leave no minute. */
function toWay(parts: readonly Reason[], waits: readonly number[]): Way {
  let minutes = 0;
  const stretches: { from: number; until: number; opens: number; closes: number }[] = [];
  for (const [index, part] of parts.entries()) {
    const after = parts[index - 1]?.bufferAfterMinutes ?? 0;
    const between = index === 0 ? 0 : Math.max(after, part.bufferBeforeMinutes);
    const begins = minutes + between + (waits[index] ?? 0);
    minutes = begins + part.durationMinutes;
    const from = begins - part.bufferBeforeMinutes;
    const until = minutes + part.bufferAfterMinutes;
    const last = stretches.at(-1);
    if (last !== undefined && last.until >= from) {
      last.until = until;
      last.closes = minutes;
    } else {
      stretches.push({ from, until, opens: begins, closes: minutes });
    }
  }
  return { uses: listUses(parts, waits), minutes, stretches };
}

type LaidOut = typeof aLaidOutCase extends fc.Arbitrary<infer T> ? T : never;

function findFirst({ drawn, own, settings, when }: LaidOut) {
  const { minuteOf } = wallsAround(when.hour);
  const open = { from: minuteOf(when.open.from), until: minuteOf(when.open.until) };
  const ways = listWays(drawn.parts, settings);
  const capacities = capacitiesOf(drawn);
  return (start: number) =>
    ways.find(
      ({ uses, stretches }) =>
        own.every(({ from, until }) =>
          stretches.every(
            (stretch) => until <= start + stretch.from || start + stretch.until <= from,
          ),
        ) &&
        stretches.every(
          ({ opens, closes }) => open.from <= start + opens && start + closes <= open.until,
        ) &&
        isPossible(uses, start, loadsOf(drawn), capacities),
    );
}

const timesOf = (uses: readonly Minutes[]) =>
  uses.map(({ from, until }) => `${from}-${until}`).toSorted();

const toMinutes =
  ({ at }: Hour) =>
  ({ startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number }) => ({
    from: startsAt - at,
    until: endsAt - at,
  });

const expandUnits = (uses: readonly Use[]) =>
  uses.flatMap((use) => Array<Use>(use.need.count).fill(use));

describe('parts of a booking that may be laid out in several ways', () => {
  it('are laid out in the first way that is free, minute by minute', () => {
    const seen = { listed: 0, other: 0, refused: 0 };
    fc.assert(
      fc.property(aLaidOutCase, (input) => {
        const chain = aChain(input.drawn, input.settings, input.when);
        const { at } = input.when.hour;
        const { isRepeated } = wallsAround(input.when.hour);
        const expected = findFirst(input);
        const [listed] = listWays(input.drawn.parts, input.settings);
        // What the clock shows again means the first time that it does so.
        for (const start of STARTS.filter((one) => !isRepeated(one))) {
          const way = expected(start);
          const decision = decideAt(chain, start, input.own);
          const claim = decision.kind === 'decided' ? decision.claim : null;
          const parts = claim?.parts ?? [];
          const [block, ...later] = way?.stretches ?? [];
          expect({
            start,
            minutes: claim && claim.endsAt - claim.startsAt,
            block: claim && timesOf([{ from: claim.blocksFrom, until: claim.blocksUntil }]),
            units: timesOf(
              parts.map((unit) => ({
                from: unit.blocksFrom - at - start,
                until: unit.blocksUntil - at - start,
              })),
            ),
          }).toEqual({
            start,
            minutes: way?.minutes ?? null,
            block: block
              ? timesOf([{ from: at + start + block.from, until: at + start + block.until }])
              : null,
            units: timesOf([...expandUnits(way?.uses ?? []), ...later]),
          });
          const isListed = way !== undefined && JSON.stringify(way) === JSON.stringify(listed);
          const laidOut = isListed ? 'listed' : 'other';
          seen[way === undefined ? 'refused' : laidOut] += 1;
        }
      }),
      RUNS,
    );
    expect(Math.min(seen.listed, seen.other, seen.refused)).toBeGreaterThan(0);
  });

  it('are offered at the times at which they can be booked', () => {
    fc.assert(
      fc.property(aLaidOutCase, (input) => {
        const chain = aChain(input.drawn, input.settings, input.when);
        const { place, needed, hour } = chain;
        const { wallAt, isRepeated } = wallsAround(hour);
        const starts = STARTS.filter((start) => !isRepeated(start));
        const occupancy = occupancyAt(input.own, hour);
        const days = new Set(starts.map((start) => dayOfWall(wallAt(start))));
        const offered = new Set(
          [...days].flatMap((day) => {
            const offer = offerOnDay({
              place,
              occupancy,
              day,
              now: nowBefore(hour),
              needed: new Map([...needed, [place.schedule.id, occupancy]]),
            });
            return findFreeStarts(offer, day, place.zone.boundaryToUtc(day * 1440)).map(
              ({ start }) => start - hour.at,
            );
          }),
        );
        const booked = starts.filter(
          (start) => decideAt(chain, start, input.own).kind === 'decided',
        );
        expect(starts.filter((start) => offered.has(start))).toEqual(booked);
      }),
      RUNS,
    );
  });

  it.each(HOURS)('keep their wait from one hour to the next in $timeZone, $at', (hour) => {
    const [room = 0] = ROOMS;
    const drawn: LaidOut['drawn'] = {
      parts: [
        aReason({ durationMinutes: 20 }),
        aReason({ durationMinutes: 10, needs: [aNeed({ kind: null, anyOf: [room] })] }),
      ],
      capacities: [1, 1, 1, 1],
      taken: [[{ from: 65, until: 75 }], [], [], []],
    };
    const when = { hour, open: { from: -120, until: 600 } };
    const decision = decideAt(aChain(drawn, { gapMinutes: 15 }, when), 45);
    const claim = decision.kind === 'decided' ? decision.claim : null;
    expect([claim?.startsAt, claim?.ownEndsAt, claim?.endsAt]).toEqual(
      [45, 65, 85].map((minute) => hour.at + minute),
    );
    expect(timesOf(claim?.parts?.map(toMinutes(hour)) ?? [])).toEqual(['75-85', '75-85']);
  });
});
