/**
 * Examines a database without changing it, for `slotwell doctor` and for commands that must not
 * create one.
 */

import type { DatabaseClock, DatabaseContent, DatabaseReport } from '../database-report.ts';
import { readSchemaVersion, SCHEMA_VERSION } from './migrate.ts';
import { requireOwnSessions } from './pooler.ts';
import { toDatabaseError } from './postgres-error.ts';
import { createSessionPool, type Session } from './session-pool.ts';
import { examineStandbys } from './standbys.ts';

const TIMEOUT_MS = 5_000;

export async function checkPostgresDatabase(url: string): Promise<DatabaseReport> {
  const pool = createSessionPool({ url, connections: 2, statementMs: TIMEOUT_MS });
  try {
    await requireOwnSessions(pool);
    return await pool.use(performance.now() + TIMEOUT_MS, (session) => examine(url, session));
  } catch (error) {
    const { message, code } = toDatabaseError(error);
    return { schemaVersion: null, problems: [message], code, clock: null, standby: null };
  } finally {
    await pool.close();
  }
}

export function readPostgresContent(url: string): Promise<DatabaseContent> {
  return look(url, async (session) => {
    if ((await readSchemaVersion(session)) === 0) {
      return 'nothing';
    }
    const { rows } = await session.execute({ text: 'SELECT 1 FROM installation WHERE configured' });
    return rows.length > 0 ? 'installation' : 'no installation';
  });
}

/**
 * The current schema version; 0 if there is none. Rejects if this program cannot use the database.
 */
export function readPostgresSchema(url: string): Promise<number> {
  return look(url, readSchemaVersion);
}

/** Runs `work` on a single connection that is closed afterwards. */
async function look<Result>(
  url: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const pool = createSessionPool({ url, connections: 1, statementMs: TIMEOUT_MS });
  try {
    return await pool.use(performance.now() + TIMEOUT_MS, work);
  } finally {
    await pool.close();
  }
}

async function examine(url: string, session: Session): Promise<DatabaseReport> {
  const schemaVersion = await readSchemaVersion(session);
  const found = {
    schemaVersion,
    code: null,
    clock: await readClock(session),
    standby: await examineStandbys(url, session),
  };
  if (schemaVersion === SCHEMA_VERSION) {
    return { ...found, problems: await findMissingGuards(session) };
  }
  const problem = `The database has schema ${schemaVersion}, this version of Slotwell needs ${SCHEMA_VERSION}: run \`slotwell migrate\`.`;
  return { ...found, problems: [problem] };
}

async function readClock(session: Session): Promise<DatabaseClock | null> {
  const { rows } = await session.execute({
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at',
  });
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'at' in row && typeof row.at === 'number'
    ? { kind: 'own clock', at: row.at }
    : null;
}

/**
 * Without these guards the database would still work, but no longer reject invalid writes or tell
 * readers what has changed. Triggers may also exist but be disabled.
 */
async function findMissingGuards(session: Session): Promise<string[]> {
  const expected = [
    'claim_seat_taken',
    'claim_reason_seat_taken',
    'claim_within_capacity',
    'claim_raises_week',
    'claim_not_over_busy',
    'claim_not_in_session',
    'schedule_marks_change',
    'audit_is_append_only',
  ];
  const { rows } = await session.execute({
    text: `SELECT conname AS name FROM pg_constraint WHERE contype = 'x' AND convalidated
      UNION ALL SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')`,
  });
  const present = rows.map((row) =>
    typeof row === 'object' && row !== null && 'name' in row ? row.name : null,
  );
  return expected
    .filter((name) => !present.includes(name))
    .map((name) => `The guard ${name} is missing or switched off: restore a backup.`);
}
