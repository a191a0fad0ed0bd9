/** Takes back what was offered by a change that is undone: nobody has been written to about it. Who waited waits on. */

import { sql } from 'kysely';
import { removeHeldClaims } from '../booking/claim-rows.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import { haveMailsLeft, withdrawMails } from '../messages/kept-back.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import type { FreedPlaces } from './offers.ts';

interface OffersQuery extends Pick<FreedPlaces, 'scheduleId' | 'reasonId' | 'startsAt'> {
  readonly madeAt: number;
}

/** The latest of each, where it is of that very change: with mails that were kept back from the same moment on. */
const offered = statement((dialect, value: PlaceholderOf<OffersQuery>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .innerJoin('outbox', 'outbox.waitlist_id', 'waitlist.id')
    .select(['waitlist.id', 'waitlist.hold_hash', 'outbox.id as outbox_id'])
    .where('waitlist.state', '=', sql.lit('offered'))
    .where('waitlist.offered_schedule_id', '=', value('scheduleId'))
    .where('waitlist.reason_id', '=', value('reasonId'))
    .where('waitlist.starts_at', '=', value('startsAt'))
    .where('outbox.kind', '=', 'waitlist.offered')
    .where('outbox.created_at', '=', value('madeAt'))
    .where('outbox.mails_from', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.waitlist_id', '=', 'waitlist.id')
            .whereRef('later.id', '>', 'outbox.id')
            .where('later.kind', '=', 'waitlist.offered'),
        ),
      ),
    ),
);

const waitOn = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler.updateTable('waitlist').set({ state: 'waiting', hold_hash: null }).where('id', '=', value('id')),
);

/** One whose mail has left stands. The schedule of the place is locked. */
export async function withdrawOffers(transaction: Transaction, query: OffersQuery): Promise<void> {
  for (const { id, hold_hash: hash, outbox_id: outboxId } of await offered.all(transaction, query)) {
    if (hash === null || (await haveMailsLeft(transaction, outboxId))) continue;
    await withdrawMails(transaction, outboxId);
    await waitOn.run(transaction, { id });
    await Promise.all([removeHeldClaims(transaction, hash), raiseVersion(transaction, query.scheduleId)]);
  }
}
