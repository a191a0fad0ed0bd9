/** Waiting in the process: turns at a schedule, and one query for all who ask together. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSharedRead } from '../../../core/shared-read.ts';
import { createScheduleTurns } from '../../../core/storage/postgres/schedule-turns.ts';

const soon = () => performance.now() + 60_000;

describe('turns at a schedule', () => {
  it('come in the order of arrival, one at a time, and do not wait for those at another', async () => {
    const turns = createScheduleTurns();
    const order: string[] = [];
    const first = await turns.take([1], soon());
    const waiting = ['second', 'third'].map(async (name) => {
      const end = await turns.take([1], soon());
      order.push(name);
      end();
    });
    (await turns.take([2], soon()))();
    order.push('another schedule');
    first();
    await Promise.all(waiting);
    expect(order).toEqual(['another schedule', 'second', 'third']);
  });

  it('at several schedules are taken in one order, to avoid deadlocks', async () => {
    const turns = createScheduleTurns();
    let ended = 0;
    for (let index = 0; index < 40; index += 1) {
      const turn = turns.take(index % 2 ? [1, 2, 3] : [3, 2, 2, 1], soon());
      void turn.then(async (end) => {
        await Promise.resolve();
        end();
        ended += 1;
      });
    }
    // They only wait for each other.
    await new Promise(setImmediate);
    expect(ended).toBe(40);
  });

  it('are given up at the deadline, with all that were taken, and go to the next in line', async () => {
    const turns = createScheduleTurns();
    const first = await turns.take([2], soon());
    const late = turns.take([1, 2], performance.now());
    const patient = turns.take([2], soon());
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
    (await turns.take([1], soon()))();
    first();
    (await patient)();
  });
});

describe('replacing the configuration', () => {
  afterEach(() => void vi.useRealTimers());

  it('comes after all who wait for any schedule, one at a time, and later callers before the next', async () => {
    const turns = createScheduleTurns();
    const order: string[] = [];
    const pass = async (name: string, turn: Promise<() => void>) => {
      const end = await turn;
      order.push(name);
      end();
    };
    const first = await turns.take([2], soon());
    const booking = pass('booking', turns.take([2], soon()));
    const change = turns.takeAlone([1, 2], soon());
    first();
    const end = await change;
    order.push('change');
    const next = pass('next change', turns.takeAlone([1, 2], soon()));
    const waiting = ['one', 'two', 'three'].map((name) => pass(name, turns.take([1], soon())));
    end();
    await Promise.all([booking, next, ...waiting]);
    expect(order).toEqual(['booking', 'change', 'one', 'two', 'three', 'next change']);
  });

  it('leaves three times as long as the last one took, in which others have their turn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const turns = createScheduleTurns();
    const end = await turns.takeAlone([1], soon());
    vi.advanceTimersByTime(100);
    let isNext = false;
    const next = turns.takeAlone([1], soon()).then((endNext) => {
      isNext = true;
      endNext();
    });
    end();
    (await turns.take([1], soon()))();
    await vi.advanceTimersByTimeAsync(299);
    expect(isNext).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await next;
  });

  it('gives up at its deadline, and then blocks no one', async () => {
    const turns = createScheduleTurns();
    const first = await turns.take([2], soon());
    await expect(turns.takeAlone([1, 2], performance.now())).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    (await turns.take([1], soon()))();
    first();
    (await turns.takeAlone([1, 2], soon()))();
  });
});

/** Creates a read that answers on demand. */
function aSlowRead() {
  const begun: ((answer: number) => void)[] = [];
  const read = createSharedRead(() => new Promise<number>((resolve) => begun.push(resolve)));
  const untilBegun = async (count: number) => {
    while (begun.length < count) {
      await new Promise(setImmediate);
    }
  };
  return { read, begun, untilBegun };
}

describe('shared reads', () => {
  it('are one for all callers in a turn', async () => {
    const { read, begun, untilBegun } = aSlowRead();
    const answers = Promise.all([read(), read(), read()]);
    await untilBegun(1);
    begun[0]?.(7);
    expect(await answers).toEqual([7, 7, 7]);
    expect(begun).toHaveLength(1);
  });

  it('never answer from before the call: callers during one share the next', async () => {
    const { read, begun, untilBegun } = aSlowRead();
    const early = read();
    await untilBegun(1);
    const late = Promise.all([read(), read()]);
    begun[0]?.(1);
    expect(await early).toBe(1);
    await untilBegun(2);
    begun[1]?.(2);
    expect(await late).toEqual([2, 2]);
    expect(begun).toHaveLength(2);
  });

  it('that fail are repeated for the next callers', async () => {
    let calls = 0;
    const read = createSharedRead(async () => {
      calls += 1;
      if (calls === 1) {
        throw new Error('out of luck');
      }
      return calls;
    });
    await expect(read()).rejects.toThrow('out of luck');
    expect(await read()).toBe(2);
  });
});
