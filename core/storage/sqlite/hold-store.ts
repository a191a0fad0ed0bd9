/** The claims of holds, found by the hash of their secret. */

import type { NotNull } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import { type Hold, type HoldRequest, hashHoldSecret } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import { type CountedHolds, countHolds, type LiveHold, toLiveHold } from '../live-hold.ts';
import type { HoldChange } from '../storage.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface NewHold {
  readonly claim: Claim;
  readonly hold: Pick<Hold, 'secret' | 'createdAt' | 'expiresAt'>;
  readonly visitor: string;
  readonly network: string | null;
}

interface HoldersQuery extends Pick<HoldRequest, 'visitor' | 'network'> {
  readonly now: EpochMs;
  /** The id of a claim. */
  readonly except: number;
}

export interface HoldStore {
  /** Null: unknown, expired or consumed. */
  findLive(query: HoldChange): LiveHold | null;
  /** The live holds of a visitor, and of the visitor's network, but one. */
  countLive(query: HoldersQuery): CountedHolds;
  insert(hold: NewHold): void;
  setExpiry(change: { readonly claimId: number; readonly expiresAt: EpochMs }): void;
  remove(claimId: number): void;
}

export function createHoldStore(connection: Connection): HoldStore {
  const insert = prepareInsert(connection);
  const setExpiry = prepare(connection, (value: PlaceholderOf<{ claimId: number; expiresAt: number }>) =>
    compiler
      .updateTable('claim')
      .set({ expires_at: value('expiresAt') })
      .where('id', '=', value('claimId')),
  );
  const remove = prepare(connection, (value: PlaceholderOf<{ claimId: number }>) =>
    compiler.deleteFrom('claim').where('id', '=', value('claimId')),
  );
  return {
    findLive: createLiveHoldReader(connection),
    countLive: createHolderCount(connection),
    insert: ({ claim, hold, visitor, network }) =>
      void insert.run({ ...claim, ...hold, visitor, network, secretHash: hashHoldSecret(hold.secret) }),
    setExpiry: (change) => void setExpiry.run(change),
    remove: (claimId) => void remove.run({ claimId }),
  };
}

export function createLiveHoldReader(connection: Connection): HoldStore['findLive'] {
  const select = prepare(connection, (value: PlaceholderOf<{ secretHash: string; now: EpochMs }>) =>
    compiler
      .selectFrom('claim')
      .select(['id', 'schedule_id', 'reason_id', 'starts_at', 'ends_at', 'created_at', 'expires_at'])
      .where('secret_hash', '=', value('secretHash'))
      .where('expires_at', '>', value('now'))
      .$narrowType<{ created_at: NotNull; expires_at: NotNull }>(),
  );
  return ({ now, secret }) => {
    const row = select.get({ secretHash: hashHoldSecret(secret), now });
    return row === undefined ? null : toLiveHold(row, secret);
  };
}

function createHolderCount(connection: Connection): HoldStore['countLive'] {
  const select = prepare(connection, (value: PlaceholderOf<HoldersQuery>) =>
    compiler
      .selectFrom('claim')
      .select(['schedule_id', 'starts_at', 'expires_at', 'visitor', 'network'])
      .where((is) => is.or([is('visitor', '=', value('visitor')), is('network', '=', value('network'))]))
      .where('expires_at', '>', value('now'))
      .where('id', '<>', value('except'))
      .$narrowType<{ expires_at: NotNull }>(),
  );
  return (query) => countHolds(select.all(query), query);
}

function prepareInsert(connection: Connection) {
  type Row = Claim & {
    readonly secretHash: string;
    readonly visitor: string;
    readonly network: string | null;
    readonly createdAt: EpochMs;
    readonly expiresAt: EpochMs;
  };
  return prepare(connection, (value: PlaceholderOf<Row>) =>
    compiler.insertInto('claim').values({
      schedule_id: value('scheduleId'),
      reason_id: value('reasonId'),
      starts_at: value('startsAt'),
      ends_at: value('endsAt'),
      blocks_from: value('blocksFrom'),
      blocks_until: value('blocksUntil'),
      expires_at: value('expiresAt'),
      secret_hash: value('secretHash'),
      visitor: value('visitor'),
      network: value('network'),
      created_at: value('createdAt'),
    }),
  );
}
