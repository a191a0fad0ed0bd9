/** Writes new waiting list entries, within the limits per mailbox and per visitor. */

import { sql } from 'kysely';
import {
  deriveWaitlistSecret,
  ENTRIES_PER_EMAIL,
  ENTRIES_PER_VISITOR,
  hashWaitlistSecret,
  type WaitlistEntry,
} from '../../booking/waitlist.ts';
import type { JoinRefusal } from '../port/waitlist.ts';
import { type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { WaitlistTable } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';
import { LIVE, toEntry } from './waitlist-rows.ts';

export function selectLive({ compiler }: Dialect) {
  return compiler.selectFrom('waitlist').where(
    'state',
    'in',
    LIVE.map((state) => sql.lit(state)),
  );
}

const countLive = statement((dialect, value: PlaceholderOf<{ mailbox: string }>) =>
  selectLive(dialect)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mailbox', '=', value('mailbox')),
);

/** Also returns when the first of them may end. */
const countOfVisitor = statement((dialect, value: PlaceholderOf<{ visitor: string }>) =>
  selectLive(dialect)
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<number | null>`min(coalesce(confirm_until, expires_at))`.as('ends_at'))
    .where('visitor', '=', value('visitor')),
);

interface LimitedOwner {
  readonly mailbox: string;
  /** `null` if no visitor limit applies. */
  readonly visitor: string | null;
}

/** `null` if another entry may be added. Entries must be added one after the other. */
export async function judgeLimits(
  transaction: Transaction,
  { mailbox, visitor }: LimitedOwner,
): Promise<JoinRefusal | null> {
  if (((await countLive.get(transaction, { mailbox }))?.count ?? 0) >= ENTRIES_PER_EMAIL) {
    return { kind: 'refused', code: 'waitlist_limit' };
  }
  const counted = visitor === null ? undefined : await countOfVisitor.get(transaction, { visitor });
  return (counted?.count ?? 0) >= ENTRIES_PER_VISITOR
    ? { kind: 'refused', code: 'visitor_limit', endsAt: counted?.ends_at ?? transaction.now }
    : null;
}

export type NewEntry = Pick<
  WaitlistTable,
  | 'schedule_id'
  | 'reason_id'
  | 'day'
  | 'before_day'
  | 'moves_booking_id'
  | 'sooner_than'
  | 'email'
  | 'mailbox'
  | 'name'
  | 'locale'
  | 'time_zone'
  | 'expires_at'
  | 'confirm_until'
  | 'visitor'
  | 'consented'
  | 'persons'
> & { readonly passed_over: string };

const insert = statement(
  (dialect, value: PlaceholderOf<NewEntry & { readonly created_at: number }>) =>
    dialect.compiler
      .insertInto('waitlist')
      .values({
        schedule_id: value('schedule_id'),
        reason_id: value('reason_id'),
        day: value('day'),
        before_day: value('before_day'),
        moves_booking_id: value('moves_booking_id'),
        sooner_than: value('sooner_than'),
        passed_over: value('passed_over'),
        email: value('email'),
        mailbox: value('mailbox'),
        name: value('name'),
        locale: value('locale'),
        time_zone: value('time_zone'),
        state: 'waiting',
        created_at: value('created_at'),
        expires_at: value('expires_at'),
        confirm_until: value('confirm_until'),
        visitor: value('visitor'),
        consented: value('consented'),
        persons: value('persons'),
        offers: 0,
        declined: ',',
      })
      .returningAll(),
);

const setSecret = statement((dialect, value: PlaceholderOf<{ id: number; hash: string }>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ secret_hash: value('hash') })
    .where('id', '=', value('id')),
);

export async function insertEntry(
  transaction: Transaction,
  entry: NewEntry,
): Promise<WaitlistEntry> {
  const { now, signingKey } = transaction;
  const row = await insert.get(transaction, { ...entry, created_at: now });
  if (row === undefined) {
    throw new Error('An insert returned no row.');
  }
  await setSecret.run(transaction, {
    id: row.id,
    hash: hashWaitlistSecret(deriveWaitlistSecret(signingKey, row.id)),
  });
  return toEntry(row);
}
