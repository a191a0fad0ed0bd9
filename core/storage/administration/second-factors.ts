/** Sets up and removes second factors. */

import { toActor } from '../../administration/administrator.ts';
import { sealSecret } from '../../administration/sealed-secret.ts';
import type { NotFound } from '../../booking/change.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import type { OwnCommand } from '../port/own-command.ts';
import type { PersonCommand } from '../port/people.ts';
import type {
  BeginSecondFactorCommand,
  CodeWrong,
  RecoveryCodesCommand,
  SecondFactorOn,
  SwitchOffCommand,
  SwitchOnCommand,
} from '../port/second-factors.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { endAll, findSession } from './administrators.ts';
import { auditOwn, endOthers } from './own-sessions.ts';
import { listPasskeys, removePasskeys } from './passkeys.ts';
import { findSecondFactor, useCode, useTotp } from './second-factor-codes.ts';
import { confirmSession, withPassword } from './sessions.ts';

/** How long a secret is kept without a confirming code. */
const BEGUN_MS = 15 * MS_PER_MINUTE;
const NOT_FOUND: NotFound = { kind: 'not_found' };

/** Stores the secret encrypted, never its bytes. */
const put = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; sealed: string; now: number }>) => {
    const begun = { secret: value('sealed'), made_at: value('now'), active_at: null, last_step: 0 };
    return compiler
      .insertInto('second_factor')
      .values({ administrator_id: value('id'), ...begun })
      .onConflict((conflict) => conflict.column('administrator_id').doUpdateSet(begun));
  },
);

export async function beginSecondFactor(
  transaction: Transaction,
  { administrator: { id }, hash, former, secret }: BeginSecondFactorCommand,
): Promise<'begun' | NotFound | SecondFactorOn> {
  const { now, signingKey } = transaction;
  if ((await findSession(transaction, hash, now)) === null) {
    return NOT_FOUND;
  }
  if ((await withPassword.get(transaction, { id, password: former })) === undefined) {
    return NOT_FOUND;
  }
  if ((await findSecondFactor(transaction, id)) !== null) {
    return { kind: 'second_factor_on' };
  }
  await put.run(transaction, {
    id,
    now,
    sealed: sealSecret(secret, { signingKey, owner: { kind: 'administrator', id } }),
  });
  return 'begun';
}

const begun = statement(({ compiler, lock }, value: PlaceholderOf<{ id: number; since: number }>) =>
  lock(
    compiler
      .selectFrom('second_factor')
      .select('secret')
      .where('administrator_id', '=', value('id'))
      .where('active_at', 'is', null)
      .where('made_at', '>', value('since')),
  ),
);

const activate = statement(({ compiler }, value: PlaceholderOf<{ id: number; now: number }>) =>
  compiler
    .updateTable('second_factor')
    .set({ active_at: value('now') })
    .where('administrator_id', '=', value('id')),
);

export async function switchSecondFactorOn(
  transaction: Transaction,
  command: SwitchOnCommand,
): Promise<'on' | NotFound | CodeWrong> {
  const { now } = transaction;
  const { administrator, hash, code, recoveryHashes } = command;
  const { id } = administrator;
  if ((await findSession(transaction, hash, now)) === null) {
    return NOT_FOUND;
  }
  const row = await begun.get(transaction, { id, since: now - BEGUN_MS });
  if (row === undefined) {
    return NOT_FOUND;
  }
  if (!(await useTotp(transaction, id, { sealed: row.secret, code }))) {
    return { kind: 'code_wrong' };
  }
  await activate.run(transaction, { id, now });
  await writeRecoveryCodes(transaction, id, recoveryHashes);
  await renewSession(transaction, command);
  await auditOwn(transaction, administrator, 'administrator.second_factor_on');
  return 'on';
}

export async function switchSecondFactorOff(
  transaction: Transaction,
  command: SwitchOffCommand,
): Promise<'off' | NotFound | CodeWrong> {
  const used = await useOwn(transaction, command);
  if (used !== 'used') {
    return used;
  }
  await remove(transaction, command.administrator.id);
  await renewSession(transaction, command);
  await auditOwn(transaction, command.administrator, 'administrator.second_factor_off');
  return 'off';
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  command: RecoveryCodesCommand,
): Promise<'replaced' | NotFound | CodeWrong> {
  const used = await useOwn(transaction, command);
  if (used !== 'used') {
    return used;
  }
  await writeRecoveryCodes(transaction, command.administrator.id, command.recoveryHashes);
  await auditOwn(transaction, command.administrator, 'administrator.recovery_codes_made');
  return 'replaced';
}

export async function resetSecondFactor(
  transaction: Transaction,
  { id, actor }: PersonCommand,
): Promise<'reset' | NotFound> {
  const hasPasskeys = (await listPasskeys(transaction, id)).length > 0;
  if (!hasPasskeys && (await findSecondFactor(transaction, id)) === null) {
    return NOT_FOUND;
  }
  await removeAll(transaction, id);
  await endAll.run(transaction, { id });
  const action = 'administrator.second_factor_reset';
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action,
    subject: `administrator:${id}`,
  });
  return 'reset';
}

/** Requires the password that was compared, and a code. */
async function useOwn(
  transaction: Transaction,
  { administrator, hash, former, code }: Omit<SwitchOffCommand, 'newHash'>,
): Promise<'used' | NotFound | CodeWrong> {
  const { id } = administrator;
  if ((await findSession(transaction, hash, transaction.now)) === null) {
    return NOT_FOUND;
  }
  if ((await withPassword.get(transaction, { id, password: former })) === undefined) {
    return NOT_FOUND;
  }
  const used = await useCode(transaction, { id, actor: toActor(administrator), code });
  if (used === 'used') {
    return 'used';
  }
  return used === 'no_factor' ? NOT_FOUND : { kind: 'code_wrong' };
}

async function renewSession(
  transaction: Transaction,
  { administrator, hash, newHash }: OwnCommand & { readonly newHash: string },
) {
  await confirmSession(transaction, { now: transaction.now, hash, newHash });
  await endOthers.run(transaction, { hash: newHash, administratorId: administrator.id });
}

const removeCodes = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('recovery_code').where('administrator_id', '=', value('id')),
);

const removeFactor = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('second_factor').where('administrator_id', '=', value('id')),
);

/** Removes passkeys, too: for a person who lost them or is deactivated. */
export async function removeAll(transaction: Transaction, id: number): Promise<void> {
  await removePasskeys.run(transaction, { id });
  await remove(transaction, id);
}

async function remove(transaction: Transaction, id: number): Promise<void> {
  await removeCodes.run(transaction, { id });
  await removeFactor.run(transaction, { id });
}

const insertCode = statement(({ compiler }, value: PlaceholderOf<{ id: number; hash: string }>) =>
  compiler
    .insertInto('recovery_code')
    .values({ administrator_id: value('id'), hash: value('hash') }),
);

async function writeRecoveryCodes(
  transaction: Transaction,
  id: number,
  hashes: readonly string[],
): Promise<void> {
  await removeCodes.run(transaction, { id });
  for (const hash of hashes) {
    await insertCode.run(transaction, { id, hash });
  }
}
