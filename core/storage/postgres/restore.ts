/**
 * Restores a backup into a database in one transaction: everything, at the schema of the backup and
 * then migrated to the current one, or nothing. Other users of the database wait and then see
 * either state as a whole.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  type HighWaterMarks,
  NO_MARKS,
  overbookedSentence,
  raiseAbove,
} from '../backup/restored.ts';
import {
  type Dump,
  fitColumns,
  type Row,
  type RowCounts,
  type TableHead,
  type TableStream,
  type Value,
} from '../backup/table-data.ts';
import { DatabaseError } from '../database-error.ts';
import { CLEAR_ACCESS } from '../sql/administration-tables.ts';
import {
  countRows,
  createDump,
  liftTimeouts,
  readLastId,
  readNumber,
  withLongSession,
} from './backup.ts';
import { readStoredTables, type StoredTable } from './backup-tables.ts';
import { lockMigration, takeLocks } from './locks.ts';
import { createSchema, migrateFurther, readSchemaVersion } from './migrate.ts';
import { createSeating } from './seating.ts';
import type { Session } from './session-pool.ts';

export interface RestoreInput {
  readonly url: string;
  /** `false` only restores into an empty database. */
  readonly replace: boolean;
  /** Schema version of the tables to fill, as numbered on PostgreSQL. */
  readonly schema: number;
  readonly counts: RowCounts;
  readonly tables: TableStream;
  /** Called with the data that is about to be replaced, if there is any. */
  keepAside(dump: Dump): Promise<void>;
}

/** Resolves with sentences about what the operator should check. */
export function restoreDatabase(restoring: RestoreInput): Promise<readonly string[]> {
  return withLongSession(restoring.url, async (session) => {
    await refuseOtherConnections(session);
    await session.execute({ text: 'BEGIN' });
    await liftTimeouts(session);
    await session.execute({ text: "SET LOCAL lock_timeout = '10s'" });
    await lockMigration(session);
    await takeLocks(session, 'configuration');
    const replaced = await clear(session, restoring);
    await createSchema(session, restoring.schema);
    await fill(session, restoring);
    await migrateFurther(session);
    await session.execute({ text: CLEAR_ACCESS });
    await raise(session, replaced);
    const crowds = await findCrowds(session);
    await session.execute({ text: 'COMMIT' });
    await session.execute({ text: 'ANALYZE' });
    return crowds;
  });
}

/** Throws if a restore would be refused, before any work is done. */
export function refuseDatabase({
  url,
  replace,
}: Pick<RestoreInput, 'url' | 'replace'>): Promise<void> {
  return withLongSession(url, async (session) => {
    await refuseOtherConnections(session);
    if (replace || (await readSchemaVersion(session)) === 0) {
      return;
    }
    if (!(await isEmpty(session, await readStoredTables(session)))) {
      throw notEmpty();
    }
  });
}

/** How long a connection may still be listed after it was closed. */
const LEAVE_TIMEOUT_MS = 2_000;

/** Running servers would continue with cached data of the old database, including its secrets. */
async function refuseOtherConnections(session: Session): Promise<void> {
  const count = `SELECT count(*) AS value FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'slotwell' AND pid <> pg_backend_pid()`;
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  for (;;) {
    if ((await readNumber(session, count)) === 0) {
      return;
    }
    if (performance.now() > deadline) {
      break;
    }
    await pause(50);
  }
  throw new DatabaseError(
    'A server (or another slotwell command) is connected to the database. Stop all servers, restore, and start them again. Nothing was changed.',
    'RESTORE_IN_USE',
  );
}

async function isEmpty(session: Session, tables: readonly StoredTable[]): Promise<boolean> {
  return [...(await countRows(session, tables))].every(
    ([table, count]) => table === 'installation' || count === 0,
  );
}

function notEmpty(): DatabaseError {
  return new DatabaseError(
    'The database is in use: it holds an installation or bookings. Nothing was changed. With --replace the backup takes their place, and they are backed up first.',
    'RESTORE_NOT_EMPTY',
  );
}

/** Deletes the current data after backing it up. Resolves with its highest ids and versions. */
async function clear(
  session: Session,
  { replace, keepAside }: RestoreInput,
): Promise<HighWaterMarks> {
  if ((await readSchemaVersion(session)) === 0) {
    return NO_MARKS;
  }
  const tables = await readStoredTables(session);
  const names = tables.map(({ name }) => `"${name}"`).join(', ');
  await session.execute({
    text: `LOCK TABLE ${names}, slotwell_migration IN ACCESS EXCLUSIVE MODE`,
  });
  const empty = await isEmpty(session, tables);
  if (!empty && !replace) {
    throw notEmpty();
  }
  if (!empty) {
    await keepAside(await createDump(session));
  }
  const marks = await readMarks(session, tables);
  const functions = await readTexts(session, tables, TRIGGER_FUNCTIONS);
  const domains = await readTexts(session, tables, DOMAINS);
  await session.execute({ text: `DROP TABLE ${names}, slotwell_migration` });
  for (const signature of functions) {
    await session.execute({ text: `DROP FUNCTION ${signature}` });
  }
  for (const name of domains) {
    await session.execute({ text: `DROP DOMAIN ${name}` });
  }
  return marks;
}

const TRIGGER_FUNCTIONS = `
SELECT DISTINCT tgfoid::regprocedure::text AS value FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[])`;

const DOMAINS = `
SELECT DISTINCT atttypid::regtype::text AS value FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
WHERE typtype = 'd' AND relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[])`;

