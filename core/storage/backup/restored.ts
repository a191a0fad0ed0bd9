/** What a restored database goes on from, and what should be looked at in it. */

/**
 * How far a database has counted what must never come again: versions, by which caches and ETags
 * tell what is current, and ids, which were told to people. A restored database goes on above both
 * what was saved and what it replaces.
 */
export interface HighWaterMarks {
  readonly configVersion: number;
  /** The highest of all schedules. */
  readonly scheduleVersion: number;
  /** By table. */
  readonly lastIds: ReadonlyMap<string, number>;
}

export const NO_MARKS: HighWaterMarks = {
  configVersion: 0,
  scheduleVersion: 0,
  lastIds: new Map(),
};

/** Of a database that cannot be read. */
export const UNKNOWN_MARKS: HighWaterMarks = {
  configVersion: 0,
  scheduleVersion: 0,
  lastIds: new Map(),
};

/** Further than any database gets between a backup and its loss. */
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

/** A calendar in which more is booked at once than it takes. */
interface Overbooked {
  readonly schedule: number;
  readonly claims: number;
  readonly capacity: number;
}

export function overbookedSentence({ schedule, claims, capacity }: Overbooked): string {
  return `Calendar ${schedule} has ${claims} bookings at once and a capacity of ${capacity}: right only where its capacity was lowered after they were made.`;
}
