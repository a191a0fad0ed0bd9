/** Creates, withdraws and accepts invitations. */

import { type Administrator, toActor } from '../../administration/administrator.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import type {
  AcceptCommand,
  Accepted,
  Invitation,
  InviteCommand,
  Invited,
  PersonCommand,
  PersonKnown,
} from '../port/people.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { columns, findAdministrator, toAdministrator } from './administrators.ts';
import { storedIds } from './people.ts';
import { openSession } from './sessions.ts';

function select({ compiler }: Dialect) {
  return compiler
    .selectFrom('invitation')
    .select([
      'id',
      'email',
      'login',
      'role',
      'schedules',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ]);
}

type InvitationRow = Omit<Invitation, 'scheduleIds'> & {
  readonly login: string;
  readonly schedules: string | null;
};

function toInvitation({ login: _login, schedules, ...row }: InvitationRow): Invitation {
  return { ...row, scheduleIds: schedules === null ? null : JSON.parse(schedules) };
}

const all = statement((dialect) => select(dialect).orderBy('id', 'desc'));

export async function listInvitations(executor: Executor): Promise<readonly Invitation[]> {
  return (await all.all(executor, {})).map(toInvitation);
}

const byHash = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  select(dialect).where('hash', '=', value('hash')),
);

export async function findInvitation(
  executor: Executor,
  hash: string,
  now: EpochMs,
): Promise<Invitation | null> {
  const row = await byHash.get(executor, { hash });
  return row === undefined || row.expiresAt <= now ? null : toInvitation(row);
}

type NewInvitation = Pick<
  InviteCommand,
  'hash' | 'email' | 'login' | 'role' | 'expiresAt' | 'now'
> & { readonly schedules: string | null };

const put = statement(({ compiler }, value: PlaceholderOf<NewInvitation>) => {
  const made = {
    hash: value('hash'),
    email: value('email'),
    role: value('role'),
    schedules: value('schedules'),
    created_at: value('now'),
    expires_at: value('expiresAt'),
  };
  return compiler
    .insertInto('invitation')
    .values({ login: value('login'), ...made })
    .onConflict((conflict) => conflict.column('login').doUpdateSet(made))
    .returning('id');
});

export async function invite(
  transaction: Transaction,
  command: InviteCommand,
): Promise<Invited | PersonKnown> {
  const { now } = transaction;
  const { actor, scheduleIds, ...invitation } = command;
  if ((await findAdministrator(transaction, invitation.login)) !== null) {
    return { kind: 'known' };
  }
  const row = await put.get(transaction, { ...invitation, now, schedules: storedIds(scheduleIds) });
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'invitation.made',
    subject: `invitation:${row.id}`,
    detail: invitation.email,
    changes: { role: [null, invitation.role], calendars: [null, scheduleIds] },
  });
  return { kind: 'invited', id: row.id };
}

const remove = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('invitation').where('id', '=', value('id')).returning('email'),
);

export async function withdrawInvitation(
  transaction: Transaction,
  { id, actor }: PersonCommand,
): Promise<'withdrawn' | NotFound> {
  const row = await remove.get(transaction, { id });
  if (row === undefined) {
    return { kind: 'not_found' };
  }
  const subject = `invitation:${id}`;
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'invitation.withdrawn',
    subject,
    detail: row.email,
  });
  return 'withdrawn';
}

/** Concurrent calls wait for each other at the row: the second finds the invitation used. */
const toAccept = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  dialect.lock(select(dialect).where('hash', '=', value('hash'))),
);

export async function acceptInvitation(
  transaction: Transaction,
  command: AcceptCommand,
): Promise<Accepted | NotFound> {
  const { now } = transaction;
  const { hash, password, sessionHash, device } = command;
  const row = await toAccept.get(transaction, { hash });
  if (row === undefined || row.expiresAt <= now) {
    return { kind: 'not_found' };
  }
  await remove.run(transaction, { id: row.id });
  if ((await findAdministrator(transaction, row.login)) !== null) {
    return { kind: 'not_found' };
  }
  const administrator = await letIn(transaction, row, command);
  await openSession(transaction, {
    now,
    administrator,
    password,
    hash: sessionHash,
    device,
    replaces: null,
  });
  return { kind: 'accepted', administrator };
}

type Access = Pick<AcceptCommand, 'name' | 'password'> &
  Pick<InvitationRow, 'email' | 'login' | 'role' | 'schedules'> & { readonly now: EpochMs };

/** Reactivates a deactivated person's account instead of creating another. */
const admit = statement(({ compiler }, value: PlaceholderOf<Access>) => {
  const access = {
    name: value('name'),
    email: value('email'),
    role: value('role'),
    schedules: value('schedules'),
    password: value('password'),
    deactivated_at: null,
  };
  return compiler
    .insertInto('administrator')
    .values({ login: value('login'), created_at: value('now'), ...access })
    .onConflict((conflict) => conflict.column('login').doUpdateSet(access))
    .returning(columns);
});

async function letIn(
  transaction: Transaction,
  row: InvitationRow,
  { name, password }: AcceptCommand,
): Promise<Administrator> {
  const { now } = transaction;
  const { email, login, role, schedules } = row;
  const admitted = await admit.get(transaction, {
    name,
    password,
    email,
    login,
    role,
    schedules,
    now,
  });
  if (admitted === undefined) {
    throw new Error('An insert returned no row.');
  }
  const administrator = toAdministrator(admitted);
  await writeAudit(transaction, {
    at: now,
    actor: toActor(administrator),
    action: 'administrator.created',
    subject: `administrator:${administrator.id}`,
    changes: { role: [null, role], calendars: [null, administrator.scheduleIds] },
  });
  return administrator;
}
