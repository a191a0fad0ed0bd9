/**
 * The controls of the `group` row: each wrong answer that it looks for is planted and found, and a
 * right one is not called wrong.
 */

import { describe, expect, it } from 'vitest';
import {
  findWrongRefusals,
  freeTimes,
  memberByRule,
  type Occupied,
  type Refused,
} from './group-checker.ts';
import { GROUP, MEMBERS, OPENS } from './group-scene.ts';

const MIDNIGHT = 1440 * 20_000;
const NINE = MIDNIGHT + 9 * 60;

const claim = (schedule: number, changes: Partial<Occupied> = {}): Occupied => ({
  schedule,
  startsAt: NINE,
  blocksFrom: NINE,
  blocksUntil: NINE + 15,
  from: 0,
  until: Number.POSITIVE_INFINITY,
  ...changes,
});
const refused = (changes: Partial<Refused> = {}): Refused => ({
  key: 'a',
  schedule: GROUP,
  reason: 1,
  startsAt: NINE,
  askedAt: 100,
  answeredAt: 200,
  ...changes,
});
/** One claim for each place of the group. */
const full = MEMBERS.flatMap(({ id, capacity }) =>
  Array.from({ length: capacity }, () => claim(id)),
);

describe('a refusal', () => {
  it('is right if every member is full', () => {
    expect(findWrongRefusals([refused()], full)).toEqual([]);
    expect(findWrongRefusals([refused({ schedule: 3 })], [claim(3)])).toEqual([]);
    expect(findWrongRefusals([refused({ reason: 3, startsAt: NINE - 55 })], full)).toEqual([]);
  });

  it('is wrong if any member has a place, even just by a minute', () => {
    for (const free of MEMBERS) {
      const others = full.filter(
        (_, index) => index !== full.findIndex(({ schedule }) => schedule === free.id),
      );
      expect(findWrongRefusals([refused()], others)).toEqual([
        `a for ${GROUP} (reason 1, minute ${NINE}) was refused while ${free.id} had a place.`,
      ]);
    }
    expect(findWrongRefusals([refused({ startsAt: NINE + 15 })], full)).toHaveLength(1);
  });

  it('is not excused by later or earlier bookings, or a member without the reason', () => {
    const [last] = full.slice(-1);
    const others = full.slice(0, -1);
    if (!last) {
      throw new Error('The group has no places.');
    }
    expect(findWrongRefusals([refused()], [...others, { ...last, from: 200 }])).toHaveLength(1);
    expect(findWrongRefusals([refused()], [...others, { ...last, until: 100 }])).toHaveLength(1);
    expect(findWrongRefusals([refused()], [...others, { ...last, from: 199 }])).toEqual([]);
    expect(
      findWrongRefusals(
        [refused({ reason: 3 })],
        full.filter(({ schedule }) => schedule !== 3),
      ),
    ).toEqual([]);
  });
});

describe('the free times', () => {
  it('are those of any member, within the opening hours', () => {
    const free = freeTimes({ midnight: MIDNIGHT, reason: 2 }, full);
    expect(free[0]).toBe(MIDNIGHT + OPENS);
    expect(free.at(-1)).toBe(MIDNIGHT + 17 * 60 + 30);
    expect(
      [NINE - 30, NINE - 25, NINE, NINE + 10, NINE + 15].map((at) => free.includes(at)),
    ).toEqual([true, false, false, false, true]);
  });
});

describe('the member that is given', () => {
  it('is the one with the fewest that day, then the lowest id, of those that are free', () => {
    const elsewhere = { startsAt: NINE + 300, blocksFrom: NINE + 300, blocksUntil: NINE + 315 };
    const wanted = { schedule: GROUP, reason: 1, startsAt: NINE };
    expect(memberByRule(wanted, [])).toBe(1);
    expect(memberByRule(wanted, [claim(1, elsewhere), claim(2)])).toBe(3);
    expect(memberByRule(wanted, [claim(1), claim(2), claim(3), claim(4)])).toBe(5);
    expect(memberByRule(wanted, full)).toBeNull();
  });
});
