/**
 * Alternative times that the operator proposes for a booking, each held for its customer until one
 * is accepted or the proposal expires. Until then the booking stays as it is.
 */

import { createHmac } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { type EpochMinute, MS_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Booking } from './booking.ts';
import type { BookedTime } from './change.ts';

/** Maximum number of times in one proposal. */
export const MAX_PROPOSED = 3;

/** Long enough to read an e-mail: a night, a working day and another evening. */
const HELD_MS = 2 * MS_PER_DAY;

export const PROPOSAL_STATES = ['open', 'taken', 'over'] as const;
/** `over`: withdrawn, expired, or ended by another change to the booking. */
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The times proposed for one booking, and the proposal's state. */
export interface Proposal {
  /**
   * Counts the proposals of the booking, including this one, so that a page showing an earlier one
   * cannot accept anything.
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
 * `not_changeable`: the booking is not confirmed, or has begun. `version_conflict`: it has changed
 * since it was seen. `no_address`: the customer cannot be written to. `slot_unavailable`: the time
 * at `index` is not free.
 */
export interface ProposalRefusal {
  readonly kind: 'refused';
  readonly code: 'not_changeable' | 'version_conflict' | 'no_address' | 'slot_unavailable';
  readonly index: number;
}

export function refuseProposal(code: ProposalRefusal['code'], index = 0): ProposalRefusal {
  return { kind: 'refused', code, index };
}

/** This proposal no longer offers the time. */
export interface ProposalOver {
  readonly kind: 'refused';
  readonly code: 'proposal_over';
}

export const PROPOSAL_OVER: ProposalOver = { kind: 'refused', code: 'proposal_over' };

/** Never later than the first of the times or the start of the booking itself. */
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
 * The secret of the hold behind a proposed time: 144 bits, like any hold's. It is never shown; the
 * manage page accepts the time.
 */
export function deriveProposedHoldSecret(
  signingKey: string,
  { bookingId, round, index }: ProposedHold,
): string {
  return createHmac('sha256', signingKey)
    .update(`proposed ${bookingId} ${round} ${index}`, 'utf8')
    .digest('base64url')
    .slice(0, 24);
}
