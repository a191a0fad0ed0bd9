/**
 * What a request is told that the database had no time for: 503, and when to send it again, by
 * every gate.
 */

import { isDatabaseBusy, isOutcomeUnknown } from '../../core/index.ts';
import type { AppContext } from './context.ts';

/**
 * `busy`: nothing was done, so the same request may be sent again. `unconfirmed`: it may have been
 * done, and a repeat is recognized, so it may be sent again, too. `unknown`: it may have been done,
 * and a repeat would do it twice. `broken`: another try would hardly end differently.
 */
export type Failure = 'busy' | 'unconfirmed' | 'unknown' | 'broken';

/** As long as a request may take: by then, those that stood in the way have ended. */
const RETRY_AFTER_SECONDS = 5;

/** `knowsRepeats`: whether the same request is recognized when it comes again, as under a key. */
export function failureOf(error: unknown, knowsRepeats: boolean): Failure {
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
