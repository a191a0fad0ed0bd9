/**
 * Writes claims straight into a database, past everything that decides: what the triggers must
 * stop.
 */

import { randomUUID } from 'node:crypto';
import type { Installation } from '../../../core/installation/installation.ts';
import { createCommandRunner } from '../../../core/storage/sqlite/command-runner.ts';
import { createGroupCommit } from '../../../core/storage/sqlite/group-commit.ts';
import type { Connection } from '../../../core/storage/sqlite/statement.ts';
import { anImport, NOW } from './storage-fixture.ts';

export interface DirectClaim {
  readonly from: number;
  readonly until: number;
  readonly schedule?: number;
  readonly reason?: number;
}

export async function importDirectly(
  connection: Connection,
  changes: Partial<Installation> = {},
): Promise<void> {
  const commitTogether = createGroupCommit(connection, createCommandRunner(connection));
  await commitTogether([
    { kind: 'call', id: 1, call: 'configuration.import', input: anImport(changes) },
  ]);
}

/**
 * A hold that blocks `[from, until)`; returns its id. `verb` may be `INSERT OR REPLACE` and the
 * like.
 */
export function insertClaim(
  connection: Connection,
  { from, until, schedule = 1, reason = 1 }: DirectClaim,
  verb = 'INSERT',
): number {
  const columns =
    'schedule_id, reason_id, starts_at, ends_at, blocks_from, blocks_until, expires_at, secret_hash, visitor, created_at';
  const values = [
    schedule,
    reason,
    from,
    until,
    from,
    until,
    NOW * 2,
    randomUUID(),
    'somebody',
    NOW,
  ];
  return Number(
    connection
      .prepare(`${verb} INTO claim (${columns}) VALUES (${values.map(() => '?').join(', ')})`)
      .run(...values).lastInsertRowid,
  );
}

export function deleteClaim(connection: Connection, id: number): void {
  connection.prepare('DELETE FROM claim WHERE id = ?').run(id);
}

export function moveClaim(
  connection: Connection,
  id: number,
  { from, until, reason = 1 }: DirectClaim,
): void {
  connection
    .prepare(
      'UPDATE claim SET reason_id = ?, starts_at = ?, ends_at = ?, blocks_from = ?, blocks_until = ? WHERE id = ?',
    )
    .run(reason, from, until, from, until, id);
}

/** Whether a direct write succeeded; other errors than those of triggers fail the test. */
export function isAccepted(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds the capacity')) {
      return false;
    }
    throw error;
  }
}
