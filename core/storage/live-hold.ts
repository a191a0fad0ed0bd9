/** A hold's row, as every adapter reads it while the hold lives. */

import { extendableUntil, type Hold } from '../booking/hold.ts';
import type { EpochMs } from '../clock.ts';

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

export interface VisitorHolds {
  readonly count: number;
  /** When the first of them ends; null: there is none. */
  readonly firstExpiry: EpochMs | null;
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
