/** Stores passkeys and opens sessions with them. */

import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { EndOwnCommand } from '../port/own-command.ts';
import type {
  AddPasskeyCommand,
  KnownPasskey,
  OpenByPasskeyCommand,
  Passkey,
  PasskeyKnown,
} from '../port/passkeys.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { columns, findSession, toAdministrator } from './administrators.ts';
import { auditOwn, endOthers } from './own-sessions.ts';
import { beginSession } from './sessions.ts';

const ofOne = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .selectFrom('passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('administrator_id', '=', value('id'))
    .orderBy('id', 'desc'),
);

export async function listPasskeys(
  executor: Executor,
  administratorId: number,
): Promise<readonly Passkey[]> {
  return await ofOne.all(executor, { id: administratorId });
}

const byCredential = statement(({ compiler }, value: PlaceholderOf<{ credentialId: string }>) =>
  compiler
    .selectFrom('passkey')
    .innerJoin('administrator', 'administrator.id', 'passkey.administrator_id')
    .select(columns)
    .select(['passkey.id as passkeyId', 'passkey.public_key as publicKey', 'passkey.counter'])
    .where('passkey.credential_id', '=', value('credentialId'))
    .where('administrator.deactivated_at', 'is', null),
);

export async function findPasskey(
  executor: Executor,
  credentialId: string,
): Promise<KnownPasskey | null> {
  const row = await byCredential.get(executor, { credentialId });
  if (row === undefined) {
    return null;
  }
  const { passkeyId, publicKey, counter, ...administrator } = row;
  return { id: passkeyId, publicKey, counter, administrator: toAdministrator(administrator) };
}

type NewPasskey = Pick<AddPasskeyCommand, 'credentialId' | 'publicKey' | 'counter' | 'name'> & {
  readonly id: number;
  readonly now: EpochMs;
};

const insert = statement(({ compiler }, value: PlaceholderOf<NewPasskey>) =>
  compiler
    .insertInto('passkey')
    .values({
      credential_id: value('credentialId'),
      administrator_id: value('id'),
      public_key: value('publicKey'),
      counter: value('counter'),
      name: value('name'),
      created_at: value('now'),
      last_used_at: null,
      challenged_at: 0,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing()),
);

export async function addPasskey(
  transaction: Transaction,
  command: AddPasskeyCommand,
): Promise<'added' | NotFound | PasskeyKnown> {
  const { now } = transaction;
  const { administrator, hash, credentialId, publicKey, counter, name } = command;
  if ((await findSession(transaction, hash, now)) === null) {
    return { kind: 'not_found' };
  }
  const added = await insert.run(transaction, {
    id: administrator.id,
    now,
    credentialId,
    publicKey,
    counter,
    name,
  });
  if (added === 0) {
    return { kind: 'passkey_known' };
  }
  await endOthers.run(transaction, { hash, administratorId: administrator.id });
  await auditOwn(transaction, administrator, 'administrator.passkey_added');
  return 'added';
}

const remove = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; administratorId: number }>) =>
    compiler
      .deleteFrom('passkey')
      .where('id', '=', value('id'))
      .where('administrator_id', '=', value('administratorId')),
);

export async function removePasskey(
  transaction: Transaction,
  { administrator, hash, id }: EndOwnCommand,
): Promise<'removed' | NotFound> {
  if ((await remove.run(transaction, { id, administratorId: administrator.id })) === 0) {
    return { kind: 'not_found' };
  }
  await endOthers.run(transaction, { hash, administratorId: administrator.id });
  await auditOwn(transaction, administrator, 'administrator.passkey_removed');
  return 'removed';
}

export const removePasskeys = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('passkey').where('administrator_id', '=', value('id')),
);

/** Also locks the passkey: of several assertions for one challenge, only one counts. */
const use = statement(
  (
    { compiler },
    value: PlaceholderOf<{ id: number; counter: number; challengedAt: EpochMs; now: EpochMs }>,
  ) =>
    compiler
      .updateTable('passkey')
      .set({
        counter: value('counter'),
        challenged_at: value('challengedAt'),
        last_used_at: value('now'),
      })
      .where('id', '=', value('id'))
      .where('challenged_at', '<', value('challengedAt')),
);

const active = statement(({ compiler, lock }, value: PlaceholderOf<{ id: number }>) =>
  lock(
    compiler
      .selectFrom('administrator')
      .select('id')
      .where('id', '=', value('id'))
      .where('deactivated_at', 'is', null),
  ),
);

export async function openSessionByPasskey(
  transaction: Transaction,
  command: OpenByPasskeyCommand,
): Promise<'opened' | NotFound> {
  const { now } = transaction;
  const { passkey, counter, challengedAt, ...session } = command;
  const { administrator } = passkey;
  if ((await active.get(transaction, { id: administrator.id })) === undefined) {
    return { kind: 'not_found' };
  }
  if ((await use.run(transaction, { id: passkey.id, counter, challengedAt, now })) === 0) {
    return { kind: 'not_found' };
  }
  await beginSession(transaction, { ...session, administrator }, 'passkey');
  return 'opened';
}
