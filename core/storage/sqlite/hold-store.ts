/** The claims of holds, found by the hash of their secret. */

import type { NotNull } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import { type Hold, hashHoldSecret } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import { type LiveHold, toLiveHold, type VisitorHolds } from '../live-hold.ts';
import type { HoldChange } from '../storage.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface NewHold {
  readonly claim: Claim;
  readonly hold: Pick<Hold, 'secret' | 'createdAt' | 'expiresAt'>;
  readonly visitor: string;
}

export interface HoldStore {
  /** Null: unknown, expired or consumed. */
  findLive(query: HoldChange): LiveHold | null;
  /** The live holds of a visitor but one. */
  countLive(query: { readonly visitor: string; readonly now: EpochMs; readonly except: number }): VisitorHolds;
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
    countLive: createVisitorCount(connection),
    insert: ({ claim, hold, visitor }) => void insert.run({ ...claim, ...hold, visitor, secretHash: hashHoldSecret(hold.secret) }),
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

function createVisitorCount(connection: Connection): HoldStore['countLive'] {
  const select = prepare(connection, (value: PlaceholderOf<{ visitor: string; now: EpochMs; except: number }>) =>
    compiler
      .selectFrom('claim')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<number | null>('expires_at').as('firstExpiry')])
      .where('visitor', '=', value('visitor'))
      .where('expires_at', '>', value('now'))
      .where('id', '<>', value('except')),
  );
  return (query) => select.get(query) ?? { count: 0, firstExpiry: null };
}

function prepareInsert(connection: Connection) {
  type Row = Claim & { readonly secretHash: string; readonly visitor: string; readonly createdAt: EpochMs; readonly expiresAt: EpochMs };
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
      created_at: value('createdAt'),
    }),
  );
}
