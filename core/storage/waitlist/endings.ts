/** Ends entries of the waiting list and takes offers back, under the lock of the offer's schedule. */

import { sql } from 'kysely';
import type { NotFound } from '../../booking/change.ts';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import { removeHeldClaims } from '../booking/claim-rows.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, Planning, Timed, Transaction } from '../transaction.ts';
import type { RemoveWaiting, WaitlistChange } from '../waitlist-storage.ts';
import { tellOfWish, wishedSchedules } from './entries.ts';
import { offerPlaces } from './offers.ts';
import { findWaiting, toEntry } from './waitlist-rows.ts';

/** Ends a live entry for good, and hands on what was offered. */
export function leaveWaitlist(transaction: Transaction, command: WaitlistChange): Promise<WaitlistEntry | NotFound> {
  return endBySecret(transaction, command, 'left');
}

/** The same, by the team; the audit log says who did it. */
export async function removeWaiting(transaction: Transaction, { actor, waitlistId }: RemoveWaiting): Promise<WaitlistEntry | NotFound> {
  const ended = await endEntry(transaction, waitlistId, 'left');
  if (ended === null) return { kind: 'not_found' };
  const subject = `waitlist:${waitlistId}`;
  if (ended.changed) await writeAudit(transaction, { at: transaction.now, actor, action: 'waitlist.removed', subject });
  return ended.entry;
}

export function planRemoval({ waitlistId }: RemoveWaiting, planning: Planning): Promise<Locks> {
  return planExpiry({ id: waitlistId }, planning);
}

/** Gives an offer back, to be made to the next at once. */
export function declineOffer(transaction: Transaction, command: WaitlistChange): Promise<WaitlistEntry | NotFound> {
  return endBySecret(transaction, command, 'declined');
}

async function endBySecret(transaction: Transaction, { secret }: WaitlistChange, ending: Ending): Promise<WaitlistEntry | NotFound> {
  const found = await findWaiting(transaction, secret);
  const ended = found && (await endEntry(transaction, found.entry.id, ending));
  return ended?.entry ?? { kind: 'not_found' };
}

interface OverdueOffer extends Timed {
  readonly id: number;
}

/** Resolves with how many offers were ended: it may be booked or declined by the time that its schedule is locked. */
export async function expireOffer(transaction: Transaction, { id }: OverdueOffer): Promise<number> {
  return (await endEntry(transaction, id, 'lapsed'))?.changed ? 1 : 0;
}

const lockEntry = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(dialect.compiler.selectFrom('waitlist').selectAll('waitlist').where('id', '=', value('id'))),
);

const setState = statement(
  (dialect, value: PlaceholderOf<{ id: number; state: WaitlistEntry['state']; endedAt: EpochMs | null; declined: string }>) =>
    dialect.compiler
      .updateTable('waitlist')
      .set({ state: value('state'), ended_at: value('endedAt'), declined: value('declined'), hold_hash: null })
      .where('id', '=', value('id')),
);

type Ending = 'left' | 'lapsed' | 'declined';

interface Ended {
  readonly entry: WaitlistEntry;
  /** `false` if it was so before. */
  readonly changed: boolean;
}

/**
 * Ends an entry, or its offer alone where that is declined, and offers its place to the next. An entry that has ended stays as it is; so does one whose offer
 * is not there or, to expire it, not over. `null` if there is no such entry.
 */
async function endEntry(transaction: Transaction, id: number, ending: Ending): Promise<Ended | null> {
  const { now } = transaction;
  const row = await lockEntry.get(transaction, { id });
  if (row === undefined) return null;
  const { state, hold_hash: hash, offered_schedule_id: scheduleId, starts_at: startsAt } = row;
  const offered = state === 'offered' && hash !== null && scheduleId !== null && startsAt !== null;
  const isOver = offered && (row.offer_until ?? 0) <= now;
  const changes = ending === 'left' ? offered || state === 'waiting' : ending === 'declined' ? offered : isOver;
  if (!changes) return { entry: toEntry(row), changed: false };
  const waitsOn = ending === 'declined' && row.expires_at > now;
  const declined = ending === 'declined' ? `${row.declined}${startsAt},` : row.declined;
  const ended = { state: waitsOn ? 'waiting' : ending === 'declined' ? 'left' : ending, endedAt: waitsOn ? null : now, declined } as const;
  if (offered) transaction.requireLock(scheduleId);
  await setState.run(transaction, { id, ...ended });
  if (offered) {
    await Promise.all([removeHeldClaims(transaction, hash), raiseVersion(transaction, scheduleId)]);
    await offerPlaces(transaction, { scheduleId, reasonId: row.reason_id, startsAt, persons: row.persons });
  } else await tellOfWish(transaction, { scheduleId: row.schedule_id, reasonId: row.reason_id });
  return { entry: toEntry({ ...row, state: ended.state, ended_at: ended.endedAt, declined, hold_hash: null }), changed: true };
}

const overdue = statement((dialect, value: PlaceholderOf<{ now: EpochMs; except: readonly number[]; limit: number }>) =>
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
    .select(['state', 'offered_schedule_id as offeredId', 'schedule_id as scheduleId', 'reason_id as reasonId'])
    .where('id', '=', value('id')),
);

/** The schedule of what is offered to the entry, or those that it waits for. It may be offered something else by the time that these are locked. */
export async function planExpiry({ id }: { readonly id: number }, { places, read }: Planning): Promise<Locks> {
  const row = await read(async (executor) => concerned.get(executor, { id }));
  if (row?.state === 'waiting') return { schedules: wishedSchedules(places, row) };
  return { schedules: row?.state === 'offered' && row.offeredId !== null ? [row.offeredId] : [] };
}

export async function planEnding({ secret }: WaitlistChange, planning: Planning): Promise<Locks> {
  const found = await planning.read((executor) => findWaiting(executor, secret));
  return found === null ? { schedules: [] } : planExpiry({ id: found.entry.id }, planning);
}

/** How many offers are looked at in one go. */
const MAX_OVERDUE = 50;

/** The ids of the entries whose offers have run out, the longest overdue first. */
export async function readOverdueOffers(executor: Executor, now: EpochMs, except: readonly number[]): Promise<readonly number[]> {
  return (await overdue.all(executor, { now, except, limit: MAX_OVERDUE })).map(({ id }) => id);
}
