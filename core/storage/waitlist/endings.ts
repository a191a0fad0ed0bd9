/**
 * Ends waiting list entries (by leaving, expiry or booking the offer) and withdraws offers, under
 * the lock of the offer's schedule.
 */

import { sql } from 'kysely';
import type { NotFound } from '../../booking/change.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import { removeHeldClaims, schedulesOfHeld } from '../booking/claim-rows.ts';
import type { RemoveWaiting, WaitlistChange } from '../port/waitlist.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Timed, Transaction } from '../transaction.ts';
import { tellOfWish, wishedSchedules } from './entries.ts';
import { offerPlaces } from './offers.ts';
import { findWaiting, toEntry } from './waitlist-rows.ts';

export function leaveWaitlist(
  transaction: Transaction,
  command: WaitlistChange,
): Promise<WaitlistEntry | NotFound> {
  return endBySecret(transaction, command, 'left');
}

/** Like `leaveWaitlist`, but audited as the team's. */
export async function removeWaiting(
  transaction: Transaction,
  { actor, waitlistId, expectedState }: RemoveWaiting,
): Promise<WaitlistEntry | 'version_conflict' | NotFound> {
  const state = (await lockEntry.get(transaction, { id: waitlistId }))?.state;
  const isLive = state === 'waiting' || state === 'offered';
  if (isLive && state !== (expectedState ?? state)) {
    return 'version_conflict';
  }
  const ended = await endEntry(transaction, waitlistId, 'left');
  if (ended === null) {
    return { kind: 'not_found' };
  }
  const subject = `waitlist:${waitlistId}`;
  if (ended.changed) {
    await writeAudit(transaction, {
      at: transaction.now,
      actor,
      action: 'waitlist.removed',
      subject,
    });
  }
  return ended.entry;
}

export function planRemoval({ waitlistId }: RemoveWaiting, planning: PlanContext): Promise<Locks> {
  return planExpiry({ id: waitlistId }, planning);
}

export function declineOffer(
  transaction: Transaction,
  command: WaitlistChange,
): Promise<WaitlistEntry | NotFound> {
  return endBySecret(transaction, command, 'declined');
}

async function endBySecret(
  transaction: Transaction,
  { secret }: WaitlistChange,
  ending: EndState,
): Promise<WaitlistEntry | NotFound> {
  const found = await findWaiting(transaction, secret);
  const ended = found && (await endEntry(transaction, found.entry.id, ending));
  return ended?.entry ?? { kind: 'not_found' };
}

interface OverdueEntry extends Timed {
  readonly id: number;
}

/**
 * Ends an expired offer or entry. Resolves with the number of ended offers: it may be booked or
 * declined before its schedule is locked.
 */
export async function expireWaiting(
  transaction: Transaction,
  { id }: OverdueEntry,
): Promise<number> {
  const ended = await endEntry(transaction, id, 'lapsed');
  return ended?.changed && ended.wasOffered ? 1 : 0;
}

const lockEntry = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler.selectFrom('waitlist').selectAll('waitlist').where('id', '=', value('id')),
  ),
);

const setState = statement(
  (
    dialect,
    value: PlaceholderOf<{
      id: number;
      state: WaitlistEntry['state'];
      endedAt: EpochMs | null;
      declined: string;
    }>,
  ) =>
    dialect.compiler
      .updateTable('waitlist')
      .set({
        state: value('state'),
        ended_at: value('endedAt'),
        declined: value('declined'),
        hold_hash: null,
      })
      .where('id', '=', value('id')),
);

type EndState = 'left' | 'lapsed' | 'declined';

interface EndedEntry {
  readonly entry: WaitlistEntry;
  /** False if the entry stayed as it was. */
  readonly changed: boolean;
  readonly wasOffered: boolean;
}

/**
 * Ends an entry, or only its offer if that is declined, and offers the place to the next entry.
 * Unchanged stay: an entry that has ended; one without an offer to decline; and, on expiry, one
 * whose offer or waiting time is not over. `null` if there is no such entry.
 */
