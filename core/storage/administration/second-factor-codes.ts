/**
 * Verifies the codes of second factors. Each counts once: a one-time code also invalidates earlier
 * ones, and a recovery code is deleted.
 */

import { hashRecoveryCode } from '../../administration/codes.ts';
import { openSecret } from '../../administration/sealed-secret.ts';
import { findTotpStep } from '../../administration/totp.ts';
import { writeAudit } from '../audit.ts';
import type { CodeNeeded, CodeWrong, SecondFactor } from '../port/second-factors.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const active = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .selectFrom('second_factor')
    .select(['secret', 'active_at as since'])
    .where('administrator_id', '=', value('id'))
    .where('active_at', 'is not', null),
);

const left = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('administrator_id', '=', value('id')),
);

export async function findSecondFactor(
  executor: Executor,
  administratorId: number,
): Promise<SecondFactor | null> {
  const row = await active.get(executor, { id: administratorId });
  if (row === undefined || row.since === null) {
    return null;
  }
  const { count = 0 } = (await left.get(executor, { id: administratorId })) ?? {};
  return { since: row.since, recoveryCodesLeft: Number(count) };
}

/** Accepts only a later time step than the latest used. */
const use = statement(({ compiler }, value: PlaceholderOf<{ id: number; step: number }>) =>
  compiler
    .updateTable('second_factor')
    .set({ last_step: value('step') })
    .where('administrator_id', '=', value('id'))
    .where('last_step', '<', value('step')),
);

/** Whether `code` is an unused code of the sealed secret; consumes it. */
export async function useTotp(
  transaction: Transaction,
  id: number,
  given: { readonly sealed: string; readonly code: string },
): Promise<boolean> {
  const { signingKey, now } = transaction;
  const step = findTotpStep(
    openSecret(given.sealed, { signingKey, owner: { kind: 'administrator', id } }),
    given.code,
    now,
  );
  return step !== null && (await use.run(transaction, { id, step })) > 0;
}

const useRecovery = statement(({ compiler }, value: PlaceholderOf<{ id: number; hash: string }>) =>
  compiler
    .deleteFrom('recovery_code')
    .where('administrator_id', '=', value('id'))
    .where('hash', '=', value('hash')),
);

/**
 * Requires a code if the administrator has a second factor. The caller must have locked the
 * administrator.
 */
export async function useCode(
  transaction: Transaction,
  {
    id,
    actor,
    code,
  }: { readonly id: number; readonly actor: string; readonly code: string | null },
): Promise<'used' | 'no_factor' | CodeNeeded | CodeWrong> {
  const factor = await active.get(transaction, { id });
  if (factor === undefined) {
    return 'no_factor';
  }
  if (code === null) {
    return { kind: 'code_needed' };
  }
  if (await useTotp(transaction, id, { sealed: factor.secret, code })) {
    return 'used';
  }
  if ((await useRecovery.run(transaction, { id, hash: hashRecoveryCode(code) })) === 0) {
    return { kind: 'code_wrong' };
  }
  const action = 'administrator.recovery_code_used';
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action,
    subject: `administrator:${id}`,
  });
  return 'used';
}
