/** Commands of administrators on their own sessions, name, address and password. */

import { toActor } from '../../administration/administrator.ts';
import { isLive } from '../../administration/session.ts';
import type { NotFound } from '../../booking/change.ts';
import { writeAudit } from '../audit.ts';
import type { AuditAction } from '../port/audit.ts';
import type { EndOwnCommand, OwnCommand } from '../port/own-command.ts';
import type { ChangePasswordCommand, ChangeProfileCommand, PersonKnown } from '../port/people.ts';
import type { ListedSession, SessionsQuery } from '../port/sessions.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findSession } from './administrators.ts';
import { confirmSession } from './sessions.ts';

const ofOne = statement(({ compiler }, value: PlaceholderOf<{ administratorId: number }>) =>
  compiler
    .selectFrom('admin_session')
    .select([
      'id',
      'hash',
      'device',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'confirmed_at as confirmedAt',
    ])
    .where('administrator_id', '=', value('administratorId'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc'),
);

export async function listSessions(
  executor: Executor,
  { administratorId, now, hash }: SessionsQuery,
): Promise<readonly ListedSession[]> {
  const rows = await ofOne.all(executor, { administratorId });
  return rows
    .filter((row) => isLive(row, now))
    .map(({ id, device, createdAt, lastSeenAt, hash: own }) => ({
      id,
      device,
      createdAt,
      lastSeenAt,
      isCurrent: own === hash,
    }));
}

const end = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; administratorId: number }>) =>
    compiler
      .deleteFrom('admin_session')
      .where('id', '=', value('id'))
      .where('administrator_id', '=', value('administratorId')),
);

export async function endOwnSession(
  transaction: Transaction,
  { administrator, id }: EndOwnCommand,
): Promise<'ended' | NotFound> {
  const ended = await end.run(transaction, { id, administratorId: administrator.id });
  if (ended === 0) {
    return { kind: 'not_found' };
  }
  await auditOwn(transaction, administrator, 'session.ended');
  return 'ended';
}

export const endOthers = statement(
  ({ compiler }, value: PlaceholderOf<{ hash: string; administratorId: number }>) =>
    compiler
      .deleteFrom('admin_session')
      .where('administrator_id', '=', value('administratorId'))
      .where('hash', '<>', value('hash')),
);

export async function endOtherSessions(
  transaction: Transaction,
  { administrator, hash }: OwnCommand,
): Promise<number> {
  const ended = await endOthers.run(transaction, { hash, administratorId: administrator.id });
  if (ended > 0) {
    await auditOwn(transaction, administrator, 'session.others_ended');
  }
  return ended;
}

interface LoginClaim {
  readonly id: number;
  readonly login: string;
}

/**
 * Waits for a concurrent acceptance of the invitation: then its new administrator has the address.
 */
const invited = statement(({ compiler, lock }, value: PlaceholderOf<LoginClaim>) =>
  lock(compiler.selectFrom('invitation').select('id').where('login', '=', value('login'))),
);

/** Includes deactivated people: they can return with the same address. */
const others = statement(({ compiler }, value: PlaceholderOf<LoginClaim>) =>
  compiler
    .selectFrom('administrator')
    .select('id')
    .where('login', '=', value('login'))
    .where('id', '<>', value('id')),
);

const rename = statement(
  ({ compiler }, value: PlaceholderOf<LoginClaim & Pick<ChangeProfileCommand, 'name' | 'email'>>) =>
    compiler
      .updateTable('administrator')
      .set({ name: value('name'), email: value('email'), login: value('login') })
      .where('id', '=', value('id'))
      .where('deactivated_at', 'is', null),
);

export async function changeProfile(
  transaction: Transaction,
  command: ChangeProfileCommand,
): Promise<'changed' | PersonKnown | NotFound> {
  const { administrator, name, email, login } = command;
  const { id } = administrator;
  if (name === administrator.name && email === administrator.email) {
    return 'changed';
  }
  if ((await invited.get(transaction, { id, login })) !== undefined) {
    return { kind: 'known' };
  }
  if ((await others.get(transaction, { id, login })) !== undefined) {
    return { kind: 'known' };
  }
  if ((await rename.run(transaction, { id, name, email, login })) === 0) {
    return { kind: 'not_found' };
  }
  await writeAudit(transaction, {
    at: transaction.now,
    actor: toActor(administrator),
    action: 'administrator.renamed',
    subject: `administrator:${id}`,
    changes: { name: [administrator.name, name], email: [administrator.email, email] },
  });
  return 'changed';
}

/** Only if the stored password is still the one that was compared. */
const replace = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; former: string; password: string }>) =>
    compiler
      .updateTable('administrator')
      .set({ password: value('password') })
      .where('id', '=', value('id'))
      .where('password', '=', value('former'))
      .where('deactivated_at', 'is', null),
);

export async function changePassword(
  transaction: Transaction,
  command: ChangePasswordCommand,
): Promise<'changed' | NotFound> {
  const { now, administrator, hash, newHash, former, password } = command;
  const { id } = administrator;
  if ((await findSession(transaction, hash, now)) === null) {
    return { kind: 'not_found' };
  }
  if ((await replace.run(transaction, { id, former, password })) === 0) {
    return { kind: 'not_found' };
  }
  await confirmSession(transaction, { now, hash, newHash });
  await endOthers.run(transaction, { hash: newHash, administratorId: id });
  await auditOwn(transaction, administrator, 'administrator.password_set');
  return 'changed';
}

export function auditOwn(
  transaction: Transaction,
  administrator: OwnCommand['administrator'],
  action: AuditAction,
) {
  return writeAudit(transaction, {
    at: transaction.now,
    actor: toActor(administrator),
    action,
    subject: `administrator:${administrator.id}`,
  });
}
