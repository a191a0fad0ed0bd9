/** Reads the waiting list and maps its rows to domain objects in one place. */

import { type Expression, type Selectable, sql } from 'kysely';
import {
  deriveOfferHoldSecret,
  deriveWaitlistSecret,
  hashWaitlistSecret,
  type WaitlistEntry,
} from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { reasonAt, type Schedule } from '../../installation/schedule.ts';
import type { WaitlistFilter, WaitlistSubject } from '../port/waitlist.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { WaitlistTable } from '../sql/tables.ts';

/** States of entries that can get offers or have one. */
export const LIVE = ['waiting', 'offered'] as const;

export function toEntry(row: Selectable<WaitlistTable>): WaitlistEntry {
  const { offered_schedule_id: scheduleId, starts_at: startsAt, offer_until: until } = row;
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    day: row.day,
    beforeDay: row.before_day,
    moves:
      row.moves_booking_id === null || row.sooner_than === null
        ? null
        : { bookingId: row.moves_booking_id, startsAt: row.sooner_than },
    passedOver: readStarts(row.passed_over),
    persons: row.persons,
    email: row.email,
    name: row.name,
    locale: row.locale,
    timeZone: row.time_zone,
    state: row.state,
    createdAt: row.created_at,
    confirmUntil: row.confirm_until,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    offer:
      scheduleId === null || startsAt === null || until === null
        ? null
        : { scheduleId, startsAt, until },
    bookingId: row.booking_id,
    declined: readStarts(row.declined),
  };
}

function readStarts(list: string): readonly number[] {
  return list.split(',').filter(Boolean).map(Number);
}

/** The mark of a start time within `declined` and `passed_over`. */
export function declinedMark(startsAt: number): string {
  return `,${startsAt},`;
}

const waiting = statement((dialect, value: PlaceholderOf<{ now: EpochMs; limit: number }>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .selectAll()
    .where('state', '=', sql.lit('waiting'))
    .where('confirm_until', 'is', null)
    .where('expires_at', '>', value('now'))
    .orderBy('id')
    .limit(value('limit')),
);

export async function listWaiting(
  executor: Executor,
  query: { readonly now: EpochMs; readonly limit: number },
): Promise<readonly WaitlistEntry[]> {
  return (await waiting.all(executor, query)).map(toEntry);
}

export async function listWaitlist(
  executor: Executor,
  { scheduleId, scheduleIds, state, limit }: WaitlistFilter,
): Promise<readonly WaitlistEntry[]> {
  const rows = await executor.allOnce(({ compiler }) => {
    let query = compiler.selectFrom('waitlist').selectAll();
    if (scheduleId !== undefined) {
      query = query.where('schedule_id', '=', scheduleId);
    }
    if (scheduleIds !== undefined) {
      query = query.where('schedule_id', 'in', [...scheduleIds, 0]);
    }
    if (state !== undefined) {
      query = query.where('state', '=', state);
    }
    return query.orderBy('id').limit(limit);
  });
  return rows.map(toEntry);
}

/**
 * While an entry has an offer or is booked, the offered schedule counts: a group's offers are for
 * one of its members.
 */
function subjects({ compiler }: Dialect) {
  const shown = sql<number>`CASE WHEN waitlist.state IN ('offered', 'booked') THEN waitlist.offered_schedule_id ELSE waitlist.schedule_id END`;
  return compiler
    .selectFrom('waitlist')
    .innerJoin('schedule', (on) => on.on('schedule.id', '=', shown as Expression<number>))
    .innerJoin('reason', 'reason.id', 'waitlist.reason_id')
    .selectAll('waitlist')
    .select(['schedule.definition as schedule', 'reason.definition as reason'])
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('waitlist.secret_hash', 'is not', null);
}

/** The booking's live entry, if its customer waits for something sooner. */
const ofBooking = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  subjects(dialect)
    .where('waitlist.moves_booking_id', '=', value('bookingId'))
    .where(
      'waitlist.state',
      'in',
      LIVE.map((state) => sql.lit(state)),
    ),
);

export async function findWaitingOfBooking(
  executor: Executor,
  bookingId: number,
): Promise<WaitlistSubject | null> {
  return toSubject(await ofBooking.get(executor, { bookingId }));
}

const byId = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  subjects(dialect).where('waitlist.id', '=', value('id')),
);
const bySecret = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  subjects(dialect).where('waitlist.secret_hash', '=', value('hash')),
);

export async function findWaitlistSubject(
  executor: Executor,
  waitlistId: number,
): Promise<WaitlistSubject | null> {
  return toSubject(await byId.get(executor, { id: waitlistId }));
}

export async function findWaiting(
  executor: Executor,
  secret: string,
): Promise<WaitlistSubject | null> {
  return toSubject(await bySecret.get(executor, { hash: hashWaitlistSecret(secret) }));
}

type SubjectRow = Parameters<typeof toEntry>[0] & {
  readonly schedule: string;
  readonly reason: string;
  readonly signing_key: string | null;
};

function toSubject(row: SubjectRow | undefined): WaitlistSubject | null {
  if (row === undefined) {
    return null;
  }
  if (row.signing_key === null) {
    throw new Error('The database has lost its installation row.');
  }
  const schedule: Schedule = JSON.parse(row.schedule);
  return {
    entry: toEntry(row),
    schedule,
    reason: reasonAt(JSON.parse(row.reason), schedule),
    secret: deriveWaitlistSecret(row.signing_key, row.id),
    holdSecret:
      row.state === 'offered' ? deriveOfferHoldSecret(row.signing_key, row.id, row.offers) : null,
  };
}
