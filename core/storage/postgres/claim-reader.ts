/** Reads the claims of a schedule with their seats, inside a transaction that decides on them. */

import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import type { ClaimWindow } from '../../booking/decide.ts';
import { LONGEST_CLAIM_MINUTES } from '../longest-claim.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface SeatedClaim {
  readonly id: number;
  readonly reason_id: number;
  readonly starts_at: number;
  readonly blocks_from: number;
  readonly blocks_until: number;
  readonly seat: number;
  readonly reason_seat: number;
}

export interface SeatedClaimsQuery extends ClaimWindow {
  readonly scheduleId: number;
}

const select = prepare((value: PlaceholderOf<SeatedClaimsQuery & { readonly earliest: number }>) =>
  compiler
    .selectFrom('claim')
    .select(['id', 'reason_id', 'starts_at', 'blocks_from', 'blocks_until', 'seat', 'reason_seat'])
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '>', value('earliest'))
    .where('blocks_from', '<', value('until'))
    .where('blocks_until', '>', value('from'))
    .orderBy('blocks_from'),
);

/** Those that block any minute of the window, by their beginning. Holds that expired must have been deleted before: they still sit. */
export function readSeatedClaims(session: Session, query: SeatedClaimsQuery): Promise<readonly SeatedClaim[]> {
  return select.all(session, { ...query, earliest: query.from - LONGEST_CLAIM_MINUTES });
}

export function occupancyOf(claims: readonly SeatedClaim[]): Occupancy {
  if (claims.length === 0) return emptyOccupancy;
  return {
    count: claims.length,
    blocksFrom: Int32Array.from(claims, (claim) => claim.blocks_from),
    blocksUntil: Int32Array.from(claims, (claim) => claim.blocks_until),
    startsAt: Int32Array.from(claims, (claim) => claim.starts_at),
    reasonId: Int32Array.from(claims, (claim) => claim.reason_id),
    nextExpiry: null,
  };
}
