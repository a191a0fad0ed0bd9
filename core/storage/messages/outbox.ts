/** Writes and reads outbox entries, and plans them into deliveries. */

import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import type { PlannedDelivery } from '../../delivery/delivery.ts';
import type {
  BookingAsOf,
  ChangeNotice,
  FormerPlace,
  OutboxEntry,
} from '../../delivery/outbox-entry.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { DeliveryTable, OutboxTable } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';

export type NewEntry = Pick<OutboxEntry, 'kind' | 'trigger' | 'createdAt'> &
  Partial<
    Pick<
      OutboxEntry,
      | 'asOf'
      | 'previous'
      | 'notice'
      | 'tellsOperator'
      | 'mailsFrom'
      | 'endpointId'
      | 'waitlistId'
      | 'recipient'
    >
  >;

interface Flags {
  readonly on_request: number;
  readonly quiet: number;
  readonly tells_operator: number;
}

export type NewEntryRow = Omit<OutboxTable, 'id' | keyof Flags | 'minutes_before' | 'planned_at'> &
  Flags;

export function entryColumns(value: PlaceholderOf<NewEntryRow>) {
  return {
    kind: value('kind'),
    source: value('source'),
    created_at: value('created_at'),
    booking_id: value('booking_id'),
    version: value('version'),
    status: value('status'),
    schedule_id: value('schedule_id'),
    reason_id: value('reason_id'),
    starts_at: value('starts_at'),
    ends_at: value('ends_at'),
    previous: value('previous'),
    on_request: value('on_request'),
    message: value('message'),
    quiet: value('quiet'),
    tells_operator: value('tells_operator'),
    mails_from: value('mails_from'),
    endpoint_id: value('endpoint_id'),
    waitlist_id: value('waitlist_id'),
    recipient: value('recipient'),
  };
}

const insert = statement(({ compiler }, value: PlaceholderOf<NewEntryRow>) =>
  compiler.insertInto('outbox').values(entryColumns(value)).returning('id'),
);

/** Returns the entry's id. */
export async function writeEntry(transaction: Transaction, entry: NewEntry): Promise<number> {
  const row = await insert.get(transaction, entryRow(entry));
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  return row.id;
}

export function entryRow(entry: NewEntry): NewEntryRow {
  const {
    kind,
    trigger,
    createdAt,
    asOf = null,
    previous = null,
    notice = null,
    endpointId = null,
    waitlistId = null,
    recipient = null,
  } = entry;
  const { tellsOperator = true, mailsFrom = null } = entry;
  return {
    kind,
    source: trigger,
    created_at: createdAt,
    booking_id: asOf?.bookingId ?? null,
    version: asOf?.version ?? null,
    status: asOf?.status ?? null,
    schedule_id: asOf?.scheduleId ?? null,
    reason_id: asOf?.reasonId ?? null,
    starts_at: asOf?.startsAt ?? null,
    ends_at: asOf?.endsAt ?? null,
    previous: previous === null ? null : JSON.stringify(previous),
    on_request: notice?.onRequest ? 1 : 0,
    message: notice?.message ?? null,
    quiet: notice?.quiet ? 1 : 0,
    tells_operator: tellsOperator ? 1 : 0,
    mails_from: mailsFrom,
    endpoint_id: endpointId,
    waitlist_id: waitlistId,
    recipient,
  };
}

/** The fields of a booking that an entry records. */
export function asOfBooking({
  bookingId,
  version,
  status,
  scheduleId,
  reasonId,
  startsAt,
  endsAt,
}: BookingAsOf): BookingAsOf {
  return { bookingId, version, status, scheduleId, reasonId, startsAt, endsAt };
}

const columns = [
  'id',
  'kind',
  'source',
  'created_at',
  'booking_id',
  'version',
  'status',
  'schedule_id',
  'reason_id',
] as const;
const moreColumns = [
  'starts_at',
  'ends_at',
  'previous',
  'on_request',
  'message',
  'quiet',
  'tells_operator',
  'mails_from',
  'waitlist_id',
  'endpoint_id',
  'recipient',
] as const;

const unplanned = statement((dialect, value: PlaceholderOf<{ limit: number; after: number }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .select(columns)
    .select(moreColumns)
    .where('planned_at', 'is', null)
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(value('limit')),
);

export async function readUnplanned(
  executor: Executor,
  limit: number,
  after = 0,
): Promise<readonly OutboxEntry[]> {
  return (await unplanned.all(executor, { limit, after })).map(toEntry);
}

const one = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .select(columns)
    .select(moreColumns)
    .where('id', '=', value('id')),
);

export async function findEntry(executor: Executor, outboxId: number): Promise<OutboxEntry | null> {
  const row = await one.get(executor, { id: outboxId });
  return row === undefined ? null : toEntry(row);
}

type EntryRow = Selectable<
  Pick<OutboxTable, 'id' | (typeof columns)[number] | (typeof moreColumns)[number]>
>;

