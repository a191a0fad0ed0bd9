/** A hold's row, as every adapter reads it while the hold lives. */

import type { CountedHold } from '../booking/decide-hold.ts';
import { extendableUntil, type Hold, type HoldRequest } from '../booking/hold.ts';

export interface HoldRow {
  readonly id: number;
  readonly schedule_id: number;
  readonly reason_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface LiveHold extends Hold {
  readonly claimId: number;
}

/** The row of a hold that limits count. */
export type CountedRow = Pick<HoldRow, 'schedule_id' | 'starts_at' | 'expires_at'> & {
  readonly visitor: string | null;
  readonly network: string | null;
};

export interface CountedHolds {
  readonly ofVisitor: readonly CountedHold[];
  readonly ofNetwork: readonly CountedHold[];
}

/** Of the rows of a visitor or a network, whose they are. */
export function countHolds(rows: readonly CountedRow[], { visitor, network }: Pick<HoldRequest, 'visitor' | 'network'>): CountedHolds {
  const counted = (row: CountedRow) => ({ scheduleId: row.schedule_id, startsAt: row.starts_at, expiresAt: row.expires_at });
  return {
    ofVisitor: rows.filter((row) => row.visitor === visitor).map(counted),
    ofNetwork: network === null ? [] : rows.filter((row) => row.network === network).map(counted),
  };
}

/** The row holds only the hash of the secret; whoever found it by that knows the secret itself. */
export function toLiveHold(row: HoldRow, secret: string): LiveHold {
  return {
    secret,
    claimId: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    extendableUntil: extendableUntil(row.created_at),
  };
}

/** Without what only the adapter knows. */
export function toHold({ claimId: _claimId, ...hold }: LiveHold): Hold {
  return hold;
}
