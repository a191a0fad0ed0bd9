/** Stores calendar feeds, with only the hash of each secret. */

import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import type { Feed, NewFeed } from '../port/feeds.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';

type FeedTable = Tables['feed'];

const insert = statement((dialect, value: PlaceholderOf<Omit<FeedTable, 'id'>>) =>
  dialect.compiler
    .insertInto('feed')
    .values({
      schedule_id: value('schedule_id'),
      with_names: value('with_names'),
      secret_hash: value('secret_hash'),
      created_at: value('created_at'),
    })
    .returning('id'),
);

interface AddCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly feed: NewFeed;
}

export async function addFeed(
  transaction: Transaction,
  { actor, feed: { scheduleId, withNames } }: AddCommand,
): Promise<Feed & { readonly secret: string }> {
  const { now } = transaction;
  // 192 bits.
  const secret = randomBytes(24).toString('base64url');
  const names = { schedule_id: scheduleId, with_names: withNames ? 1 : 0 };
  const row = await insert.get(transaction, {
    ...names,
    secret_hash: hash(secret),
    created_at: now,
  });
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'feed.added',
    subject: `feed:${row.id}`,
  });
  return { id: row.id, scheduleId, withNames, createdAt: now, secret };
}

const columns = ['id', 'schedule_id', 'with_names', 'created_at'] as const;
const list = statement((dialect) =>
  dialect.compiler.selectFrom('feed').select(columns).orderBy('id'),
);

export async function listFeeds(executor: Executor): Promise<readonly Feed[]> {
  return (await list.all(executor, {})).map(toFeed);
}

const find = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  dialect.compiler.selectFrom('feed').select(columns).where('secret_hash', '=', value('hash')),
);

export async function findFeed(executor: Executor, secret: string): Promise<Feed | null> {
  const row = await find.get(executor, { hash: hash(secret) });
  return row === undefined ? null : toFeed(row);
}

const remove = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler.deleteFrom('feed').where('id', '=', value('id')),
);

interface RemoveCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
}

export async function removeFeed(
  transaction: Transaction,
  { actor, id }: RemoveCommand,
): Promise<boolean> {
  const { now } = transaction;
  if ((await remove.run(transaction, { id })) === 0) {
    return false;
  }
  await writeAudit(transaction, { at: now, actor, action: 'feed.removed', subject: `feed:${id}` });
  return true;
}

function toFeed(
  row: Pick<FeedTable, 'schedule_id' | 'with_names' | 'created_at'> & { readonly id: number },
): Feed {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    withNames: row.with_names === 1,
    createdAt: row.created_at,
  };
}

function hash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}
