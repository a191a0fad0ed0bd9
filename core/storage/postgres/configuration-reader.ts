/**
 * Reads the configuration as a domain object in one statement, and so from one snapshot, and caches
 * it until its version changes.
 */

import { sql } from 'kysely';
import { createPlaces, type Places } from '../../booking/places.ts';
import type { Configuration, PublicHoliday } from '../../installation/installation.ts';
import type { Resource } from '../../installation/resource.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import { readDefinition, splitSchedules } from '../configuration/definitions.ts';
import { type Dialect, type Executor, statement } from '../sql/statement.ts';

export interface KeptConfiguration {
  readonly version: number;
  /** `null` before the first import, like `places`. */
  readonly configuration: Configuration | null;
  readonly places: Places | null;
}

export interface ConfigurationReader {
  /** The cached configuration. Its version tells whether it is still in force. */
  kept(): KeptConfiguration;
  read(executor: Executor): Promise<KeptConfiguration>;
}

/** `first` is the configuration read when the database was opened. */
export function createConfigurationReader(first: KeptConfiguration): ConfigurationReader {
  let kept = first;
  return {
    kept: () => kept,
    read: async (executor) => {
      const read = await readConfiguration(executor);
      if (kept.version !== read.version) {
        kept = read;
      }
      return kept;
    },
  };
}

const definitions = (compiler: Dialect['compiler'], table: 'schedule' | 'reason') =>
  compiler
    .selectFrom(table)
    .select(sql<string | null>`json_agg(definition ORDER BY position, id)`.as('list'))
    .where('retired', '=', 0);

const select = statement(({ compiler }) =>
  compiler
    .selectFrom('installation')
    .select(['config_version', 'configured', 'definition'])
    .select([
      definitions(compiler, 'schedule').as('schedules'),
      definitions(compiler, 'reason').as('reasons'),
    ])
    .select((row) =>
      row
        .selectFrom('public_holiday')
        .select(
          sql<
            string | null
          >`json_agg(json_build_object('day', day, 'name', name) ORDER BY day, name)`.as('list'),
        )
        .as('holidays'),
    ),
);

export async function readConfiguration(executor: Executor): Promise<KeptConfiguration> {
  const row = await select.get(executor, {});
  if (row === undefined) {
    throw new Error('The database has lost its installation row.');
  }
  const version = row.config_version;
  if (!row.configured || row.definition === null) {
    return { version, configuration: null, places: null };
  }
  const definition = readDefinition(row.definition);
  const schedules: readonly (Schedule | Resource)[] = JSON.parse(row.schedules ?? '[]');
  const reasons: readonly Reason[] = JSON.parse(row.reasons ?? '[]');
  const publicHolidays: readonly PublicHoliday[] = JSON.parse(row.holidays ?? '[]');
  const configuration = {
    installation: { ...definition, reasons, ...splitSchedules(schedules) },
    publicHolidays,
    configVersion: version,
  };
  return { version, configuration, places: createPlaces(configuration) };
}
