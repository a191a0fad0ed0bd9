/** Calls to `/widget/v1`: without cookies, with a time limit, answers and problems as values. */

import type {
  WidgetBookingResponseBody,
  WidgetCalendarBody,
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetErrorBody,
  WidgetFormsBody,
  WidgetHoldBody,
  WidgetReasonsBody,
  WidgetSchedulesBody,
  WidgetSlotsBody,
  WidgetWaitlistResponseBody,
} from '../../bff/contract/widget-api.ts';

/** What each call answers. */
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

/** A refusal of the server, or `offline`: no answer that could be read came in time. */
export interface Problem extends Omit<WidgetErrorBody, 'code' | 'error'> {
  readonly code: WidgetErrorBody['code'] | 'offline';
  /** Seconds to wait before the next try; 0: none asked for. */
  readonly wait: number;
  /** When the call began, by `performance.now()`; of `offline` alone. */
  readonly askedAt?: number;
}

/** One of the two. */
export interface Answer<T> {
  readonly body?: T;
  readonly problem?: Problem;
}

const timeLimit = 20_000;

/** So long, what was asked for ahead is as good as new. */
const AHEAD_MS = 10_000;

const ahead = new Map<string, Promise<Response | undefined>>();

/** Asks before it is needed: the answer counts if the same is called for soon. */
export function prefetch(url: string): void {
  if (ahead.has(url)) {
    return;
  }
  ahead.set(
    url,
    fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(AHEAD_MS) }).catch(
      () => undefined,
    ),
  );
  setTimeout(() => ahead.delete(url), AHEAD_MS);
}

/** Sends something, as JSON. */
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

/** One call; `signals` end it, and then the answer is a problem that its caller no longer wants. */
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
    const response = early?.ok ? early : await fetch(url, { ...init, credentials: 'omit', signal });
    const body = await response.json();
    return response.ok
      ? { body }
      : { problem: { ...body, wait: Number(response.headers.get('retry-after')) } };
  } catch {
    return { problem: { code: 'offline', wait: 0, askedAt } };
  }
}
