/**
 * Detects a pooler, such as PgBouncer, that gives each transaction another session of the server.
 * Storage needs its sessions: for timeouts, and for prepared statements.
 */

import { DatabaseError } from '../database-error.ts';
import type { Session, SessionPool } from './session-pool.ts';

const TIMEOUT_MS = 5_000;

/**
 * Rejects if two connections share sessions: the second one takes the session that the first one
 * had, which is then served by another one. A server without a pooler keeps them apart. A pooler
 * that deals out its sessions by turns may pass. `pool` needs two free connections.
 */
export async function requireOwnSessions(pool: SessionPool): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  await pool.use(deadline, async (first) => {
    const before = await readBackend(first);
    await pool.use(deadline, async (second) => {
      await second.execute({ text: 'BEGIN' });
      await readBackend(second);
      const after = await readBackend(first);
      await second.execute({ text: 'ROLLBACK' });
      if (before !== after) {
        throw new DatabaseError(
          'A pooler in front of PostgreSQL gives each transaction another session.',
          'SESSIONS_SHARED',
        );
      }
    });
  });
}

async function readBackend(session: Session): Promise<unknown> {
  const [row] = (await session.execute({ text: 'SELECT pg_backend_pid() AS pid' })).rows;
  return typeof row === 'object' && row !== null && 'pid' in row ? row.pid : null;
}
