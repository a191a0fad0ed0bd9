/** The limits that several parts of the server share, one counter each. */

import { createRateLimit, type RateLimit } from './rate-limit.ts';

export interface Limits {
  /** `/api`, per access token. */
  readonly token: RateLimit;
  /** Wrong tokens, per address. */
  readonly wrongToken: RateLimit;
  /** `/widget` GETs, per address group (see addressGroup). */
  readonly widgetReads: RateLimit;
  /** `/widget` bookings, per address group. */
  readonly widgetBookings: RateLimit;
  /** `/widget` bookings, per e-mail address, lower-cased. */
  readonly widgetBookingsOfEmail: RateLimit;
}

export function createLimits(config: { readonly apiRateLimit: number; readonly widgetRateLimit: number }): Limits {
  return {
    token: createRateLimit({ name: 'token', quota: config.apiRateLimit, windowSeconds: 60 }),
    wrongToken: createRateLimit({ name: 'address', quota: 120, windowSeconds: 60 }),
    widgetReads: createRateLimit({ name: 'address', quota: config.widgetRateLimit, windowSeconds: 60 }),
    widgetBookings: createRateLimit({ name: 'bookings', quota: 30, windowSeconds: 600 }),
    widgetBookingsOfEmail: createRateLimit({ name: 'email', quota: 5, windowSeconds: 3600 }),
  };
}
