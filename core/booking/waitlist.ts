/**
 * The waiting list: somebody who wants to be told when a time becomes free on a day that is full. A
 * time that was freed is offered to the first whose wish it meets, by a hold that is theirs alone
 * for a while, and then to the next.
 */

import { createHmac, hash } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Day } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';

export const WAITLIST_STATES = ['waiting', 'offered', 'booked', 'lapsed', 'left'] as const;
/**
 * Waiting and offered are live; the others are the end: they booked what was offered, let an offer
 * run out (or their day go by), or left the list. Who declines an offer waits on, and is not
 * offered that time again.
 */
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** What is waited for. */
export interface Wish {
  /** A group's: a time of any member. */
  readonly scheduleId: number;
  readonly reasonId: number;
  /** `null` if any day will do. */
  readonly day: Day | null;
  /** How many come: only a time that has places for all of them is offered. */
  readonly persons: number;
}

/** Somebody who waits for a time. */
export interface WaitlistEntry extends Wish {
  readonly id: number;
  /** `null` if it was erased. */
  readonly email: string | null;
  readonly name: string | null;
  readonly locale: string;
  readonly state: WaitlistState;
  readonly createdAt: EpochMs;
  /**
   * The first moment at which it is too late to confirm it, also where it was too late; `null` if
   * it is confirmed. Until then nothing is offered.
   */
  readonly confirmUntil: EpochMs | null;
  /** From then on nothing is offered: the day is over, or the wait has been long enough. */
  readonly expiresAt: EpochMs;
  readonly endedAt: EpochMs | null;
  /** The latest: theirs while the state is `offered`. `null` if there was none yet. */
  readonly offer: Offer | null;
  /** What they booked with the offer. */
  readonly bookingId: number | null;
  /** Starts that they declined. */
  readonly declined: readonly EpochMinute[];
}

export interface Offer {
  /** Never a group. */
  readonly scheduleId: number;
  readonly startsAt: EpochMinute;
  /** The first moment at which it is no longer theirs. */
  readonly until: EpochMs;
}

/** How many live entries a mailbox may have. */
export const ENTRIES_PER_EMAIL = 5;
/** How many live entries may have come from one visitor's address: a family's, not a crowd's. */
export const ENTRIES_PER_VISITOR = 10;

/** Who waits for any day is not kept for ever. */
const MAX_WAIT_MS = 90 * MS_PER_DAY;
/** To follow the link in the mail. */
const CONFIRM_WITHIN_MS = MS_PER_DAY;
/**
 * The place stays held for so long after the offer: it must be handed on to the next before anybody
 * else takes it.
 */
const HANDING_ON_MS = 2 * MS_PER_MINUTE;

/** When an entry that is made now ends by itself. */
export function waitsUntil(day: CivilDay | null, zone: Zone, now: EpochMs): EpochMs {
  return day === null
    ? now + MAX_WAIT_MS
    : zone.boundaryToUtc((day + 1) * MINUTES_PER_DAY) * MS_PER_MINUTE;
}

/** Until when an entry that is made now may be confirmed: never longer than it would last. */
export function confirmableUntil(expiresAt: EpochMs, now: EpochMs): EpochMs {
  return Math.min(now + CONFIRM_WITHIN_MS, expiresAt);
}

/** Whether its link is still to be followed, and may be. */
export function isConfirmable({ state, confirmUntil }: WaitlistEntry, now: EpochMs): boolean {
  return state === 'waiting' && confirmUntil !== null && now < confirmUntil;
}

/**
 * The times of an offer that is made now: until when it is theirs, never longer than until the time
 * itself, and until when its hold stands.
 */
export function offerTimes(offerMinutes: number, startsAt: EpochMinute, now: EpochMs) {
  const until = Math.min(now + offerMinutes * MS_PER_MINUTE, startsAt * MS_PER_MINUTE);
  return { until, heldUntil: until + HANDING_ON_MS };
}

/** Whether the offer may be taken. */
export function isOfferOpen({ state, offer }: WaitlistEntry, now: EpochMs): boolean {
  return state === 'offered' && offer !== null && now < offer.until;
}

/**
 * Opens the entry's own page: 192 bits, derived so that a mail can be written with it at any time;
 * only its hash is stored.
 */
export function waitlistSecretOf(signingKey: string, id: number): string {
  return derive(signingKey, `waitlist ${id}`, 32);
}

/**
 * Of the hold behind an entry's offer, the `count`-th: 144 bits, as any hold's. Never shown: the
 * page books with it.
 */
export function offerHoldSecretOf(signingKey: string, id: number, count: number): string {
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
