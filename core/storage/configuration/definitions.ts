/**
 * How the configuration is stored: schedules and reasons in rows of their own, the rest as one
 * definition, all in JSON; and how an import changes it.
 */

import { isDeepStrictEqual } from 'node:util';
import type { FormField } from '../../installation/form-field.ts';
import type {
  HolidayRegion,
  Installation,
  InstallationProfile,
  LanguageSettings,
  VisitorLimits,
} from '../../installation/installation.ts';
import {
  LANGUAGE_DEFAULTS,
  LIMIT_DEFAULTS,
  type MessageSettings,
  messageDefaults,
} from '../../installation/installation-defaults.ts';
import type { Resource } from '../../installation/resource.ts';
import type { Schedule } from '../../installation/schedule.ts';
import type { ChangeCount } from '../port/configuration.ts';

/** The part stored in the installation row. */
export interface InstallationDefinition extends InstallationProfile {
  readonly holidays: HolidayRegion | null;
  readonly form: readonly FormField[];
}

export interface StoredDefinition {
  readonly id: number;
  readonly position: number;
  /** JSON. */
  readonly definition: string;
}

export interface DefinitionChanges<Definition> {
  readonly count: ChangeCount;
  /** Definitions to write as offered, new or not, each with its position in the list. */
  readonly write: readonly { readonly definition: Definition; readonly position: number }[];
  /** Ids to retire, as they are no longer named. */
  readonly retire: readonly number[];
}

/** Compares the offered rows with `definitions`, which replace the whole list. */
export function compareDefinitions<Definition extends { readonly id: number }>(
  {
    offered,
    retired,
  }: { readonly offered: readonly StoredDefinition[]; readonly retired: ReadonlySet<number> },
  definitions: readonly Definition[],
  isCounted: (definition: Definition) => boolean = () => true,
): DefinitionChanges<Definition> {
  const before = new Map(offered.map((row) => [row.id, row]));
  const listed = definitions.map((definition, position) => {
    const row = before.get(definition.id);
    return {
      definition,
      position,
      change: classifyChange(row, definition, retired.has(definition.id)),
      stays: row?.position === position,
    };
  });
  const named = new Set(definitions.map(({ id }) => id));
  const retire = offered.flatMap(({ id }) => (named.has(id) ? [] : [id]));
  const counted = listed.filter(({ definition }) => isCounted(definition));
  const count = (change: string) => counted.filter((one) => one.change === change).length;
  return {
    count: {
      added: count('added'),
      restored: count('restored'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      retired: retire.filter((id) => isCounted(JSON.parse(before.get(id)?.definition ?? 'null')))
        .length,
    },
    write: listed.filter(({ change, stays }) => change !== 'unchanged' || !stays),
    retire,
  };
}

function classifyChange(
  before: StoredDefinition | undefined,
  definition: unknown,
  wasRetired: boolean,
): keyof ChangeCount {
  if (before === undefined) {
    return wasRetired ? 'restored' : 'added';
  }
  return sameDefinition(before.definition, definition) ? 'unchanged' : 'changed';
}

/** Whether a stored definition is equal; the order of an object's members does not matter. */
export function sameDefinition(stored: string, definition: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(stored), JSON.parse(JSON.stringify(definition)));
}

/**
 * A definition stored by an earlier version lacks message settings, limits, languages and the proof
 * of being human, and gets their defaults.
 */
export function readDefinition(stored: string): InstallationDefinition {
  const definition: Omit<InstallationDefinition, keyof LaterKeys> & LaterKeys = JSON.parse(stored);
  const limits = { ...LIMIT_DEFAULTS, ...definition.limits };
  return {
    languages: LANGUAGE_DEFAULTS,
    ...messageDefaults(definition.contactEmail),
    proofOfHuman: null,
    ...definition,
    limits,
  };
}

/** Calendars and resources, which share a table, as an installation lists them. */
export function splitSchedules(
  definitions: readonly (Schedule | Resource)[],
): Pick<Installation, 'schedules' | 'resources'> {
  const resources = definitions.flatMap((definition) => (isSchedule(definition) ? [] : definition));
  return {
    schedules: definitions.filter(isSchedule),
    ...(resources.length > 0 && { resources }),
  };
}

export function isSchedule(definition: Schedule | Resource): definition is Schedule {
  return 'memberIds' in definition;
}

interface LaterKeys extends Partial<MessageSettings & Pick<InstallationProfile, 'proofOfHuman'>> {
  readonly limits?: Partial<VisitorLimits>;
  readonly languages?: LanguageSettings;
}

export function toDefinition(installation: Installation): InstallationDefinition {
  return { ...toProfile(installation), holidays: installation.holidays, form: installation.form };
}

export function toProfile({
  schedules: _schedules,
  resources: _resources,
  reasons: _reasons,
  holidays: _holidays,
  form: _form,
  ...profile
}: Installation): InstallationProfile {
  return profile;
}
