import { expect, it } from 'vitest';
import { createLogThrottle } from '../../../bff/operations/log.ts';
import { createSettableClock } from '../support/settable-clock.ts';

const START = '2026-12-01T07:00:00.000Z';

it('logs the first line of each kind at once, and the next a minute later', () => {
  const clock = createSettableClock(START);
  const isDue = createLogThrottle<string>(clock);
  const due = ['lost', 'lost', 'back'].map(isDue);
  clock.advanceBy(59_999);
  due.push(isDue('lost'));
  clock.advanceBy(1);
  due.push(isDue('lost'), isDue('lost'), isDue('back'));
  expect(due).toEqual([true, false, true, false, true, false, true]);
});

it('logs a line if the clock was set back', () => {
  const clock = createSettableClock(START);
  const isDue = createLogThrottle<string>(clock);
  isDue('lost');
  clock.advanceBy(-1);
  expect([isDue('lost'), isDue('lost')]).toEqual([true, false]);
});

it('remembers the last hundred of many kinds', () => {
  const isDue = createLogThrottle<string>(createSettableClock(START));
  for (let kind = 0; kind <= 100; kind += 1) {
    isDue(`${kind}`);
  }
  expect([isDue('1'), isDue('0')]).toEqual([false, true]);
});
