/** The answer to a request if the database is busy: 503 with `Retry-After`. */

import { isDatabaseBusy, isOutcomeUnknown } from '../../core/index.ts';
import type { AppContext } from './context.ts';

/**
 * `busy`: nothing was done, so the request can be retried. `unconfirmed`: it may have been done,
 * but a retry is recognized and therefore safe. `unknown`: it may have been done, and a retry would
 * do it twice. `broken`: a retry would hardly end differently.
 */
export type Failure = 'busy' | 'unconfirmed' | 'unknown' | 'broken';

/** The maximum duration of a request: by then, whatever blocked this one has ended. */
const RETRY_AFTER_SECONDS = 5;

/**
 * `knowsRepeats`: whether a retry of the same request is recognized, for example by its idempotency
 * key.
 */
export function classifyFailure(error: unknown, knowsRepeats: boolean): Failure {
  if (isDatabaseBusy(error)) {
    return 'busy';
  }
  if (isOutcomeUnknown(error)) {
    return knowsRepeats ? 'unconfirmed' : 'unknown';
  }
  return 'broken';
}

export function mayRepeat(failure: Failure): failure is 'busy' | 'unconfirmed' {
  return failure === 'busy' || failure === 'unconfirmed';
}

export function askAgainLater(ctx: AppContext): void {
  ctx.set('Retry-After', String(RETRY_AFTER_SECONDS));
}
