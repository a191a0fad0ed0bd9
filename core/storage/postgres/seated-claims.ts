/** Reads the claims of a schedule with their seats, inside a transaction that decides on them, and seats others beside them. */

import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import { type ClaimRow, claimColumns } from '../booking/claim-rows.ts';
import { LONGEST_CLAIM_MINUTES } from '../longest-claim.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { ClaimsQuery, StandingClaims } from '../transaction.ts';
import { type SeatedClaim, type Seats, takeSeats } from './seats.ts';

const select = statement(({ compiler }, value: PlaceholderOf<ClaimsQuery & { readonly earliest: number }>) =>
  compiler
    .selectFrom('claim')
    .select(['id', 'reason_id', 'starts_at', 'blocks_from', 'blocks_until', 'seat', 'reason_seat'])
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '>', value('earliest'))
    .where('blocks_from', '<', value('until'))
    .where('blocks_until', '>', value('from'))
    .orderBy('blocks_from'),
);

/** Those that block any minute of the window, by their beginning. */
function readSeatedClaims(executor: Executor, query: ClaimsQuery): Awaitable<readonly SeatedClaim[]> {
  return select.all(executor, { ...query, earliest: query.from - LONGEST_CLAIM_MINUTES });
}

const insert = statement(({ compiler }, value: PlaceholderOf<ClaimRow & Seats>) =>
  compiler.insertInto('claim').values({ ...claimColumns(value), seat: value('seat'), reason_seat: value('reasonSeat') }),
);

export async function readStandingClaims(executor: Executor, query: ClaimsQuery): Promise<StandingClaims> {
  return standing(executor, await readSeatedClaims(executor, query));
}

function standing(executor: Executor, claims: readonly SeatedClaim[]): StandingClaims {
  return {
    occupancy: () => occupancyOf(claims),
    without: (claimId) =>
      standing(
        executor,
        claims.filter(({ id }) => id !== claimId),
      ),
    add: async (claim, place, owner) => {
      const read = (query: ClaimsQuery) => readSeatedClaims(executor, query);
      await insert.run(executor, { ...claim, ...owner, ...(await takeSeats({ executor, read }, claim, { place, claims })) });
    },
  };
}

function occupancyOf(claims: readonly SeatedClaim[]): Occupancy {
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
