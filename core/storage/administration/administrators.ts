/** Reads administrators and their sessions. */

import type { Administrator } from '../../administration/administrator.ts';
import { type AdminSession, isLive } from '../../administration/session.ts';
import type { EpochMs } from '../../clock.ts';
import type { KnownAdministrator } from '../administration-storage.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

const columns = ['administrator.id', 'administrator.name', 'administrator.email', 'administrator.role'] as const;

const any = statement(({ compiler }) => compiler.selectFrom('administrator').select('id').limit(1));

export async function hasAdministrators(executor: Executor): Promise<boolean> {
  return (await any.get(executor, {})) !== undefined;
}

const byLogin = statement(({ compiler }, value: PlaceholderOf<{ login: string }>) =>
  compiler.selectFrom('administrator').select(columns).select('administrator.password').where('login', '=', value('login')),
);

export async function findAdministrator(executor: Executor, login: string): Promise<KnownAdministrator | null> {
  const row = await byLogin.get(executor, { login });
  return row === undefined ? null : { administrator: toAdministrator(row), password: row.password };
}

const session = statement(({ compiler }, value: PlaceholderOf<{ hash: string }>) =>
  compiler
    .selectFrom('admin_session')
    .innerJoin('administrator', 'administrator.id', 'admin_session.administrator_id')
    .select(columns)
    .select(['admin_session.created_at', 'admin_session.last_seen_at', 'admin_session.confirmed_at'])
    .where('admin_session.hash', '=', value('hash')),
);

export async function findSession(executor: Executor, hash: string, now: EpochMs): Promise<AdminSession | null> {
  const row = await session.get(executor, { hash });
  if (row === undefined) return null;
  const times = { createdAt: row.created_at, lastSeenAt: row.last_seen_at, confirmedAt: row.confirmed_at };
  return isLive(times, now) ? { ...times, administrator: toAdministrator(row) } : null;
}

function toAdministrator({ id, name, email, role }: Administrator): Administrator {
  return { id, name, email, role };
}
