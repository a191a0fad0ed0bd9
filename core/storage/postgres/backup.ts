/**
 * Reads everything in a database as of one moment while others write: the snapshot neither waits
 * nor blocks. The catalogue drives it, so new tables are included. Rows come through a cursor, so
 * memory use stays small.
 */

import { type Dump, isValue, type Row, type TableEvent } from '../backup/table-data.ts';
import { DatabaseError } from '../database-error.ts';
import { readStoredTables, type StoredTable } from './backup-tables.ts';
import { readSchemaVersion } from './migrate.ts';
import { createSessionPool, type Session } from './session-pool.ts';

const ROWS_PER_BATCH = 500;
const STATEMENT_MS = 60_000;
/** A loan needs a deadline; this exceeds the duration of any realistic backup. */
const TIMEOUT_MS = 24 * 3_600_000;

/** Lends a connection for long work, which is not aborted for being slow. */
export async function withLongSession<Result>(
  url: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const pool = createSessionPool({ url, connections: 1, statementMs: STATEMENT_MS });
  try {
    return await pool.use(performance.now() + TIMEOUT_MS, work);
  } finally {
    await pool.close();
  }
}

/**
 * Lifts the timeouts of the current transaction: the disk at the other end of a copy may be slow.
 */
export async function liftTimeouts(session: Session): Promise<void> {
  await session.execute({ text: 'SET LOCAL statement_timeout = 0' });
  await session.execute({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
}

/** Runs `work` on the database as it is at this moment. */
export function withDump<Result>(
  url: string,
  work: (dump: Dump) => Promise<Result>,
): Promise<Result> {
  return withLongSession(url, async (session) => {
    await session.execute({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' });
    await liftTimeouts(session);
    const outcome = await work(await createDump(session));
    await session.execute({ text: 'COMMIT' });
    return outcome;
  });
}

/** Runs in the current transaction. */
export async function createDump(session: Session): Promise<Dump> {
  const schema = await readSchemaVersion(session);
  if (schema === 0) {
    throw new DatabaseError('The database is empty: there is nothing to back up.', 'BACKUP_EMPTY');
  }
  const tables = await readStoredTables(session);
  return { schema, counts: await countRows(session, tables), tables: readRows(session, tables) };
}

export async function countRows(
  session: Session,
  tables: readonly StoredTable[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    counts.set(name, (await readNumber(session, `SELECT count(*) AS value FROM "${name}"`)) ?? 0);
  }
  return counts;
}

/** `null` if no id was generated yet, or the table generates none. */
export async function readLastId(session: Session, { ids }: StoredTable): Promise<number | null> {
  return (
    ids &&
    (await readNumber(
      session,
      `SELECT CASE WHEN is_called THEN last_value END AS value FROM ${ids.sequence}`,
    ))
  );
}

export async function readNumber(session: Session, text: string): Promise<number | null> {
  const [row] = (await session.execute({ text })).rows;
  const value = typeof row === 'object' && row !== null && 'value' in row ? row.value : null;
  return typeof value === 'number' ? value : null;
}

async function* readRows(
  session: Session,
  tables: readonly StoredTable[],
): AsyncGenerator<TableEvent> {
  for (const table of tables) {
    const { name, columns } = table;
    const names = columns.map((column) => column.name);
    yield { kind: 'table', name, columns: names, lastId: await readLastId(session, table) };
    // PostgreSQL formats whatever is neither a number nor a boolean.
    const list = columns.map((column) =>
      column.native ? `"${column.name}"` : `"${column.name}"::text AS "${column.name}"`,
    );
    const order = names.includes('id') ? ' ORDER BY id' : '';
    await session.execute({
      text: `DECLARE saved NO SCROLL CURSOR FOR SELECT ${list.join(', ')} FROM "${name}"${order}`,
    });
    for (;;) {
      const { rows } = await session.execute({ text: `FETCH ${ROWS_PER_BATCH} FROM saved` });
      if (rows.length > 0) {
        yield { kind: 'rows', rows: rows.map((row) => toRow(row, names)) };
      }
      if (rows.length < ROWS_PER_BATCH) {
        break;
      }
    }
    await session.execute({ text: 'CLOSE saved' });
  }
}

function toRow(row: unknown, names: readonly string[]): Row {
  const values = new Map(Object.entries(typeof row === 'object' && row !== null ? row : {}));
  return names.map((name) => {
    const value: unknown = values.get(name);
    if (!isValue(value)) {
      throw new Error(`The column ${name} holds what a backup cannot carry.`);
    }
    return value;
  });
}
