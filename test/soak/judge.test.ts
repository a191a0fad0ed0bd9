/** The bounds of the soak, by figures that are made up. */

import { expect, it } from 'vitest';
import { judgeSoak, MB, type Memory } from './judge.ts';

const used = (megabytes: number): Memory => ({ rss: megabytes * MB, heap: 50 * MB, external: MB });
const STEADY = [60, 90, 100, 100, 101].map(used);
const costs = (slowest: number, plain = 1) => ({
  costs: new Map([
    ['plain read', plain],
    ['search', slowest],
  ]),
  plain: 'plain read',
  mostRatio: 10,
});

it('accepts stable memory after the warm-up and cheap requests', () => {
  expect(judgeSoak(STEADY, costs(10))).toEqual([]);
});

it.each(['rss', 'heap', 'external'] as const)('a leak that shows in %s is noticed', (figure) => {
  const leaking = [60, 90, 100, 115, 131].map((megabytes) => ({
    ...used(100),
    [figure]: megabytes * MB,
  }));
  expect(judgeSoak(leaking, costs(1))).toEqual([`${figure} grew by 31 MB`]);
});

it('a kind of request that costs more than so many plain reads is noticed by its name', () => {
  expect(judgeSoak(STEADY, costs(10.1))).toEqual(['search costs 10.10 ms']);
});

it('figures that are missing are not within bounds', () => {
  expect(() => judgeSoak([used(60)], costs(1))).toThrow('not looked at often enough');
  expect(judgeSoak(STEADY, costs(Number.NaN))).toEqual(['search costs NaN ms']);
  expect(judgeSoak(STEADY, { ...costs(1), plain: 'nothing' })).toHaveLength(2);
});
