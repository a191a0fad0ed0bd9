/**
 * Derives from a migration's SQL what it does to each table, so that no separate description can
 * contradict it.
 */

/**
 * `rewritten`: existing rows are changed, or copied to a replacement table. `altered`: columns or
 * constraints change, but not the rows.
 */
export type TableFate = 'made' | 'altered' | 'rewritten' | 'indexed' | 'removed';

export interface TableChange {
  readonly table: string;
  readonly fate: TableFate;
}

const STATEMENT =
  /\b(?:CREATE TABLE (?:IF NOT EXISTS )?(?<made>\w+)|DROP TABLE (?:IF EXISTS )?(?<dropped>\w+)|ALTER TABLE (?<from>\w+) RENAME TO (?<to>\w+)|ALTER TABLE (?<altered>\w+)|(?:INSERT (?:OR \w+ )?INTO|DELETE FROM) (?!sqlite_)(?<filled>\w+)|UPDATE (?<updated>\w+) SET|CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?<indexed>\w+))/gi;
/** Bodies of triggers and functions, which run later, and SQL comments. */
const BODY = /\bBEGIN\b.*?\bEND\b|\$\$.*?\$\$|--[^\n]*/gis;

/**
 * One change per table, in the order of the statements. If there are several, the most expensive
 * one.
 */
export function describeMigration(sql: string): readonly TableChange[] {
  const fates = new Map<string, TableFate>();
  for (const { groups = {} } of sql
    .replaceAll(BODY, '')
    .replaceAll(/\s+/g, ' ')
    .matchAll(STATEMENT)) {
    note(fates, groups);
  }
  return [...fates].map(([table, fate]) => ({ table, fate }));
}

function note(
  fates: Map<string, TableFate>,
  found: Readonly<Record<string, string | undefined>>,
): void {
  const { made, dropped, from, to, altered, indexed } = found;
  const written = found.filled ?? found.updated;
  if (made) {
    fates.set(made, 'made');
  } else if (dropped) {
    fates.set(dropped, 'removed');
  } else if (from && to) {
    rename(fates, from, to);
  } else if (written && fates.get(written) !== 'made') {
    fates.set(written, 'rewritten');
  } else if (altered && !isAtLeastAltered(fates.get(altered))) {
    fates.set(altered, 'altered');
  } else if (indexed && !fates.has(indexed)) {
    fates.set(indexed, 'indexed');
  }
}

/** SQLite can alter little of a table: a new one is filled from the old one and takes its name. */
function rename(fates: Map<string, TableFate>, from: string, to: string): void {
  const takesItsPlace = fates.get(from) === 'made' && fates.get(to) === 'removed';
  fates.delete(from);
  fates.set(to, takesItsPlace ? 'rewritten' : 'altered');
}

function isAtLeastAltered(fate: TableFate | undefined): boolean {
  return fate === 'made' || fate === 'rewritten' || fate === 'altered';
}
