/**
 * Replaces the configuration, alone: nobody decides meanwhile. What it changes, and what it must not do unasked, is judged inside its transaction, so that what is
 * said is what happens. What is no longer named is retired, never deleted: bookings refer to it.
 */

import { isDeepStrictEqual } from 'node:util';
import { findOrphaned, type UpcomingBooking } from '../../availability/orphaned.ts';
import { createPlaces } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import type { Installation, PublicHoliday } from '../../installation/installation.ts';
import { compareInstallations } from '../../installation/installation-changes.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import { raiseAllVersions } from '../booking/schedule-rows.ts';
import type { ImportCommand, ImportQuestion, ImportSummary } from '../configuration-storage.ts';
import type { Retired } from '../message-storage.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { planReasons, planSchedules, readRetired } from './definition-rows.ts';
import { definitionOf, profileOf, sameDefinition } from './definitions.ts';

export async function importInstallation(transaction: Transaction, command: ImportCommand): Promise<ImportSummary> {
  const { now, places } = transaction;
  const { actor, installation, publicHolidays } = command;
  const { proceed, retiredIds, ...told } = planImport(command, {
    before: places?.installation ?? null,
    retired: await readRetired(transaction),
    upcoming: await readUpcoming(transaction, now),
  });
  const schedules = await planSchedules(transaction, installation.schedules, retiredIds.schedules);
  const reasons = await planReasons(transaction, installation.reasons, retiredIds.reasons);
  const summary = { ...told, profile: profileOf(installation), schedules: schedules.count, reasons: reasons.count };
  if (!proceed) return { ...summary, done: false };
  await schedules.write();
  await reasons.write();
  const definition = await writeDefinition(transaction, installation);
  const holidays = await writeHolidays(transaction, publicHolidays);
  if (schedules.touched || reasons.touched || definition || holidays) await raiseEverything(transaction);
  await writeAudit(transaction, { at: now, actor, action: 'installation.imported', subject: 'installation' });
  return { ...summary, done: true };
}

const upcoming = statement((dialect, value: PlaceholderOf<{ minute: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select(['id', 'schedule_id', 'reason_id', 'starts_at', 'ends_at'])
    .where('status', 'in', ['pending', 'confirmed'])
    .where('ends_at', '>', value('minute'))
    .orderBy('starts_at')
    .orderBy('id'),
);

/** The bookings that stand and are not over: what a change of the configuration can concern. */
async function readUpcoming(executor: Executor, now: number): Promise<readonly UpcomingBooking[]> {
  return (await upcoming.all(executor, { minute: Math.floor(now / MS_PER_MINUTE) })).map((row) => ({
    bookingId: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
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

/** More are counted: the operator has `booking list`. */
const MAX_SHOWN = 20;

interface ImportFacts {
  /** `null` if nothing was configured. */
  readonly before: Installation | null;
  readonly retired: Retired;
  readonly upcoming: readonly UpcomingBooking[];
}

type ImportPlan = Pick<ImportSummary, 'questions' | 'changes' | 'orphaned'> & {
  /** Whether it may be done. */
  readonly proceed: boolean;
  readonly retiredIds: { readonly schedules: ReadonlySet<number>; readonly reasons: ReadonlySet<number> };
};

function planImport({ installation, publicHolidays, agreedTo, dryRun }: ImportCommand, facts: ImportFacts): ImportPlan {
  const { before, retired, upcoming } = facts;
  const retiredIds = { schedules: idsOf(retired.schedules), reasons: idsOf(retired.reasons) };
  const questions = before === null ? [] : questionsOf(before, installation, upcoming);
  const orphaned = findOrphaned(createPlaces({ installation, publicHolidays, configVersion: 0 }), upcoming);
  const asked = agreedTo !== undefined && questions.some((question) => !agreedTo.some((agreed) => isDeepStrictEqual(agreed, question)));
  return {
    proceed: dryRun !== true && !asked,
    retiredIds,
    questions,
    changes: compareInstallations(before, installation, retiredIds),
    orphaned: { count: orphaned.length, first: orphaned.slice(0, MAX_SHOWN) },
  };
}

function idsOf(entries: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(entries.map(({ id }) => id));
}

function questionsOf(before: Installation, after: Installation, upcoming: readonly UpcomingBooking[]): readonly ImportQuestion[] {
  const zone = { kind: 'zone', from: before.timeZone, to: after.timeZone, bookings: upcoming.length } as const;
  const gone = <Entry extends { readonly id: number }>(entries: readonly Entry[], left: readonly Entry[]) =>
    entries.filter(({ id }) => !left.some((one) => one.id === id));
  return [
    ...(zone.from === zone.to ? [] : [zone]),
    ...gone(before.schedules, after.schedules).map(({ id, name }) => ({
      kind: 'retire_schedule' as const,
      id,
      name,
      bookings: upcoming.filter(({ scheduleId }) => scheduleId === id).length,
    })),
    ...gone(before.reasons, after.reasons).map(({ id, name }) => ({
      kind: 'retire_reason' as const,
      id,
      name,
      bookings: upcoming.filter(({ reasonId }) => reasonId === id).length,
    })),
  ].filter(({ bookings }) => bookings > 0);
}
