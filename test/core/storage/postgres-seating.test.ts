/** Seat assignment: no overlaps, no seats above the limit, and no refusal while there is room. */

import { describe, expect, it } from 'vitest';
import {
  findSeat,
  reseat,
  type SeatedSpan,
  type Span,
} from '../../../core/storage/postgres/seating.ts';
import { createRandom } from './random.ts';

const at = (id: number, seat: number, from: number, until: number): SeatedSpan => ({
  id,
  seat,
  from,
  until,
});

describe('a new claim', () => {
  it('takes the lowest seat that is free all the time; adjacent claims do not matter', () => {
    const others = [at(1, 1, 0, 10), at(2, 2, 20, 30), at(3, 3, 5, 25)];
    expect(findSeat({ from: 10, until: 20 }, others, 3)).toBe(1);
    expect(findSeat({ from: 9, until: 20 }, others, 3)).toBe(2);
    expect(findSeat({ from: 9, until: 21 }, others, 3)).toBeNull();
    expect(findSeat({ from: 9, until: 21 }, others, 4)).toBe(4);
  });

  it('moves others if each seat is free for only part of its time', () => {
    // Two seats: the first is free early, the second late.
    const others = [at(1, 2, 0, 10), at(2, 1, 10, 20)];
    expect(findSeat({ from: 5, until: 15 }, others, 2)).toBeNull();
    expect(reseat({ from: 5, until: 15 }, others, 2)).toEqual({
      seat: 1,
      moves: new Map([[2, 2]]),
      settledAt: 20,
    });
  });

  it('moves only claims after those that moved', () => {
    const others = [
      at(1, 2, 0, 10),
      at(2, 1, 10, 30),
      at(3, 2, 25, 40),
      at(4, 1, 30, 50),
      at(5, 2, 60, 70),
    ];
    const { seat, moves, settledAt } = reseat({ from: 5, until: 15 }, others, 2);
    expect(seat).toBe(1);
    expect([...moves]).toEqual([
      [2, 2],
      [3, 1],
      [4, 2],
    ]);
    expect(settledAt).toBe(50);
  });

  it('leaves claims above a lowered number of seats alone', () => {
    const others = [at(1, 3, 0, 12), at(2, 1, 12, 20), at(3, 2, 12, 20)];
    expect(reseat({ from: 5, until: 12 }, others, 2)).toMatchObject({ seat: 1, moves: new Map() });
    expect(() => reseat({ from: 5, until: 12 }, [at(1, 1, 0, 9), at(2, 2, 0, 9)], 2)).toThrow(
      'every seat is taken',
    );
  });
});

function peakOf(claims: readonly Span[], { from, until }: Span): number {
  const taken = new Uint8Array(until - from);
  for (const claim of claims) {
    for (
      let minute = Math.max(claim.from, from);
      minute < Math.min(claim.until, until);
      minute += 1
    ) {
      taken[minute - from] = (taken[minute - from] ?? 0) + 1;
    }
  }
  return Math.max(...taken);
}

function findClash(claims: readonly SeatedSpan[]): readonly SeatedSpan[] | null {
  const bySeat = claims.toSorted((a, b) => a.seat - b.seat || a.from - b.from);
  const index = bySeat.findIndex((claim, place) => {
    const next = bySeat[place + 1];
    return next !== undefined && next.seat === claim.seat && next.from < claim.until;
  });
  return index < 0 ? null : bySeat.slice(index, index + 2);
}

/** The claims with one more on three seats: on a free one, or after others have moved. */
function seated(
  claims: readonly SeatedSpan[],
  { id, ...span }: Span & { readonly id: number },
): SeatedSpan[] {
  const free = findSeat(span, claims, 3);
  if (free !== null) {
    return [...claims, { ...span, id, seat: free }];
  }
  const lasting = claims.filter(({ until }) => until > span.from);
  const { seat, moves } = reseat(span, lasting, 3);
  return [
    ...claims.map((claim) => ({ ...claim, seat: moves.get(claim.id) ?? claim.seat })),
    { ...span, id, seat },
  ];
}

describe('ten thousand random arrivals and departures on three seats', () => {
  it('seat all claims that a count per minute allows, without overlaps', () => {
    const random = createRandom(20260303);
    let claims: SeatedSpan[] = [];
    const tally = { free: 0, reseated: 0, full: 0, left: 0 };
    for (let id = 1; id <= 10_000; id += 1) {
      if (random(3) === 0) {
        claims = claims.toSpliced(random(claims.length), 1);
        tally.left += 1;
        continue;
      }
      const from = random(4_000);
      const span = { from, until: from + 5 + random(170) };
      if (peakOf(claims, span) >= 3) {
        tally.full += 1;
        continue;
      }
      tally[findSeat(span, claims, 3) === null ? 'reseated' : 'free'] += 1;
      claims = seated(claims, { ...span, id });
      const seats = claims.map((claim) => claim.seat);
      expect(Math.max(...seats), `operation ${id}`).toBeLessThanOrEqual(3);
      expect(findClash(claims), `operation ${id}`).toBeNull();
    }
    expect(Math.min(...Object.values(tally))).toBeGreaterThan(200);
  });
});
