/** Finds holds by the hash of their secret, and counts those of a visitor and of a network. */

import type { NotNull } from 'kysely';
import { type HoldRequest, hashHoldSecret } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import { type CountedHolds, countHolds, type LiveHold, toLiveHold } from '../live-hold.ts';
import type { HoldChange } from '../storage.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

const selectLive = prepare((value: PlaceholderOf<{ secretHash: string; now: EpochMs }>) =>
  compiler
    .selectFrom('claim')
    .select(['id', 'schedule_id', 'reason_id', 'starts_at', 'ends_at', 'created_at', 'expires_at'])
    .where('secret_hash', '=', value('secretHash'))
    .where('expires_at', '>', value('now'))
    .$narrowType<{ created_at: NotNull; expires_at: NotNull }>(),
);

/** Null: unknown, expired or consumed. */
export async function findLiveHold(session: Session, { now, secret }: HoldChange): Promise<LiveHold | null> {
  const row = await selectLive.get(session, { secretHash: hashHoldSecret(secret), now });
  return row === undefined ? null : toLiveHold(row, secret);
}

const selectSchedule = prepare((value: PlaceholderOf<{ secretHash: string }>) =>
  compiler.selectFrom('claim').select('schedule_id').where('secret_hash', '=', value('secretHash')),
);

/** The schedules that must be locked before this hold may be changed: its own, which never changes, or none where it is unknown. */
export async function schedulesOfHold(session: Session, secret: string): Promise<readonly number[]> {
  return (await selectSchedule.all(session, { secretHash: hashHoldSecret(secret) })).map((row) => row.schedule_id);
}

interface HoldersQuery extends Pick<HoldRequest, 'visitor' | 'network'> {
  readonly now: EpochMs;
  /** The id of a claim; ids begin at 1. */
  readonly except: number;
}

const selectHolders = prepare((value: PlaceholderOf<HoldersQuery>) =>
  compiler
    .selectFrom('claim')
    .select(['schedule_id', 'starts_at', 'expires_at', 'visitor', 'network'])
    .where((is) => is.or([is('visitor', '=', value('visitor')), is('network', '=', value('network'))]))
    .where('expires_at', '>', value('now'))
    .where('id', '<>', value('except'))
    .$narrowType<{ expires_at: NotNull }>(),
);

/** The live holds of a visitor, and of the visitor's network, but one. */
export async function countLiveHolds(session: Session, query: HoldersQuery): Promise<CountedHolds> {
  return countHolds(await selectHolders.all(session, query), query);
}
