/** Opens, confirms and ends sessions. */

import { toActor } from '../../administration/administrator.ts';
import { lastLive } from '../../administration/session.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_HOUR } from '../../time/units.ts';
import { listAuditBySubject, writeAudit } from '../audit.ts';
import type {
  ConfirmCommand,
  Opening,
  OpenSessionCommand,
  RefusedSignIn,
  SessionCommand,
} from '../port/sessions.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findSession } from './administrators.ts';
import { useCode } from './second-factor-codes.ts';

/** The lock waits for a concurrent change of the password. */
export const withPassword = statement(
  ({ compiler, lock }, value: PlaceholderOf<{ id: number; password: string }>) =>
    lock(
      compiler
        .selectFrom('administrator')
        .select('id')
        .where('id', '=', value('id'))
        .where('password', '=', value('password'))
        .where('deactivated_at', 'is', null),
    ),
);

const insert = statement(
  (
    { compiler },
    value: PlaceholderOf<{ hash: string; administratorId: number; device: string; now: EpochMs }>,
  ) =>
    compiler.insertInto('admin_session').values({
      hash: value('hash'),
      administrator_id: value('administratorId'),
      device: value('device'),
      created_at: value('now'),
      last_seen_at: value('now'),
      confirmed_at: value('now'),
    }),
);

const removeOver = statement(
  ({ compiler }, value: PlaceholderOf<{ createdAt: EpochMs; lastSeenAt: EpochMs }>) =>
    compiler
      .deleteFrom('admin_session')
      .where((is) =>
        is.or([
          is('created_at', '<=', value('createdAt')),
          is('last_seen_at', '<=', value('lastSeenAt')),
        ]),
      ),
);

const remove = statement(({ compiler }, value: PlaceholderOf<{ hash: string }>) =>
  compiler.deleteFrom('admin_session').where('hash', '=', value('hash')),
);

/**
 * The password was compared before this transaction: if it has changed since, all sessions with it
 * have ended and none may be opened.
 */
export async function openSession(
  transaction: Transaction,
  command: OpenSessionCommand,
): Promise<Opening> {
  const { administrator, password, code = null, ...session } = command;
  if ((await withPassword.get(transaction, { id: administrator.id, password })) === undefined) {
    return { kind: 'not_found' };
  }
  const used = await useCode(transaction, {
    id: administrator.id,
    actor: toActor(administrator),
    code,
  });
  if (used !== 'used' && used !== 'no_factor') {
    return used;
  }
  await beginSession(transaction, { administrator, ...session }, null);
  return 'opened';
}

type NewSession = Pick<OpenSessionCommand, 'administrator' | 'hash' | 'device' | 'replaces'>;

/**
 * Opens a session for an authenticated administrator; `detail` names the method if it was not a
 * password.
 */
export async function beginSession(
  transaction: Transaction,
  { administrator, hash, device, replaces }: NewSession,
  detail: string | null,
): Promise<void> {
  const { now } = transaction;
  await removeOver.run(transaction, lastLive(now));
  if (replaces !== null) {
    await remove.run(transaction, { hash: replaces });
  }
  await insert.run(transaction, { hash, administratorId: administrator.id, device, now });
  await seePerson.run(transaction, { hash, now });
  const subject = `administrator:${administrator.id}`;
  await writeAudit(transaction, {
    at: now,
    actor: toActor(administrator),
    action: 'session.opened',
    subject,
    detail,
  });
}

/**
 * Records a refused sign-in. For an unknown account (`administratorId` is null) at most one row an
 * hour: anyone can make up addresses, and the log is kept forever.
 */
export async function refuseSignIn(
  transaction: Transaction,
  { administratorId, by = 'password' }: RefusedSignIn,
): Promise<void> {
  const subject =
    administratorId === null ? 'administrator:unknown' : `administrator:${administratorId}`;
  const action = by === 'code' ? 'session.code_refused' : 'session.refused';
  if (administratorId === null) {
    const [latest] = await listAuditBySubject(transaction, subject, 1);
    const age = latest === undefined ? Number.POSITIVE_INFINITY : transaction.now - latest.at;
    if (age >= 0 && age < MS_PER_HOUR) {
      return;
    }
  }
  await writeAudit(transaction, { at: transaction.now, actor: 'admin', action, subject });
}

const seePerson = statement(({ compiler }, value: PlaceholderOf<SessionCommand>) =>
  compiler
    .updateTable('administrator')
    .set({ last_seen_at: value('now') })
    .where(
      'id',
      'in',
      compiler
        .selectFrom('admin_session')
        .select('administrator_id')
        .where('hash', '=', value('hash')),
    ),
);

const see = statement(({ compiler }, value: PlaceholderOf<SessionCommand>) =>
  compiler
    .updateTable('admin_session')
    .set({ last_seen_at: value('now') })
    .where('hash', '=', value('hash')),
);

export async function touchSession(
  transaction: Transaction,
  { hash }: SessionCommand,
): Promise<void> {
  const { now } = transaction;
  await see.run(transaction, { hash, now });
  await seePerson.run(transaction, { hash, now });
}

const confirm = statement(({ compiler }, value: PlaceholderOf<ConfirmCommand>) =>
  compiler
    .updateTable('admin_session')
    .set({ hash: value('newHash'), last_seen_at: value('now'), confirmed_at: value('now') })
    .where('hash', '=', value('hash')),
);

export async function confirmSession(
  transaction: Transaction,
  { hash, newHash }: ConfirmCommand,
): Promise<'confirmed' | NotFound> {
  const { now } = transaction;
  const session = await findSession(transaction, hash, now);
  if (session === null || (await confirm.run(transaction, { hash, newHash, now })) === 0) {
    return { kind: 'not_found' };
  }
  const { administrator } = session;
  const subject = `administrator:${administrator.id}`;
  await writeAudit(transaction, {
    at: now,
    actor: toActor(administrator),
    action: 'session.confirmed',
    subject,
  });
  return 'confirmed';
}

export async function endSession(
  transaction: Transaction,
  { hash }: SessionCommand,
): Promise<void> {
  const { now } = transaction;
  const session = await findSession(transaction, hash, now);
  await remove.run(transaction, { hash });
  if (session === null) {
    return;
  }
  const { administrator } = session;
  const subject = `administrator:${administrator.id}`;
  await writeAudit(transaction, {
    at: now,
    actor: toActor(administrator),
    action: 'session.ended',
    subject,
  });
}
