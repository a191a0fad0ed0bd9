/** Replaces the configuration inside the caller's transaction. What is no longer named is retired, never deleted: bookings refer to it. */

import type { Installation } from '../../installation/installation.ts';
import { definitionOf, profileOf, sameDefinition } from '../definitions.ts';
import { readRetired } from '../messages/retired.ts';
import { readUpcoming } from '../messages/upcoming.ts';
import { type Executor, finish } from '../messages/work.ts';
import { planImport } from '../plan-import.ts';
import type { ImportCommand, ImportSummary } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { createReasonRows, createScheduleRows } from './definition-rows.ts';
import { planDefinitions } from './definition-table.ts';
import { createPublicHolidaysWriter } from './public-holidays-writer.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { PublicHolidaysCommand } from './writer-messages.ts';

export interface ConfigurationWriter {
  importInstallation(command: ImportCommand): ImportSummary;
  replacePublicHolidays(command: PublicHolidaysCommand): void;
}

interface Parts {
  readonly versions: ScheduleVersions;
  readonly writeAudit: WriteAudit;
  readonly configuration: ConfigurationReader;
  readonly executor: Executor;
}

export function createConfigurationWriter(
  connection: Connection,
  { versions, writeAudit, configuration, executor }: Parts,
): ConfigurationWriter {
  const [scheduleRows, reasonRows] = [createScheduleRows(connection), createReasonRows(connection)];
  const writeDefinition = createDefinitionWriter(connection);
  const writeHolidays = createPublicHolidaysWriter(connection);
  const raiseVersions = createVersionRaise(connection, versions);
  return {
    importInstallation: (command) => {
      const { now, actor, installation, publicHolidays } = command;
      const before = configuration.read()?.installation ?? null;
      const { proceed, retiredIds, ...told } = planImport(command, {
        before,
        retired: finish(readRetired(), executor),
        upcoming: finish(readUpcoming(now), executor),
      });
      const profile = profileOf(installation);
      const [schedules, reasons] = [
        planDefinitions(scheduleRows, installation.schedules, retiredIds.schedules),
        planDefinitions(reasonRows, installation.reasons, retiredIds.reasons),
      ];
      const summary = { ...told, profile, schedules: schedules.count, reasons: reasons.count };
      if (!proceed) return { ...summary, done: false };
      schedules.write();
      reasons.write();
      const changes = [schedules.touched, reasons.touched, writeDefinition(installation), writeHolidays(publicHolidays)];
      if (changes.includes(true)) raiseVersions();
      writeAudit({ at: now, actor, action: 'installation.imported', subject: 'installation' });
      return { ...summary, done: true };
    },
    replacePublicHolidays: ({ publicHolidays }) => {
      writeHolidays(publicHolidays);
      raiseVersions();
    },
  };
}

/** Every schedule's with the configuration's: a time zone, a form field, a reason, a holiday shape what all of them offer. */
function createVersionRaise(connection: Connection, versions: ScheduleVersions): () => void {
  const raise = prepare(connection, () =>
    compiler.updateTable('installation').set((column) => ({ config_version: column('config_version', '+', 1) })),
  );
  return () => {
    raise.run({});
    versions.raiseAll();
  };
}

/** Returns whether anything changed. */
function createDefinitionWriter(connection: Connection): (installation: Installation) => boolean {
  const select = prepare(connection, () => compiler.selectFrom('installation').select('definition'));
  const update = prepare(connection, (value: PlaceholderOf<{ definition: string }>) =>
    compiler.updateTable('installation').set({ definition: value('definition'), configured: 1 }),
  );
  return (installation) => {
    const definition = definitionOf(installation);
    const stored = select.get({})?.definition;
    if (stored != null && sameDefinition(stored, definition)) return false;
    update.run({ definition: JSON.stringify(definition) });
    return true;
  };
}
