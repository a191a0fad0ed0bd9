/** Searches the audit log for its page and its command, newest first. */

import { type RawBuilder, sql } from 'kysely';
import { toEntry } from '../audit.ts';
import type { AuditSearch, FoundAuditEntry } from '../port/audit.ts';
import type { Dialect, Executor } from '../sql/statement.ts';

export async function searchAudit(
  executor: Executor,
  search: AuditSearch,
): Promise<readonly FoundAuditEntry[]> {
  const rows = await executor.allOnce((dialect) => searched(dialect, search));
  return rows.map(({ id, ...row }) => ({ id, ...toEntry(row) }));
}

function searched(
  { compiler }: Dialect,
  { actor, subject, kinds, from, until, before, limit }: AuditSearch,
) {
  let query = compiler
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject', 'detail', 'changes']);
  if (actor !== undefined) {
    query = query.where(matchesActor(actor));
  }
  if (subject !== undefined) {
    query = query.where(matchesSubject(subject));
  }
  if (kinds !== undefined) {
    query = query.where((is) =>
      is.or(kinds.map((kind) => contains(sql`action`, `${escaped(kind)}.%`))),
    );
  }
  if (from !== undefined) {
    query = query.where('at', '>=', from);
  }
  if (until !== undefined) {
    query = query.where('at', '<', until);
  }
  if (before !== undefined) {
    query = query.where('id', '<', before);
  }
  return query.orderBy('id', 'desc').limit(limit);
}

/** Matches part of the actor's name, case-insensitive. */
export function matchesActor(actor: string) {
  return contains(sql`lower(actor)`, `%${escaped(actor.toLowerCase())}%`);
}

/** A trailing number must match as a whole: 4 does not match 42. */
export function matchesSubject(subject: string) {
  return contains(sql`subject`, `%${escaped(subject)}${/\d$/.test(subject) ? '' : '%'}`);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function contains(column: RawBuilder<unknown>, pattern: string) {
  return sql<boolean>`${column} LIKE ${pattern} ESCAPE '\\'`;
}
