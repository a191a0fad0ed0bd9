/**
 * Replaces the configuration, alone: nobody decides meanwhile. What it changes, and what it must not do unasked, is judged inside its transaction, so that what is
 * said is what happens. What is no longer named is retired, never deleted: bookings refer to it.
 */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Submission } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { type AnsweredBooking, type Effect, effectOf } from '../../installation/effect-of.ts';
import type { Installation, PublicHoliday } from '../../installation/installation.ts';
import type { RetiredIds } from '../../installation/installation-changes.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { raiseAllVersions } from '../booking/schedule-rows.ts';
import type { ImportCommand, ImportSummary } from '../configuration-storage.ts';
import type { Retired } from '../message-storage.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { auditImport } from './audit-import.ts';
import { planReasons, planSchedules, readRetired } from './definition-rows.ts';
import { definitionOf, profileOf, sameDefinition } from './definitions.ts';

export async function importInstallation(transaction: Transaction, command: ImportCommand): Promise<ImportSummary> {
  const isFirst = transaction.places === null;
  const summary = await replaceInstallation(transaction, command);
  if (summary.done) await auditImport(transaction, command.actor, isFirst ? null : summary.changes);
  return summary;
}

/** Leaves to its caller what the audit log says of it. */
export async function replaceInstallation(transaction: Transaction, command: ImportCommand): Promise<ImportSummary> {
  const { installation, publicHolidays } = command;
  const retired = idsOf(await readRetired(transaction));
  const upcoming = await readUpcoming(transaction, transaction.now);
  const effect = effectOf({ places: transaction.places, retired, upcoming }, { installation, publicHolidays });
  const version = (await selectVersion.get(transaction, {}))?.config_version ?? 0;
  const schedules = await planSchedules(transaction, installation.schedules, retired.schedules);
  const reasons = await planReasons(transaction, installation.reasons, retired.reasons);
  const counts = { profile: profileOf(installation), schedules: schedules.count, reasons: reasons.count };
  const conflict = findConflict(command, { version, effect });
  const summary: Omit<ImportSummary, 'done'> = { ...effect, ...counts, version, ...(conflict !== null ? { conflict } : {}) };
  if (conflict !== null || !mayProceed(command, effect)) return { ...summary, done: false };
  await schedules.write();
  await reasons.write();
  const definition = await writeDefinition(transaction, installation);
  const holidays = await writeHolidays(transaction, publicHolidays);
  if (schedules.touched || reasons.touched || definition || holidays) await raiseEverything(transaction);
  return { ...summary, done: true };
}

function idsOf({ schedules, reasons }: Retired): RetiredIds {
  return { schedules: new Set(schedules.map(({ id }) => id)), reasons: new Set(reasons.map(({ id }) => id)) };
}

function findConflict(
  { basedOn }: ImportCommand,
  { version, effect }: { readonly version: number; readonly effect: Effect },
): 'version' | 'effect' | null {
  if (basedOn === undefined) return null;
  if (basedOn.version !== version) return 'version';
  return basedOn.fingerprint === effect.fingerprint ? null : 'effect';
}

function mayProceed({ agreedTo, dryRun }: ImportCommand, { questions }: Effect): boolean {
  const asked = agreedTo !== undefined && questions.some((question) => !agreedTo.some((agreed) => isDeepStrictEqual(agreed, question)));
  return dryRun !== true && !asked;
}

const selectVersion = statement(({ compiler }) => compiler.selectFrom('installation').select('config_version'));

const upcoming = statement((dialect, value: PlaceholderOf<{ minute: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    // Of several persons, the first one's: all take the same time.
    .leftJoin('claim', (claim) => claim.onRef('claim.booking_id', '=', 'booking.id').on('claim.person', '=', sql.lit(1)))
    .select(['booking.id', 'booking.schedule_id', 'booking.reason_id', 'booking.starts_at', 'booking.ends_at'])
    .select(['booking.persons', 'claim.blocks_from', 'claim.blocks_until', 'customer.submission'])
    .where('booking.status', 'in', ['pending', 'confirmed'])
    .where('booking.ends_at', '>', value('minute'))
    .orderBy('booking.starts_at')
    .orderBy('booking.id'),
);

/** The bookings that stand and are not over: what a change of the configuration can concern. */
async function readUpcoming(executor: Executor, now: number): Promise<readonly AnsweredBooking[]> {
  return (await upcoming.all(executor, { minute: Math.floor(now / MS_PER_MINUTE) })).map((row) => ({
    bookingId: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    persons: row.persons,
    blocksFrom: row.blocks_from ?? row.starts_at,
    blocksUntil: row.blocks_until ?? row.ends_at,
    answered: answeredIn(JSON.parse(row.submission)),
  }));
}

/** What was left empty is no answer. */
function answeredIn(submission: Submission): readonly string[] {
  return Object.entries(submission).flatMap(([name, value]) => (value === '' || value === false ? [] : [name]));
}

export interface PublicHolidaysCommand {
  readonly now: EpochMs;
  readonly publicHolidays: readonly PublicHoliday[];
}

export async function replacePublicHolidays(transaction: Transaction, { publicHolidays }: PublicHolidaysCommand): Promise<void> {
  await writeHolidays(transaction, publicHolidays);
  await raiseEverything(transaction);
}

const raise = statement(({ compiler }) =>
  compiler.updateTable('installation').set((column) => ({ config_version: column('config_version', '+', 1) })),
);

/** Every schedule's with the configuration's: a time zone, a form field, a reason, a holiday shape what all of them offer. */
async function raiseEverything(executor: Executor): Promise<void> {
  await Promise.all([raise.run(executor, {}), raiseAllVersions(executor)]);
}

const selectDefinition = statement(({ compiler }) => compiler.selectFrom('installation').select('definition'));
const updateDefinition = statement(({ compiler }, value: PlaceholderOf<{ definition: string }>) =>
  compiler.updateTable('installation').set({ definition: value('definition'), configured: 1 }),
);

/** Resolves with whether anything changed. */
async function writeDefinition(executor: Executor, installation: Installation): Promise<boolean> {
  const definition = definitionOf(installation);
  const stored = (await selectDefinition.get(executor, {}))?.definition;
  if (stored != null && sameDefinition(stored, definition)) return false;
  await updateDefinition.run(executor, { definition: JSON.stringify(definition) });
  return true;
}

const selectHolidays = statement(({ compiler }) =>
  compiler.selectFrom('public_holiday').select(['day', 'name']).orderBy('day').orderBy('name'),
);
const clearHolidays = statement(({ compiler }) => compiler.deleteFrom('public_holiday'));
const insertHoliday = statement(({ compiler }, value: PlaceholderOf<PublicHoliday>) =>
  compiler
    .insertInto('public_holiday')
    .values({ day: value('day'), name: value('name') })
    .onConflict((conflict) => conflict.doNothing()),
);

export async function readHolidays(executor: Executor): Promise<readonly PublicHoliday[]> {
  return await selectHolidays.all(executor, {});
}

/** Resolves with whether anything changed. */
async function writeHolidays(executor: Executor, publicHolidays: readonly PublicHoliday[]): Promise<boolean> {
  const [before, , , after] = await Promise.all([
    selectHolidays.all(executor, {}),
    clearHolidays.run(executor, {}),
    Promise.all(publicHolidays.map((holiday) => insertHoliday.run(executor, holiday))),
    selectHolidays.all(executor, {}),
  ]);
  return !isDeepStrictEqual(before, after);
}
