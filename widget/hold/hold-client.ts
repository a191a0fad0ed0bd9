/** Calls about holds: one is made, extended, released. */

import type { WidgetHoldBody, WidgetHoldRequestBody } from '../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';

type HoldAnswer = Promise<Answer<WidgetHoldBody>>;

/** `replaces`: the visitor's last hold, which this one takes the place of. */
export const makeHold = (base: string, time: WidgetHoldRequestBody, replaces: string): HoldAnswer =>
  send(base, '', { ...time, ...(replaces && { replaces }) });

export const extendHold = (base: string, hold: string): HoldAnswer => send(base, '/extend', { hold });

/** The server frees the time in a quarter of a minute; until then it can be extended again. Works while the page is being left. */
export function releaseHold(base: string, hold: string): void {
  const url = `${base}widget/v1/holds/release`;
  fetch(url, { method: 'POST', body: hold, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

const send = (base: string, path: string, content: unknown): HoldAnswer => post<'holds'>(`${base}widget/v1/holds${path}`, content);
