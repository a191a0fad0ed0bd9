/** Reads the configuration as a domain object and caches it as long as its version is unchanged. */

import type { Configuration, Installation } from '../../installation/installation.ts';
import type { Resource } from '../../installation/resource.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import {
  type InstallationDefinition,
  readDefinition,
  splitSchedules,
} from '../configuration/definitions.ts';
import { type Connection, compiler, prepare } from './statement.ts';

export interface ConfigurationReader {
  read(): Configuration | null;
  /**
   * Must be called after a rollback: the version read in it may come to stand for another
   * configuration.
   */
  forget(): void;
}

export function createConfigurationReader(connection: Connection): ConfigurationReader {
  const version = prepare(connection, () =>
    compiler
      .selectFrom('installation')
      .select('config_version')
      .where('configured', '=', 1)
      .where('definition', 'is not', null),
  );
  const readParts = createPartsReader(connection);
  const readVersion = () => version.get({})?.config_version;
  const readAll = connection.transaction((): Configuration | null => {
    const configVersion = readVersion();
    return configVersion === undefined ? null : { ...readParts(), configVersion };
  });
  let kept: Configuration | null = null;
  return {
    read: () => {
      // Reads the version outside a transaction: usually nothing else is needed, and a transaction
      // costs more than the select.
      if (kept === null || kept.configVersion !== readVersion()) {
        kept = readAll();
      }
      return kept;
    },
    forget: () => {
      kept = null;
    },
  };
}

function createPartsReader(connection: Connection): () => Omit<Configuration, 'configVersion'> {
  const offered = (table: 'schedule' | 'reason') =>
    compiler
      .selectFrom(table)
      .select('definition')
      .where('retired', '=', 0)
      .orderBy('position')
      .orderBy('id');
  const readProfile = createDefinitionReader(connection);
  const schedules = prepare(connection, () => offered('schedule'));
  const reasons = prepare(connection, () => offered('reason'));
  const holidays = prepare(connection, () =>
    compiler.selectFrom('public_holiday').select(['day', 'name']).orderBy('day').orderBy('name'),
  );
  return () => ({
    installation: {
      ...readProfile(),
      reasons: reasons.all({}).map((row): Reason => JSON.parse(row.definition)),
      ...splitSchedules(
        schedules.all({}).map((row): Schedule | Resource => JSON.parse(row.definition)),
      ),
    } satisfies Installation,
    publicHolidays: holidays.all({}),
  });
}

function createDefinitionReader(connection: Connection): () => InstallationDefinition {
  const select = prepare(connection, () =>
    compiler.selectFrom('installation').select('definition'),
  );
  return () => {
    const stored = select.get({})?.definition;
    if (stored == null) {
      throw new Error('The database is configured and has no definition.');
    }
    return readDefinition(stored);
  };
}