async function readTexts(
  session: Session,
  tables: readonly StoredTable[],
  text: string,
): Promise<string[]> {
  const { rows } = await session.execute({ text, values: [tables.map(({ name }) => name)] });
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'value' in row ? [String(row.value)] : [],
  );
}

async function readMarks(
  session: Session,
  tables: readonly StoredTable[],
): Promise<HighWaterMarks> {
  const lastIds = new Map<string, number>();
  for (const table of tables) {
    lastIds.set(table.name, (await readLastId(session, table)) ?? 0);
  }
  return {
    configVersion:
      (await readNumber(session, 'SELECT max(config_version) AS value FROM installation')) ?? 0,
    scheduleVersion: (await readNumber(session, 'SELECT max(version) AS value FROM schedule')) ?? 0,
    lastIds,
  };
}

async function fill(session: Session, { counts, tables }: RestoreInput): Promise<void> {
  const stored = await readStoredTables(session);
  // Triggers check new data. Restored claims were accepted earlier, perhaps under a higher
  // capacity.
  for (const { name } of stored) {
    await session.execute({ text: `ALTER TABLE "${name}" DISABLE TRIGGER USER` });
  }
  let write: ((rows: readonly Row[]) => Promise<void>) | null = null;
  for await (const event of tables) {
    if (event.kind === 'rows') {
      await write?.(event.rows);
    } else {
      write = await prepareTable(session, stored, event);
    }
  }
  for (const { name } of stored) {
    await session.execute({ text: `ALTER TABLE "${name}" ENABLE TRIGGER USER` });
  }
  const found = await countRows(session, stored);
  for (const table of new Set([...found.keys(), ...counts.keys()])) {
    const is = found.get(table);
    const should = counts.get(table);
    if (is !== should) {
      throw new Error(
        `The table ${table} should have ${should ?? 'not been there'} rows and has ${is ?? 'none'}.`,
      );
    }
  }
}

async function prepareTable(session: Session, stored: readonly StoredTable[], saved: TableHead) {
  const table = stored.find(({ name }) => name === saved.name);
  if (table === undefined) {
    throw new Error(`The database has no table ${saved.name}.`);
  }
  const seating = createSeating(saved);
  const head = seating === null ? saved : { ...saved, columns: seating.columns };
  const { columns } = table;
  const arrange = fitColumns(
    head,
    columns.map(({ name }) => name),
  );
  const text = insertText(table);
  if (head.lastId !== null) {
    await setLastId(session, table, head.lastId);
  }
  return async (rows: readonly Row[]) => {
    const fitted = rows.map((row) => arrange(seating === null ? row : seating.seat(row)));
    const values = columns.map(({ type }, index) =>
      fitted.map((row) => toNative(row[index] ?? null, type)),
    );
    await session.execute({ text, values });
  };
}

/** One array per column, so that one statement fits batches of any size. */
function insertText({ name, columns }: StoredTable): string {
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  const arrays = columns
    .map(({ native, type }, index) => `$${index + 1}::${native ? type : 'text'}[]`)
    .join(', ');
  const values = columns
    .map(({ native, type }, index) => (native ? `v${index}` : `v${index}::${type}`))
    .join(', ');
  const names = columns.map((_, index) => `v${index}`).join(', ');
  return `INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${arrays}) AS saved(${names})`;
}

/** SQLite has no booleans. */
function toNative(value: Value, type: string): Value {
  return type === 'boolean' && typeof value === 'number' ? value !== 0 : value;
}

async function setLastId(session: Session, { ids }: StoredTable, lastId: number): Promise<void> {
  if (ids !== null && lastId > 0) {
    await session.execute({ text: 'SELECT setval($1, $2)', values: [ids.sequence, lastId] });
  }
}

/**
 * Raises ids and versions above those restored and those replaced, and ids above all existing ones,
 * however they were assigned.
 */
async function raise(session: Session, replaced: HighWaterMarks): Promise<void> {
  const tables = await readStoredTables(session);
  const { configVersion, scheduleVersion, lastIds } = raiseAbove(
    await readMarks(session, tables),
    replaced,
  );
  await session.execute({
    text: 'UPDATE installation SET config_version = $1',
    values: [configVersion],
  });
  await session.execute({ text: 'UPDATE schedule SET version = $1', values: [scheduleVersion] });
  for (const table of tables) {
    if (table.ids === null) {
      continue;
    }
    const highest = await readNumber(
      session,
      `SELECT max("${table.ids.column}") AS value FROM "${table.name}"`,
    );
    await setLastId(session, table, Math.max(highest ?? 0, lastIds.get(table.name) ?? 0));
  }
}

const crowd = z.object({ id: z.number(), seats: z.number(), capacity: z.number() });

/**
 * Reports claims on seats above the capacity, which is fine if it was lowered later. No two claims
 * share a seat, as the constraints ensure.
 */
async function findCrowds(session: Session): Promise<readonly string[]> {
  const { rows } = await session.execute({
    text: `SELECT schedule.id, max(seat) AS seats, schedule.capacity FROM claim JOIN schedule ON schedule.id = schedule_id WHERE seat > schedule.capacity
      GROUP BY schedule.id ORDER BY schedule.id`,
  });
  return rows.map((row) => {
    const { id, seats, capacity } = crowd.parse(row);
    return overbookedSentence({ schedule: id, claims: seats, capacity });
  });
}
