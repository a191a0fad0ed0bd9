/** Replaces the configuration, alone: nobody decides meanwhile. What is no longer named is retired, never deleted: bookings refer to it. */

import type { EpochMs } from '../../clock.ts';
import type { Installation, PublicHoliday } from '../../installation/installation.ts';
import { definitionOf, profileOf, sameDefinition } from '../definitions.ts';
import { readRetired } from '../messages/retired.ts';
import { readUpcoming } from '../messages/upcoming.ts';
import { planImport } from '../plan-import.ts';
import type { ImportCommand, ImportSummary } from '../storage.ts';
import { writeAudit } from './audit-log.ts';
import { readConfiguration } from './configuration-reader.ts';
import { planReasons, planSchedules } from './definition-rows.ts';
import { work } from './message-dialect.ts';
import { replaceHolidays } from './public-holidays-writer.ts';
import { raiseAllVersions } from './schedule-versions.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { Command } from './transactions.ts';

/** A large file changes many rows. */
const PATIENCE_MS = 30_000;

export function importCommand(command: ImportCommand): Command<ImportSummary> {
  const { now, actor, installation, publicHolidays } = command;
  return {
    now,
    patienceMs: PATIENCE_MS,
    plan: () => 'configuration',
    work: async (transaction) => {
      const { configuration } = await readConfiguration(transaction);
      const { proceed, retiredIds, ...told } = planImport(command, {
        before: configuration?.installation ?? null,
        retired: await work(transaction, readRetired()),
        upcoming: await work(transaction, readUpcoming(transaction.now)),
      });
      const schedules = await planSchedules(transaction, installation.schedules, retiredIds.schedules);
      const reasons = await planReasons(transaction, installation.reasons, retiredIds.reasons);
      const summary = { ...told, profile: profileOf(installation), schedules: schedules.count, reasons: reasons.count };
      if (!proceed) return { ...summary, done: false };
      await schedules.write();
      await reasons.write();
      const definition = await writeDefinition(transaction, installation);
      const holidays = await replaceHolidays(transaction, publicHolidays);
      if (schedules.touched || reasons.touched || definition || holidays) await raiseEverything(transaction);
      await writeAudit(transaction, { at: transaction.now, actor, action: 'installation.imported', subject: 'installation' });
      return { ...summary, done: true };
    },
  };
}

export function publicHolidaysCommand(command: {
  readonly now: EpochMs;
  readonly publicHolidays: readonly PublicHoliday[];
}): Command<void> {
  return {
    now: command.now,
    patienceMs: PATIENCE_MS,
    plan: () => 'configuration',
    work: async (transaction) => {
      await replaceHolidays(transaction, command.publicHolidays);
      await raiseEverything(transaction);
    },
  };
}

const raise = prepare(() => compiler.updateTable('installation').set((column) => ({ config_version: column('config_version', '+', 1) })));

/** Every schedule's with the configuration's: a time zone, a form field, a reason, a holiday shape what all of them offer. */
async function raiseEverything(session: Session): Promise<void> {
  await Promise.all([raise.run(session, {}), raiseAllVersions(session)]);
}

const select = prepare(() => compiler.selectFrom('installation').select('definition'));
const update = prepare((value: PlaceholderOf<{ definition: string }>) =>
  compiler.updateTable('installation').set({ definition: value('definition'), configured: true }),
);

/** Resolves with whether anything changed. */
async function writeDefinition(session: Session, installation: Installation): Promise<boolean> {
  const definition = definitionOf(installation);
  const stored = (await select.get(session, {}))?.definition;
  if (stored != null && sameDefinition(stored, definition)) return false;
  await update.run(session, { definition: JSON.stringify(definition) });
  return true;
}
