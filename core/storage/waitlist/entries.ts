/** Waiting list entries: joining, confirming, and deleting those that ended long ago. */

import { sql } from 'kysely';
import type { NotFound } from '../../booking/change.ts';
import { maxPersons } from '../../booking/persons.ts';
import type { Places } from '../../booking/places.ts';
import { isRefusal, refuse } from '../../booking/refusal.ts';
import { readEmail, toMailbox } from '../../booking/typed-text.ts';
import {
  confirmableUntil,
  type WaitlistEntry,
  type WaitlistRequest,
  waitsUntil,
} from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import { parseDay } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { findPlaces, listScheduleIds } from '../booking/place-readings.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import { writeEntry } from '../messages/outbox.ts';
import type { JoinCommand, Joined, JoinRefusal, WaitlistChange } from '../port/waitlist.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { insertEntry, judgeLimits, selectLive } from './new-entry.ts';
import { findWaiting, toEntry } from './waitlist-rows.ts';

/** How long an entry is kept after it ended. */
export const RETENTION_MS = 30 * MS_PER_DAY;
/** Keeps the transaction short. */
const MAX_FORGOTTEN = 500;

interface WishKey {
  readonly mailbox: string;
  readonly schedule_id: number;
  readonly reason_id: number;
  /** Empty for any day. */
  readonly day: string;
  /** Empty if later days suit as well. */
  readonly before_day: string;
  readonly persons: number;
}

const findLive = statement((dialect, value: PlaceholderOf<WishKey>) =>
  selectLive(dialect)
    .selectAll()
    .where('mailbox', '=', value('mailbox'))
    .where('schedule_id', '=', value('schedule_id'))
    .where('reason_id', '=', value('reason_id'))
    .where(sql<string>`coalesce(day, '')`, '=', value('day'))
    .where(sql<string>`coalesce(before_day, '')`, '=', value('before_day'))
    .where('moves_booking_id', 'is', null)
    .where('persons', '=', value('persons')),
);

/** Joins are serialized, because entries are limited per address and per visitor. */
export function planJoin(command: JoinCommand, { places }: PlanContext): Locks {
  return { schedules: wishedSchedules(places, command), visitor: 'waitlist' };
}

interface WishedPlace {
  readonly scheduleId: number;
  readonly reasonId: number;
}

/** The schedules that can serve the entry; the requested one if it is no longer offered. */
export function wishedSchedules(places: Places | null, wish: WishedPlace): readonly number[] {
  const ids = listScheduleIds(findPlaces(places, wish));
  return ids.length > 0 ? ids : [wish.scheduleId];
}

/** Raises versions so that every screen with the waiting list refreshes. */
export async function tellOfWish(transaction: Transaction, wish: WishedPlace): Promise<void> {
  const ids = wishedSchedules(transaction.places, wish);
  for (const id of ids) {
    transaction.requireLock(id);
  }
  await Promise.all(ids.map((id) => raiseVersion(transaction, id)));
}

/** No one else joins at the same time (see `planJoin`). */
export async function joinWaitlist(
  transaction: Transaction,
  command: JoinCommand,
): Promise<Joined | JoinRefusal> {
  const { now } = transaction;
  const { scheduleId, reasonId, day, beforeDay = null, persons = 1, visitor, enteredBy } = command;
  const places = findPlaces(transaction.places, command);
  if (isRefusal(places)) {
    return places;
  }
  const zone = places[0]?.zone;
  const days = readDays({ day, beforeDay });
  if (zone === undefined) {
    return refuse('reason_not_found');
  }
  if (days === null) {
    return refuse('day_not_found');
  }
  if (places.some(({ reason }) => persons > maxPersons(reason))) {
    return refuse('slot_unavailable');
  }
  const email = readEmail(command.email) ?? command.email;
  const mailbox = toMailbox(command.email);
  const known = await findLive.get(transaction, {
    mailbox,
    schedule_id: scheduleId,
    reason_id: reasonId,
    day: day ?? '',
    before_day: beforeDay ?? '',
    persons,
  });
  if (known !== undefined) {
    return { kind: 'joined', entry: toEntry(known) };
  }
  const refusal = await judgeLimits(transaction, { mailbox, visitor: enteredBy ? null : visitor });
  if (refusal !== null) {
    return refusal;
  }
  const expiresAt = waitsUntil(days, zone, now);
  const entry = await insertEntry(transaction, {
    schedule_id: scheduleId,
    reason_id: reasonId,
    day,
    before_day: beforeDay,
    moves_booking_id: null,
    sooner_than: null,
    passed_over: ',',
    email,
    mailbox,
    name: command.name,
    locale: command.locale,
    time_zone: command.timeZone ?? null,
    visitor,
    persons,
    consented: command.consented ? 1 : 0,
    expires_at: expiresAt,
    confirm_until: enteredBy ? null : confirmableUntil(expiresAt, now),
  });
  if (enteredBy) {
    await writeAudit(transaction, {
      at: now,
      actor: enteredBy,
      action: 'waitlist.added',
      subject: `waitlist:${entry.id}`,
    });
  } else {
    await writeEntry(transaction, {
      kind: 'waitlist.joined',
      trigger: 'widget',
      createdAt: now,
      waitlistId: entry.id,
    });
  }
  await tellOfWish(transaction, command);
  return { kind: 'joined', entry };
}

/** `null` if one of the days does not exist, or both are given. */
function readDays({ day, beforeDay }: Pick<WaitlistRequest, 'day' | 'beforeDay'>) {
  const days = {
    day: day === null ? null : parseDay(day),
    beforeDay: beforeDay === null ? null : parseDay(beforeDay),
  };
  const isKnown = (days.day === null) === (day === null);
  const isKnownEnd = (days.beforeDay === null) === (beforeDay === null);
  return isKnown && isKnownEnd && (day === null || beforeDay === null) ? days : null;
}

const markConfirmed = statement((dialect, value: PlaceholderOf<{ id: number; now: EpochMs }>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ confirm_until: null })
    .where('id', '=', value('id'))
    .where('state', '=', sql.lit('waiting'))
    .where('confirm_until', '>', value('now'))
    .returningAll(),
);

export async function planConfirmation(
  { secret }: WaitlistChange,
  { places, read }: PlanContext,
): Promise<Locks> {
  const found = await read((executor) => findWaiting(executor, secret));
  return { schedules: found === null ? [] : wishedSchedules(places, found.entry) };
}

/** Returns the entry's new state; a confirmed entry, or one past its deadline, stays as it is. */
export async function confirmWaiting(
  transaction: Transaction,
  { secret }: WaitlistChange,
): Promise<WaitlistEntry | NotFound> {
  const { now } = transaction;
  const found = await findWaiting(transaction, secret);
  if (found === null) {
    return { kind: 'not_found' };
  }
  const confirmed = await markConfirmed.get(transaction, { id: found.entry.id, now });
  if (confirmed === undefined) {
    return found.entry;
  }
  await tellOfWish(transaction, found.entry);
  return toEntry(confirmed);
}

const forget = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler
    .deleteFrom('waitlist')
    .where(
      'id',
      'in',
      dialect.lockSkipLocked(
        dialect.compiler
          .selectFrom('waitlist')
          .select('waitlist.id')
          .where('ended_at', '<=', value('before'))
          .limit(MAX_FORGOTTEN),
      ),
    ),
);

/** Deletes a batch of entries that ended at least 30 days ago. */
export async function clearWaitlist(transaction: Transaction): Promise<void> {
  await forget.run(transaction, { before: transaction.now - RETENTION_MS });
}
