/** The ids and versions from which a restored database continues, and what to check in it. */

/**
 * The highest versions and ids of a database, which must never be reused: caches and ETags rely on
 * versions, and ids were shown to people. A restored database continues above both the backup and
 * the data that it replaces.
 */
export interface HighWaterMarks {
  readonly configVersion: number;
  /** The highest of all schedules. */
  readonly scheduleVersion: number;
  /** Last generated ids by table. */
  readonly lastIds: ReadonlyMap<string, number>;
}

export const NO_MARKS: HighWaterMarks = {
  configVersion: 0,
  scheduleVersion: 0,
  lastIds: new Map(),
};

/** Stands for a database that cannot be read. */
export const UNKNOWN_MARKS: HighWaterMarks = {
  configVersion: 0,
  scheduleVersion: 0,
  lastIds: new Map(),
};

/** More than any database advances between a backup and its loss. */
const LEAP = { versions: 10_000_000, ids: 100_000 };

export function raiseAbove(saved: HighWaterMarks, replaced: HighWaterMarks): HighWaterMarks {
  if (replaced === UNKNOWN_MARKS) {
    return leap(saved);
  }
  const tables = new Set([...saved.lastIds.keys(), ...replaced.lastIds.keys()]);
  return {
    configVersion: Math.max(saved.configVersion, replaced.configVersion) + 1,
    scheduleVersion: Math.max(saved.scheduleVersion, replaced.scheduleVersion) + 1,
    lastIds: new Map(
      [...tables].map((table) => [
        table,
        Math.max(saved.lastIds.get(table) ?? 0, replaced.lastIds.get(table) ?? 0),
      ]),
    ),
  };
}

function leap({ configVersion, scheduleVersion, lastIds }: HighWaterMarks): HighWaterMarks {
  return {
    configVersion: configVersion + LEAP.versions,
    scheduleVersion: scheduleVersion + LEAP.versions,
    lastIds: new Map([...lastIds].map(([table, last]) => [table, last + LEAP.ids])),
  };
}

interface Overbooked {
  readonly schedule: number;
  readonly claims: number;
  readonly capacity: number;
}

export function overbookedSentence({ schedule, claims, capacity }: Overbooked): string {
  return `Calendar ${schedule} has ${claims} bookings at once and a capacity of ${capacity}: right only where its capacity was lowered after they were made.`;
}
