/** Lists the users of the administration area, changes their roles and deactivates them. */

import type { NotFound } from '../../booking/change.ts';
import { writeAudit } from '../audit.ts';
import type {
  ChangeRoleCommand,
  LastAdministrator,
  Person,
  PersonCommand,
} from '../port/people.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { columns, endAll, toAdministrator } from './administrators.ts';
import { removeAll as removeSecondFactor } from './second-factors.ts';

const all = statement(({ compiler }) =>
  compiler
    .selectFrom('administrator')
    .select(columns)
    .select(['last_seen_at as lastSeenAt', 'deactivated_at as deactivatedAt'])
    .leftJoin('second_factor', 'second_factor.administrator_id', 'administrator.id')
    .select('second_factor.active_at as activeAt')
    .select(({ selectFrom, fn }) =>
      selectFrom('passkey')
        .select(fn.countAll<number>().as('count'))
        .whereRef('passkey.administrator_id', '=', 'administrator.id')
        .as('passkeys'),
    )
    .orderBy('administrator.name')
    .orderBy('administrator.id'),
);

export async function listPeople(executor: Executor): Promise<readonly Person[]> {
  const rows = await all.all(executor, {});
  return rows.map(({ lastSeenAt, deactivatedAt, activeAt, passkeys, ...row }) => ({
    ...toAdministrator(row),
    lastSeenAt,
    deactivatedAt,
    hasSecondFactor: activeAt !== null || Number(passkeys) > 0,
  }));
}

/** The lock serializes role changes, so that two administrators cannot demote each other. */
const active = statement(({ compiler, lock }) =>
  lock(
    compiler
      .selectFrom('administrator')
      .select(columns)
      .where('deactivated_at', 'is', null)
      .orderBy('id'),
  ),
);

/** Finds the person to change, unless they are the last administrator and would lose that role. */
async function find(transaction: Transaction, id: number, role: string | null) {
  const people = (await active.all(transaction, {})).map(toAdministrator);
  const person = people.find((one) => one.id === id);
  if (person === undefined) {
    return { kind: 'not_found' } satisfies NotFound;
  }
  const isLast = !people.some((one) => one.id !== id && one.role === 'administrator');
  const isLowered = person.role === 'administrator' && role !== 'administrator';
  return isLast && isLowered
    ? ({ kind: 'last_administrator' } satisfies LastAdministrator)
    : { kind: 'found' as const, person };
}

const setRole = statement(
  (
    { compiler },
    value: PlaceholderOf<{ id: number; role: Person['role']; schedules: string | null }>,
  ) =>
    compiler
      .updateTable('administrator')
      .set({ role: value('role'), schedules: value('schedules') })
      .where('id', '=', value('id')),
);

export async function changeRole(
  transaction: Transaction,
  command: ChangeRoleCommand,
): Promise<'changed' | 'version_conflict' | NotFound | LastAdministrator> {
  const { id, actor, role, scheduleIds } = command;
  const found = await find(transaction, id, role);
  if (found.kind !== 'found') {
    return found;
  }
  const { person } = found;
  const { expected = person } = command;
  const isSeen =
    expected.role === person.role &&
    storedIds(expected.scheduleIds) === storedIds(person.scheduleIds);
  if (!isSeen) {
    return 'version_conflict';
  }
  await setRole.run(transaction, { id, role, schedules: storedIds(scheduleIds) });
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'administrator.role_changed',
    subject: `administrator:${id}`,
    changes: { role: [person.role, role], calendars: [person.scheduleIds, scheduleIds] },
  });
  return 'changed';
}

export function storedIds(scheduleIds: readonly number[] | null): string | null {
  return scheduleIds === null ? null : JSON.stringify(scheduleIds);
}

const close = statement(({ compiler }, value: PlaceholderOf<{ id: number; now: number }>) =>
  compiler
    .updateTable('administrator')
    .set({ deactivated_at: value('now') })
    .where('id', '=', value('id')),
);

export async function deactivate(
  transaction: Transaction,
  { id, actor }: PersonCommand,
): Promise<'deactivated' | NotFound | LastAdministrator> {
  const { now } = transaction;
  const found = await find(transaction, id, null);
  if (found.kind !== 'found') {
    return found;
  }
  await close.run(transaction, { id, now });
  await endAll.run(transaction, { id });
  await removeSecondFactor(transaction, id);
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'administrator.deactivated',
    subject: `administrator:${id}`,
  });
  return 'deactivated';
}
