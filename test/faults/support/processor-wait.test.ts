import { expect, it } from 'vitest';
import { countWaitFromNow, processorWaitMs } from './processor-wait.ts';

it('servers that wait at the same time count once', () => {
  const alone = countWaitFromNow([process.pid]);
  const four = countWaitFromNow(Array(4).fill(process.pid));
  const before = processorWaitMs([process.pid]);
  // Keeps a processor busy until this process had to wait for one, or for 2 s.
  for (const end = performance.now() + 2_000; performance.now() < end; ) {
    if (processorWaitMs([process.pid]) - before > 5) {
      break;
    }
  }
  expect(four() - alone()).toBeLessThan(5);
});
