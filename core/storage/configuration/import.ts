/**
 * Replaces the configuration, alone, so that no one decides at the same time. Its changes, and
 * whether they need consent, are judged inside its transaction (or before it, if nothing has
 * changed since), so that the report matches the outcome. Entries that are missing from the new
 * file are retired, never deleted, because bookings refer to them.
 */

import { isDeepStrictEqual } from 'node:util';
import type { EpochMs } from '../../clock.ts';
import { computeEffect, type Effect } from '../../installation/import-effect.ts';
import type { Installation, PublicHoliday } from '../../installation/installation.ts';
import type { RetiredIds } from '../../installation/installation-changes.ts';
import { listExchangeable } from '../../installation/resource.ts';
import { fixClaims } from '../booking/exchangeable-claims.ts';
import { raiseAllVersions } from '../booking/schedule-rows.ts';
import { judgeBusyTimes } from '../busy/busy-times.ts';
import type { ImportCommand, ImportSummary, RetiredEntries } from '../port/configuration.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { StorageState } from '../storage.ts';
import type { Transaction } from '../transaction.ts';
import { auditImport } from './audit-import.ts';
import {
  type DefinitionsPlan,
  planReasons,
  planSchedules,
  readRetired,
} from './definition-rows.ts';
import { sameDefinition, toDefinition, toProfile } from './definitions.ts';
import { writeSessionTimes } from './session-times.ts';
import { readUpcoming } from './upcoming-bookings.ts';

/** An import whose effect may have been judged before its transaction. */
export interface JudgedImport extends ImportCommand {
  readonly judged?: { readonly effect: Effect; readonly versions: Versions };
}

/**
 * Versions of the configuration and of every schedule: if they are equal, nothing has changed in
 * between.
 */
type Versions = Pick<StorageState, 'configVersion' | 'scheduleVersions'>;

export async function importInstallation(
  transaction: Transaction,
  command: JudgedImport,
): Promise<ImportSummary> {
  const { installation } = command;
  const { places } = transaction;
  const retired = toRetiredIds(await readRetired(transaction));
  const version = (await selectVersion.get(transaction, {}))?.config_version ?? 0;
  const effect =
    (await judgedBefore(transaction, command, version)) ??
    (await judge(transaction, command, retired));
  const plan = await planReplacement(transaction, installation, retired);
  const counts = {
    profile: toProfile(installation),
    schedules: plan.schedules.count,
    reasons: plan.reasons.count,
  };
  const conflict = findConflict(command, { version, effect });
  const summary: Omit<ImportSummary, 'done'> = {
    ...effect,
    ...counts,
    version,
    ...(conflict !== null ? { conflict } : {}),
  };
  if (conflict !== null || !mayProceed(command, effect)) {
    return { ...summary, done: false };
  }
  await replace(transaction, command, plan);
  await auditImport(transaction, command.actor, places === null ? null : summary.changes);
  return { ...summary, done: true };
}

/** Skips questions and judging, and leaves the audit log to the caller. */
export async function replaceInstallation(
  transaction: Transaction,
  command: ImportContent,
): Promise<void> {
  const retired = toRetiredIds(await readRetired(transaction));
  await replace(
    transaction,
    command,
    await planReplacement(transaction, command.installation, retired),
  );
}

type ImportContent = Pick<ImportCommand, 'installation' | 'publicHolidays'>;

async function judge(
  transaction: Transaction,
  proposed: ImportContent,
  retired: RetiredIds,
): Promise<Effect> {
  const upcoming = await readUpcoming(transaction);
  return computeEffect({ places: transaction.places, retired, upcoming }, proposed);
}

/** `null` if it was not judged, or if anything it may depend on has changed since. */
async function judgedBefore(
  transaction: Transaction,
  { judged }: JudgedImport,
  version: number,
): Promise<Effect | null> {
  if (judged === undefined || judged.versions.configVersion !== version) {
    return null;
  }
  const rows = await selectScheduleVersions.all(transaction, {});
  const before = judged.versions.scheduleVersions;
  return rows.length === before.size && rows.every((row) => before.get(row.id) === row.version)
    ? judged.effect
    : null;
}

interface Replacement {
  readonly schedules: DefinitionsPlan;
  readonly reasons: DefinitionsPlan;
}

async function planReplacement(
  executor: Executor,
  { schedules, resources = [], reasons }: Installation,
  retired: RetiredIds,
): Promise<Replacement> {
  return {
    schedules: await planSchedules(executor, [...schedules, ...resources], retired.schedules),
    reasons: await planReasons(executor, reasons, retired.reasons),
  };
}

