/**
 * Offers a place to the first who waits for it, inside the transaction that freed it, and takes offers back. The schedule of the place is locked; what only one
 * of the databases can do, the adapter does.
 */

import { sql } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import type { EpochMinute } from '../../booking/booking.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import type { Place, Places } from '../../booking/places.ts';
import { offerHoldSecretOf, offerTimes, type WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { WallTime } from '../../installation/installation.ts';
import { dayOfWall } from '../../time/civil-day.ts';
import { formatDay, formatWallTime } from '../../time/wall-time.ts';
import { writeEntry } from './outbox.ts';
import { declinedMark, toEntry } from './waitlist-row.ts';
import { all, get, type PlaceholderOf, run, statement, type Work } from './work.ts';

/** At once on one database, later on the other. */
type Answer<Result> = Result | Promise<Result>;

export interface OfferDatabase {
  readonly now: EpochMs;
  readonly signingKey: string;
  /** Null before the first import. */
  readonly places: Places | null;
  /** Null: the time may not be booked now. */
  findRoom(place: Place, slot: WallTime): Answer<Room | null>;
  removeHold(hold: { readonly hash: string; readonly scheduleId: number }): Answer<void>;
}

/** A place that is free, for a claim that was decided on. */
export interface Room {
  readonly claim: Claim;
  hold(hold: { readonly secret: string; readonly createdAt: EpochMs; readonly expiresAt: EpochMs; readonly visitor: string }): Answer<void>;
}

export interface FreedPlace {
  /** Never a group. */
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
}

interface Wanted {
  readonly now: EpochMs;
  readonly reasonId: number;
  /** JSON: the schedule and the groups that it is in. */
  readonly schedules: string;
  readonly day: string;
  readonly declined: string;
}

const firstWaiting = statement((dialect, value: PlaceholderOf<Wanted>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('confirm_until', 'is', null)
    .where('reason_id', '=', value('reasonId'))
    .where('schedule_id', 'in', dialect.numbers(value('schedules')))
    .where((is) => is.or([is('day', 'is', null), is('day', '=', value('day'))]))
    .where('expires_at', '>', value('now'))
    .where('declined', 'not like', value('declined'))
    .orderBy('id')
    .limit(1),
);

const lockWaiting = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler.selectFrom('waitlist').selectAll('waitlist').where('id', '=', value('id')).where('state', '=', sql.lit('waiting')),
  ),
);

interface MadeOffer {
  readonly id: number;
  readonly scheduleId: number;
  readonly startsAt: EpochMinute;
  readonly until: EpochMs;
  readonly holdHash: string;
}

