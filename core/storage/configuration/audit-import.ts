/**
 * Writes audit entries for a new configuration: one for the installation, and one with old and new
 * values for each changed schedule and reason.
 */

import type { Actor } from '../../booking/booking.ts';
import type {
  EntryChange,
  InstallationChanges,
  KeyChange,
} from '../../installation/installation-changes.ts';
import { writeAudit } from '../audit.ts';
import type { Changes } from '../port/audit.ts';
import type { Transaction } from '../transaction.ts';

/** Maximum length of a value: the log says what changed, and is no copy of the file. */
const MAX_VALUE = 300;
/** Maximum length of all changes of one entry. */
const MAX_SAID = 4_000;
/** Number of unchanged characters shown before the first difference. */
const LEAD = 40;

/** `changes` is `null` if everything is new. */
export async function auditImport(
  transaction: Transaction,
  actor: Actor,
  changes: InstallationChanges | null,
): Promise<void> {
  const { now: at } = transaction;
  const settings = toChanges(changes?.settings ?? []);
  await writeAudit(transaction, {
    at,
    actor,
    action: 'installation.imported',
    subject: 'installation',
    changes: settings,
  });
  for (const [what, subject, entries] of [
    ['calendar', 'schedule', changes?.schedules ?? []],
    ['resource', 'schedule', changes?.resources ?? []],
    ['reason', 'reason', changes?.reasons ?? []],
  ] as const) {
    for (const { id, kind, keys } of entries satisfies readonly EntryChange[]) {
      await writeAudit(transaction, {
        at,
        actor,
        action: `${what}.${kind}`,
        subject: `${subject}:${id}`,
        changes: toChanges(keys),
      });
    }
  }
}

type SaidChange = readonly [name: string, fromTo: readonly [string | null, string | null]];

/** Uses the file's keys. If there are too many changes, the last one says how many are left out. */
function toChanges(keys: readonly KeyChange[]): Changes {
  const all = keys.flatMap(sayChange);
  let length = 0;
  const said = all.filter(([name, [from, to]]) => {
    length += name.length + (from?.length ?? 0) + (to?.length ?? 0);
    return length <= MAX_SAID;
  });
  return Object.fromEntries(
    said.length === all.length ? said : [...said, ['...', [null, all.length - said.length]]],
  );
}

/** A list yields its removed and added entries, and each changed entry under its own name. */
function sayChange({ key, before, after, entries }: KeyChange): readonly SaidChange[] {
  if (entries === null) {
    return [[key, excerpts(before, after)]];
  }
  const { added, removed, changed } = entries;
  if (added.length + removed.length + changed.length === 0) {
    return [[key, [null, 'in another order']]];
  }
  const list = (names: readonly string[]) => (names.length === 0 ? null : names.join(' | '));
  return [
    ...(added.length + removed.length > 0
      ? [[key, excerpts(list(removed), list(added))] as const]
      : []),
    ...changed.flatMap(({ name, keys }) =>
      keys.map(
        (one) =>
          [`${key}: ${cut(name, MAX_VALUE)}: ${one.key}`, excerpts(one.before, one.after)] as const,
      ),
    ),
  ];
}

/** Long values start a little before the first difference. */
function excerpts(
  before: string | null,
  after: string | null,
): readonly [string | null, string | null] {
  const from = before ?? '';
  const to = after ?? '';
  if (from.length <= MAX_VALUE && to.length <= MAX_VALUE) {
    return [before, after];
  }
  let same = 0;
  while (same < from.length && from[same] === to[same]) {
    same += 1;
  }
  const start = Math.max(0, same - LEAD);
  const excerpt = (text: string | null) =>
    text && cut(start === 0 ? text : `...${text.slice(start)}`, MAX_VALUE);
  return [excerpt(before), excerpt(after)];
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}
