/** Examines the servers of a database with standbys: what would be lost if another took over. */

import type { StandbyReport } from '../database-report.ts';
import { splitHosts } from './hosts.ts';
import { createSessionPool, type Session } from './session-pool.ts';

const TIMEOUT_MS = 2_000;

/** `null` if `url` names a single server. */
export async function examineStandbys(
  url: string,
  primary: Session,
): Promise<StandbyReport | null> {
  const addresses = splitHosts(url) ?? [];
  if (addresses.length < 2) {
    return null;
  }
  const [facts, servers] = await Promise.all([
    readReplication(primary),
    Promise.all(addresses.map(examineServer)),
  ]);
  return { ...facts, ...compareServers(servers) };
}

type Replication = Omit<StandbyReport, 'unreachable' | 'primaries'>;

/**
 * Only the account of an administrator, or one with pg_monitor, sees more of a standby than that it
 * is connected. A backup in progress is connected as well.
 */
async function readReplication(session: Session): Promise<Replication> {
  const { rows } = await session.execute({
    text: `SELECT current_setting('synchronous_standby_names') AS names,
      count(pid) AS connected,
      bool_and(state IS NOT NULL) AS visible,
      count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')) AS synchronous,
      min(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn))::bigint AS behind
    FROM (SELECT 1) AS always LEFT JOIN pg_stat_replication ON state IS DISTINCT FROM 'backup'`,
  });
  const { names, connected, visible, synchronous, behind } = rows[0] as ReplicationRow;
  const isKnown = connected === 0 || visible;
  return {
    needed: countNeeded(names),
    connected,
    synchronous: isKnown ? synchronous : null,
    behindBytes: connected === 0 || !isKnown ? null : behind,
  };
}

interface ReplicationRow {
  readonly names: string;
  readonly connected: number;
  readonly visible: boolean;
  readonly synchronous: number;
  readonly behind: number | null;
}

/** The forms of `synchronous_standby_names` are `a, b`, `2 (a, b)`, `FIRST 2 (a)` and `ANY 2 (a)`. */
function countNeeded(names: string): number {
  if (names.trim() === '') {
    return 0;
  }
  return Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

interface Server {
  readonly name: string;
  /** `primary` is the start of one that accepts writes, which no other server shares. */
  readonly found: { readonly primary: string } | 'reads only' | 'unreachable';
}

async function examineServer(url: string): Promise<Server> {
  const name = new URL(url).host;
  const pool = createSessionPool({ url, connections: 1, statementMs: TIMEOUT_MS });
  try {
    const { rows } = await pool.use(performance.now() + TIMEOUT_MS, (session) =>
      session.execute({ text: 'SELECT pg_postmaster_start_time()::text AS primary' }),
    );
    return { name, found: rows[0] as { readonly primary: string } };
  } catch (error) {
    const isReading = error instanceof Error && 'code' in error && error.code === '25006';
    return { name, found: isReading ? 'reads only' : 'unreachable' };
  } finally {
    await pool.close();
  }
}

/** Two addresses may lead to one server, by two networks or by poolers. */
function compareServers(
  servers: readonly Server[],
): Pick<StandbyReport, 'unreachable' | 'primaries'> {
  const primaries = new Map<string, string>();
  for (const { name, found } of servers) {
    if (typeof found === 'object' && !primaries.has(found.primary)) {
      primaries.set(found.primary, name);
    }
  }
  return {
    unreachable: servers.filter(({ found }) => found === 'unreachable').map(({ name }) => name),
    primaries: [...primaries.values()],
  };
}
