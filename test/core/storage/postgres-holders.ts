/** Connections that hold locks, and waiting until others wait for them. */

import { setTimeout } from 'node:timers/promises';
import { takeLocks } from '../../../core/storage/postgres/locks.ts';
import type { Session } from '../../../core/storage/postgres/session-pool.ts';
import { aConnection } from './postgres-databases.ts';

/** Ends when so many wait for a lock in that database, or `over` is. */
export async function untilWaiting(
  url: string,
  count: number,
  over: Promise<unknown>,
): Promise<void> {
  const client = await aConnection(url);
  let isOver = false;
  void over.finally(() => (isOver = true)).catch(() => undefined);
  const waiting =
    'SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';
  while (!isOver && (await client.query(waiting)).rows[0]?.waiting < count) {
    await setTimeout(10);
  }
}

/** Holds the locks of schedules, or that of the configuration, until its transaction ends. */
export async function aHolderOf(url: string, held: readonly number[] | 'configuration') {
  const client = await aConnection(url);
  await client.query('BEGIN');
  const execute: Session['execute'] = async ({ text, values = [] }) => {
    const { rows, rowCount, command } = await client.query(text, [...values]);
    return { rows, changed: rowCount ?? 0, command };
  };
  await takeLocks({ execute }, held === 'configuration' ? held : { schedules: held });
  return client;
}