function toEntry(row: EntryRow): OutboxEntry {
  const previous: FormerPlace | null = row.previous === null ? null : JSON.parse(row.previous);
  return {
    id: row.id,
    kind: row.kind,
    trigger: row.source,
    createdAt: row.created_at,
    asOf: toAsOf(row),
    previous,
    notice: toNotice(row),
    tellsOperator: row.tells_operator === 1,
    mailsFrom: row.mails_from,
    waitlistId: row.waitlist_id,
    endpointId: row.endpoint_id,
    recipient: row.recipient,
  };
}

function toNotice({ on_request, message, quiet }: EntryRow): ChangeNotice | null {
  if (on_request === 0 && message === null && quiet === 0) {
    return null;
  }
  return { onRequest: on_request === 1, message, quiet: quiet === 1 };
}

/** The schema guarantees that either all or none of these are set. */
function toAsOf(row: EntryRow): BookingAsOf | null {
  const {
    booking_id: bookingId,
    version,
    status,
    schedule_id: scheduleId,
    reason_id: reasonId,
    starts_at: startsAt,
    ends_at: endsAt,
  } = row;
  if (bookingId === null || version === null || status === null || scheduleId === null) {
    return null;
  }
  if (reasonId === null || startsAt === null || endsAt === null) {
    return null;
  }
  return { bookingId, version, status, scheduleId, reasonId, startsAt, endsAt };
}

const markPlanned = statement((dialect, value: PlaceholderOf<{ id: number; now: EpochMs }>) =>
  dialect.compiler
    .updateTable('outbox')
    .set({ planned_at: value('now') })
    .where('id', '=', value('id'))
    .where('planned_at', 'is', null),
);

/** Plans nothing for an entry that is not planned yet. Resolves with whether that was so. */
export async function dropUnplanned(transaction: Transaction, id: number): Promise<boolean> {
  return (await markPlanned.run(transaction, { id, now: transaction.now })) > 0;
}

type NewDelivery = Omit<
  DeliveryTable,
  | 'id'
  | 'next_at'
  | 'state'
  | 'attempts'
  | 'lease_token'
  | 'leased_until'
  | 'settled_at'
  | 'problem'
>;

const insertDelivery = statement((dialect, value: PlaceholderOf<NewDelivery>) =>
  dialect.compiler.insertInto('delivery').values({
    outbox_id: value('outbox_id'),
    channel: value('channel'),
    role: value('role'),
    target: value('target'),
    lane: value('lane'),
    message_id: value('message_id'),
    state: 'waiting',
    due_at: value('due_at'),
    next_at: value('due_at'),
    attempts: 0,
    lease_token: 0,
    created_at: value('created_at'),
  }),
);

const erased = statement((dialect, value: PlaceholderOf<{ outboxId: number }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .leftJoin('booking', 'booking.id', 'outbox.booking_id')
    .leftJoin('waitlist', 'waitlist.id', 'outbox.waitlist_id')
    .select('outbox.id')
    .where('outbox.id', '=', value('outboxId'))
    .where((is) =>
      is.or([
        is.and([is('booking.id', 'is not', null), is('booking.manage_hash', 'is', null)]),
        is.and([is('waitlist.id', 'is not', null), is('waitlist.email', 'is', null)]),
      ]),
    ),
);

/**
 * Whether the customer was erased. Planner and sender read outside the writing transaction, so an
 * erasure can come in between; then no data of the customer is kept.
 */
export async function isOfErasedCustomer(
  transaction: Transaction,
  outboxId: number,
): Promise<boolean> {
  return (await erased.get(transaction, { outboxId })) !== undefined;
}

/**
 * Marks first: of two concurrent calls for one entry, the second waits and then finds nothing to
 * mark.
 */
export async function plan(
  transaction: Transaction,
  { outboxId, deliveries }: PlanCommand,
): Promise<boolean> {
  const { now } = transaction;
  if ((await markPlanned.run(transaction, { id: outboxId, now })) === 0) {
    return false;
  }
  const isErased = await isOfErasedCustomer(transaction, outboxId);
  for (const { channel, role, target, lane, dueAt } of deliveries) {
    if (isErased && role === 'customer') {
      continue;
    }
    // 144 bits.
    const message_id = `msg_${randomBytes(18).toString('base64url')}`;
    await insertDelivery.run(transaction, {
      outbox_id: outboxId,
      channel,
      role,
      target,
      lane,
      message_id,
      due_at: dueAt,
      created_at: now,
    });
  }
  return true;
}

interface PlanCommand {
  readonly now: EpochMs;
  readonly outboxId: number;
  readonly deliveries: readonly PlannedDelivery[];
}

const countUnplanned = statement((dialect) =>
  dialect.compiler
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number | null>`min(created_at)`.as('oldest'),
    ])
    .where('planned_at', 'is', null),
);

export async function summarizeUnplanned(
  executor: Executor,
): Promise<{ readonly count: number; readonly oldest: EpochMs | null }> {
  return (await countUnplanned.get(executor, {})) ?? { count: 0, oldest: null };
}
