/**
 * Other times that the operator proposes for a booking, each held for its customer until one is
 * taken or their time runs out. Until then the booking stands as it is.
 */

import { createHmac } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { type EpochMinute, MS_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Booking } from './booking.ts';
import type { BookedTime } from './change.ts';

/** How many times may be proposed at once. */
export const MAX_PROPOSED = 3;

/** Long enough for a mail to be read: a night, a day at work, and another evening. */
const HELD_MS = 2 * MS_PER_DAY;

export const PROPOSAL_STATES = ['open', 'taken', 'over'] as const;
/** `over`: taken back, run out, or the booking was changed in another way. */
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Times that the operator has proposed for one booking. */
export interface Proposal {
  /**
   * How many were made of the booking, this one among them: a page of an earlier one takes nothing.
   */
  readonly round: number;
  readonly state: ProposalState;
  readonly createdAt: EpochMs;
  /** The first moment at which the times are no longer held. */
  readonly until: EpochMs;
  readonly times: readonly BookedTime[];
}

export interface Proposed {
  readonly kind: 'proposed';
  readonly booking: Booking;
}

/**
 * In turn: it does not stand, or has begun; changed since it was seen; nobody could be written to;
 * the `index`-th of the times is not free.
 */
export interface ProposalRefusal {
  readonly kind: 'refused';
  readonly code: 'not_changeable' | 'version_conflict' | 'no_address' | 'slot_unavailable';
  readonly index: number;
}

export function refuseProposal(code: ProposalRefusal['code'], index = 0): ProposalRefusal {
  return { kind: 'refused', code, index };
}

/** It is no longer proposed, by this proposal. */
export interface ProposalOver {
  readonly kind: 'refused';
  readonly code: 'proposal_over';
}

export const PROPOSAL_OVER: ProposalOver = { kind: 'refused', code: 'proposal_over' };

/** Never longer than until the first of the times, nor than until the booking itself begins. */
export function proposedUntil(
  booking: Booking,
  starts: readonly EpochMinute[],
  now: EpochMs,
): EpochMs {
  return Math.min(now + HELD_MS, Math.min(booking.startsAt, ...starts) * MS_PER_MINUTE);
}

interface ProposedHold {
  readonly bookingId: number;
  readonly round: number;
  readonly index: number;
}

/**
 * Of the hold behind a proposed time: 144 bits, as any hold's. Nobody is told: the booking's own
 * page takes the time.
 */
export function proposedHoldSecretOf(
  signingKey: string,
  { bookingId, round, index }: ProposedHold,
): string {
  return createHmac('sha256', signingKey)
    .update(`proposed ${bookingId} ${round} ${index}`, 'utf8')
    .digest('base64url')
    .slice(0, 24);
}
