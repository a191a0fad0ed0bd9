/** Writes and reads the append-only audit log. */

import type { AuditRow } from '../storage.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export type WriteAudit = (row: AuditRow) => void;

export function createAuditWriter(connection: Connection): WriteAudit {
  const insert = prepare(connection, (value: PlaceholderOf<AuditRow>) =>
    compiler.insertInto('audit').values({ at: value('at'), actor: value('actor'), action: value('action'), subject: value('subject') }),
  );
  return (row) => {
    insert.run(row);
  };
}

export function createAuditReader(connection: Connection): (limit: number) => AuditRow[] {
  const select = prepare(connection, (value: PlaceholderOf<{ limit: number }>) =>
    compiler.selectFrom('audit').select(['at', 'actor', 'action', 'subject']).orderBy('id', 'desc').limit(value('limit')),
  );
  return (limit) => select.all({ limit });
}
