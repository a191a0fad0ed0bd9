/**
 * The limits that several parts of the server share, one counter each. Those of visitors are
 * settings of the installation: the quota in force is told with each request.
 */

import { type Clock, LIMIT_DEFAULTS, MS_PER_HOUR, systemClock } from '../../core/index.ts';
import type { RateLimitRule } from './counter.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import type { SharedCounters } from './shared-counters.ts';

export interface Limits {
  /** `/api`, per access token. */
  readonly token: RateLimit;
  /** Wrong tokens, per address. */
  readonly wrongToken: RateLimit;
  /** All requests to `/widget`, per address group (see addressGroup). */
  readonly widgetReads: RateLimit;
  /** Questions that go on to another installation, per address group. */
  readonly widgetQuestions: RateLimit;
  /** The same, per network (see networkOf). */
  readonly widgetQuestionsOfNetwork: RateLimit;
  /** `/widget` holds that were made, per address group. */
  readonly widgetHolds: RateLimit;
  /** `/widget` holds that were made, per network (see networkOf). */
  readonly widgetHoldsOfNetwork: RateLimit;
  /** `/widget` bookings, per address group. */
  readonly widgetBookings: RateLimit;
  /** `/widget` bookings, per mailbox. */
  readonly widgetBookingsOfEmail: RateLimit;
  /** `/widget` bookings that a limit per customer refused, per address group and mailbox. */
  readonly widgetRefusals: RateLimit;
  /** The same per address group. */
  readonly widgetRefusalsOfAddress: RateLimit;
  /** `/widget` bookings with one seal. */
  readonly seals: RateLimit;
  /** `/widget` bookings with one seal under one idempotency key: more are repeats. */
  readonly sealsOfRequest: RateLimit;
  /** Wrong answers to the operator's question, per address group. */
  readonly wrongAnswers: RateLimit;
  /** Reading a calendar feed, per feed and address group. */
  readonly feeds: RateLimit;
  /** Asking for the waiting list, per address group. */
  readonly widgetWaits: RateLimit;
  /** Asking for the waiting list, per mailbox. */
  readonly widgetWaitsOfEmail: RateLimit;
  /** Passwords and set-up codes of administrators that were wrong, per address group. */
  readonly adminTries: RateLimit;
  /**
   * The same per account, wherever they come from. Both windows end: nobody is locked out for good.
   */
  readonly adminTriesOfAccount: RateLimit;
  /**
   * One-time codes of a second factor that were wrong, per account, after the right password. A
   * recovery code is taken all the same.
   */
  readonly adminCodes: RateLimit;
}

/**
 * How long the seal of a form is good: longer than anybody fills it. A visitor who left it open is
 * handed another without noticing much.
 */
export const SEAL_MAX_AGE_MS = 6 * MS_PER_HOUR;

type MakeLimit = (rule: RateLimitRule) => RateLimit;
type Rates = { readonly apiRateLimit: number; readonly widgetRateLimit: number };

export function createLimits(
  { apiRateLimit, widgetRateLimit }: Rates,
  shared: SharedCounters | null,
  clock: Clock = systemClock,
): Limits {
  const limit: MakeLimit = (rule) => createRateLimit(rule, shared, clock);
  const sealSeconds = SEAL_MAX_AGE_MS / 1_000;
  return {
    token: limit({
      counter: 'token',
      name: 'token',
      quota: apiRateLimit,
      windowSeconds: 60,
      givesBack: false,
    }),
    wrongToken: limit({
      counter: 'wrong token',
      name: 'address',
      quota: 120,
      windowSeconds: 60,
      givesBack: false,
    }),
    ...widgetLimits(limit, widgetRateLimit),
    seals: limit({
      counter: 'seal',
      name: 'seal',
      quota: 1,
      windowSeconds: sealSeconds,
      givesBack: true,
    }),
    sealsOfRequest: limit({
      counter: 'seal of request',
      name: 'seal',
      quota: 1,
      windowSeconds: sealSeconds,
      givesBack: true,
    }),
    wrongAnswers: limit({
      counter: 'wrong answers',
      name: 'answers',
      quota: 10,
      windowSeconds: 600,
      givesBack: true,
    }),
    // A dozen programs behind one address, each every two minutes; they are told to ask every
    // quarter of an hour.
    feeds: limit({
      counter: 'feed',
      name: 'feed',
      quota: 60,
      windowSeconds: 600,
      givesBack: false,
    }),
    adminTries: limit({
      counter: 'admin tries',
      name: 'address',
      quota: 10,
      windowSeconds: 600,
      givesBack: true,
    }),
    adminTriesOfAccount: limit({
      counter: 'admin account',
      name: 'account',
      quota: 30,
      windowSeconds: 600,
      givesBack: true,
    }),
    adminCodes: limit({
      counter: 'admin codes',
      name: 'codes',
      quota: 20,
      windowSeconds: 86_400,
      givesBack: true,
    }),
  };
}

/** By an address, or by a mailbox. */
function widgetLimits(limit: MakeLimit, widgetRateLimit: number) {
  const {
    holdsPerAddress,
    bookingsPerAddress,
    bookingsPerEmail,
    refusalsPerAddress,
    waitsPerAddress,
    waitsPerEmail,
  } = LIMIT_DEFAULTS;
  // Four visitors who hold as often as each may.
  const ofNetwork = 4 * holdsPerAddress;
  // Three visitors who ask as often as each may: a quarter of what another installation answers to
  // all who read.
  const questions = 20;
  const questionsOfNetwork = 3 * questions;
  return {
    widgetReads: limit({
      counter: 'visitor',
      name: 'address',
      quota: widgetRateLimit,
      windowSeconds: 60,
      givesBack: false,
    }),
    widgetQuestions: limit({
      counter: 'questions',
      name: 'questions',
      quota: questions,
      windowSeconds: 60,
      givesBack: false,
    }),
    widgetQuestionsOfNetwork: limit({
      counter: 'questions of network',
      name: 'questions',
      quota: questionsOfNetwork,
      windowSeconds: 60,
      givesBack: false,
    }),
    widgetHolds: limit({
      counter: 'holds',
      name: 'holds',
      quota: holdsPerAddress,
      windowSeconds: 600,
      givesBack: true,
    }),
    widgetHoldsOfNetwork: limit({
      counter: 'holds of network',
      name: 'holds',
      quota: ofNetwork,
      windowSeconds: 600,
      givesBack: true,
    }),
    widgetBookings: limit({
      counter: 'bookings',
      name: 'bookings',
      quota: bookingsPerAddress,
      windowSeconds: 600,
      givesBack: true,
    }),
    widgetBookingsOfEmail: limit({
      counter: 'email',
      name: 'email',
      quota: bookingsPerEmail,
      windowSeconds: 3600,
      givesBack: true,
    }),
    widgetRefusals: limit({
      counter: 'refusals',
      name: 'refusals',
      quota: refusalsPerAddress,
      windowSeconds: 86_400,
      givesBack: true,
    }),
    widgetRefusalsOfAddress: limit({
      counter: 'refusals of address',
      name: 'refusals of address',
      quota: refusalsPerAddress,
      windowSeconds: 86_400,
      givesBack: true,
    }),
    widgetWaits: limit({
      counter: 'waits',
      name: 'waits',
      quota: waitsPerAddress,
      windowSeconds: 600,
      givesBack: true,
    }),
    widgetWaitsOfEmail: limit({
      counter: 'waits of email',
      name: 'email',
      quota: waitsPerEmail,
      windowSeconds: 3600,
      givesBack: true,
    }),
  };
}
