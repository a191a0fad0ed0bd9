/**
 * Limits per visitor. Every request counts towards the requests a minute of its address. Towards
 * the bookings of an address and of an e-mail address only what was booked counts, and towards the
 * holds of an address only those that were made: a customer who mistypes, loses a time or repeats a
 * request is never locked out, and more than the limit is never booked, because each try takes its
 * place before it books and gives it back when it did not.
 */

import type { WidgetErrorCode } from '../contract/widget-errors.ts';
import { fingerprint } from '../http/booking-request.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import type { Limits } from '../http/limits.ts';
import type { RateLimit } from '../http/rate-limit.ts';

interface Counted {
  readonly limit: RateLimit;
  readonly key: string;
  /** Where it is a setting. */
  readonly quota?: number;
}

/** A limit that has no place left. */
export interface Full {
  readonly kind: 'full';
  readonly limit: RateLimit;
  readonly verdict: RateLimitVerdict;
}

export interface Attempt<Outcome> {
  work(): Promise<Outcome>;
  isSuccess(outcome: Outcome): boolean;
}

/** Does `work` where every limit has a place left, and keeps the places only if it succeeded. */
export async function withinLimits<Outcome>(
  counted: readonly Counted[],
  { work, isSuccess }: Attempt<Outcome>,
): Promise<Outcome | Full> {
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
  /** Those that the booking may be for. */
  readonly mailboxes: readonly string[];
  /** How many refusals a visitor may get in a day with one mailbox. */
  readonly quota: number;
}

/** So many mailboxes may be tried out from one address in a day. */
const MAILBOXES_PER_ADDRESS = 10;

/**
 * Books in a calendar with a limit per customer. That this limit refuses says that an address is a
 * customer's, so a visitor hears it a few times a day with one address; after that nothing is
 * decided for the two of them there. Others behind the same network address have their own count,
 * up to a number of refusals that no house of people comes to.
 */
export async function countRefusals<Outcome extends { readonly kind: string }>(
  { limits, visitor, mailboxes, quota }: RefusalCount,
  work: () => Promise<Outcome>,
): Promise<Outcome | Full> {
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

/** Tells nobody's address. */
export function mailboxKey(mailbox: string): string {
  return fingerprint(mailbox);
}

type LimitCode = Extract<
  WidgetErrorCode,
  'address_limit' | 'email_limit' | 'refusal_limit' | 'rate_limited'
>;

/** What a full limit is called in front of people; others are about requests of any kind. */
export function codeOfLimit({ limit }: Pick<Full, 'limit'>): LimitCode {
  return LIMIT_CODES[limit.name] ?? 'rate_limited';
}

const LIMIT_CODES: Readonly<Record<string, LimitCode>> = {
  bookings: 'address_limit',
  waits: 'address_limit',
  'refusals of address': 'address_limit',
  email: 'email_limit',
  refusals: 'refusal_limit',
};
