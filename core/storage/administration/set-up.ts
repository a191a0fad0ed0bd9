/** Creates the first administrator with a set-up code. */

import { type Administrator, normalizeGrant, toActor } from '../../administration/administrator.ts';
import { isRightCode, type StoredSetUpCode } from '../../administration/codes.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import type { MakeCodeCommand, SetUp, SetUpCommand, SetUpRefusal } from '../port/people.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { hasAdministrators } from './administrators.ts';
import { openSession } from './sessions.ts';

const ROW = 1;

const replace = statement(({ compiler }, value: PlaceholderOf<{ hash: string; now: EpochMs }>) => {
  const code = { hash: value('hash'), made_at: value('now'), tries: 0 };
  return compiler
    .insertInto('set_up_code')
    .values({ id: ROW, ...code })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(code));
});

export async function makeSetUpCode(
  transaction: Transaction,
  { actor, codeHash }: MakeCodeCommand,
): Promise<'made' | 'set_up_done'> {
  if (await hasAdministrators(transaction)) {
    return 'set_up_done';
  }
  const { now } = transaction;
  await replace.run(transaction, { hash: codeHash, now });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'set_up_code.made',
    subject: 'installation',
  });
  return 'made';
}

/** Concurrent calls wait for each other at the code's row: the second finds it used. */
const select = statement(({ compiler, lock }) =>
  lock(
    compiler
      .selectFrom('set_up_code')
      .select(['hash', 'made_at as madeAt', 'tries'])
      .where('id', '=', ROW),
  ),
);

const count = statement(({ compiler }) =>
  compiler.updateTable('set_up_code').set((row) => ({ tries: row('tries', '+', 1) })),
);

const remove = statement(({ compiler }) => compiler.deleteFrom('set_up_code'));

type NewAdministrator = SetUpCommand['administrator'];

const insert = statement(
  ({ compiler }, value: PlaceholderOf<NewAdministrator & { readonly now: EpochMs }>) =>
    compiler
      .insertInto('administrator')
      .values({
        name: value('name'),
        email: value('email'),
        login: value('login'),
        role: 'administrator',
        schedules: null,
        password: value('password'),
        created_at: value('now'),
      })
      .returning('id'),
);

export async function setUp(
  transaction: Transaction,
  command: SetUpCommand,
): Promise<SetUp | SetUpRefusal> {
  const { now } = transaction;
  const stored: StoredSetUpCode | null = (await select.get(transaction, {})) ?? null;
  if (await hasAdministrators(transaction)) {
    return { kind: 'refused', code: 'set_up_done' };
  }
  if (!isRightCode(stored, command.codeHash, now)) {
    await count.run(transaction, {});
    return { kind: 'refused', code: 'code_wrong' };
  }
  await remove.run(transaction, {});
  const administrator = await addFirst(transaction, command.administrator);
  const { password } = command.administrator;
  const { sessionHash: hash, device } = command;
  await openSession(transaction, { now, administrator, password, hash, device, replaces: null });
  return { kind: 'set_up', administrator };
}

async function addFirst(transaction: Transaction, added: NewAdministrator): Promise<Administrator> {
  const { now } = transaction;
  const row = await insert.get(transaction, { ...added, now });
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  const administrator: Administrator = {
    id: row.id,
    name: added.name,
    email: added.email,
    ...normalizeGrant('administrator', null),
  };
  const subject = `administrator:${row.id}`;
  const changes = { role: [null, administrator.role] } as const;
  await writeAudit(transaction, {
    at: now,
    actor: toActor(administrator),
    action: 'administrator.created',
    subject,
    changes,
  });
  return administrator;
}
