import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  assign,
  type Candidate,
  type Requirement,
} from '../../../core/availability/assignment.ts';
import { sweepFullTimes } from '../../../core/availability/full-times.ts';
import { occupancyOf } from './occupancies.ts';

/** A resource with the minutes that others take of it. */
interface Stock {
  readonly id: number;
  readonly capacity: number;
  readonly taken: readonly (readonly [from: number, until: number])[];
}

const MINUTES = 12;

function candidateOf({ id, capacity, taken }: Stock): Candidate {
  const occupancy = occupancyOf(
    taken.map(([from, until]) => ({ from, until, startsAt: from, reasonId: 0 })),
  );
  return {
    id,
    capacity,
    blocked: (units) => sweepFullTimes(occupancy, capacity - units + 1, null),
  };
}

interface Wish {
  readonly stocks: readonly number[];
  readonly units: number;
  readonly from: number;
  readonly until: number;
}

/** Every way to give each unit a candidate, checked minute by minute. */
function byBruteForce(stocks: readonly Stock[], wishes: readonly Wish[]): boolean {
  const units = wishes.flatMap((wish) => Array.from({ length: wish.units }, () => wish));
  const load = stocks.map(({ taken }) =>
    Array.from(
      { length: MINUTES },
      (_, minute) => taken.filter(([from, until]) => from <= minute && minute < until).length,
    ),
  );
  const give = (index: number): boolean => {
    const unit = units[index];
    if (unit === undefined) {
      return true;
    }
    return unit.stocks.some((id) => {
      const stock = stocks[id - 1];
      const minutes = load[id - 1];
      if (stock === undefined || minutes === undefined) {
        return false;
      }
      const range = minutes.slice(unit.from, unit.until);
      if (range.some((taken) => taken >= stock.capacity)) {
        return false;
      }
      for (let minute = unit.from; minute < unit.until; minute++) {
        minutes[minute] = (minutes[minute] ?? 0) + 1;
      }
      const fits = give(index + 1);
      for (let minute = unit.from; minute < unit.until; minute++) {
        minutes[minute] = (minutes[minute] ?? 0) - 1;
      }
      return fits;
    });
  };
  return give(0);
}

function requirementsOf(stocks: readonly Stock[], wishes: readonly Wish[]): Requirement[] {
  const candidates = stocks.map(candidateOf);
  return wishes.map(({ stocks: ids, units, from, until }) => ({
    candidates: ids.flatMap((id) => candidates.find((one) => one.id === id) ?? []),
    units,
    from,
    until,
  }));
}

/** Whether nothing is given twice, each unit by one of its candidates. */
function holds(stocks: readonly Stock[], wishes: readonly Wish[], found: Assignment): boolean {
  if (found.kind !== 'assigned') {
    return false;
  }
  const given = wishes.flatMap(({ from, until, units, stocks: able }, index) => {
    const ids = found.ids[index] ?? [];
    return ids.length === units && ids.every((id) => able.includes(id))
      ? ids.map((id) => ({ id, from, until }))
      : [{ id: 0, from, until }];
  });
  return (
    stocks.every(({ id, capacity, taken }) =>
      Array.from({ length: MINUTES }, (_, minute) => minute).every((minute) => {
        const own = given.filter(
          (one) => one.id === id && one.from <= minute && minute < one.until,
        );
        const others = taken.filter(([from, until]) => from <= minute && minute < until);
        return own.length === 0 || own.length + others.length <= capacity;
      }),
    ) && given.every(({ id }) => id !== 0)
  );
}

const range = fc
  .tuple(fc.integer({ min: 0, max: MINUTES - 1 }), fc.integer({ min: 1, max: MINUTES }))
  .map(([a, b]): readonly [number, number] => [Math.min(a, b - 1), Math.max(a + 1, b)]);

