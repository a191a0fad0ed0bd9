/**
 * Counters of several processes together, for callers who cannot wait: where the store fails or is slow, requests are told so at once from then on, until it is
 * back. They count for themselves meanwhile.
 */

import type { Clock } from '../../../core/index.ts';
import { causeOf, type Log } from '../../operations/log.ts';
import { createLogThrottle } from '../../operations/log-throttle.ts';
import { within } from '../../operations/time-limit.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import { countRequest, type RateLimitRule, type RateLimitVerdict } from './counter.ts';
import type { CounterStore } from './counter-store.ts';

export interface SharedCounters {
  /** Null of a request: it was not counted, for the store is out of reach. */
  counter(rule: RateLimitRule): (key: string, quota?: number) => Promise<RateLimitVerdict | null>;
  close(): Promise<void>;
}

export interface SharedCountersOptions {
  readonly store: CounterStore;
  /** The same on all processes that count together, and on no others: keys are kept as hashes under it. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The longest that a request waits for the store. Default 250: longer than a healthy one takes, shorter than a visitor notices. */
  readonly patienceMs?: number | undefined;
}

const PATIENCE_MS = 250;
/** Connecting takes some round trips more than counting. */
const CONNECTING = 4;
const REST_MS = 1_000;

/** Connects first, for four times the patience at most. */
export async function createSharedCounters({
  store,
  secret,
  clock,
  log,
  patienceMs = PATIENCE_MS,
}: SharedCountersOptions): Promise<SharedCounters> {
  const keep = createKeyedHash(secret, 'limits');
  const isDue = createLogThrottle<'lost' | 'back'>(clock);
  let state: 'connected' | 'lost' | 'closed' = 'connected';
  let rest: NodeJS.Timeout | undefined;

  /** Nothing more is asked of the store by requests; it is tried again beside them. */
  function lose(error: unknown): void {
    if (state !== 'connected') return;
    state = 'lost';
    if (isDue('lost'))
      log.warn({ store: store.name, cause: causeOf(error) }, 'limits are counted by each process alone: the store is gone');
    tryAgain();
  }

  function tryAgain(): void {
    rest = setTimeout(async () => {
      try {
        await within(CONNECTING * patienceMs, () => store.connect());
        if (state !== 'lost') return;
        state = 'connected';
        if (isDue('back')) log.info({ store: store.name }, 'limits are counted by all processes together again');
      } catch {
        // Said when it was lost.
        if (state === 'lost') tryAgain();
      }
    }, REST_MS);
    rest.unref();
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T | null> {
    if (state !== 'connected') return null;
    try {
      return await within(patienceMs, work);
    } catch (error) {
      lose(error);
      return null;
    }
  }

  await within(CONNECTING * patienceMs, () => store.connect()).catch(lose);
  return {
    counter: (rule) => {
      const { counter, quota, windowSeconds, givesBack } = rule;
      const limiter = store.createLimiter({
        points: quota,
        duration: windowSeconds,
        ...(!givesBack && { inMemoryBlockOnConsumed: quota + 1 }),
      });
      return async (key, present = quota) => {
        const verdict = await patiently(() => countRequest({ limiter, key: keep(`${counter} ${key}`), quota: present, rule }));
        return verdict && { ...verdict, giveBack: async () => void (await patiently(verdict.giveBack)) };
      };
    },
    close: async () => {
      state = 'closed';
      clearTimeout(rest);
      await store.close();
    },
  };
}
