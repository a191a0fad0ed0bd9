/** What the audit log says of another configuration: that there is one, and of each thing that was changed, what from and what to. */

import type { Actor } from '../../booking/booking.ts';
import type { EntryChange, InstallationChanges, KeyChange, ValueChange } from '../../installation/installation-changes.ts';
import { writeAudit } from '../audit.ts';
import type { Transaction } from '../transaction.ts';

/** Of a value: the log says what was changed, and is no copy of the file. */
const MAX_VALUE = 300;
const MAX_DETAIL = 4_000;

/** `changes` is `null` where they are told otherwise, or everything is new. */
export async function auditImport(transaction: Transaction, actor: Actor, changes: InstallationChanges | null): Promise<void> {
  const { now: at } = transaction;
  const settings = changes?.settings ?? [];
  const detail = settings.length === 0 ? null : detailOf(settings);
  await writeAudit(transaction, { at, actor, action: 'installation.imported', subject: 'installation', detail });
  for (const [what, subject, entries] of [
    ['calendar', 'schedule', changes?.schedules ?? []],
    ['reason', 'reason', changes?.reasons ?? []],
  ] as const)
    for (const { id, kind, keys } of entries satisfies readonly EntryChange[])
      await writeAudit(transaction, {
        at,
        actor,
        action: `${what}.${kind}`,
        subject: `${subject}:${id}`,
        detail: keys.length === 0 ? null : detailOf(keys),
      });
}

function detailOf(changes: readonly KeyChange[]): string {
  return cut(changes.map(sayChange).join('; '), MAX_DETAIL);
}

function sayChange({ key, before, after, entries }: KeyChange): string {
  if (entries === null) return sayValue({ key, before, after });
  const { added, removed, changed } = entries;
  const parts = [
    ...added.map((name) => `+ ${cut(name, MAX_VALUE)}`),
    ...removed.map((name) => `- ${cut(name, MAX_VALUE)}`),
    ...changed.map(({ name, keys }) => `${name} (${keys.map(sayValue).join(', ')})`),
  ];
  return `${key}: ${parts.length === 0 ? 'in another order' : parts.join(' | ')}`;
}

function sayValue({ key, before, after }: ValueChange): string {
  return `${key}: ${cut(before ?? 'not set', MAX_VALUE)} -> ${cut(after ?? 'not set', MAX_VALUE)}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}
