/**
 * Closes schedules on some days, or parts of days, and reopens them. The configuration is read,
 * changed and written in one transaction, so that no change is lost.
 */

import type { NotFound } from '../../booking/change.ts';
import { type Exception, formatMinuteOfDay } from '../../installation/schedule.ts';
import { writeAudit } from '../audit.ts';
import type { Absence, AbsenceCommand } from '../port/configuration.ts';
import type { Transaction } from '../transaction.ts';
import { readHolidays, replaceInstallation } from './import.ts';

/** The same limit as for an installation file. */
const MAX_EXCEPTIONS = 1000;

export async function closeDays(
  transaction: Transaction,
  command: AbsenceCommand,
): Promise<'changed' | 'full' | NotFound> {
  return await change(transaction, command, (exceptions, absence) =>
    exceptions.some((exception) => isSame(exception, absence))
      ? exceptions
      : [...exceptions, { ...absence, hours: null }],
  );
}

export async function reopenDays(
  transaction: Transaction,
  command: AbsenceCommand,
): Promise<'changed' | 'full' | NotFound> {
  return await change(transaction, command, (exceptions, absence) =>
    exceptions.filter((exception) => !isSame(exception, absence)),
  );
}

type Change = (exceptions: readonly Exception[], absence: Absence) => readonly Exception[];

async function change(
  transaction: Transaction,
  { actor, scheduleIds, absence }: AbsenceCommand,
  work: Change,
) {
  const { now, places } = transaction;
  const installation = places?.installation;
  const known =
    installation?.schedules.filter(
      ({ id, memberIds }) => scheduleIds.includes(id) && memberIds.length === 0,
    ) ?? [];
  if (installation === undefined || known.length < new Set(scheduleIds).size) {
    return { kind: 'not_found' } satisfies NotFound;
  }
  const changed = known.map((schedule) => ({
    ...schedule,
    exceptions: work(schedule.exceptions, absence),
  }));
  const touched = changed.filter(
    ({ exceptions }, index) => exceptions.length !== known[index]?.exceptions.length,
  );
  if (touched.some(({ exceptions }) => exceptions.length > MAX_EXCEPTIONS)) {
    return 'full';
  }
  const schedules = installation.schedules.map(
    (schedule) => touched.find(({ id }) => id === schedule.id) ?? schedule,
  );
  await replaceInstallation(transaction, {
    installation: { ...installation, schedules },
    publicHolidays: await readHolidays(transaction),
  });
  for (const { id, exceptions } of touched) {
    const isClosed = exceptions.some((exception) => isSame(exception, absence));
    const action = isClosed ? 'calendar.closed' : 'calendar.reopened';
    await writeAudit(transaction, {
      at: now,
      actor,
      action,
      subject: `schedule:${id}`,
      detail: inWords(absence),
    });
  }
  return 'changed';
}

function isSame({ hours, ...exception }: Exception, absence: Absence): boolean {
  return hours === null && inWords(exception) === inWords(absence);
}

/**
 * Such as `2026-11-26 to 2026-11-27`, followed by `, 13:00 to 17:00` if only these hours are
 * closed.
 */
function inWords({
  from,
  until,
  closedBetween: part,
}: Pick<Absence, 'from' | 'until' | 'closedBetween'>): string {
  const days = `${from} to ${until}`;
  return part
    ? `${days}, ${formatMinuteOfDay(part.from)} to ${formatMinuteOfDay(part.until)}`
    : days;
}
