/** The operator's switches, the database's secret, and a write that changes nothing. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

interface TokenChange {
  readonly tokenHash: string;
  /** Empty if there was no token. */
  readonly expected: string;
}

const setToken = statement(({ compiler }, value: PlaceholderOf<{ tokenHash: string }>) =>
  compiler.updateTable('installation').set({ token_hash: value('tokenHash') }),
);
const replaceExpected = statement(({ compiler }, value: PlaceholderOf<TokenChange>) =>
  compiler
    .updateTable('installation')
    .set({ token_hash: value('tokenHash') })
    .where((row) => row(row.fn.coalesce('token_hash', row.val('')), '=', value('expected'))),
);

interface TokenCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly tokenHash: string;
  readonly expected?: string | null;
}

export async function replaceToken(
  transaction: Transaction,
  { actor, tokenHash, expected }: TokenCommand,
): Promise<'replaced' | 'version_conflict'> {
  const changed =
    expected === undefined
      ? await setToken.run(transaction, { tokenHash })
      : await replaceExpected.run(transaction, { tokenHash, expected: expected ?? '' });
  if (changed === 0) {
    return 'version_conflict';
  }
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'token.replaced',
    subject: 'installation',
  });
  return 'replaced';
}

const setSwitch = statement(({ compiler }, value: PlaceholderOf<{ enabled: number }>) =>
  compiler.updateTable('installation').set({ api_enabled: value('enabled') }),
);

interface ApiSwitchCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly enabled: boolean;
}

export async function setApiEnabled(
  transaction: Transaction,
  { actor, enabled }: ApiSwitchCommand,
): Promise<void> {
  await setSwitch.run(transaction, { enabled: enabled ? 1 : 0 });
  const action = enabled ? 'api.enabled' : 'api.disabled';
  await writeAudit(transaction, { at: transaction.now, actor, action, subject: 'installation' });
}

const selectKey = statement(({ compiler }) =>
  compiler.selectFrom('installation').select('signing_key'),
);

export async function readSigningKey(executor: Executor): Promise<string> {
  const key = (await selectKey.get(executor, {}))?.signing_key;
  if (key === undefined) {
    throw new Error('The database has lost its installation row.');
  }
  return key;
}

const rewrite = statement(({ compiler }) => compiler.updateTable('installation').set({ id: 1 }));

/** Writes a row without changing it, to prove that the database accepts writes. */
export async function probe(transaction: Transaction): Promise<void> {
  await rewrite.run(transaction, {});
}
