/** Reads that several callers share. None of them may get an answer older than their question. */

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSharedRead } from '../../core/shared-read.ts';

interface SlowRead {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

/** Each read ends when the test says so. */
function aSlowRead() {
  const begun: SlowRead[] = [];
  const ask = createSharedRead(
    () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject })),
  );
  return { ask, begun };
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await setImmediate();
  }
}

describe('a shared read', () => {
  it('is shared by everyone who asks before it begins', async () => {
    const { ask, begun } = aSlowRead();
    const answers = [ask(), ask(), ask()];
    await someTurns();
    begun[0]?.resolve('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first', 'first']);
    expect(begun).toHaveLength(1);
  });

  it('is not shared with callers after it has begun: they share the next one', async () => {
    const { ask, begun } = aSlowRead();
    const before = ask();
    await someTurns();
    const after = [ask(), ask()];
    await someTurns();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('before the change');
    await someTurns();
    begun[1]?.resolve('after the change');
    expect(await before).toBe('before the change');
    expect(await Promise.all(after)).toEqual(['after the change', 'after the change']);
  });

  it('goes on after a read that failed', async () => {
    const { ask, begun } = aSlowRead();
    const failing = expect(ask()).rejects.toThrow('gone');
    await someTurns();
    begun[0]?.reject(new Error('gone'));
    await failing;
    const next = ask();
    await someTurns();
    begun[1]?.resolve('back');
    expect(await next).toBe('back');
  });
});