async function replace(
  transaction: Transaction,
  { installation, publicHolidays }: ImportContent,
  { schedules, reasons }: Replacement,
): Promise<void> {
  await schedules.write();
  await reasons.write();
  const definition = await writeDefinition(transaction, installation);
  const holidays = await writeHolidays(transaction, publicHolidays);
  if (schedules.touched) {
    await judgeBusyTimes(transaction, installation.schedules);
  }
  if (schedules.touched || reasons.touched || definition || holidays) {
    await fixClaims(transaction, [...listExchangeable(installation.resources ?? []).keys()]);
    await writeSessionTimes(transaction, { installation, publicHolidays }, transaction.now);
    await raiseEverything(transaction);
  }
}

function toRetiredIds({ schedules, resources = [], reasons }: RetiredEntries): RetiredIds {
  return {
    schedules: new Set([...schedules, ...resources].map(({ id }) => id)),
    reasons: new Set(reasons.map(({ id }) => id)),
  };
}

function findConflict(
  { basedOn }: ImportCommand,
  { version, effect }: { readonly version: number; readonly effect: Effect },
): 'version' | 'effect' | null {
  if (basedOn === undefined) {
    return null;
  }
  if (basedOn.version !== version) {
    return 'version';
  }
  return basedOn.fingerprint === effect.fingerprint ? null : 'effect';
}

function mayProceed({ agreedTo, dryRun }: ImportCommand, { questions }: Effect): boolean {
  const asked =
    agreedTo !== undefined &&
    questions.some((question) => !agreedTo.some((agreed) => isDeepStrictEqual(agreed, question)));
  return dryRun !== true && !asked;
}

const selectVersion = statement(({ compiler }) =>
  compiler.selectFrom('installation').select('config_version'),
);
const selectScheduleVersions = statement(({ compiler }) =>
  compiler.selectFrom('schedule').select(['id', 'version']),
);

export interface PublicHolidaysCommand {
  readonly now: EpochMs;
  readonly publicHolidays: readonly PublicHoliday[];
}

export async function replacePublicHolidays(
  transaction: Transaction,
  { publicHolidays }: PublicHolidaysCommand,
): Promise<void> {
  await writeHolidays(transaction, publicHolidays);
  if (transaction.places !== null) {
    const { installation } = transaction.places;
    await writeSessionTimes(transaction, { installation, publicHolidays }, transaction.now);
  }
  await raiseEverything(transaction);
}

/** Resolves with how many times of sessions have come into reach or lie in the past since. */
export async function extendSessionTimes(transaction: Transaction): Promise<number> {
  const { places, now } = transaction;
  if (places === null) {
    return 0;
  }
  const publicHolidays = await readHolidays(transaction);
  const { installation } = places;
  return await writeSessionTimes(transaction, { installation, publicHolidays }, now);
}

const raise = statement(({ compiler }) =>
  compiler
    .updateTable('installation')
    .set((column) => ({ config_version: column('config_version', '+', 1) })),
);

/**
 * Raises every schedule's version with the configuration's: time zone, form fields, reasons and
 * holidays affect all of them.
 */
async function raiseEverything(executor: Executor): Promise<void> {
  await Promise.all([raise.run(executor, {}), raiseAllVersions(executor)]);
}

const selectDefinition = statement(({ compiler }) =>
  compiler.selectFrom('installation').select('definition'),
);
const updateDefinition = statement(({ compiler }, value: PlaceholderOf<{ definition: string }>) =>
  compiler.updateTable('installation').set({ definition: value('definition'), configured: 1 }),
);

/** Resolves with whether anything changed. */
async function writeDefinition(executor: Executor, installation: Installation): Promise<boolean> {
  const definition = toDefinition(installation);
  const stored = (await selectDefinition.get(executor, {}))?.definition;
  if (stored != null && sameDefinition(stored, definition)) {
    return false;
  }
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
async function writeHolidays(
  executor: Executor,
  publicHolidays: readonly PublicHoliday[],
): Promise<boolean> {
  const [before, _cleared, _inserted, after] = await Promise.all([
    selectHolidays.all(executor, {}),
    clearHolidays.run(executor, {}),
    Promise.all(publicHolidays.map((holiday) => insertHoliday.run(executor, holiday))),
    selectHolidays.all(executor, {}),
  ]);
  return !isDeepStrictEqual(before, after);
}
