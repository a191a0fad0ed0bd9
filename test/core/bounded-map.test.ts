/** The bounded map, which holds everything that is remembered about requests. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedMap } from '../../core/bounded-map.ts';

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('set' as const), key: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), key: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), key: fc.constant(0) }) },
);

describe('A bounded map', () => {
  it('lets the oldest entry go for a new one', () => {
    const map = createBoundedMap<string, number>({ max: 2 });
    map.set('a', 1);
    map.set('b', 2);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([undefined, 2, 3, 2]);
  });

  it('counts a rewritten entry as new', () => {
    const map = createBoundedMap<string, number>({ max: 2 });
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  });

  it('drops an entry when it expires, or if the clock was set back behind it', () => {
    const clock = { time: 1000, now: () => clock.time };
    const map = createBoundedMap<string, number>({ max: 9, expiry: { afterMs: 100, clock } });
    map.set('a', 1);
    clock.time = 1099;
    expect(map.get('a')).toBe(1);
    clock.time = 1100;
    expect([map.get('a'), map.has('a'), map.size]).toEqual([undefined, false, 0]);
    map.set('a', 2);
    clock.time = 1099;
    expect(map.get('a')).toBeUndefined();
  });

  it('evicts the oldest until the total weight fits, and rejects entries that are too heavy alone', () => {
    const map = createBoundedMap<string, string>({
      max: 9,
      weight: { max: 5, of: (text) => text.length },
    });
    for (const text of ['aa', 'bb', 'cc']) {
      map.set(text, text);
    }
    expect([map.get('aa'), map.get('bb'), map.get('cc')]).toEqual([undefined, 'bb', 'cc']);
    map.set('bb', 'b');
    map.set('dd', 'dd');
    expect([map.get('bb'), map.get('cc'), map.get('dd')]).toEqual(['b', 'cc', 'dd']);
    map.set('eeeeee', 'eeeeee');
    expect(map.size).toBe(0);
    map.set('ff', 'ff');
    expect(map.get('ff')).toBe('ff');
  });

  it('keeps the last written entries through any writing, deleting and clearing', () => {
    const sizes = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(sizes, fc.array(step, { maxLength: 200 }), (max, steps) => {
        const map = createBoundedMap<number, number>({ max });
        let expected: number[] = [];
        for (const { do: what, key } of steps) {
          map[what](key, key);
          expected = what === 'clear' ? [] : expected.filter((other) => other !== key);
          if (what === 'set') {
            expected = [...expected, key].slice(-max);
          }
          expect(map.size).toBe(expected.length);
        }
        const kept = Array.from({ length: 13 }, (_, key) => key).filter((key) => map.has(key));
        expect(kept).toEqual(expected.toSorted((a, b) => a - b));
      }),
    );
  });

  it('retains nothing from before it was rebuilt, even if the same keys are written again and again', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const map = createBoundedMap<number, number>({ max: 100 });
    const grown = (writes: number) => {
      collect();
      const before = process.memoryUsage().heapUsed;
      for (let write = 0; write < writes; write += 1) {
        map.set(write % 50, write);
      }
      collect();
      return process.memoryUsage().heapUsed - before;
    };
    grown(10_000);
    expect(grown(500_000)).toBeLessThan(2_000_000);
  });

  it('finds the oldest in a few steps, however many went before', () => {
    const time = (max: number) => {
      const map = createBoundedMap<number, number>({ max });
      const began = performance.now();
      for (let key = 0; key < 200_000; key += 1) {
        map.set(key, key);
      }
      return performance.now() - began;
    };
    time(100);
    expect(time(20_000) / time(100)).toBeLessThan(10);
  });
});
