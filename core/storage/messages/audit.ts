/** Notes in the audit log who did what. */

import type { AuditRow } from '../storage.ts';
import { type PlaceholderOf, run, statement, type Work } from './work.ts';

const insert = statement((dialect, value: PlaceholderOf<AuditRow>) =>
  dialect.compiler
    .insertInto('audit')
    .values({ at: value('at'), actor: value('actor'), action: value('action'), subject: value('subject') }),
);

export function* writeAudit(row: AuditRow): Work<void> {
  yield* run(insert, row);
}
