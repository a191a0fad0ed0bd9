/** Reads administrators and their sessions, and sets passwords. */

import type { Administrator } from '../../administration/administrator.ts';
import { type AdminSession, isLive } from '../../administration/session.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import type { KnownAdministrator, SetPasswordCommand } from '../port/people.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

export const columns = [
  'administrator.id',
  'administrator.name',
  'administrator.email',
  'administrator.role',
  'administrator.schedules',
] as const;

const any = statement(({ compiler }) => compiler.selectFrom('administrator').select('id').limit(1));

export async function hasAdministrators(executor: Executor): Promise<boolean> {
  return (await any.get(executor, {})) !== undefined;
}

const byLogin = statement(({ compiler }, value: PlaceholderOf<{ login: string }>) =>
  compiler
    .selectFrom('administrator')
    .select(columns)
    .select('administrator.password')
    .where('login', '=', value('login'))
    .where('deactivated_at', 'is', null),
);

export async function findAdministrator(
  executor: Executor,
  login: string,
): Promise<KnownAdministrator | null> {
  const row = await byLogin.get(executor, { login });
  return row === undefined ? null : { administrator: toAdministrator(row), password: row.password };
}

const session = statement(({ compiler }, value: PlaceholderOf<{ hash: string }>) =>
  compiler
    .selectFrom('admin_session')
    .innerJoin('administrator', 'administrator.id', 'admin_session.administrator_id')
    .select(columns)
    .select([
      'admin_session.created_at',
      'admin_session.last_seen_at',
      'admin_session.confirmed_at',
    ])
    .where('admin_session.hash', '=', value('hash'))
    .where('administrator.deactivated_at', 'is', null),
);

export async function findSession(
  executor: Executor,
  hash: string,
  now: EpochMs,
): Promise<AdminSession | null> {
  const row = await session.get(executor, { hash });
  if (row === undefined) {
    return null;
  }
  const times = {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.confirmed_at,
  };
  return isLive(times, now) ? { ...times, administrator: toAdministrator(row) } : null;
}

interface AdministratorRow extends Omit<Administrator, 'scheduleIds'> {
  readonly schedules: string | null;
}

export function toAdministrator({
  id,
  name,
  email,
  role,
  schedules,
}: AdministratorRow): Administrator {
  return { id, name, email, role, scheduleIds: schedules === null ? null : JSON.parse(schedules) };
}

const set = statement(({ compiler }, value: PlaceholderOf<{ id: number; password: string }>) =>
  compiler
    .updateTable('administrator')
    .set({ password: value('password') })
    .where('id', '=', value('id')),
);

export const endAll = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('admin_session').where('administrator_id', '=', value('id')),
);

export async function setPassword(
  transaction: Transaction,
  command: SetPasswordCommand,
): Promise<'set' | NotFound> {
  const { actor, login, password } = command;
  const known = await findAdministrator(transaction, login);
  if (known === null) {
    return { kind: 'not_found' };
  }
  const { id } = known.administrator;
  await set.run(transaction, { id, password });
  await endAll.run(transaction, { id });
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'administrator.password_set',
    subject: `administrator:${id}`,
  });
  return 'set';
}
