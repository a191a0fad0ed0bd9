/**
 * Counts the calls of all servers that share an upstream in Redis, by the same rules as
 * `call-budget.ts`, and shares the pause after a 429 with its one test call per minute. A script
 * decides and counts atomically, so that no two servers take the last call. It uses Redis' time,
 * which is the same for all.
 */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Clock, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';
import type { RunScript } from '../shared-cache.ts';
import { TRY_MS } from './backoff.ts';
import { CALLS, type CountedSend, type Purpose } from './call-budget.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/** The state of all servers together, returned by each `take`. */
export interface TakeResult {
  /**
   * `closed`: the upstream requested a pause. `try`: it did, and this call may test whether the
   * pause can end. `unknown`: Redis has never seen this server or has lost its data; nothing was
   * counted.
   */
  readonly kind: 'turn' | 'try' | 'spent' | 'closed' | 'unknown';
  /** Until the call may be sent, or until the next attempt. */
  readonly waitMs: number;
  /** All calls of the last minute except bookings, as a fraction of the reading budget. */
  readonly load: number;
  /** How many servers have asked for a call within the last minute, granted or not. */
  readonly nodes: number;
}

export interface SharedCalls {
  /** `null` if Redis is unreachable. */
  take(call: CountedCall): Promise<TakeResult | null>;
  /** Starts a pause for all servers, except for test calls. Never shortens a pause. */
  close(ms: number): Promise<void>;
  /** Ends the pause. */
  open(): Promise<void>;
}

interface CountedCall {
  readonly purpose: Purpose;
  /** This server's calls that Redis has not counted yet. */
  readonly untold: readonly CountedSend[];
  /**
   * Whether Redis should know this server. If it does not, the answer is `unknown`, and all calls
   * of the last minute must be reported.
   */
  readonly isKnown: boolean;
  /**
   * The expected number of servers: until that many have reported their calls, those that have may
   * send no more than their share.
   */
  readonly nodes: number;
}

interface SharedCallsOptions {
  readonly runScript: RunScript;
  readonly breaker: CircuitBreaker;
  readonly namespace: string;
  /** The clock for the ages of this server's own calls. */
  readonly clock: Clock;
  /** Replaces Redis' time in tests. */
  readonly scriptClock: Clock | null;
}

/** Longer than any window, so that Redis forgets the keys once they are no longer used. */
const FORGET_MS = 5 * MS_PER_MINUTE;

const NOW = `
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local ends = tonumber(redis.call('GET', KEYS[1]) or 0)
if ends > now + ${MS_PER_HOUR} then ends = 0 end
local try = tonumber(redis.call('GET', KEYS[2]) or 0)
if try > now + ${TRY_MS} then try = 0 end
`;

/**
 * KEYS: pause, try, calls, servers. ARGV: now, server, id of the call, purpose, 1 if the server
 * should be known, the number of servers; then age, kind and id of each unreported call.
 */
const TAKE = `${NOW}
local node, id, purpose = ARGV[2], ARGV[3], ARGV[4]
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - ${MS_PER_MINUTE})
local isNew = redis.call('ZSCORE', KEYS[4], node) == false
if isNew and ARGV[5] == '1' then return {'unknown', 0, 0, 1, 1} end
redis.call('ZADD', KEYS[4], now, node)
redis.call('PEXPIRE', KEYS[4], ${FORGET_MS})
local nodes = redis.call('ZCARD', KEYS[4])
for i = 7, #ARGV, 3 do redis.call('ZADD', KEYS[3], now - tonumber(ARGV[i]), ARGV[i + 1] .. ARGV[i + 2]) end
redis.call('PEXPIRE', KEYS[3], ${FORGET_MS})
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - ${MS_PER_MINUTE})
redis.call('ZREMRANGEBYSCORE', KEYS[3], '(' .. (now + ${CALLS.maxWaitMs}), '+inf')

local sent = redis.call('ZREVRANGE', KEYS[3], 0, -1, 'WITHSCORES')
local bookings, others = 0, {}
for i = 1, #sent, 2 do
  if sent[i]:sub(1, 1) == 'b' then bookings = bookings + 1 else others[#others + 1] = sent[i + 1] end
end
local limit = math.floor(${CALLS.limit} * math.min(1, nodes / tonumber(ARGV[6])))
local forms = math.max(${CALLS.forForms + 1}, limit - math.max(${CALLS.reserve}, bookings + ${CALLS.spare}))
local most = { form = forms, reading = forms - ${CALLS.forForms} }
local kind = 'turn'
if ends > now then kind = 'try' end
if kind == 'try' and try > now then return {'closed', math.min(ends, try) - now, #others, most.reading, nodes} end

local at = math.max(now, (tonumber(sent[2 * limit]) or 0) + ${MS_PER_MINUTE})
if most[purpose] then at = math.max(at, (tonumber(others[most[purpose]]) or 0) + ${MS_PER_MINUTE}) end
if at - now > ${CALLS.maxWaitMs} then return {'spent', at - now, #others, most.reading, nodes} end
redis.call('ZADD', KEYS[3], at, (most[purpose] and 'o' or 'b') .. id)
redis.call('PEXPIRE', KEYS[3], ${FORGET_MS})
if kind == 'try' then redis.call('SET', KEYS[2], now + ${TRY_MS}, 'PX', ${FORGET_MS}) end
return {kind, at - now, #others, most.reading, nodes}
`;

/** KEYS: pause, try. ARGV: now, milliseconds. */
const CLOSE = `${NOW}
redis.call('SET', KEYS[1], math.max(ends, now + tonumber(ARGV[2])), 'PX', ${MS_PER_HOUR})
redis.call('SET', KEYS[2], now + ${TRY_MS}, 'PX', ${FORGET_MS})
return 1
`;

/** KEYS: pause, try. */
const OPEN = `
redis.call('DEL', KEYS[1], KEYS[2])
return 1
`;

const replySchema = z.tuple([
  z.enum(['turn', 'try', 'spent', 'closed', 'unknown']),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

export function createSharedCalls({
  runScript,
  breaker,
  namespace,
  clock,
  scriptClock,
}: SharedCallsOptions): SharedCalls {
  const node = randomUUID();
  const keys = ['pause', 'try', 'calls', 'servers'].map((name) => `${namespace}:${name}`);
  const now = () => scriptClock?.now() ?? '';
  let taken = 0;

  return {
    take: async ({ purpose, untold, isKnown, nodes: expected }) => {
      taken += 1;
      const told = untold.flatMap(({ at, isBooking, id }) => [
        clock.now() - at,
        isBooking ? 'b' : 'o',
        `${node}/alone/${id}`,
      ]);
      const args = [
        now(),
        node,
        `${node}/${taken}`,
        purpose,
        isKnown ? '1' : '0',
        expected,
        ...told,
      ];
      const answer = await breaker.run(async () =>
        replySchema.parse(await runScript(TAKE, keys, args)),
      );
      if (answer === null) {
        return null;
      }
      const [kind, waitMs, others, most, nodes] = answer.value;
      return { kind, waitMs, load: others / most, nodes };
    },
    close: async (ms) =>
      void (await breaker.run(() => runScript(CLOSE, keys.slice(0, 2), [now(), ms]))),
    open: async () => void (await breaker.run(() => runScript(OPEN, keys.slice(0, 2), []))),
  };
}
