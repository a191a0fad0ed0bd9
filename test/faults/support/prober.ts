/** Another client that books one time after the other and measures the delay. */

import type { MixedLog } from '../mixed-log.ts';
import { memberOf } from './ask.ts';
import { type Access, bookAt, wallTime } from './booker.ts';

export interface Prober {
  /** Resolves with how long each booking took, in milliseconds. */
  measureUntil(over: Promise<unknown>): Promise<readonly number[]>;
}

const DAY_MS = 86_400_000;

export function createProber(url: string, access: Access, log: MixedLog): Prober {
  let last = 0;

  async function book(): Promise<number> {
    last += 1;
    const key = `probe-${last}`;
    // Later than what the crowd is after.
    const slot = wallTime((Math.floor(Date.now() / DAY_MS) + 310) * DAY_MS + last * 900_000);
    log.note(key, { kind: 'unknown' });
    const askedAt = performance.now();
    const answer = await bookAt(url, 'api', access, { key, slot });
    const took = performance.now() - askedAt;
    const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      log.note(key, { kind: 'ok', bookingId });
    } else {
      log.violations.push(`${key} was answered with ${answer.status}: ${answer.text}`);
    }
    return took;
  }

  return {
    measureUntil: async (over) => {
      let isOver = false;
      const ending = over.finally(() => {
        isOver = true;
      });
      const times: number[] = [];
      while (!isOver) {
        times.push(await book());
      }
      await ending;
      return times;
    },
  };
}
