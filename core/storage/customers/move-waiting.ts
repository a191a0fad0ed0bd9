/** Moves a customer's waiting list entries to another address and name. */

import { type Selectable, sql } from 'kysely';
import { findMailAddress } from '../../booking/contact.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { ContactCommand } from '../port/customers.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { WaitlistTable } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';
import type { CustomerRecord } from './card-rows.ts';
import { ofNames } from './find-customer.ts';

const ofMailboxes = statement((dialect, value: PlaceholderOf<{ mailboxes: readonly string[] }>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .selectAll()
    .where('mailbox', 'in', dialect.texts(value('mailboxes')))
    .orderBy('id'),
);

type Row = Selectable<WaitlistTable>;

/** Entries under the records' addresses, without those under other names. */
export async function findWaiting(
  transaction: Transaction,
  records: readonly CustomerRecord[],
): Promise<readonly Row[]> {
  const mailboxes = [...new Set(records.flatMap(({ mailbox }) => mailbox ?? []))];
  const rows = mailboxes.length === 0 ? [] : await ofMailboxes.all(transaction, { mailboxes });
  return ofNames(
    rows,
    records.map(({ submission }) => submission),
  );
}

const move = statement(
  (
    dialect,
    value: PlaceholderOf<{ id: number; email: string; mailbox: string; name: string | null }>,
  ) =>
    dialect.compiler
      .updateTable('waitlist')
      .set({ email: value('email'), mailbox: value('mailbox'), name: value('name') })
      .where('id', '=', value('id')),
);

/** A mail about an offer must not go to whoever has the former address. */
const redirectMails = statement(
  (dialect, value: PlaceholderOf<{ waitlistId: number; target: string }>) =>
    dialect.compiler
      .updateTable('delivery')
      .set({ target: value('target') })
      .where('state', '=', sql.lit('waiting'))
      .where('channel', '=', sql.lit('mail'))
      .where('outbox_id', 'in', (row) =>
        row.selectFrom('outbox').select('outbox.id').where('waitlist_id', '=', value('waitlistId')),
      ),
);

/**
 * An entry that would duplicate one of the new mailbox stays as it is. So do all, if there is no
 * address left to write to.
 */
export async function moveWaiting(
  transaction: Transaction,
  records: readonly CustomerRecord[],
  { contact, scheduleIds }: Pick<ContactCommand, 'contact' | 'scheduleIds'>,
): Promise<void> {
  const email = findMailAddress(contact);
  if (email === null) {
    return;
  }
  const rows = (await findWaiting(transaction, records)).filter(
    (row) => scheduleIds === undefined || scheduleIds.includes(row.schedule_id),
  );
  const mailbox = toMailbox(email);
  const wishes = new Set(
    (await ofMailboxes.all(transaction, { mailboxes: [mailbox] })).filter(isLive).map(toWishKey),
  );
  const whole = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  for (const row of rows) {
    const isTaken =
      row.email !== email && isLive(row) && wishes.has(toWishKey(row)) && row.mailbox !== mailbox;
    if (isTaken) {
      continue;
    }
    wishes.add(toWishKey(row));
    await move.run(transaction, {
      id: row.id,
      email,
      mailbox,
      name: row.name === null ? null : whole || row.name,
    });
    await redirectMails.run(transaction, { waitlistId: row.id, target: email });
  }
}

const isLive = ({ state }: Row) => state === 'waiting' || state === 'offered';

function toWishKey(row: Row): string {
  const { schedule_id, reason_id, day, before_day, moves_booking_id, persons } = row;
  return [schedule_id, reason_id, day, before_day, moves_booking_id, persons].join('/');
}
