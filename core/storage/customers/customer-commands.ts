/** Commands on a whole customer: note, merge, erase, export. */

import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import { schedulesOfBooking } from '../booking/booking-rows.ts';
import { schedulesTakenBy } from '../booking/claim-rows.ts';
import { eraseCustomer } from '../booking/erase-customer.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import type {
  CustomerCommand,
  CustomerNoteCommand,
  EraseCustomerCommand,
  ErasedCustomer,
  MergeCommand,
} from '../port/customers.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { schedulesHeldFor } from '../waitlist/moving-entries.ts';
import { type CustomerRecord, findRecords, recordsWithin } from './card-rows.ts';
import { findWaiting } from './move-waiting.ts';

/**
 * Locks the schedules of all their bookings and of what these take, so that two changes of one customer are serialized and
 * every screen that shows the customer refreshes.
 */
export async function planCustomer(
  { customerId, otherId }: { readonly customerId: number; readonly otherId?: number },
  { places, read }: PlanContext,
) {
  const ids = otherId === undefined ? [customerId] : [customerId, otherId];
  const found = await Promise.all(ids.map((id) => read((executor) => findRecords(executor, id))));
  const records = found.flatMap((one) => one?.records ?? []);
  const bookingIds = records.map(({ bookingId }) => bookingId);
  const [held, taken] = await read((executor) =>
    Promise.all([
      schedulesHeldFor(executor, bookingIds, places),
      schedulesTakenBy(executor, bookingIds),
    ]),
  );
  const own = records.flatMap((record) => schedulesOfBooking(places, record));
  return { schedules: [...new Set([...own, ...held, ...taken])] } satisfies Locks;
}

function listScheduleIds(records: readonly CustomerRecord[]): number[] {
  return [...new Set(records.map(({ scheduleId }) => scheduleId))];
}

async function findToChange(transaction: Transaction, customerId: number) {
  const found = await findRecords(transaction, customerId);
  if (found === null) {
    return null;
  }
  for (const id of listScheduleIds(found.records)) {
    transaction.requireLock(id);
  }
  return {
    ...found,
    subject: `customer:${Math.min(...found.records.map(({ id }) => id))}`,
    note: await readNote(transaction, found.key),
  };
}

async function raiseVersions(
  transaction: Transaction,
  records: readonly CustomerRecord[],
): Promise<void> {
  await Promise.all(listScheduleIds(records).map((id) => raiseVersion(transaction, id)));
}

const note = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler.selectFrom('customer_card').select('note').where('key', '=', value('key')),
);

async function readNote(transaction: Transaction, key: string): Promise<string> {
  return (await note.get(transaction, { key }))?.note ?? '';
}

const putNote = statement((dialect, value: PlaceholderOf<{ key: string; note: string }>) =>
  dialect.compiler
    .insertInto('customer_card')
    .values({ key: value('key'), belongs_to: null, merged_at: null, note: value('note') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ note: value('note') })),
);

export async function writeCustomerNote(
  transaction: Transaction,
  command: CustomerNoteCommand,
): Promise<'written' | 'version_conflict' | NotFound> {
  const found = await findToChange(transaction, command.customerId);
  if (found === null || recordsWithin(found.records, command).length < found.records.length) {
    return { kind: 'not_found' };
  }
  if (found.note === command.note) {
    return 'written';
  }
  if (found.note !== (command.expected ?? found.note)) {
    return 'version_conflict';
  }
  await putNote.run(transaction, { key: found.key, note: command.note });
  await raiseVersions(transaction, found.records);
  await writeAudit(transaction, {
    at: transaction.now,
    actor: command.actor,
    action: 'customer.noted',
    subject: found.subject,
  });
  return 'written';
}

interface KeyOwner {
  readonly key: string;
  readonly owner: string;
}

const moveKeys = statement((dialect, value: PlaceholderOf<KeyOwner & { now: EpochMs }>) =>
  dialect.compiler
    .updateTable('customer_card')
    .set((row) => ({
      belongs_to: value('owner'),
      merged_at: row.fn.coalesce('merged_at', value('now')),
    }))
    .where('belongs_to', '=', value('key')),
);

const giveAway = statement((dialect, value: PlaceholderOf<KeyOwner & { now: EpochMs }>) => {
  const given = { belongs_to: value('owner'), merged_at: value('now'), note: '' };
  return dialect.compiler
    .insertInto('customer_card')
    .values({ key: value('key'), ...given })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(given));
});

export async function mergeCustomers(
  transaction: Transaction,
  command: MergeCommand,
): Promise<'merged' | 'same' | NotFound> {
  const kept = await findToChange(transaction, command.customerId);
  const other = await findToChange(transaction, command.otherId);
  if (kept === null || other === null) {
    return { kind: 'not_found' };
  }
  if (kept.key === other.key) {
    return 'same';
  }
  const { now } = transaction;
  const owning = { key: other.key, owner: kept.key, now };
  await moveKeys.run(transaction, owning);
  await giveAway.run(transaction, owning);
  const notes = [kept.note, other.note].filter(Boolean).join('\n\n');
  if (notes !== kept.note) {
    await putNote.run(transaction, { key: kept.key, note: notes });
  }
  await raiseVersions(transaction, [...kept.records, ...other.records]);
  const subject = kept.subject;
  await writeAudit(transaction, {
    at: now,
    actor: command.actor,
    action: 'customer.merged',
    subject,
    detail: other.subject,
  });
  return 'merged';
}

/**
 * Respects the cutoffs for customers: a booking that is too late to cancel stays until it is over.
 */
export async function eraseWholeCustomer(
  transaction: Transaction,
  command: EraseCustomerCommand,
): Promise<ErasedCustomer | 'version_conflict' | NotFound> {
  const found = await findToChange(transaction, command.customerId);
  if (found === null) {
    return { kind: 'not_found' };
  }
  if (found.records.length !== (command.expectedRecords ?? found.records.length)) {
    return 'version_conflict';
  }
  const { now, actor } = command;
  const waitlistIds = (await findWaiting(transaction, found.records)).map(({ id }) => id);
  if (found.note !== '') {
    await putNote.run(transaction, { key: found.key, note: '' });
  }
  let later = 0;
  for (const { bookingId } of found.records) {
    const erasing = {
      now,
      actor,
      bookingId,
      trigger: 'admin',
      respectCutoff: true,
      ownsAddress: false,
      waitlistIds,
    } as const;
    if ((await eraseCustomer(transaction, erasing)) === 'later') {
      later += 1;
    }
  }
  return { kind: 'erased', erased: found.records.length - later, later };
}

export async function auditCustomerExport(
  transaction: Transaction,
  { customerId, actor }: CustomerCommand,
): Promise<void> {
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'customer.exported',
    subject: `customer:${customerId}`,
  });
}
