/** Calls about holds: one is made, extended, released. */

import type { WidgetHoldBody, WidgetHoldRequestBody } from '../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';

type HoldAnswer = Promise<Answer<WidgetHoldBody>>;

/** `replaces`: the visitor's last hold, which this one takes the place of. */
export const makeHold = (base: string, time: WidgetHoldRequestBody, replaces: string | undefined): HoldAnswer =>
  post<'holds'>(`${base}holds`, { ...time, replaces });

export const extendHold = (base: string, hold: string): HoldAnswer => post<'holds'>(`${base}holds/extend`, { hold });

/** The server frees the time in a quarter of a minute; until then it can be extended again. Works while the page is being left. */
export function releaseHold(base: string, hold: string): void {
  fetch(`${base}holds/release`, { method: 'POST', body: hold, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
