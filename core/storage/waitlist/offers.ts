/**
 * Offers a place to the first entry that waits for it, inside the transaction that freed it. The
 * place's schedule must be locked.
 */

import { sql } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import { decideAmong, findStart } from '../../booking/decide.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import { MAX_PERSONS, maxPersons } from '../../booking/persons.ts';
import type { Place, Places } from '../../booking/places.ts';
import { isRefusal } from '../../booking/refusal.ts';
import { deriveOfferHoldSecret, offerTimes } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { dayOfWall } from '../../time/civil-day.ts';
import type { EpochMinute } from '../../time/units.ts';
import { formatDay, formatWallTime, type WallTime } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { byHold, deleteExpiredHolds } from '../booking/claim-rows.ts';
import {
  addClaims,
  findPlaces,
  listScheduleIds,
  type Reading,
  readPlaces,
  schedulesOf,
  toReadings,
} from '../booking/place-readings.ts';
import { raiseVersions } from '../booking/schedule-rows.ts';
import { writeEntry } from '../messages/outbox.ts';
import type { OfferTimeCommand } from '../port/waitlist.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { WaitlistTable } from '../sql/tables.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { declinedMark } from './waitlist-rows.ts';

interface FreedTime {
  /** Never a group. */
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  /** See `OutboxEntry`: while the release can be undone, no mail is sent. Omitted: at once. */
  readonly mailsFrom?: EpochMs | undefined;
  /** Whether it was found free, and not freed just now by a booking or an offer. */
  readonly isFound?: boolean;
}

export interface FreedPlaces extends FreedTime {
  readonly persons: number;
}

interface WaitingQuery {
  readonly now: EpochMs;
  readonly reasonId: number;
  /** The schedule and the groups that contain it. */
  readonly schedules: readonly number[];
  readonly day: string;
  readonly declined: string;
  readonly startsAt: EpochMinute;
  /** Matches entries that are not offered the time because they passed it over. */
  readonly passedOver: string;
  readonly room: number;
}

