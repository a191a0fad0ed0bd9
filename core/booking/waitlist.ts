/**
 * The waiting list: visitors who want to be told when a time becomes free on a full day. A freed
 * time is offered to the first entry that it suits, with an exclusive hold for a while, and then to
 * the next.
 */

import { createHmac, hash } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Day } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';

export const WAITLIST_STATES = ['waiting', 'offered', 'booked', 'lapsed', 'left'] as const;
/**
 * `waiting` and `offered` are live. The others are final: the visitor booked the offer, let an
 * offer (or the day) expire, or left the list. Whoever declines an offer keeps waiting and is not
 * offered that time again.
 */
export type WaitlistState = (typeof WAITLIST_STATES)[number];

export interface WaitlistRequest {
  /** A group means a time of any member. */
  readonly scheduleId: number;
  readonly reasonId: number;
  /** `null` if any day will do, or any before `beforeDay`. */
  readonly day: Day | null;
  /** Only times on earlier days suit; `null` if that does not matter. Excludes `day`. */
  readonly beforeDay: Day | null;
  /** Number of people: only a time with places for all of them is offered. */
  readonly persons: number;
}

/** A visitor's entry on the waiting list. */
export interface WaitlistEntry extends WaitlistRequest {
  readonly id: number;
  /** The booking that accepting an offer moves; `null` if it books anew. */
  readonly moves: MovedBooking | null;
  /**
   * Start times that were free when the entry was made. They are offered only if a booking frees
   * them.
   */
  readonly passedOver: readonly EpochMinute[];
  /** `null` if it was erased. */
  readonly email: string | null;
  readonly name: string | null;
  readonly locale: string;
  /** The IANA name of the visitor's time zone; `null` if it is not known or was erased. */
  readonly timeZone: string | null;
  readonly state: WaitlistState;
  readonly createdAt: EpochMs;
  /**
   * The first moment at which it is too late to confirm, even if that has passed; `null` if it is
   * confirmed. Nothing is offered before the confirmation.
   */
  readonly confirmUntil: EpochMs | null;
  /**
   * The moment from which nothing more is offered, because the day is over or the maximum wait has
   * passed.
   */
  readonly expiresAt: EpochMs;
  readonly endedAt: EpochMs | null;
  /**
   * The latest offer, which is theirs while the state is `offered`. `null` if there was none yet.
   */
  readonly offer: Offer | null;
  /** The booking made from the offer. */
  readonly bookingId: number | null;
  /** Starts that they declined; these are not offered to them again. */
  readonly declined: readonly EpochMinute[];
}

/** A booking whose customer waits for something sooner. */
export interface MovedBooking {
  readonly bookingId: number;
  /** Its start while the entry is live: only earlier times suit. Any move ends the entry. */
  readonly startsAt: EpochMinute;
}

export interface Offer {
  /** Never a group. */
  readonly scheduleId: number;
  readonly startsAt: EpochMinute;
  /** The first moment at which it is no longer theirs. */
  readonly until: EpochMs;
}

/** Maximum number of live entries per mailbox. */
export const ENTRIES_PER_EMAIL = 5;
/** Maximum number of live entries per visitor address: enough for a family, not for a crowd. */
export const ENTRIES_PER_VISITOR = 10;

/** Maximum wait of an entry for any day. */
const MAX_WAIT_MS = 90 * MS_PER_DAY;
/** Time to follow the link in the e-mail. */
const CONFIRM_WITHIN_MS = MS_PER_DAY;
/**
 * How long a place stays held after its offer has expired, so that it can be offered to the next
 * entry before anyone else takes it.
 */
const HANDING_ON_MS = 2 * MS_PER_MINUTE;

/** The days that an entry waits for: one of them, or all before one; neither means any day. */
export interface WishedDays {
  readonly day: CivilDay | null;
  readonly beforeDay: CivilDay | null;
}

/** When an entry created now expires. */
export function waitsUntil({ day, beforeDay }: WishedDays, zone: Zone, now: EpochMs): EpochMs {
  const endOf = (end: CivilDay) => zone.boundaryToUtc(end * MINUTES_PER_DAY) * MS_PER_MINUTE;
  if (day !== null) {
    return endOf(day + 1);
  }
  return beforeDay === null ? now + MAX_WAIT_MS : Math.min(now + MAX_WAIT_MS, endOf(beforeDay));
}

/** Maximum number of times that are free and that an entry for something sooner passes over. */
export const MAX_PASSED_OVER = 300;

/** The offer was declined, has expired, or no longer suits the booking that it was to move. */
export interface OfferOver {
  readonly kind: 'refused';
  readonly code: 'offer_over';
}

export const OFFER_OVER: OfferOver = { kind: 'refused', code: 'offer_over' };

/** Confirmation deadline of an entry created now; never later than its expiry. */
export function confirmableUntil(expiresAt: EpochMs, now: EpochMs): EpochMs {
  return Math.min(now + CONFIRM_WITHIN_MS, expiresAt);
}

/** Whether the link still needs to be followed, and may be. */
export function isConfirmable({ state, confirmUntil }: WaitlistEntry, now: EpochMs): boolean {
  return state === 'waiting' && confirmUntil !== null && now < confirmUntil;
}

/**
 * The times of an offer made now: `until` ends the offer, no later than the start of the time
 * itself, and `heldUntil` ends its hold.
 */
export function offerTimes(offerMinutes: number, startsAt: EpochMinute, now: EpochMs) {
  const until = Math.min(now + offerMinutes * MS_PER_MINUTE, startsAt * MS_PER_MINUTE);
  return { until, heldUntil: until + HANDING_ON_MS };
}

/** Whether the offer can still be accepted. */
export function isOfferOpen({ state, offer }: WaitlistEntry, now: EpochMs): boolean {
  return state === 'offered' && offer !== null && now < offer.until;
}

/**
 * Opens the entry's own page: 192 bits, derived so that an e-mail can include it at any time. Only
 * its hash is stored.
 */
export function deriveWaitlistSecret(signingKey: string, id: number): string {
  return derive(signingKey, `waitlist ${id}`, 32);
}

/**
 * The secret of the hold behind an entry's `count`-th offer: 144 bits, like any hold's. It is never
 * shown; the page books with it.
 */
export function deriveOfferHoldSecret(signingKey: string, id: number, count: number): string {
  return derive(signingKey, `waitlist offer ${id} ${count}`, 24);
}

/** SHA-256, hex. */
export function hashWaitlistSecret(secret: string): string {
  return hash('sha256', secret);
}

function derive(signingKey: string, purpose: string, length: number): string {
  return createHmac('sha256', signingKey)
    .update(purpose, 'utf8')
    .digest('base64url')
    .slice(0, length);
}
