import { describe, expect, it } from 'vitest';
import { createRepeats } from '../../../bff/visitor/repeats.ts';
import { createSettableClock } from '../support/settable-clock.ts';

type Outcome = 'booked' | 'refused';

/**
 * Creates a queue whose work ends on demand. `seen` records who started, and whether as a repeat.
 */
function aLine() {
  const clock = createSettableClock('2026-10-05T09:00:00Z');
  const repeats = createRepeats(clock);
  const seen: string[] = [];
  const take = (key: string | null, name: string) => {
    let resolve = (_outcome: Outcome) => {};
    let reject = (_error: Error) => {};
    const ending = new Promise<Outcome>((...both) => {
      [resolve, reject] = both;
    });
    const work = async (isRepeat: boolean) => {
      seen.push(isRepeat ? `${name} again` : name);
      return await ending;
    };
    const answer = repeats.inTurn(key, { work, isDone: (outcome) => outcome === 'booked' });
    return { resolve, reject, answer };
  };
  return { seen, take, clock };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('requests under one key', () => {
  it('take turns, and those after the one that booked are repeats', async () => {
    const { seen, take } = aLine();
    const turns = ['one', 'two', 'three'].map((name) => take('key', name));
    await settle();
    expect(seen).toEqual(['one']);
    turns[0]?.resolve('refused');
    await settle();
    expect(seen).toEqual(['one', 'two']);
    for (const turn of turns) {
      turn.resolve('booked');
    }
    expect(await Promise.all(turns.map(({ answer }) => answer))).toEqual([
      'refused',
      'booked',
      'booked',
    ]);
    expect(seen).toEqual(['one', 'two', 'three again']);
  });

  it('wait for the one under way, whatever has ended before it', async () => {
    const { seen, take } = aLine();
    const first = take('key', 'one');
    const second = take('key', 'two');
    first.resolve('refused');
    await first.answer;
    const third = take('key', 'three');
    await settle();
    expect(seen).toEqual(['one', 'two']);
    second.resolve('booked');
    third.resolve('booked');
    await third.answer;
    expect(seen.at(-1)).toBe('three again');
  });

  it('are repeats for as long as the database keeps the key', async () => {
    const { seen, take, clock } = aLine();
    for (const [name, hoursLater] of [
      ['one', 0],
      ['two', 23],
      ['three', 1],
    ] as const) {
      clock.advanceBy(hoursLater * 3_600_000);
      const { resolve, answer } = take('key', name);
      resolve('booked');
      await answer;
    }
    expect(seen).toEqual(['one', 'two again', 'three']);
  });

  it('continue after one that failed, which is no booking', async () => {
    const { seen, take } = aLine();
    const one = take('key', 'one');
    const two = take('key', 'two');
    one.reject(new Error('No database.'));
    two.resolve('booked');
    await expect(one.answer).rejects.toThrow('No database.');
    expect([await two.answer, seen]).toEqual(['booked', ['one', 'two']]);
  });

  it('wait for no other key, nor do those without one', async () => {
    const { seen, take } = aLine();
    const turns = [take('a', 'a'), take('b', 'b'), take(null, 'none'), take(null, 'none')];
    await settle();
    expect(seen.toSorted()).toEqual(['a', 'b', 'none', 'none']);
    for (const turn of turns) {
      turn.resolve('booked');
    }
    await Promise.all(turns.map(({ answer }) => answer));
    take(null, 'none').resolve('booked');
    await settle();
    expect(seen.at(-1)).toBe('none');
  });
});
