/** The append-only audit log: who did what. */

import type { Actor } from '../booking/booking.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from './sql/statement.ts';
import type { AuditEntry, AuditRow } from './storage.ts';
import type { Transaction } from './transaction.ts';

const insert = statement(({ compiler }, value: PlaceholderOf<AuditEntry>) =>
  compiler
    .insertInto('audit')
    .values({ at: value('at'), actor: value('actor'), action: value('action'), subject: value('subject'), detail: value('detail') }),
);

/** `detail` outlives every erasure: it must name no customer. */
export function writeAudit(executor: Executor, row: AuditRow & { readonly detail?: string | null }): Awaitable<number> {
  return insert.run(executor, { ...row, detail: row.detail ?? null });
}

const select = statement(({ compiler }, value: PlaceholderOf<{ limit: number }>) =>
  compiler.selectFrom('audit').select(['at', 'actor', 'action', 'subject']).orderBy('id', 'desc').limit(value('limit')),
);

/** Newest first. */
export function listAudit(executor: Executor, limit: number): Awaitable<readonly AuditRow[]> {
  return select.all(executor, { limit });
}

const selectOf = statement(({ compiler }, value: PlaceholderOf<{ subject: string; limit: number }>) =>
  compiler
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject', 'detail'])
    .where('subject', '=', value('subject'))
    .orderBy('id', 'desc')
    .limit(value('limit')),
);

/** What was done to one thing, newest first. */
export function listAuditOf(executor: Executor, subject: string, limit: number): Awaitable<readonly AuditEntry[]> {
  return selectOf.all(executor, { subject, limit });
}

interface Overruled {
  readonly actor: Actor;
  readonly bookingId: number;
  /** `null` if the rules counted. */
  readonly reason: string | null;
}

/** That the operator went outside the rules, and why. */
export function auditOverrule(transaction: Transaction, { actor, bookingId, reason }: Overruled): Awaitable<number> {
  if (reason === null) return 0;
  const subject = `booking:${bookingId}`;
  return writeAudit(transaction, { at: transaction.now, actor, action: 'booking.overruled', subject, detail: reason });
}