export async function endEntry(
  transaction: Transaction,
  id: number,
  ending: EndState,
): Promise<EndedEntry | null> {
  const { now } = transaction;
  const row = await lockEntry.get(transaction, { id });
  if (row === undefined) {
    return null;
  }
  const { state, hold_hash: hash, offered_schedule_id: scheduleId, starts_at: startsAt } = row;
  const offered = state === 'offered' && hash !== null && scheduleId !== null && startsAt !== null;
  const waiting = state === 'waiting';
  const isOver = offered
    ? (row.offer_until ?? 0) <= now
    : waiting && Math.min(row.expires_at, row.confirm_until ?? Infinity) <= now;
  const mayEnd: Readonly<Record<EndState, boolean>> = {
    left: offered || waiting,
    declined: offered,
    lapsed: isOver,
  };
  if (!mayEnd[ending]) {
    return { entry: toEntry(row), changed: false, wasOffered: offered };
  }
  const waitsOn = ending === 'declined' && row.expires_at > now;
  const declined = ending === 'declined' ? `${row.declined}${startsAt},` : row.declined;
  const finalState = ending === 'declined' ? 'left' : ending;
  const ended = {
    state: waitsOn ? 'waiting' : finalState,
    endedAt: waitsOn ? null : now,
    declined,
  } as const;
  if (offered) {
    transaction.requireLock(scheduleId);
  }
  await setState.run(transaction, { id, ...ended });
  if (offered) {
    await removeHeldClaims(transaction, hash);
    await offerPlaces(transaction, {
      scheduleId,
      reasonId: row.reason_id,
      startsAt,
      persons: row.persons,
    });
  } else {
    await tellOfWish(transaction, { scheduleId: row.schedule_id, reasonId: row.reason_id });
  }
  return {
    entry: toEntry({
      ...row,
      state: ended.state,
      ended_at: ended.endedAt,
      declined,
      hold_hash: null,
    }),
    changed: true,
    wasOffered: offered,
  };
}

const markBooked = statement(
  (dialect, value: PlaceholderOf<{ hash: string; bookingId: number; now: EpochMs }>) =>
    dialect.compiler
      .updateTable('waitlist')
      .set({ state: 'booked', ended_at: value('now'), booking_id: value('bookingId') })
      .where('hold_hash', '=', value('hash'))
      .where('state', '=', sql.lit('offered')),
);

/** Marks the entry booked if the hold that a booking consumed was its offer. */
export async function noteBooked(
  transaction: Transaction,
  { holdSecret, bookingId }: { readonly holdSecret: string; readonly bookingId: number },
): Promise<void> {
  await markBooked.run(transaction, {
    hash: hashHoldSecret(holdSecret),
    bookingId,
    now: transaction.now,
  });
}

interface OverdueQuery {
  readonly now: EpochMs;
  readonly except: readonly number[];
  readonly limit: number;
}

const overdueWishes = statement((dialect, value: PlaceholderOf<OverdueQuery>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where((is) =>
      is.or([is('expires_at', '<=', value('now')), is('confirm_until', '<=', value('now'))]),
    )
    .where('id', 'not in', dialect.numbers(value('except')))
    .orderBy('id')
    .limit(value('limit')),
);

const overdueOffers = statement((dialect, value: PlaceholderOf<OverdueQuery>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select('id')
    .where('state', '=', sql.lit('offered'))
    .where('offer_until', '<=', value('now'))
    .where('id', 'not in', dialect.numbers(value('except')))
    .orderBy('offer_until')
    .orderBy('id')
    .limit(value('limit')),
);

const concerned = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select([
      'state',
      'offered_schedule_id as offeredId',
      'schedule_id as scheduleId',
      'reason_id as reasonId',
      'hold_hash as hash',
    ])
    .where('id', '=', value('id')),
);

/**
 * Locks the schedule of the entry's offer, or those that it waits for. It may get another offer
 * before they are locked.
 */
export async function planExpiry(
  { id }: { readonly id: number },
  { places, read }: PlanContext,
): Promise<Locks> {
  const row = await read(async (executor) => concerned.get(executor, { id }));
  if (row?.state === 'waiting') {
    return { schedules: wishedSchedules(places, row) };
  }
  if (row?.state !== 'offered' || row.offeredId === null) {
    return { schedules: [] };
  }
  const { offeredId, reasonId, hash } = row;
  const held = hash === null ? [] : await read(async (executor) => schedulesOfHeld(executor, hash));
  return { schedules: [...wishedSchedules(places, { scheduleId: offeredId, reasonId }), ...held] };
}

export async function planEnding(
  { secret }: WaitlistChange,
  planning: PlanContext,
): Promise<Locks> {
  const found = await planning.read((executor) => findWaiting(executor, secret));
  return found === null ? { schedules: [] } : planExpiry({ id: found.entry.id }, planning);
}

const MAX_OVERDUE = 50;

/**
 * Ids of entries whose day is over or that were not confirmed in time; if there are none, of those
 * with expired offers, longest overdue first.
 */
export async function readOverdueWaiting(
  executor: Executor,
  now: EpochMs,
  except: readonly number[],
): Promise<readonly number[]> {
  const query = { now, except, limit: MAX_OVERDUE };
  const wishes = await overdueWishes.all(executor, query);
  return (wishes.length > 0 ? wishes : await overdueOffers.all(executor, query)).map(
    ({ id }) => id,
  );
}
