/** The log of views: who saw what, and when, if the operator enabled it. */

import type { EpochMs } from '../../clock.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type {
  DeleteViewsCommand,
  FoundView,
  NoteViewsCommand,
  View,
  ViewSearch,
} from '../port/view-log.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, Transaction } from '../transaction.ts';
import { matchesActor, matchesSubject } from './audit-search.ts';

/** Keeps the transaction short, as bookings wait for it. */
const MAX_VIEWS_PER_BATCH = 500;

const latest = statement(({ compiler }, value: PlaceholderOf<View>) =>
  compiler
    .selectFrom('view_log')
    .select((row) => row.fn.max<EpochMs | null>('at').as('at'))
    .where('subject', '=', value('subject'))
    .where('actor', '=', value('actor'))
    .where('action', '=', value('action')),
);

const insert = statement(({ compiler }, value: PlaceholderOf<View>) =>
  compiler.insertInto('view_log').values({
    at: value('at'),
    actor: value('actor'),
    action: value('action'),
    subject: value('subject'),
  }),
);

/** Serializes the nodes: otherwise each would miss that another just logged the same view. */
export function planViews(): Locks {
  return { schedules: [], visitor: 'view log' };
}

export async function noteViews(
  transaction: Transaction,
  { views }: NoteViewsCommand,
): Promise<void> {
  for (const view of views) {
    const before = (await latest.get(transaction, view))?.at ?? null;
    if (before === null || Math.abs(view.at - before) >= MS_PER_MINUTE) {
      await insert.run(transaction, view);
    }
  }
}

export async function searchViews(
  executor: Executor,
  { actor, subject, from, until, before, limit }: ViewSearch,
): Promise<readonly FoundView[]> {
  return await executor.allOnce(({ compiler }) => {
    let query = compiler.selectFrom('view_log').select(['id', 'at', 'actor', 'action', 'subject']);
    if (actor !== undefined) {
      query = query.where(matchesActor(actor));
    }
    if (subject !== undefined) {
      query = query.where(matchesSubject(subject));
    }
    if (from !== undefined) {
      query = query.where('at', '>=', from);
    }
    if (until !== undefined) {
      query = query.where('at', '<', until);
    }
    if (before !== undefined) {
      query = query.where('id', '<', before);
    }
    return query.orderBy('id', 'desc').limit(limit);
  });
}

const removeOld = statement(
  ({ compiler }, value: PlaceholderOf<{ before: EpochMs; limit: number }>) =>
    compiler
      .deleteFrom('view_log')
      .where(
        'id',
        'in',
        compiler
          .selectFrom('view_log')
          .select('view_log.id')
          .where('at', '<', value('before'))
          .orderBy('at')
          .limit(value('limit')),
      ),
);

export async function deleteOldViews(
  transaction: Transaction,
  { before }: DeleteViewsCommand,
): Promise<number> {
  return await removeOld.run(transaction, { before, limit: MAX_VIEWS_PER_BATCH });
}