const firstWaiting = statement((dialect, value: PlaceholderOf<WaitingQuery>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .select(['id', 'persons'])
    .where('state', '=', sql.lit('waiting'))
    .where('confirm_until', 'is', null)
    .where('persons', '<=', value('room'))
    .where('reason_id', '=', value('reasonId'))
    .where('schedule_id', 'in', dialect.numbers(value('schedules')))
    .where((is) => is.or([is('day', 'is', null), is('day', '=', value('day'))]))
    .where('expires_at', '>', value('now'))
    .where('declined', 'not like', value('declined'))
    .where((is) => is.or([is('before_day', 'is', null), is('before_day', '>', value('day'))]))
    .where((is) =>
      is.or([is('sooner_than', 'is', null), is('sooner_than', '>', value('startsAt'))]),
    )
    .where('passed_over', 'not like', value('passedOver'))
    .orderBy('id')
    .limit(1),
);

const lockWaiting = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler
      .selectFrom('waitlist')
      .selectAll('waitlist')
      .where('id', '=', value('id'))
      .where('state', '=', sql.lit('waiting')),
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

interface OfferedEntry {
  readonly id: number;
  readonly persons: number;
}

/**
 * Makes offers until the places are used up, each to the first entry that fits the remaining room.
 */
export async function offerPlaces(
  transaction: Transaction,
  { persons, ...freed }: FreedPlaces,
): Promise<void> {
  for (let left = persons; left > 0; ) {
    const made = await offerOne(transaction, freed);
    if (made === null) {
      return;
    }
    left -= made.persons;
  }
}

/**
 * Offers the time to the first entry that waits for it, or to the given one; returns `null`, and
 * changes nothing, if no entry gets it.
 */
async function offerOne(
  transaction: Transaction,
  freed: FreedTime,
  waitlistId: number | null = null,
): Promise<OfferedEntry | null> {
  const { now, places } = transaction;
  const waitlist = places?.installation.waitlist ?? null;
  const found = waitlist === null ? undefined : places?.find(freed.scheduleId, freed.reasonId);
  if (places === null || waitlist === null || found === undefined || isRefusal(found)) {
    return null;
  }
  const [place] = found;
  if (place === undefined) {
    return null;
  }
  const wall = place.zone.toWall(freed.startsAt);
  const anybody = toWaitingQuery(freed, { places, day: formatDay(dayOfWall(wall)), now });
  if (waitlistId === null && (await firstWaiting.get(transaction, anybody)) === undefined) {
    return null;
  }
  const room = await findRoom(transaction, place, {
    slot: formatWallTime(wall),
    isAtDesk: waitlistId !== null,
  });
  if (room === null || room.claims[0]?.startsAt !== freed.startsAt) {
    return null;
  }
  const wanted = { ...anybody, room: room.claims.length };
  const entry =
    waitlistId === null
      ? await takeFirst(transaction, wanted)
      : await takeThis(transaction, waitlistId, wanted);
  return entry === null
    ? null
    : await offer(transaction, {
        entry,
        room,
        offerMinutes: waitlist.offerMinutes,
        mailsFrom: freed.mailsFrom ?? null,
      });
}

/** Free room, as decided claims: for one person, for two, and so on. */
interface Room {
  readonly claims: readonly Claim[];
  readonly reading: Reading;
}

/** `null` if the time cannot be booked now. */
async function findRoom(
  transaction: Transaction,
  place: Place,
  { slot, isAtDesk }: { readonly slot: WallTime; readonly isAtDesk: boolean },
): Promise<Room | null> {
  const [_deleted, placeClaims] = await Promise.all([
    deleteExpiredHolds(transaction, listScheduleIds([place])),
    readPlaces(transaction, { places: [place], slot, email: null, exceptBooking: null }),
  ]);
  const readings = toReadings(placeClaims, []);
  const [reading] = readings;
  const claims: Claim[] = [];
  while (claims.length < maxPersons(place.reason)) {
    const decision = decideAmong(readings, {
      slot,
      now: transaction.now,
      persons: claims.length + 1,
      isAtDesk,
    });
    if (decision.kind === 'refused') {
      break;
    }
    claims.push(decision.claim);
  }
  return claims.length === 0 || reading === undefined ? null : { claims, reading };
}

interface OfferToWrite {
  readonly entry: Pick<WaitlistTable, 'offers' | 'persons'> & { readonly id: number };
  readonly room: Room;
  readonly offerMinutes: number;
  readonly mailsFrom: EpochMs | null;
}

async function offer(
  transaction: Transaction,
  { entry, room, offerMinutes, mailsFrom }: OfferToWrite,
): Promise<OfferedEntry> {
  const { now, signingKey } = transaction;
  const { claims, reading } = room;
  const claim = claims[entry.persons - 1];
  if (claim === undefined) {
    throw new Error(
      `Entry ${entry.id} of the waiting list was taken for a time without room for it.`,
    );
  }
  const { scheduleId, startsAt } = claim;
  const secret = deriveOfferHoldSecret(signingKey, entry.id, entry.offers + 1);
  const { until, heldUntil } = offerTimes(offerMinutes, startsAt, now);
  const hold = {
    secret,
    createdAt: now,
    expiresAt: heldUntil,
    visitor: `waitlist:${entry.id}`,
    network: null,
  };
  await Promise.all([
    addClaims(transaction, { reading, claim, owner: byHold(hold) }),
    raiseVersions(transaction, schedulesOf(claim)),
    markOffered.run(transaction, {
      id: entry.id,
      scheduleId,
      startsAt,
      until,
      holdHash: hashHoldSecret(secret),
    }),
    writeEntry(transaction, {
      kind: 'waitlist.offered',
      trigger: 'waitlist',
      createdAt: now,
      waitlistId: entry.id,
      mailsFrom,
    }),
  ]);
  return { id: entry.id, persons: entry.persons };
}

function toWaitingQuery(
  freed: FreedTime,
  { places, day, now }: { readonly places: Places; readonly day: string; readonly now: EpochMs },
): WaitingQuery {
  const groups = places.installation.schedules
    .filter(({ memberIds }) => memberIds.includes(freed.scheduleId))
    .map(({ id }) => id);
  const mark = `%${declinedMark(freed.startsAt)}%`;
  return {
    now,
    reasonId: freed.reasonId,
    schedules: [freed.scheduleId, ...groups],
    day,
    declined: mark,
    startsAt: freed.startsAt,
    passedOver: freed.isFound ? mark : '',
    room: MAX_PERSONS,
  };
}

/**
 * Several places of a group can be freed at once under the locks of different schedules: an entry
 * that another transaction is about to offer a place is skipped.
 */
async function takeFirst(transaction: Transaction, wanted: WaitingQuery) {
  for (;;) {
    const first = await firstWaiting.get(transaction, wanted);
    if (first === undefined) {
      return null;
    }
    const entry = await lockWaiting.get(transaction, { id: first.id });
    if (entry !== undefined) {
      return entry;
    }
  }
}

/**
 * `null` if the entry is not confirmed, has ended, has an offer, is for more persons than there is
 * room for, or would move a booking to a later time.
 */
async function takeThis(
  transaction: Transaction,
  id: number,
  { now, room, startsAt }: Pick<WaitingQuery, 'now' | 'room' | 'startsAt'>,
) {
  const entry = await lockWaiting.get(transaction, { id });
  const isWaiting = entry !== undefined && entry.confirm_until === null && entry.expires_at > now;
  const isSooner = startsAt < (entry?.sooner_than ?? Infinity);
  return isWaiting && isSooner && entry.persons <= room ? entry : null;
}

export function planOffer(command: OfferTimeCommand, { places }: PlanContext): Locks {
  return { schedules: listScheduleIds(findPlaces(places, command)) };
}

/** A group offers it at the first member that is free. */
export async function offerTime(
  transaction: Transaction,
  command: OfferTimeCommand,
): Promise<number | null> {
  const { slot, reasonId, byHand } = command;
  const found = findPlaces(transaction.places, command);
  if (isRefusal(found)) {
    return null;
  }
  for (const place of found) {
    const startsAt = findStart(place, slot);
    if (startsAt === null) {
      continue;
    }
    const made = await offerOne(
      transaction,
      { scheduleId: place.schedule.id, reasonId, startsAt, isFound: true },
      byHand?.waitlistId,
    );
    if (made === null) {
      continue;
    }
    if (byHand) {
      await writeAudit(transaction, {
        at: transaction.now,
        actor: byHand.actor,
        action: 'waitlist.offered',
        subject: `waitlist:${made.id}`,
        detail: slot,
      });
    }
    return made.id;
  }
  return null;
}
