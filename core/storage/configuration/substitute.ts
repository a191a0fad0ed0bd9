/**
 * Changes what a class takes on one date: somebody stands in for its teacher, or it is in another
 * room. It runs alone, so nobody can book the substitute meanwhile, and of two classes that want the
 * same one, one gets them. Bookings of the class keep their places.
 */

import type { NotFound } from '../../booking/change.ts';
import type { Session } from '../../installation/schedule.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import { countMails, tellBooked } from '../messages/substitution-entries.ts';
import type {
  ClassChoices,
  ClassQuery,
  SubstituteCommand,
  SubstituteOutcome,
} from '../port/configuration.ts';
import type { Transaction } from '../transaction.ts';
import {
  createObstacleSearch,
  dayOf,
  findHeld,
  type HeldSession,
  listCandidates,
} from './class-obstacles.ts';
import { readHolidays, replaceInstallation } from './import.ts';

/** The same limit as for an installation file. */
const MAX_CHANGES = 200;

export async function substitute(
  transaction: Transaction,
  { actor, scheduleId, slot, takes, known, tell }: SubstituteCommand,
): Promise<SubstituteOutcome | NotFound> {
  const { places, now } = transaction;
  const held = places && findHeld(places, scheduleId, slot);
  if (places === null || held === null) {
    return { kind: 'not_found' };
  }
  const candidates = listCandidates(places, scheduleId);
  if (!takes.every((id) => candidates.includes(id))) {
    return { kind: 'not_found' };
  }
  const { schedule, session, date, before } = held;
  if (hasBegun(held, transaction)) {
    return { kind: 'begun' };
  }
  if (known !== undefined && !areSame(known, before)) {
    return { kind: 'version_conflict' };
  }
  const findObstacle = createObstacleSearch(transaction, places, held);
  for (const id of takes.filter((one) => !before.includes(one))) {
    const obstacle = await findObstacle(id);
    if (obstacle !== null) {
      return { kind: 'taken', id, obstacle };
    }
  }
  const changed = withChange(session, date, takes);
  if ((changed.changes?.length ?? 0) > MAX_CHANGES) {
    return { kind: 'full' };
  }
  const { installation } = places;
  const sessions = schedule.sessions?.map((one) => (one === session ? changed : one)) ?? [];
  await replaceInstallation(transaction, {
    installation: {
      ...installation,
      schedules: installation.schedules.map((one) =>
        one.id === scheduleId ? { ...one, sessions } : one,
      ),
    },
    publicHolidays: await readHolidays(transaction),
  });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'class.changed',
    subject: `schedule:${scheduleId}`,
    detail: `${slot.slice(0, 16)}: ${before.join(', ')} -> ${takes.join(', ')}`,
  });
  const { startsAt } = held;
  const told = await tellBooked(
    transaction,
    { scheduleId, reasonId: session.reasonId, startsAt },
    tell ?? null,
  );
  return { kind: 'changed', before, told };
}

function hasBegun({ startsAt }: HeldSession, { now }: Pick<Transaction, 'now'>): boolean {
  return startsAt <= Math.floor(now / MS_PER_MINUTE);
}

/** A change to what the class takes anyway ends the one of before. */
function withChange(session: Session, date: string, takes: readonly number[]): Session {
  const { changes = [], ...rest } = session;
  const usual = session.takes ?? [];
  const isUsual = areSame(usual, takes);
  const others = changes.filter((one) => one.date !== date);
  const made = isUsual ? others : [...others, { date, takes }];
  return made.length === 0
    ? rest
    : { ...rest, changes: made.toSorted((one, other) => dayOf(one.date) - dayOf(other.date)) };
}

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Finds what a class could take on its date, and whom a change would be told to. */
export async function readClass(
  transaction: Transaction,
  { scheduleId, slot }: ClassQuery,
): Promise<ClassChoices | NotFound> {
  const { places } = transaction;
  const held = places && findHeld(places, scheduleId, slot);
  if (places === null || held === null) {
    return { kind: 'not_found' };
  }
  const { session, before, startsAt, endsAt } = held;
  const { reasonId } = session;
  const findObstacle = createObstacleSearch(transaction, places, held);
  const choices = [];
  // A class that has begun keeps what it takes: `substitute` refuses any change.
  const candidates = hasBegun(held, transaction) ? before : listCandidates(places, scheduleId);
  for (const id of candidates) {
    choices.push({ id, obstacle: before.includes(id) ? null : await findObstacle(id) });
  }
  return {
    kind: 'class',
    reasonId,
    startsAt,
    endsAt,
    takes: before,
    usual: session.takes ?? [],
    choices,
    mails: await countMails(transaction, { scheduleId, reasonId, startsAt }),
  };
}
