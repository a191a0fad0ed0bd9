/** Writes and reads the append-only audit log. */

import type { AuditRow } from '../storage.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

const insert = prepare((value: PlaceholderOf<AuditRow>) =>
  compiler.insertInto('audit').values({ at: value('at'), actor: value('actor'), action: value('action'), subject: value('subject') }),
);

export async function writeAudit(session: Session, row: AuditRow): Promise<void> {
  await insert.run(session, row);
}

const select = prepare((value: PlaceholderOf<{ limit: number }>) =>
  compiler.selectFrom('audit').select(['at', 'actor', 'action', 'subject']).orderBy('id', 'desc').limit(value('limit')),
);

export function readAudit(session: Session, limit: number): Promise<readonly AuditRow[]> {
  return select.all(session, { limit });
}
