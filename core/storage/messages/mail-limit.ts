/**
 * Counts the mails to a mailbox within a day when each is about to be sent: a postponed mail counts
 * on the day it is sent.
 */

import { createHmac } from 'node:crypto';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import type { AdmitCommand } from '../port/messages.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

/** Delivery id and time of its latest attempt. */
type CountedMail = readonly [number, EpochMs];

const signingKey = statement((dialect) =>
  dialect.compiler.selectFrom('installation').select('signing_key'),
);

const begin = statement((dialect, value: PlaceholderOf<{ hash: string; now: EpochMs }>) =>
  dialect.compiler
    .insertInto('mailbox')
    .values({ hash: value('hash'), mails: '[]', last_at: value('now') })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Locks the row until the mail is counted, as several nodes send at once. */
const find = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  dialect.lock(
    dialect.compiler.selectFrom('mailbox').select('mails').where('hash', '=', value('hash')),
  ),
);

const update = statement(
  (dialect, value: PlaceholderOf<{ hash: string; mails: string; now: EpochMs }>) =>
    dialect.compiler
      .updateTable('mailbox')
      .set({ mails: value('mails'), last_at: value('now') })
      .where('hash', '=', value('hash')),
);

/**
 * Postpones mails beyond `most` until a day after the last one sent, when all places are free
 * again: so each waiting mail is checked only once a day.
 */
export async function admitMail(
  transaction: Transaction,
  { deliveryId, target, most, isFirstAttempt = false }: AdmitCommand,
): Promise<EpochMs | null> {
  const { now } = transaction;
  const hash = await hashMailbox(transaction, target);
  await begin.run(transaction, { hash, now });
  const kept: readonly CountedMail[] = JSON.parse(
    (await find.get(transaction, { hash }))?.mails ?? '[]',
  );
  const before = isFirstAttempt ? -1 : kept.findLastIndex(([id]) => id === deliveryId);
  const others = kept.filter(([, at], index) => index !== before && at > now - MS_PER_DAY);
  const latest = others.at(-1);
  if (latest !== undefined && others.length >= most) {
    return latest[1] + MS_PER_DAY;
  }
  const mails: readonly CountedMail[] = [...others, [deliveryId, now]];
  await update.run(transaction, { hash, mails: JSON.stringify(mails), now });
  return null;
}

async function hashMailbox(transaction: Transaction, target: string): Promise<string> {
  const row = await signingKey.get(transaction, {});
  if (row === undefined) {
    throw new Error('The database has lost its installation row.');
  }
  return createHmac('sha256', row.signing_key)
    .update(`mailbox ${toMailbox(target)}`, 'utf8')
    .digest('base64url');
}
