/** Gives an administrator another password. */

import type { NotFound } from '../../booking/change.ts';
import type { SetPasswordCommand } from '../administration-storage.ts';
import { writeAudit } from '../audit.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findAdministrator } from './administrators.ts';

const set = statement(({ compiler }, value: PlaceholderOf<{ id: number; password: string }>) =>
  compiler
    .updateTable('administrator')
    .set({ password: value('password') })
    .where('id', '=', value('id')),
);

const endAll = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('admin_session').where('administrator_id', '=', value('id')),
);

export async function setPassword(transaction: Transaction, command: SetPasswordCommand): Promise<'set' | NotFound> {
  const { actor, login, password } = command;
  const known = await findAdministrator(transaction, login);
  if (known === null) return { kind: 'not_found' };
  const { id } = known.administrator;
  await set.run(transaction, { id, password });
  await endAll.run(transaction, { id });
  await writeAudit(transaction, { at: transaction.now, actor, action: 'administrator.password_set', subject: `administrator:${id}` });
  return 'set';
}
