/** The append-only audit log: who did what, and what it was before. */

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../booking/booking.ts';
import { type Awaitable, type Dialect, type Executor, type PlaceholderOf, statement } from './sql/statement.ts';
import type { AuditEntry, AuditRow, AuditSearch, Changes, FoundAuditEntry } from './storage.ts';
import type { Transaction } from './transaction.ts';

type StoredRow = Omit<AuditEntry, 'changes'> & { readonly changes: string | null };

const insert = statement(({ compiler }, value: PlaceholderOf<StoredRow>) =>
  compiler.insertInto('audit').values({
    at: value('at'),
    actor: value('actor'),
    action: value('action'),
    subject: value('subject'),
    detail: value('detail'),
    changes: value('changes'),
  }),
);

interface NewRow extends AuditRow {
  readonly detail?: string | null;
  /** What stayed the same is left out. */
  readonly changes?: Changes;
}

/** `detail` and `changes` outlive every erasure: they must name no customer. */
export function writeAudit(executor: Executor, { changes = {}, detail = null, ...row }: NewRow): Awaitable<number> {
  const changed = Object.entries(changes).filter(([, [from, to]]) => JSON.stringify(from) !== JSON.stringify(to));
  return insert.run(executor, { ...row, detail, changes: changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed)) });
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
    .select(['at', 'actor', 'action', 'subject', 'detail', 'changes'])
    .where('subject', '=', value('subject'))
    .orderBy('id', 'desc')
    .limit(value('limit')),
);

/** What was done to one thing, newest first. */
export async function listAuditOf(executor: Executor, subject: string, limit: number): Promise<readonly AuditEntry[]> {
  return (await selectOf.all(executor, { subject, limit })).map(toEntry);
}

export async function searchAudit(executor: Executor, search: AuditSearch): Promise<readonly FoundAuditEntry[]> {
  const rows = await executor.allOnce((dialect) => searched(dialect, search));
  return rows.map(({ id, ...row }) => ({ id, ...toEntry(row) }));
}

function searched({ compiler }: Dialect, { actor, subject, kinds, from, until, before, limit }: AuditSearch) {
  let query = compiler.selectFrom('audit').select(['id', 'at', 'actor', 'action', 'subject', 'detail', 'changes']);
  if (actor !== undefined) query = query.where(contains(sql`lower(actor)`, `%${escaped(actor.toLowerCase())}%`));
  // 4 is not 42.
  if (subject !== undefined) query = query.where(contains(sql`subject`, `%${escaped(subject)}${/\d$/.test(subject) ? '' : '%'}`));
  if (kinds !== undefined) query = query.where((is) => is.or(kinds.map((kind) => contains(sql`action`, `${escaped(kind)}.%`))));
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function contains(column: RawBuilder<unknown>, pattern: string) {
  return sql<boolean>`${column} LIKE ${pattern} ESCAPE '\\'`;
}

function toEntry({ changes, ...row }: StoredRow): AuditEntry {
  return { ...row, changes: changes === null ? null : JSON.parse(changes) };
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
