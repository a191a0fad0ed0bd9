import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate, Range } from '../../../core/availability/assignment.ts';
import { assignByExchange } from '../../../core/availability/exchanges.ts';
import { sweepFullTimes } from '../../../core/availability/full-times.ts';
import { fewestMoves, type Held, overlap, type Wish } from './fewest-moves.ts';
import { occupancyOf } from './occupancies.ts';

const MINUTES = 10;
const ROOMS = 4;
const RUNS = { numRuns: Number(process.env.EXCHANGE_CASES ?? 300) };

const range = fc
  .tuple(fc.integer({ min: 0, max: MINUTES - 1 }), fc.integer({ min: 1, max: 4 }))
  .map(([from, minutes]): Range => ({ from, until: from + minutes }));
const rooms = fc.uniqueArray(fc.integer({ min: 1, max: ROOMS }), { minLength: 1 });

function placeEach(drawn: readonly (readonly [Range, readonly number[], boolean])[]): Held[] {
  const placed: Held[] = [];
  for (const [times, able, isAnnounced] of drawn) {
    const at = able.find((id) => !placed.some((one) => one.at === id && overlap(one, times)));
    if (at !== undefined) {
      const others = isAnnounced ? [] : able.filter((id) => id !== at);
      placed.push({ ...times, at, others });
    }
  }
  return placed;
}

/** Bookings of rooms, one at a time in each, and what a further booking wants. */
const anyInstance = fc.record({
  held: fc.array(fc.tuple(range, rooms, fc.boolean()), { maxLength: 9 }).map(placeEach),
  wishes: fc.array(
    fc.tuple(range, rooms).map(([times, able]): Wish => ({ ...times, rooms: able })),
    { minLength: 1, maxLength: 3 },
  ),
});

const pair = fc.uniqueArray(fc.integer({ min: 1, max: ROOMS }), { minLength: 2, maxLength: 2 });
const longRange = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 4, max: 6 }))
  .map(([from, minutes]): Range => ({ from, until: from + minutes }));

/** A house that is nearly full, of bookings that could have one other room each: chains of exchanges. */
const fullInstance = fc.record({
  held: fc
    .array(fc.tuple(longRange, pair, fc.constant(false)), { minLength: 3, maxLength: 6 })
    .map(placeEach),
  wishes: fc
    .tuple(longRange, fc.integer({ min: 1, max: ROOMS }))
    .map(([times, id]): Wish[] => [{ ...times, rooms: [id] }]),
});

/** The rarest count is always among the cases: Room 1's booking goes to Room 2, whose goes to Room 3. */
const chainOfTwo: { held: Held[]; wishes: Wish[] } = {
  held: [
    { at: 1, from: 0, until: 5, others: [2] },
    { at: 2, from: 0, until: 5, others: [3] },
  ],
  wishes: [{ from: 2, until: 4, rooms: [1] }],
};

const instance = fc.oneof({ weight: 2, arbitrary: anyInstance }, fullInstance);

function candidateOf(id: number, taken: readonly Range[]): Candidate {
  const occupancy = occupancyOf(
    taken.map(({ from, until }) => ({ from, until, startsAt: from, reasonId: 0 })),
  );
  return {
    id,
    capacity: 1,
    blocked: (units) => sweepFullTimes(occupancy, 2 - units, null),
  };
}

function exchange(
  held: readonly Held[],
  wishes: readonly Wish[],
  closed: readonly (Range & { readonly at: number })[] = [],
) {
  const change = (
    id: number,
    { without, and }: { without: readonly Range[]; and: readonly Range[] },
  ) =>
    candidateOf(id, [
      ...[...held, ...closed].filter((one) => one.at === id && !without.includes(one)),
      ...and,
    ]);
  const all = Array.from({ length: ROOMS }, (_, index) =>
    change(index + 1, { without: [], and: [] }),
  );
  return assignByExchange({
    requirements: wishes.map(({ rooms: ids, from, until }) => ({
      candidates: all.filter(({ id }) => ids.includes(id)),
      units: 1,
      from,
      until,
    })),
    start: 0,
    movable: held.filter(({ others }) => others.length > 0),
    change,
  });
}

describe('assigning what a booking needs by exchanging the rooms of others', () => {
  it('exchanges as few as a search of all assignments, and only those not announced', () => {
    const seen = new Map<number | null, number>();
    fc.assert(
      fc.property(instance, ({ held, wishes }) => {
        const found = exchange(held, wishes);
        const expected = fewestMoves(held, wishes);
        seen.set(expected, (seen.get(expected) ?? 0) + 1);
        expect(found?.moves.length ?? null).toBe(expected);
        const moved = new Map<Held, number>(found?.moves.map(({ unit, to }) => [unit, to]));
        const after = [
          ...held.map((one) => ({ ...one, at: moved.get(one) ?? one.at })),
          ...wishes.map((one, index) => ({ ...one, at: found?.ids[index]?.[0] ?? -1 - index })),
        ];
        const isTwice = after.some((one, index) =>
          after.slice(index + 1).some((other) => one.at === other.at && overlap(one, other)),
        );
        expect(isTwice).toBe(false);
      }),
      { ...RUNS, examples: [[chainOfTwo]] },
    );
    expect([0, 1, 2, null].every((count) => seen.has(count))).toBe(true);
  });

  it('gives Room 2 to whoever could have it, for a booking that needs Room 1', () => {
    const held = [{ at: 1, from: 0, until: 5, others: [2] }];
    expect(exchange(held, [{ from: 2, until: 4, rooms: [1] }])).toMatchObject({
      ids: [[1]],
      moves: [{ to: 2 }],
    });
    expect(
      exchange([{ at: 1, from: 0, until: 5, others: [] }], [{ from: 2, until: 4, rooms: [1] }]),
    ).toBeNull();
  });

  it('leaves a booking in a room that was closed since, and exchanges another', () => {
    const time = { from: 0, until: 5 };
    const held = [
      { at: 1, ...time, others: [2] },
      { at: 3, ...time, others: [2] },
    ];
    const wishes = [{ ...time, rooms: [3] }];
    expect(exchange(held, wishes, [{ at: 1, ...time }])).toMatchObject({
      ids: [[3]],
      moves: [{ unit: held[1], to: 2 }],
    });
  });
});
