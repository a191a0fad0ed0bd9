/** Waiting list entries: joining, confirming, and deleting those that ended long ago. */

import { sql } from 'kysely';
import type { NotFound } from '../../booking/change.ts';
import { maxPersons } from '../../booking/persons.ts';
import type { Places } from '../../booking/places.ts';
import { isRefusal, refuse } from '../../booking/refusal.ts';
import { readEmail, toMailbox } from '../../booking/typed-text.ts';
import {
  confirmableUntil,
  deriveWaitlistSecret,
  ENTRIES_PER_EMAIL,
  ENTRIES_PER_VISITOR,
  hashWaitlistSecret,
  type WaitlistEntry,
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
import { type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { WaitlistTable } from '../sql/tables.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { findWaiting, toEntry } from './waitlist-rows.ts';

const LIVE = ['waiting', 'offered'] as const;
const RETENTION_MS = 30 * MS_PER_DAY;
/** Keeps the transaction short. */
const MAX_FORGOTTEN = 500;

interface WishKey {
  readonly mailbox: string;
  readonly schedule_id: number;
  readonly reason_id: number;
  /** Empty for any day. */
  readonly day: string;
  readonly persons: number;
}

function selectLive({ compiler }: Dialect) {
  return compiler.selectFrom('waitlist').where(
    'state',
    'in',
    LIVE.map((state) => sql.lit(state)),
  );
}

const findLive = statement((dialect, value: PlaceholderOf<WishKey>) =>
  selectLive(dialect)
    .selectAll()
    .where('mailbox', '=', value('mailbox'))
    .where('schedule_id', '=', value('schedule_id'))
    .where('reason_id', '=', value('reason_id'))
    .where(sql<string>`coalesce(day, '')`, '=', value('day'))
    .where('persons', '=', value('persons')),
);

const countLive = statement((dialect, value: PlaceholderOf<{ mailbox: string }>) =>
  selectLive(dialect)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mailbox', '=', value('mailbox')),
);

/** Also returns when the first of them may end. */
const countOfVisitor = statement((dialect, value: PlaceholderOf<{ visitor: string }>) =>
  selectLive(dialect)
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<number | null>`min(coalesce(confirm_until, expires_at))`.as('ends_at'))
    .where('visitor', '=', value('visitor')),
);

type NewEntry = Pick<
  WaitlistTable,
  | 'schedule_id'
  | 'reason_id'
  | 'day'
  | 'email'
  | 'mailbox'
  | 'name'
  | 'locale'
  | 'time_zone'
  | 'created_at'
  | 'expires_at'
  | 'confirm_until'
  | 'visitor'
  | 'consented'
  | 'persons'
>;

const insert = statement((dialect, value: PlaceholderOf<NewEntry>) =>
  dialect.compiler
    .insertInto('waitlist')
    .values({
      schedule_id: value('schedule_id'),
      reason_id: value('reason_id'),
      day: value('day'),
      email: value('email'),
      mailbox: value('mailbox'),
      name: value('name'),
      locale: value('locale'),
      time_zone: value('time_zone'),
      state: 'waiting',
      created_at: value('created_at'),
      expires_at: value('expires_at'),
      confirm_until: value('confirm_until'),
      visitor: value('visitor'),
      consented: value('consented'),
      persons: value('persons'),
      offers: 0,
      declined: ',',
    })
    .returningAll(),
);

const setSecret = statement((dialect, value: PlaceholderOf<{ id: number; hash: string }>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ secret_hash: value('hash') })
    .where('id', '=', value('id')),
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
  const { now, signingKey } = transaction;
  const { scheduleId, reasonId, day, persons = 1, name, locale, visitor, enteredBy } = command;
  const places = findPlaces(transaction.places, command);
  if (isRefusal(places)) {
    return places;
  }
  const zone = places[0]?.zone;
  const civilDay = day === null ? null : parseDay(day);
  if (zone === undefined) {
    return refuse('reason_not_found');
  }
  if (day !== null && civilDay === null) {
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
    persons,
  });
  if (known !== undefined) {
    return { kind: 'joined', entry: toEntry(known) };
  }
  if (((await countLive.get(transaction, { mailbox }))?.count ?? 0) >= ENTRIES_PER_EMAIL) {
    return { kind: 'refused', code: 'waitlist_limit' };
  }
  const ofVisitor = await countOfVisitor.get(transaction, { visitor });
  if (!enteredBy && (ofVisitor?.count ?? 0) >= ENTRIES_PER_VISITOR) {
    return { kind: 'refused', code: 'visitor_limit', endsAt: ofVisitor?.ends_at ?? now };
  }
  const expiresAt = waitsUntil(civilDay, zone, now);
  const row = await insert.get(transaction, {
    schedule_id: scheduleId,
    reason_id: reasonId,
    day,
    email,
    mailbox,
    name,
    locale,
    time_zone: command.timeZone ?? null,
    visitor,
    persons,
    consented: command.consented ? 1 : 0,
    created_at: now,
    expires_at: expiresAt,
    confirm_until: enteredBy ? null : confirmableUntil(expiresAt, now),
  });
  if (row === undefined) {
    throw new Error('An insert returned no row.');
  }
  await setSecret.run(transaction, {
    id: row.id,
    hash: hashWaitlistSecret(deriveWaitlistSecret(signingKey, row.id)),
  });
  if (enteredBy) {
    await writeAudit(transaction, {
      at: now,
      actor: enteredBy,
      action: 'waitlist.added',
      subject: `waitlist:${row.id}`,
    });
  } else {
    await writeEntry(transaction, {
      kind: 'waitlist.joined',
      trigger: 'widget',
      createdAt: now,
      waitlistId: row.id,
    });
  }
  await tellOfWish(transaction, command);
  return { kind: 'joined', entry: toEntry(row) };
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
