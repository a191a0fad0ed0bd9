/** Adds, lists and removes the calendars that close time here. Their secrets are sealed. */

import { sql } from 'kysely';
import { openSecret, sealSecret } from '../../administration/sealed-secret.ts';
import type { Actor } from '../../booking/booking.ts';
import type { SourceProblem } from '../../calendars/source-problem.ts';
import type { EpochMs } from '../../clock.ts';
import { deliveryProblem, storeDeliveryProblem } from '../../delivery/delivery-problem.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import type { BusySource, NewBusySource, SourceAccount } from '../port/busy.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { BusySourceTable } from '../sql/tables.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';

const insert = statement(
  (
    { compiler },
    value: PlaceholderOf<{
      scheduleId: number;
      kind: BusySourceTable['kind'];
      name: string;
      host: string;
      now: EpochMs;
    }>,
  ) =>
    compiler
      .insertInto('busy_source')
      .values({
        schedule_id: value('scheduleId'),
        kind: value('kind'),
        name: value('name'),
        host: value('host'),
        secret: '',
        created_at: value('now'),
        next_at: value('now'),
      })
      .returning('id'),
);

const isGroup = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.selectFrom('schedule').select('is_group').where('id', '=', value('id')),
);

const writeSecret = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; secret: string }>) =>
    compiler
      .updateTable('busy_source')
      .set({ secret: value('secret') })
      .where('id', '=', value('id')),
);

interface AddCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly source: NewBusySource;
}

/** The seal is bound to the id, so the secret is written after the row. */
export async function addBusySource(
  transaction: Transaction,
  { actor, source: { scheduleId, name, account } }: AddCommand,
): Promise<BusySource> {
  const { now, signingKey } = transaction;
  const schedule = await isGroup.get(transaction, { id: scheduleId });
  if (schedule === undefined || schedule.is_group === 1 || schedule.is_group === true) {
    throw new Error(`Schedule ${scheduleId} takes no busy times.`);
  }
  const { kind } = account;
  const host = readHost(account.address);
  const row = await insert.get(transaction, { scheduleId, kind, name, host, now });
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  const { id } = row;
  await writeSecret.run(transaction, { id, secret: sealAccount(account, { signingKey, id }) });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'busy_source.added',
    subject: `schedule:${scheduleId}`,
    detail: name,
  });
  return {
    id,
    scheduleId,
    kind,
    name,
    host,
    createdAt: now,
    readAt: null,
    durationMs: null,
    failingSince: null,
    problem: null,
    failures: 0,
    doubtedAt: null,
    writes: null,
    writeFailingSince: null,
    writeProblem: null,
    nextAt: now,
    events: 0,
  };
}

/** Reveals nothing of an address that is secret as a whole. */
function readHost(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

interface AccountSeal {
  readonly signingKey: string;
  readonly id: number;
}

function sealAccount(account: SourceAccount, { signingKey, id }: AccountSeal): string {
  return sealSecret(Buffer.from(JSON.stringify(account)), {
    signingKey,
    owner: { kind: 'busy source', id },
  });
}

export function openAccount(sealed: string, { signingKey, id }: AccountSeal): SourceAccount {
  const owner = { kind: 'busy source', id } as const;
  return JSON.parse(openSecret(sealed, { signingKey, owner }).toString());
}

const sourceOf = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.selectFrom('busy_source').select(['schedule_id', 'name']).where('id', '=', value('id')),
);

/** Locks the schedule, whose open time changes. */
export async function planBusySource(
  { id }: { readonly id: number },
  { read }: PlanContext,
): Promise<Locks> {
  const found = await read(async (executor) => sourceOf.get(executor, { id }));
  return { schedules: found === undefined ? [] : [found.schedule_id] };
}

const removeTimes = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('busy_time').where('source_id', '=', value('id')),
);
const removeChanges = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('outside_change').where('source_id', '=', value('id')),
);
const removeEvents = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('calendar_event').where('source_id', '=', value('id')),
);

const NO_LONGER_WRITTEN = storeDeliveryProblem(deliveryProblem('calendar_removed'));

/** A worker that is attempting one can no longer settle it. */
const giveUp = statement(({ compiler }, value: PlaceholderOf<{ target: string; now: EpochMs }>) =>
  compiler
    .updateTable('delivery')
    .set({
      state: 'obsolete',
      settled_at: value('now'),
      leased_until: null,
      problem: NO_LONGER_WRITTEN,
    })
    .where('target', '=', value('target'))
    .where('channel', '=', sql.lit('calendar'))
    .where('state', '=', sql.lit('waiting')),
);
const remove = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('busy_source').where('id', '=', value('id')),
);

interface RemoveCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
}

export async function removeBusySource(
  transaction: Transaction,
  { actor, id }: RemoveCommand,
): Promise<boolean> {
  const source = await sourceOf.get(transaction, { id });
  if (source === undefined) {
    return false;
  }
  const { schedule_id: scheduleId, name } = source;
  transaction.requireLock(scheduleId);
  await removeTimes.run(transaction, { id });
  await removeChanges.run(transaction, { id });
  await removeEvents.run(transaction, { id });
  await giveUp.run(transaction, { target: `${id}`, now: transaction.now });
  await remove.run(transaction, { id });
  await raiseVersion(transaction, scheduleId);
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'busy_source.removed',
    subject: `schedule:${scheduleId}`,
    detail: name,
  });
  return true;
}

const list = statement(({ compiler }) =>
  compiler
    .selectFrom('busy_source')
    .select([
      'id',
      'schedule_id',
      'kind',
      'name',
      'host',
      'created_at',
      'read_at',
      'duration_ms',
      'failing_since',
      'problem',
      'failures',
      'doubted_at',
      'next_at',
    ])
    .select(['writes', 'write_failing_since', 'write_problem'])
    .select((row) =>
      row
        .selectFrom('busy_time')
        .select((time) => sql<number>`count(DISTINCT ${time.ref('object_hash')})`.as('count'))
        .whereRef('busy_time.source_id', '=', 'busy_source.id')
        .where('object_hash', '<>', '')
        .whereRef(
          'busy_time.ends_at',
          '>',
          sql<number>`coalesce(busy_source.read_at, 0) / ${sql.lit(MS_PER_MINUTE)}`,
        )
        .as('events'),
    )
    .orderBy('id'),
);

export async function listBusySources(executor: Executor): Promise<readonly BusySource[]> {
  return (await list.all(executor, {})).map((row) => ({
    id: row.id,
    scheduleId: row.schedule_id,
    kind: row.kind,
    name: row.name,
    host: row.host,
    createdAt: row.created_at,
    readAt: row.read_at,
    durationMs: row.duration_ms,
    failingSince: row.failing_since,
    problem: readProblem(row.problem),
    failures: row.failures,
    doubtedAt: row.doubted_at,
    writes: row.writes,
    writeFailingSince: row.write_failing_since,
    writeProblem: readProblem(row.write_problem),
    nextAt: row.next_at,
    events: Number(row.events ?? 0),
  }));
}

function readProblem(text: string | null): SourceProblem | null {
  return text === null ? null : JSON.parse(text);
}
