/** A hold as the widget knows it, and its end. */

import type { WidgetHoldBody, WidgetHoldRequestBody } from '../../../bff/contract/widget-api.ts';
import type { Problem } from '../api-client.ts';
import type { Choices } from '../flow/steps.ts';

export interface Hold {
  /** What is held, or was asked for in vain. */
  readonly time: WidgetHoldRequestBody;
  /** What the server has told of it, last. */
  answer?: WidgetHoldBody;
  /**
   * When it runs out, by `performance.now()`, as the visitor's clock may be wrong; 0 if that is not
   * known.
   */
  endsAt: number;
  /** From when on it is asked for again because the customer is at it. */
  nextCallAt: number;
  /** It was made because another one ran out, and the customer has done nothing since. */
  isRemade?: boolean;
  /** The form waits for this. Its value: that the time is gone. */
  pending?: Promise<Problem | undefined> | undefined;
}

/** Whether that is what the customer has chosen, up to the time or to its day. */
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
 * The server frees the time in a quarter of a minute; until then it can be extended again. Works
 * while the page is being left.
 */
export function releaseHold(base: string, hold: string): void {
  fetch(`${base}holds/release`, {
    method: 'POST',
    body: hold,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}
