/**
 * One upstream call at a time across all servers that share a cache: the server that starts it
 * holds a lease in Redis, which expires if its holder dies. Each booking raises a version of the
 * cached answer, so that no server caches an answer that was requested before the booking.
 */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RunScript } from '../shared-cache.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface SharedFlights {
  /** `flight` identifies the call, `topic` the cached answer. */
  begin(flight: string, topic: string): Promise<Flight>;
  /** Call before removing the answers of `topics`: calls in progress become outdated. */
  drop(topics: readonly string[]): Promise<void>;
  /** Call before changing the answer of `topic`: calls in progress become outdated. */
  change(topic: string): Promise<Change>;
}

export interface Flight {
  /** Whether another server is making the call. */
  readonly isTheirs: boolean;
  /** The text that another server left when its flight ended. */
  readonly left: string | null;
  /** Whether nothing has changed since the flight began. */
  isCurrent(): Promise<boolean>;
  /** Releases the lease, or leaves a text for other servers for the given time. */
  end(left?: { readonly text: string; readonly forMs: number }): Promise<void>;
}

export interface Change {
  /** Whether another server is changing the same answer: then it must be removed instead. */
  readonly isContended: boolean;
  /**
   * Resolves to `false` if another server has started to change the same answer in the meantime.
   */
  end(): Promise<boolean>;
}

/** Flights of a single server, which tracks its own calls and changes. */
export const ALONE: SharedFlights = {
  begin: async () => ({
    isTheirs: false,
    left: null,
    isCurrent: async () => true,
    end: async () => undefined,
  }),
  drop: async () => undefined,
  change: async () => ({ isContended: false, end: async () => true }),
};

interface SharedFlightsOptions {
  readonly runScript: RunScript;
  readonly breaker: CircuitBreaker;
  readonly namespace: string;
  /** After this time other servers make the call, even if the holder has not finished. */
  readonly leaseMs: number;
}

/** Far longer than a call takes. */
const VERSION_MS = 120_000;
/** Far longer than reading and writing one value takes. */
const CHANGING_MS = 2_000;

/** KEYS: lease, version. ARGV: holder, milliseconds. */
const BEGIN = `
local version = redis.call('GET', KEYS[2]) or '0'
local lease = redis.call('GET', KEYS[1])
if lease then return {lease, version} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {'', version}
`;

/** KEYS: lease. ARGV: holder, text to leave, milliseconds. */
const END = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

/** KEYS: lease and version of each topic. */
const DROP = `
for i = 1, #KEYS, 2 do
  redis.call('DEL', KEYS[i])
  redis.call('INCR', KEYS[i + 1])
  redis.call('PEXPIRE', KEYS[i + 1], ${VERSION_MS})
end
return 0
`;

/** KEYS: lease, version and change. ARGV: who changes. */
const CHANGE = `
redis.call('DEL', KEYS[1])
local version = redis.call('INCR', KEYS[2])
redis.call('PEXPIRE', KEYS[2], ${VERSION_MS})
local free = redis.call('SET', KEYS[3], ARGV[1], 'NX', 'PX', ${CHANGING_MS})
return {free and 0 or 1, tostring(version)}
`;

/** KEYS: version and change. ARGV: who changed, the version that this created. */
const CHANGED = `
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return redis.call('GET', KEYS[1]) == ARGV[2] and 1 or 0
`;

/** Prefixes of a lease's value, so that a text that was left is never taken for a holder. */
const HELD = 'held:';
const LEFT = 'left:';

const begunSchema = z.tuple([z.string(), z.string()]);
const changedSchema = z.tuple([z.number(), z.string()]);

export function createSharedFlights({
  runScript,
  breaker,
  namespace,
  leaseMs,
}: SharedFlightsOptions): SharedFlights {
  const lease = (flight: string) => `${namespace}:lease:${flight}`;
  const version = (topic: string) => `${namespace}:version:${topic}`;
  const change = (topic: string) => `${namespace}:change:${topic}`;

  /** `null` if Redis is unreachable; then this server makes the call itself. */
  const run = async <T>(
    schema: z.ZodType<T>,
    ...script: Parameters<RunScript>
  ): Promise<T | null> =>
    (await breaker.run(async () => schema.parse(await runScript(...script))))?.value ?? null;

  return {
    begin: async (flight, topic) => {
      const holder = `${HELD}${randomUUID()}`;
      const begun = await run(
        begunSchema,
        BEGIN,
        [lease(flight), version(topic)],
        [holder, leaseMs],
      );
      if (begun === null) {
        return await ALONE.begin(flight, topic);
      }
      const [found, began] = begun;
      return {
        isTheirs: found.startsWith(HELD),
        left: found.startsWith(LEFT) ? found.slice(LEFT.length) : null,
        isCurrent: async () => {
          const now = await breaker.run(() =>
            runScript("return redis.call('GET', KEYS[1]) or '0'", [version(topic)], []),
          );
          return now === null || now.value === began;
        },
        end: async (left) => {
          if (found === '') {
            await breaker.run(() =>
              runScript(
                END,
                [lease(flight)],
                [holder, left ? LEFT + left.text : '', left?.forMs ?? 0],
              ),
            );
          }
        },
      };
    },
    drop: async (topics) => {
      const keys = topics.flatMap((topic) => [lease(topic), version(topic)]);
      await breaker.run(() => runScript(DROP, keys, []));
    },
    change: async (topic) => {
      const changer = randomUUID();
      const changed = await run(
        changedSchema,
        CHANGE,
        [lease(topic), version(topic), change(topic)],
        [changer],
      );
      if (changed === null) {
        return await ALONE.change(topic);
      }
      const [contended, made] = changed;
      return {
        isContended: contended === 1,
        end: async () =>
          (await run(z.number(), CHANGED, [version(topic), change(topic)], [changer, made])) !== 0,
      };
    },
  };
}
