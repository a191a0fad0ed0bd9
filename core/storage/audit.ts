/** The append-only audit log: who did what, with the old and new values. */

import type { Actor } from '../booking/booking.ts';
import type { AuditAction, AuditEntry, AuditRow, Changes, ExportNote } from './port/audit.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from './sql/statement.ts';
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

/** Logged even if it has not changed, for undoing: earlier versions did not log it. */
const ALWAYS_LOGGED = 'ends';

interface NewRow extends AuditRow {
  readonly action: AuditAction;
  readonly detail?: string | null;
  /** Unchanged fields are left out. */
  readonly changes?: Changes;
}

/** `detail` and `changes` survive every erasure, so they must not name a customer. */
export function writeAudit(
  executor: Executor,
  { at, actor, action, subject, detail = null, changes = {} }: NewRow,
): Awaitable<number> {
  const changed = Object.entries(changes).filter(
    (change) => change[0] === ALWAYS_LOGGED || isChanged(change),
  );
  const told = changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed));
  return insert.run(executor, { at, actor, action, subject, detail, changes: told });
}

function isChanged([, [from, to]]: [string, Changes[string]]): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}

const select = statement(({ compiler }, value: PlaceholderOf<{ limit: number }>) =>
  compiler
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject'])
    .orderBy('id', 'desc')
    .limit(value('limit')),
);

export function listAudit(executor: Executor, limit: number): Awaitable<readonly AuditRow[]> {
  return select.all(executor, { limit });
}

const selectBySubject = statement(
  ({ compiler }, value: PlaceholderOf<{ subject: string; limit: number }>) =>
    compiler
      .selectFrom('audit')
      .select(['at', 'actor', 'action', 'subject', 'detail', 'changes'])
      .where('subject', '=', value('subject'))
      .orderBy('id', 'desc')
      .limit(value('limit')),
);

export async function listAuditBySubject(
  executor: Executor,
  subject: string,
  limit: number,
): Promise<readonly AuditEntry[]> {
  return (await selectBySubject.all(executor, { subject, limit })).map(toEntry);
}

export function toEntry({ changes, ...row }: StoredRow): AuditEntry {
  const logged: Changes = JSON.parse(changes ?? '{}');
  const changed = Object.entries(logged).filter(isChanged);
  return { ...row, changes: changed.length === 0 ? null : Object.fromEntries(changed) };
}

interface OverruledBooking {
  readonly actor: Actor;
  readonly bookingId: number;
  /** `null` if the rules were followed. */
  readonly reason: string | null;
}

export function auditOverrule(
  transaction: Transaction,
  { actor, bookingId, reason }: OverruledBooking,
): Awaitable<number> {
  if (reason === null) {
    return 0;
  }
  const subject = `booking:${bookingId}`;
  return writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'booking.overruled',
    subject,
    detail: reason,
  });
}

/** Records an export of bookings: the days and the number. */
export async function noteExport(
  transaction: Transaction,
  { now, actor, from, until, bookings }: ExportNote,
): Promise<void> {
  const detail = `${from} to ${until}, ${bookings}`;
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'booking.exported',
    subject: 'installation',
    detail,
  });
}
