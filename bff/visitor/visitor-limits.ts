/**
 * Rate limits per visitor. Every request counts towards its address's requests per minute. The
 * limits on bookings (per address and per mailbox) and on holds (per address) count successes only:
 * a customer who mistypes, loses a time or retries a request is never locked out. The limits are
 * still never exceeded, because each attempt takes its place first and gives it back if it fails.
 */

import type { WidgetErrorCode } from '../contract/widget-errors.ts';
import { fingerprint } from '../http/booking-request.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import type { Limits } from '../http/limits.ts';
import type { RateLimit } from '../http/rate-limit.ts';

interface CountedLimit {
  readonly limit: RateLimit;
  readonly key: string;
  /** The current quota if it is a setting. */
  readonly quota?: number;
}

/** A limit that is used up. */
export interface FullLimit {
  readonly kind: 'full';
  readonly limit: RateLimit;
  readonly verdict: RateLimitVerdict;
}

export interface Attempt<Outcome> {
  work(): Promise<Outcome>;
  isSuccess(outcome: Outcome): boolean;
}

/** Does `work` if no limit is used up, and gives the places back if it does not succeed. */
export async function withinLimits<Outcome>(
  counted: readonly CountedLimit[],
  { work, isSuccess }: Attempt<Outcome>,
): Promise<Outcome | FullLimit> {
  const taken = await Promise.all(
    counted.map(async ({ limit, key, quota }) => ({
      limit,
      verdict: await limit.take(key, quota),
    })),
  );
  const full = taken.find(({ verdict }) => !verdict.allowed);
  let succeeded = false;
  try {
    if (full) {
      return { kind: 'full', ...full };
    }
    const outcome = await work();
    succeeded = isSuccess(outcome);
    return outcome;
  } finally {
    if (!succeeded) {
      await Promise.all(taken.map(({ verdict }) => verdict.giveBack()));
    }
  }
}

interface RefusalCount {
  readonly limits: Limits;
  readonly visitor: string;
  /** The mailboxes that the booking may be for. */
  readonly mailboxes: readonly string[];
  /** How many refusals a visitor may get per day with one mailbox. */
  readonly quota: number;
}

/** How many mailboxes can be tried from one address per day. */
const MAILBOXES_PER_ADDRESS = 10;

/**
 * Books in a calendar with a limit per customer. A refusal by that limit reveals that an address is
 * a customer's, so a visitor gets it only a few times a day per mailbox; after that, further
 * attempts with the same pair are refused without a decision. Other visitors behind the same
 * network address are counted separately, up to a number of refusals that no shared household
 * reaches.
 */
export async function countRefusals<Outcome extends { readonly kind: string }>(
  { limits, visitor, mailboxes, quota }: RefusalCount,
  work: () => Promise<Outcome>,
): Promise<Outcome | FullLimit> {
  const pairs = mailboxes.map((mailbox) => ({
    limit: limits.widgetRefusals,
    key: mailboxKey(`${visitor} ${mailbox}`),
    quota,
  }));
  const ofAddress = {
    limit: limits.widgetRefusalsOfAddress,
    key: visitor,
    quota: MAILBOXES_PER_ADDRESS * quota,
  };
  return await withinLimits([...pairs, ofAddress], { work, isSuccess: isCustomerLimit });
}

function isCustomerLimit(outcome: { readonly kind: string; readonly code?: string }): boolean {
  return outcome.kind === 'refused' && outcome.code === 'customer_limit';
}

/** A hash, so that it does not reveal the address. */
export function mailboxKey(mailbox: string): string {
  return fingerprint(mailbox);
}

type LimitCode = Extract<
  WidgetErrorCode,
  'address_limit' | 'email_limit' | 'refusal_limit' | 'rate_limited'
>;

/** The public error code for a full limit. Limits on requests of any kind are `rate_limited`. */
export function codeOfLimit({ limit }: Pick<FullLimit, 'limit'>): LimitCode {
  return LIMIT_CODES[limit.name] ?? 'rate_limited';
}

const LIMIT_CODES: Readonly<Record<string, LimitCode>> = {
  bookings: 'address_limit',
  waits: 'address_limit',
  'refusals of address': 'address_limit',
  email: 'email_limit',
  refusals: 'refusal_limit',
};
