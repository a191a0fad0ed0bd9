/** A hold as the widget knows it, and its release. */

import type { WidgetHoldBody, WidgetHoldRequestBody } from '../../../bff/contract/widget-api.ts';
import type { Problem } from '../api-client.ts';
import type { Choices } from '../flow/steps.ts';

export interface Hold {
  /** The time that is held, or could not be. */
  readonly time: WidgetHoldRequestBody;
  /** Last answer of the server. */
  answer?: WidgetHoldBody;
  /** Expiry by `performance.now()`, because the visitor's clock may be wrong; 0 if unknown. */
  endsAt: number;
  /** From then on an action of the customer extends the hold or requests it again. */
  nextCallAt: number;
  /** The hold replaced an expired one, and the customer has done nothing since. */
  isRemade?: boolean;
  /** The form waits for this. Resolves with a problem if the time is gone. */
  pending?: Promise<Problem | undefined> | undefined;
}

/** Whether the hold matches the choices, up to the time or only up to the day. */
export const isChosen = (
  time: WidgetHoldRequestBody,
  choices: Choices,
  until = choices.time,
): boolean =>
  time.schedule === choices.calendar &&
  time.reason === choices.reason &&
  (time.persons ?? 1) === (choices.persons ?? 1) &&
  !!until &&
  time.slot.startsWith(until);

/**
 * Releases a hold. The server frees the time after about 15 seconds and can extend it until then.
 * Also works while the page is closing.
 */
export function releaseHold(base: string, hold: string): void {
  fetch(`${base}holds/release`, {
    method: 'POST',
    body: hold,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}
