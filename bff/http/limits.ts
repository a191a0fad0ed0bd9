/**
 * The rate limits that several parts of the server share, one counter each. The quotas for visitors
 * are settings of the installation, so the current quota is passed with each request.
 */

import { type Clock, LIMIT_DEFAULTS, MS_PER_HOUR, systemClock } from '../../core/index.ts';
import type { RateLimitRule } from './counter.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import type { SharedCounters } from './shared-counters.ts';

export interface Limits {
  /** Requests to `/api`, per access token. */
  readonly token: RateLimit;
  /** Wrong tokens, per address. */
  readonly wrongToken: RateLimit;
  /** All requests to `/widget`, per address group (see addressGroup). */
  readonly widgetReads: RateLimit;
  /** Reads that are forwarded to the upstream installation, per address group. */
  readonly widgetQuestions: RateLimit;
  /** Reads that are forwarded to the upstream installation, per network (see toNetwork). */
  readonly widgetQuestionsOfNetwork: RateLimit;
  /** Holds created through `/widget`, per address group. */
  readonly widgetHolds: RateLimit;
  /** Holds created through `/widget`, per network (see toNetwork). */
  readonly widgetHoldsOfNetwork: RateLimit;
  /** Bookings through `/widget`, per address group. */
  readonly widgetBookings: RateLimit;
  /** Bookings through `/widget`, per mailbox. */
  readonly widgetBookingsOfEmail: RateLimit;
  /**
   * Bookings through `/widget` that a limit per customer refused, per address group and mailbox.
   */
  readonly widgetRefusals: RateLimit;
  /** Bookings through `/widget` that a limit per customer refused, per address group. */
  readonly widgetRefusalsOfAddress: RateLimit;
  /** Bookings through `/widget` with the same seal. */
  readonly seals: RateLimit;
  /** Bookings with the same seal and idempotency key: more than the first are replays. */
  readonly sealsOfRequest: RateLimit;
  /** Wrong answers to the operator's question, per address group. */
  readonly wrongAnswers: RateLimit;
  /** Reads of a calendar feed, per feed and address group. */
  readonly feeds: RateLimit;
  /** Waiting list requests, per address group. */
  readonly widgetWaits: RateLimit;
  /** Waiting list requests, per mailbox. */
  readonly widgetWaitsOfEmail: RateLimit;
  /** Mails that customers have sent again from a booking's own page, per mailbox. */
  readonly mailsAgain: RateLimit;
  /** Corrections that customers make to a booking's details, per booking. */
  readonly corrections: RateLimit;
  /** Addresses that customers ask for instead of a booking's own, per booking. */
  readonly addresses: RateLimit;
  /** Addresses that customers ask for instead of a booking's own, per address group. */
  readonly addressesOfVisitor: RateLimit;
  /** Wrong administrator passwords and set-up codes, per address group. */
  readonly adminTries: RateLimit;
  /**
   * Wrong administrator passwords and set-up codes per account, from any address. Both windows end,
   * so no one is locked out for good.
   */
  readonly adminTriesOfAccount: RateLimit;
  /**
   * Wrong one-time codes after a correct password, per account. Recovery codes are still accepted.
   */
  readonly adminCodes: RateLimit;
}

/**
 * How long a form's seal is valid: longer than anyone takes to fill in the form. If a form stays
 * open longer, the visitor gets a new seal almost unnoticed.
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
    // Enough for a dozen programs behind one address that each poll every two minutes. They are
    // told to poll every quarter of an hour.
    feeds: limit({
      counter: 'feed',
      name: 'feed',
      quota: 60,
      windowSeconds: 600,
      givesBack: false,
    }),
    mailsAgain: limit({
      counter: 'mails again',
      name: 'mails',
      quota: 3,
      windowSeconds: 86_400,
      givesBack: true,
    }),
    corrections: limit({
      counter: 'corrections',
      name: 'corrections',
      quota: 10,
      windowSeconds: 86_400,
      givesBack: true,
    }),
    addresses: limit({
      counter: 'addresses',
      name: 'addresses',
      quota: 3,
      windowSeconds: 86_400,
      givesBack: true,
    }),
    addressesOfVisitor: limit({
      counter: 'addresses of visitor',
      name: 'addresses',
      quota: 10,
      windowSeconds: 86_400,
      givesBack: true,
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

/** The limits per address and per mailbox. */
function widgetLimits(limit: MakeLimit, widgetRateLimit: number) {
  const {
    holdsPerAddress,
    bookingsPerAddress,
    bookingsPerEmail,
    refusalsPerAddress,
    waitsPerAddress,
    waitsPerEmail,
  } = LIMIT_DEFAULTS;
  // Four visitors who each use up their limit.
  const ofNetwork = 4 * holdsPerAddress;
  // The quota per network is three visitors who each use up theirs: a quarter of what an upstream
  // installation allows for all readers together.
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