const instance = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    stocks: fc
      .array(
        fc.record({
          capacity: fc.integer({ min: 1, max: 3 }),
          taken: fc.array(range, { maxLength: 4 }),
        }),
        { minLength: count, maxLength: count },
      )
      .map((list) => list.map((stock, index): Stock => ({ id: index + 1, ...stock }))),
    wishes: fc.array(
      fc.record({
        stocks: fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1 }),
        units: fc.integer({ min: 1, max: 2 }),
        range,
      }),
      { minLength: 1, maxLength: 6 },
    ),
    alike: fc.boolean(),
  }),
);

describe('assigning what a booking needs', () => {
  it('finds an assignment exactly if there is one', () => {
    let assigned = 0;
    let impossible = 0;
    fc.assert(
      fc.property(instance, ({ stocks, wishes: drawn, alike }) => {
        const wishes = drawn.map(({ range: [from, until], ...wish }, _index) => ({
          ...wish,
          from: alike ? 2 : from,
          until: alike ? 9 : until,
        }));
        const found = assign(requirementsOf(stocks, wishes), 0);
        if (byBruteForce(stocks, wishes)) {
          assigned += 1;
          expect(holds(stocks, wishes, found)).toBe(true);
        } else {
          impossible += 1;
          expect(found.kind).toBe('impossible');
        }
      }),
      { numRuns: Number(process.env.ASSIGNMENTS ?? 3000) },
    );
    expect(Math.min(assigned, impossible)).toBeGreaterThan(300);
  });

  it('finds one though needs of other minutes can be met in very many ways', () => {
    const stocks = [1, 2, 1, 1, 2, 1].map(
      (capacity, index): Stock => ({ id: index + 1, capacity, taken: [] }),
    );
    const anywhere = [1, 2, 3, 4, 5, 6];
    const wishes = [
      { stocks: [5, 1], units: 1, from: 0, until: 1 },
      { stocks: [2, 1], units: 1, from: 0, until: 1 },
      { stocks: anywhere, units: 2, from: 2, until: 3 },
      { stocks: anywhere, units: 2, from: 1, until: 2 },
      { stocks: anywhere, units: 2, from: 3, until: 4 },
      { stocks: [5], units: 2, from: 0, until: 1 },
    ];
    expect(assign(requirementsOf(stocks, wishes), 0)).toMatchObject({
      kind: 'assigned',
      ids: [[1], [2], [1, 2], [1, 2], [1, 2], [5, 5]],
    });
  });

  it('names no start before the first that is possible', () => {
    fc.assert(
      fc.property(instance, ({ stocks, wishes: drawn }) => {
        const wishes = drawn.map(({ range: [from, until], ...wish }) => ({
          ...wish,
          from: Math.floor(from / 3),
          until: Math.floor(from / 3) + Math.ceil((until - from) / 3),
        }));
        const requirements = requirementsOf(stocks, wishes);
        const found = assign(requirements, 0);
        const first = Array.from({ length: 2 * MINUTES }, (_, start) => start).find(
          (start) => assign(requirements, start).kind === 'assigned',
        );
        expect(found.kind === 'assigned' ? 0 : found.notBefore).toBeLessThanOrEqual(
          first ?? Number.POSITIVE_INFINITY,
        );
        expect(found.kind === 'impossible' && found.notBefore <= 0).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('prefers the candidates that come first', () => {
    const stocks = [1, 2, 3].map((id): Stock => ({ id, capacity: 1, taken: [] }));
    const wish = { stocks: [3, 1, 2], units: 2, from: 0, until: 5 };
    expect(assign(requirementsOf(stocks, [wish]), 0)).toEqual({ kind: 'assigned', ids: [[3, 1]] });
  });

  it('gives up a preference where another need has no other candidate', () => {
    const stocks = [1, 2].map((id): Stock => ({ id, capacity: 1, taken: [] }));
    const wishes = [
      { stocks: [1, 2], units: 1, from: 0, until: 5 },
      { stocks: [1], units: 1, from: 0, until: 5 },
    ];
    expect(assign(requirementsOf(stocks, wishes), 0)).toEqual({
      kind: 'assigned',
      ids: [[2], [1]],
    });
  });
});
