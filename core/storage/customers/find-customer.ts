/** Finds a customer with all their data, and searches customers by what they entered. */

import { sql } from 'kysely';
import type { Submission } from '../../booking/booking.ts';
import { foldText } from '../../booking/search.ts';
import { readFullName } from '../../booking/submission.ts';
import { contains, MAX_CANDIDATES, selectBookings, toBooking } from '../booking/booking-rows.ts';
import { readProblem } from '../messages/deliveries.ts';
import type { Customer, CustomerSearch, FoundCustomer } from '../port/customers.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import { toEntry } from '../waitlist/waitlist-rows.ts';
import { readCard, selectKeys, selectRecords } from './card-rows.ts';

const bookings = statement((dialect, value: PlaceholderOf<{ key: string; limit: number }>) =>
  selectBookings(dialect)
    .leftJoin('customer_card', 'customer_card.key', 'customer.card')
    .select(['customer_card.merged_at', 'booking.consented'])
    .where('customer.card', 'in', selectKeys(dialect, value('key')))
    .orderBy('booking.starts_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(value('limit')),
);

const note = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler.selectFrom('customer_card').select('note').where('key', '=', value('key')),
);

const waiting = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .selectAll()
    .where(
      'mailbox',
      'in',
      dialect.compiler
        .selectFrom('customer')
        .select('customer.mailbox')
        .where('customer.card', 'in', selectKeys(dialect, value('key'))),
    )
    .orderBy('id', 'desc'),
);

const messages = statement((dialect, value: PlaceholderOf<{ key: string; limit: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .innerJoin('outbox', 'outbox.id', 'delivery.outbox_id')
    .innerJoin('booking', 'booking.id', 'outbox.booking_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select([
      'delivery.id',
      'outbox.kind',
      'outbox.booking_id as bookingId',
      'delivery.target',
      'delivery.state',
    ])
    .select([
      'delivery.created_at as createdAt',
      'delivery.settled_at as settledAt',
      'delivery.problem',
    ])
    .where('delivery.role', '=', 'customer')
    .where('customer.card', 'in', selectKeys(dialect, value('key')))
    .orderBy('delivery.id', 'desc')
    .limit(value('limit')),
);

/** Per customer. */
const MAX_BOOKINGS = 2_000;
const MAX_MESSAGES = 2_000;

export async function findCustomer(
  executor: Executor,
  customerId: number,
): Promise<Customer | null> {
  const key = (await readCard.get(executor, { customerId }))?.key ?? null;
  if (key === null) {
    return null;
  }
  const rows = await bookings.all(executor, { key, limit: MAX_BOOKINGS });
  const all = rows.map(toBooking);
  const [first] = all;
  if (first === undefined) {
    return null;
  }
  const own = rows.flatMap((row, index) => (row.merged_at === null ? (all[index] ?? []) : []));
  const waits = await waiting.all(executor, { key });
  const told = await messages.all(executor, { key, limit: MAX_MESSAGES });
  const latest =
    (own.length > 0 ? own : all).toSorted((a, b) => b.customerId - a.customerId)[0] ?? first;
  return {
    id: Math.min(...all.map((booking) => booking.customerId)),
    latest,
    note: (await note.get(executor, { key }))?.note ?? '',
    bookings: all,
    messages: told.map((row) => ({ ...row, problem: readProblem(row.problem) })),
    waiting: ofNames(
      waits.map(toEntry),
      all.map(({ submission }) => submission),
    ),
    consented: { bookings: idsOfConsent(rows), waiting: idsOfConsent(waits) },
  };
}

function idsOfConsent(
  rows: readonly { readonly id: number; readonly consented: number | boolean }[],
): readonly number[] {
  return rows.flatMap(({ id, consented }) => (consented ? [id] : []));
}

/** Families share an address: an entry under another name belongs to another customer. */
export function ofNames<Waiting extends { readonly name: string | null }>(
  entries: readonly Waiting[],
  submissions: readonly Submission[],
): readonly Waiting[] {
  const fold = (name: string | null) => foldText(name ?? '').trim();
  const names = new Set(submissions.map((submission) => fold(readFullName(submission))));
  return entries.filter(({ name }) => fold(name) === '' || names.has(fold(name)) || names.has(''));
}

/** Lists customers with the id of their first record; those with the latest record come first. */
export async function searchCustomers(
  executor: Executor,
  search: CustomerSearch,
): Promise<readonly FoundCustomer[]> {
  const found = await executor.allOnce((dialect) => searched(dialect, search));
  const latest = new Map(found.toReversed().map((row) => [row.key, row]));
  const keys = [...new Set(found.map(({ key }) => key))].slice(0, search.limit);
  if (keys.length === 0) {
    return [];
  }
  const others = await executor.allOnce(({ compiler }) =>
    compiler.selectFrom('customer_card').select('key').where('belongs_to', 'in', keys),
  );
  const counts = await executor.allOnce((dialect) =>
    selectCounts(dialect, [...keys, ...others.map(({ key }) => key)], search),
  );
  return keys.flatMap((key) => {
    const row = latest.get(key);
    const count = counts.find((one) => one.key === key);
    if (row === undefined || count === undefined) {
      return [];
    }
    const { key: _, ...counted } = count;
    return [{ ...counted, submission: JSON.parse(row.submission), email: row.email }];
  });
}

function searched(dialect: Dialect, { terms, customerId, scheduleIds }: CustomerSearch) {
  let query = selectRecords(dialect).select(['customer.submission', 'customer.email']);
  for (const term of terms) {
    query = query.where(contains(term));
  }
  if (customerId !== undefined) {
    query = query.where('customer.id', '=', customerId);
  }
  if (scheduleIds !== undefined) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('booking')
          .select('booking.id')
          .whereRef('booking.customer_id', '=', 'customer.id')
          .where('booking.schedule_id', 'in', [...scheduleIds, 0]),
      ),
    );
  }
  return query.orderBy('customer.id', 'desc').limit(MAX_CANDIDATES);
}

/** Counts cancelled bookings, too, except for the last and the next one. */
function selectCounts(
  dialect: Dialect,
  keys: readonly string[],
  { now, scheduleIds }: CustomerSearch,
) {
  const stands = sql`booking.status IN ('confirmed', 'pending')`;
  const query = selectRecords(dialect)
    .innerJoin('booking', 'booking.customer_id', 'customer.id')
    .select(sql<number>`min(customer.id)`.as('id'))
    .select(sql<number>`count(*)`.as('bookings'))
    .select(
      sql<
        number | null
      >`max(CASE WHEN ${stands} AND booking.ends_at <= ${now} THEN booking.starts_at END)`.as(
        'last',
      ),
    )
    .select(
      sql<
        number | null
      >`min(CASE WHEN ${stands} AND booking.ends_at > ${now} THEN booking.starts_at END)`.as(
        'next',
      ),
    )
    .where('customer.card', 'in', [...keys])
    .groupBy(sql`coalesce(customer_card.belongs_to, customer.card)`);
  return scheduleIds === undefined
    ? query
    : query.where('booking.schedule_id', 'in', [...scheduleIds, 0]);
}
