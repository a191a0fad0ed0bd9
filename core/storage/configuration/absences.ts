/**
 * Closes calendars and resources on some days, or parts of days, and reopens them. The configuration is read,
 * changed and written in one transaction, so that no change is lost.
 */

import type { NotFound } from '../../booking/change.ts';
import type { Resource } from '../../installation/resource.ts';
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
  const { schedules = [], resources = [] } = installation ?? {};
  const known = [...schedules.filter(({ memberIds }) => memberIds.length === 0), ...resources];
  const meant = known.filter(({ id }) => scheduleIds.includes(id));
  if (installation === undefined || meant.length < new Set(scheduleIds).size) {
    return { kind: 'not_found' } satisfies NotFound;
  }
  const exceptionsOf = new Map(
    meant
      .map(
        ({ id, exceptions }) =>
          [id, { before: exceptions, now: work(exceptions, absence) }] as const,
      )
      .filter(([_id, { before, now: after }]) => before.length !== after.length)
      .map(([id, { now: after }]) => [id, after]),
  );
  if ([...exceptionsOf.values()].some((exceptions) => exceptions.length > MAX_EXCEPTIONS)) {
    return 'full';
  }
  const withChange = <One extends Pick<Resource, 'id' | 'exceptions'>>(one: One): One => ({
    ...one,
    exceptions: exceptionsOf.get(one.id) ?? one.exceptions,
  });
  await replaceInstallation(transaction, {
    installation: {
      ...installation,
      schedules: schedules.map(withChange),
      ...(installation.resources && { resources: resources.map(withChange) }),
    },
    publicHolidays: await readHolidays(transaction),
  });
  for (const [id, exceptions] of exceptionsOf) {
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
