/** The limits that several parts of the server share, one counter each. */

import type { SharedCounters } from './counters/shared-counters.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export interface Limits {
  /** `/api`, per access token. */
  readonly token: RateLimit;
  /** Wrong tokens, per address. */
  readonly wrongToken: RateLimit;
  /** All requests to `/widget`, per address group (see addressGroup). */
  readonly widgetReads: RateLimit;
  /** `/widget` holds that were made, per address group. */
  readonly widgetHolds: RateLimit;
  /** `/widget` bookings, per address group. */
  readonly widgetBookings: RateLimit;
  /** `/widget` bookings, per e-mail address, lower-cased. */
  readonly widgetBookingsOfEmail: RateLimit;
}

type Rates = { readonly apiRateLimit: number; readonly widgetRateLimit: number };

export function createLimits({ apiRateLimit, widgetRateLimit }: Rates, shared: SharedCounters | null): Limits {
  return {
    token: createRateLimit({ counter: 'token', name: 'token', quota: apiRateLimit, windowSeconds: 60 }, shared),
    wrongToken: createRateLimit({ counter: 'wrong token', name: 'address', quota: 120, windowSeconds: 60 }, shared),
    widgetReads: createRateLimit({ counter: 'visitor', name: 'address', quota: widgetRateLimit, windowSeconds: 60 }, shared),
    widgetHolds: createRateLimit({ counter: 'holds', name: 'holds', quota: 30, windowSeconds: 600 }, shared),
    widgetBookings: createRateLimit({ counter: 'bookings', name: 'bookings', quota: 30, windowSeconds: 600 }, shared),
    widgetBookingsOfEmail: createRateLimit({ counter: 'email', name: 'email', quota: 5, windowSeconds: 3600 }, shared),
  };
}