const markOffered = statement((dialect, value: PlaceholderOf<MadeOffer>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set((row) => ({
      state: 'offered',
      offers: row('offers', '+', 1),
      offered_schedule_id: value('scheduleId'),
      starts_at: value('startsAt'),
      offer_until: value('until'),
      hold_hash: value('holdHash'),
    }))
    .where('id', '=', value('id')),
);

/** Answers the id of the entry that it was offered to; null: to nobody, and nothing was changed. */
export function* offerPlace(database: OfferDatabase, freed: FreedPlace): Work<number | null> {
  const { now, places } = database;
  const waitlist = places?.installation.waitlist ?? null;
  const found = waitlist === null ? undefined : places?.find(freed.scheduleId, freed.reasonId);
  if (places === null || waitlist === null || found === undefined || 'kind' in found) return null;
  const [place] = found;
  if (place === undefined) return null;
  const wall = place.zone.toWall(freed.startsAt);
  const wanted = wantedOf(freed, { places, day: formatDay(dayOfWall(wall)), now });
  if ((yield* get(firstWaiting, wanted)) === undefined) return null;
  const room = yield* ask(() => database.findRoom(place, formatWallTime(wall)));
  if (room === null || room.claim.startsAt !== freed.startsAt) return null;
  const entry = yield* takeFirst(wanted);
  if (entry === null) return null;
  const secret = offerHoldSecretOf(database.signingKey, entry.id, entry.offers + 1);
  const { until, heldUntil } = offerTimes(waitlist.offerMinutes, freed.startsAt, now);
  yield* ask(() => room.hold({ secret, createdAt: now, expiresAt: heldUntil, visitor: `waitlist:${entry.id}` }));
  const { scheduleId, startsAt } = room.claim;
  yield* run(markOffered, { id: entry.id, scheduleId, startsAt, until, holdHash: hashHoldSecret(secret) });
  yield* writeEntry({ kind: 'waitlist.offered', source: 'waitlist', createdAt: now, waitlistId: entry.id });
  return entry.id;
}

function wantedOf(
  freed: FreedPlace,
  { places, day, now }: { readonly places: Places; readonly day: string; readonly now: EpochMs },
): Wanted {
  const groups = places.installation.schedules.filter(({ memberIds }) => memberIds.includes(freed.scheduleId)).map(({ id }) => id);
  const schedules = JSON.stringify([freed.scheduleId, ...groups]);
  return { now, reasonId: freed.reasonId, schedules, day, declined: `%${declinedMark(freed.startsAt)}%` };
}

/** Of a group's places several may become free at once, under the locks of several schedules: whoever was about to be offered another one is passed over. */
function* takeFirst(wanted: Wanted) {
  for (;;) {
    const first = yield* get(firstWaiting, wanted);
    if (first === undefined) return null;
    const entry = yield* get(lockWaiting, { id: first.id });
    if (entry !== undefined) return entry;
  }
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

export type Ending = 'left' | 'lapsed' | 'declined';

export interface Ended {
  readonly entry: WaitlistEntry;
  /** False: it was so before. */
  readonly changed: boolean;
}

/**
 * Ends an entry, or its offer alone where that is declined, and offers its place to the next. An entry that has ended stays as it is; so does one whose offer
 * is not there or, to lapse it, not over. Null: there is no such entry.
 */
export function* endEntry(database: OfferDatabase, id: number, ending: Ending): Work<Ended | null> {
  const { now } = database;
  const row = yield* get(lockEntry, { id });
  if (row === undefined) return null;
  const { state, hold_hash: hash, offered_schedule_id: scheduleId, starts_at: startsAt } = row;
  const offered = state === 'offered' && hash !== null && scheduleId !== null && startsAt !== null;
  const isOver = offered && (row.offer_until ?? 0) <= now;
  const changes = ending === 'left' ? offered || state === 'waiting' : ending === 'declined' ? offered : isOver;
  if (!changes) return { entry: toEntry(row), changed: false };
  const waitsOn = ending === 'declined' && row.expires_at > now;
  const declined = ending === 'declined' ? `${row.declined}${startsAt},` : row.declined;
  const ended = { state: waitsOn ? 'waiting' : ending === 'declined' ? 'left' : ending, endedAt: waitsOn ? null : now, declined } as const;
  yield* run(setState, { id, ...ended });
  if (offered) {
    yield* ask(() => database.removeHold({ hash, scheduleId }));
    yield* offerPlace(database, { scheduleId, reasonId: row.reason_id, startsAt });
  }
  return { entry: toEntry({ ...row, state: ended.state, ended_at: ended.endedAt, declined, hold_hash: null }), changed: true };
}

/** `except` is JSON. */
const overdue = statement((dialect, value: PlaceholderOf<{ now: EpochMs; except: string; limit: number }>) =>
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

const offeredIn = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select('offered_schedule_id')
    .where('id', '=', value('id'))
    .where('state', '=', sql.lit('offered')),
);

/** The schedule that must be locked before this entry may be changed; none where it is offered nothing. */
export function* schedulesOfOffer(id: number): Work<readonly number[]> {
  return (yield* all(offeredIn, { id })).flatMap(({ offered_schedule_id: scheduleId }) => scheduleId ?? []);
}

/** How many offers are looked at in one go. */
const MOST_OVERDUE = 50;

/** The ids of the entries whose offers have run out, the longest overdue first. */
export function* readOverdueOffers(now: EpochMs, except: readonly number[]): Work<readonly number[]> {
  return (yield* all(overdue, { now, except: JSON.stringify(except), limit: MOST_OVERDUE })).map(({ id }) => id);
}

const markBooked = statement((dialect, value: PlaceholderOf<{ hash: string; bookingId: number; now: EpochMs }>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ state: 'booked', ended_at: value('now'), booking_id: value('bookingId') })
    .where('hold_hash', '=', value('hash'))
    .where('state', '=', sql.lit('offered')),
);

/** Of a booking that has consumed a hold: where that was an offer's, its entry has got what it waited for. */
export function* noteBooked(booked: { readonly holdSecret: string; readonly bookingId: number; readonly now: EpochMs }): Work<void> {
  yield* run(markBooked, { hash: hashHoldSecret(booked.holdSecret), bookingId: booked.bookingId, now: booked.now });
}

/** What the adapter does, as a step. */
function* ask<Result>(step: () => Answer<Result>): Work<Result> {
  return (yield step) as Result;
}
