/**
 * Calls to `/widget/v1`, with a timeout. Answers and problems are returned as values. The browser's
 * usual mode of credentials, no cookies to another site, lets them take what a page preloads.
 */

import type {
  WidgetBookingResponseBody,
  WidgetCalendarBody,
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetErrorBody,
  WidgetHoldBody,
  WidgetReasonsBody,
  WidgetSchedulesBody,
  WidgetSlotsBody,
  WidgetWaitlistResponseBody,
} from '../../bff/contract/widget-api.ts';
import type { WidgetFormsBody } from '../../bff/contract/widget-form.ts';

/** The answer of each call. */
export interface Bodies {
  config: WidgetConfigBody;
  schedules: WidgetSchedulesBody;
  reasons: WidgetReasonsBody;
  days: WidgetDaysBody;
  slots: WidgetSlotsBody;
  forms: WidgetFormsBody;
  calendar: WidgetCalendarBody;
  bookings: WidgetBookingResponseBody;
  holds: WidgetHoldBody;
  waitlist: WidgetWaitlistResponseBody;
}

/** A refusal by the server, or `offline` if no readable answer arrived in time. */
export interface Problem extends Omit<WidgetErrorBody, 'code' | 'error'> {
  readonly code: WidgetErrorBody['code'] | 'offline';
  /** Seconds to wait before the next try; 0 if the server asked for none. */
  readonly wait: number;
  /** Start of the call, by `performance.now()`; only for `offline`. */
  readonly askedAt?: number;
}

/** The result of a call: either a body or a problem. */
export interface Answer<T> {
  readonly body?: T;
  readonly problem?: Problem;
}

const timeLimit = 20_000;

/** How long a prefetched answer may be used. */
const AHEAD_MS = 10_000;

const ahead = new Map<string, Promise<Response | undefined>>();

/** Fetches an answer before it is needed. It is used if the same address is called soon. */
export function prefetch(url: string): void {
  if (ahead.has(url)) {
    return;
  }
  ahead.set(
    url,
    fetch(url, { signal: AbortSignal.timeout(AHEAD_MS) }).catch(() => undefined),
  );
  setTimeout(() => ahead.delete(url), AHEAD_MS);
}

/** Sends a JSON body by POST. */
export const post = <K extends keyof Bodies>(
  url: string,
  content: unknown,
  headers: HeadersInit = {},
): Promise<Answer<Bodies[K]>> =>
  call<K>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  });

/** Makes one call. `signals` abort it; the result is then a problem that the caller ignores. */
export async function call<K extends keyof Bodies>(
  url: string,
  init: RequestInit = {},
  ...signals: AbortSignal[]
): Promise<Answer<Bodies[K]>> {
  const askedAt = performance.now();
  try {
    const early = await ahead.get(url);
    ahead.delete(url);
    const signal = AbortSignal.any([...signals, AbortSignal.timeout(timeLimit)]);
    const response = early?.ok ? early : await fetch(url, { ...init, signal });
    const body = await response.json();
    return response.ok
      ? { body }
      : { problem: { ...body, wait: Number(response.headers.get('retry-after')) } };
  } catch {
    return { problem: { code: 'offline', wait: 0, askedAt } };
  }
}
