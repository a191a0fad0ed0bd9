/** The events of bookings in other calendars: what must be there, and what was written. */

import { sql } from 'kysely';
import type { SourceProblem } from '../../calendars/source-problem.ts';
import type { EpochMs } from '../../clock.ts';
import { reasonAt, type Schedule } from '../../installation/schedule.ts';
import { selectBookings, toBooking } from '../booking/booking-rows.ts';
import { readSigningKey } from '../configuration/settings.ts';
import type { EventKey, EventToWrite, NoteWrittenCommand } from '../port/busy.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { forgetOutsideChange } from './outside-changes.ts';
import { openAccount } from './source-rows.ts';

const writers = statement((dialect) =>
  dialect.compiler
    .selectFrom('busy_source')
    .select(['id', 'schedule_id as scheduleId'])
    .where((is) =>
      is.or([
        is('writes', 'is not', null),
        is.exists(
          is
            .selectFrom('calendar_event')
            .select('booking_id')
            .whereRef('calendar_event.source_id', '=', 'busy_source.id'),
        ),
      ]),
    )
    .orderBy('id'),
);

export async function listWriters(executor: Executor) {
  return await writers.all(executor, {});
}

const sourceOf = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .selectFrom('busy_source')
    .select(['schedule_id', 'secret', 'writes'])
    .where('id', '=', value('id')),
);

const bookingOf = statement(
  (dialect, value: PlaceholderOf<{ outboxId: number; sourceId: number }>) =>
    selectBookings(dialect)
      .innerJoin('outbox', 'outbox.booking_id', 'booking.id')
      .innerJoin('schedule', 'schedule.id', 'booking.schedule_id')
      .innerJoin('reason', 'reason.id', 'booking.reason_id')
      .leftJoin('calendar_event', (join) =>
        join
          .onRef('calendar_event.booking_id', '=', 'booking.id')
          .on('calendar_event.source_id', '=', value('sourceId')),
      )
      .select(['schedule.definition as schedule', 'reason.definition as reason'])
      .select(['calendar_event.digest', 'calendar_event.etag'])
      .where('outbox.id', '=', value('outboxId')),
);

const otherWriters = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; scheduleId: number }>) =>
    compiler
      .selectFrom('busy_source')
      .select(['id', 'secret'])
      .where('id', '<>', value('id'))
      .where('schedule_id', '=', value('scheduleId'))
      .where('writes', 'is not', null),
);

interface Sharing {
  readonly id: number;
  readonly scheduleId: number;
  readonly address: string;
  readonly signingKey: string;
}

/** A practice may have one calendar into which the bookings of several people are written. */
async function findShared(
  executor: Executor,
  { id, scheduleId, address, signingKey }: Sharing,
): Promise<boolean> {
  const others = await otherWriters.all(executor, { id, scheduleId });
  return others.some(
    (other) =>
      spell(openAccount(other.secret, { signingKey, id: other.id }).address) === spell(address),
  );
}

function spell(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/*$/, '/');
}

/** Reads the booking as it is now, whatever the outbox entry says. */
export async function findEventToWrite(
  executor: Executor,
  { sourceId, outboxId }: { readonly sourceId: number; readonly outboxId: number },
): Promise<EventToWrite | null> {
  const source = await sourceOf.get(executor, { id: sourceId });
  const row = source && (await bookingOf.get(executor, { outboxId, sourceId }));
  if (source === undefined || row === undefined) {
    return null;
  }
  const signingKey = await readSigningKey(executor);
  const schedule: Schedule = JSON.parse(row.schedule);
  const booking = toBooking(row);
  const account = openAccount(source.secret, { signingKey, id: sourceId });
  const { address } = account;
  const { scheduleId } = booking;
  return {
    source: { scheduleId: source.schedule_id, account, writes: source.writes },
    booking,
    schedule,
    reason: reasonAt(JSON.parse(row.reason), schedule),
    isShared: await findShared(executor, { id: sourceId, scheduleId, address, signingKey }),
    written: row.digest === null ? null : { digest: row.digest, etag: row.etag },
  };
}

/** Keeps the source from being removed until the event is noted. */
const lockSource = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler
      .selectFrom('busy_source')
      .select('busy_source.id')
      .where('busy_source.id', '=', value('id')),
  ),
);

const upsert = statement(
  ({ compiler }, value: PlaceholderOf<Omit<NoteWrittenCommand, 'now'> & { now: EpochMs }>) =>
    compiler
      .insertInto('calendar_event')
      .values({
        source_id: value('sourceId'),
        booking_id: value('bookingId'),
        digest: value('digest'),
        starts_at: value('startsAt'),
        ends_at: value('endsAt'),
        etag: value('etag'),
        written_at: value('now'),
      })
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'booking_id']).doUpdateSet((row) => ({
          digest: row.ref('excluded.digest'),
          starts_at: row.ref('excluded.starts_at'),
          ends_at: row.ref('excluded.ends_at'),
          etag: row.ref('excluded.etag'),
          written_at: row.ref('excluded.written_at'),
        })),
      ),
);

const settleFailure = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .updateTable('busy_source')
    .set({ write_failing_since: null, write_problem: null })
    .where('id', '=', value('id'))
    .where('write_failing_since', 'is not', null),
);

export async function noteWritten(
  transaction: Transaction,
  command: NoteWrittenCommand,
): Promise<void> {
  const id = command.sourceId;
  if ((await lockSource.get(transaction, { id })) !== undefined) {
    await upsert.run(transaction, { ...command, now: transaction.now });
    await forgetOutsideChange(transaction, command);
    await settleFailure.run(transaction, { id });
  }
}

const remove = statement(({ compiler }, value: PlaceholderOf<EventKey>) =>
  compiler
    .deleteFrom('calendar_event')
    .where('source_id', '=', value('sourceId'))
    .where('booking_id', '=', value('bookingId')),
);

export async function noteEventRemoved(
  transaction: Transaction,
  { sourceId, bookingId }: EventKey & { readonly now: EpochMs },
): Promise<void> {
  await remove.run(transaction, { sourceId, bookingId });
  await forgetOutsideChange(transaction, { sourceId, bookingId });
  await settleFailure.run(transaction, { id: sourceId });
}

const fail = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; now: EpochMs; problem: string }>) =>
    compiler
      .updateTable('busy_source')
      .set((row) => ({
        write_failing_since: row.fn.coalesce(
          'write_failing_since',
          sql<number>`cast(${value('now')} AS bigint)`,
        ),
        write_problem: value('problem'),
      }))
      .where('id', '=', value('id')),
);

export async function noteWriteFailed(
  transaction: Transaction,
  command: { readonly now: EpochMs; readonly sourceId: number; readonly problem: SourceProblem },
): Promise<void> {
  await fail.run(transaction, {
    id: command.sourceId,
    now: transaction.now,
    problem: JSON.stringify(command.problem),
  });
}
