/** The append-only audit log: who did what. */

import { type Awaitable, type Executor, type PlaceholderOf, statement } from './sql/statement.ts';
import type { AuditRow } from './storage.ts';

const insert = statement(({ compiler }, value: PlaceholderOf<AuditRow>) =>
  compiler.insertInto('audit').values({ at: value('at'), actor: value('actor'), action: value('action'), subject: value('subject') }),
);

export function writeAudit(executor: Executor, row: AuditRow): Awaitable<number> {
  return insert.run(executor, row);
}

const select = statement(({ compiler }, value: PlaceholderOf<{ limit: number }>) =>
  compiler.selectFrom('audit').select(['at', 'actor', 'action', 'subject']).orderBy('id', 'desc').limit(value('limit')),
);

/** Newest first. */
export function listAudit(executor: Executor, limit: number): Awaitable<readonly AuditRow[]> {
  return select.all(executor, { limit });
}
