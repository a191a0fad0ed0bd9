/**
 * Reports problems with the upstream to the operator, in a sentence that says what to do. Throttled
 * to one line per kind and minute. Lines contain the call, a status and a cause code, but never an
 * address with parameters, a body, an error text or the token.
 */

import type { Clock } from '../../../core/index.ts';
import { createLogThrottle } from '../../operations/log.ts';

/** The logger that reports are written to; compatible with pino. */
export interface RemoteLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The sentences for the operator; docs/remote.md lists them all. */
export const SENTENCES = {
  token_refused:
    'upstream refuses the token: set UPSTREAM_TOKEN to the one that the other installation shows under "generate new token"',
  api_disabled: 'upstream says that its API is disabled: enable the interface there',
  not_configured: 'upstream says that it is not configured: finish its set-up',
  unavailable: 'upstream is not available (503)',
  rate_limited:
    'upstream refuses more calls for a while: none is sent before that has passed, but for one a minute to see whether it answers again',
  calls_spent:
    'as many calls as reading may take were sent in the last minute: the rest of what upstream allows is kept for bookings',
  all_calls_spent:
    'as many calls as upstream allows were sent in the last minute: visitors who book are told when to try again',
  timed_out: 'upstream did not answer in time',
  unreachable: 'upstream cannot be reached: check UPSTREAM_URL and the network',
  redirected:
    'upstream redirects: set UPSTREAM_URL to the address that it redirects to; the token is never sent along',
  too_large: 'upstream answered with more than 1 MB: the answer is not used',
  unreadable: 'upstream answered with something other than the REST API: check UPSTREAM_URL',
  echoed_token: 'upstream repeats the token in an answer: the answer is not used',
  server_error: 'upstream failed to do its work',
  not_saved: 'upstream could not save a booking (500)',
  unexpected_status:
    'upstream answered with a status that the REST API does not have for this call',
  request_refused: 'upstream refuses a booking request without naming a field',
  other_time_zone:
    'upstream booked another instant than the one asked for: time_zone in the installation file must be the time zone of the upstream',
  field_left_out:
    'upstream asks for a field that is never shown here: bookings that need it are refused; make it optional or rename it there',
  cache_failed:
    'the cache does not answer: upstream is asked more often, and each server keeps to its share of the calls',
} as const;

export type Trouble = keyof typeof SENTENCES;

/** Problems that are not the upstream's fault. */
const OWN: ReadonlySet<Trouble> = new Set<Trouble>([
  'calls_spent',
  'all_calls_spent',
  'cache_failed',
  'other_time_zone',
  'field_left_out',
]);

export interface TroubleDetails {
  readonly call?: string;
  readonly status?: number;
  /** A code such as ECONNREFUSED. */
  readonly cause?: string;
  /** One of the names that are never shown. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

export interface UpstreamReport {
  trouble(trouble: Trouble, details?: TroubleDetails): void;
  /** The upstream responded as expected. */
  fine(): void;
}

export function createUpstreamReport({
  log,
  clock,
}: {
  log: RemoteLog;
  clock: Clock;
}): UpstreamReport {
  const isDue = createLogThrottle<Trouble | 'fine'>(clock);
  let failing = false;

  return {
    trouble: (trouble, details = {}) => {
      if (!OWN.has(trouble)) {
        failing = true;
      }
      if (isDue(trouble)) {
        log.warn({ trouble, ...details }, SENTENCES[trouble]);
      }
    },
    fine: () => {
      if (failing && isDue('fine')) {
        log.info({}, 'upstream answers again');
      }
      failing = false;
    },
  };
}
