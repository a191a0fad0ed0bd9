/**
 * Undoes the operator's latest change of a booking as long as no mail about it was sent or could
 * have been: claims its place again like any other place, or changes nothing. A waiting list offer
 * caused by the change is withdrawn: no one was notified of it, and its entry keeps waiting.
 */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import type { BookedTime, NotFound } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide.ts';
import { isAnnounced } from '../../booking/pending.ts';
import { isRefusal } from '../../booking/refusal.ts';
import { isLayoutKnown, refuseUndo, type Undone, type UndoRefusal } from '../../booking/undo.ts';
import type { OutboxEntry } from '../../delivery/outbox-entry.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { formatWallTime } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { findUntold, haveMailsLeft, withdrawMails } from '../messages/kept-back.ts';
import { readManageSecret } from '../messages/message-contexts.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { UndoCommand } from '../port/bookings.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { resumeWaiting } from '../waitlist/moving-entries.ts';
import type { FreedPlaces } from '../waitlist/offers.ts';
import { findBooking, findToChange, planChange, schedulesOfBooking } from './booking-rows.ts';
import {
  byBooking,
  courseDates,
  deleteExpiredHolds,
  lastEnd,
  removeHeldClaims,
  storeDates,
} from './claim-rows.ts';
import { findLatestChange, type LatestChange } from './latest-change.ts';
import { readOwnClaims, writeMove } from './move.ts';
import {
  addClaims,
  exceptIds,
  findPlaces,
  findReading,
  listScheduleIds,
  type Reading,
  readPlaces,
  schedulesOf,
  toReadings,
} from './place-readings.ts';
import { readFormerRooms } from './rooms.ts';
import { raiseVersions } from './schedule-rows.ts';

/**
 * Locks the schedules of the booking, of its former place, to which an undo moves it back, and of
 * the times that are proposed for it, which an undo releases.
 */
export async function planUndo(command: UndoCommand, planning: PlanContext): Promise<Locks> {
  const [{ schedules }, change, booking] = await Promise.all([
    planChange(command, planning),
    planning.read(async (executor) => findLatestChange(executor, command.bookingId)),
    planning.read(async (executor) => findBooking(executor, command.bookingId)),
  ]);
  return {
    schedules: change?.previous
      ? [
          ...schedules,
          ...schedulesOfBooking(planning.places, {
            scheduleId: change.previous.scheduleId,
            reasonId: booking?.reasonId ?? 0,
          }),
        ]
      : schedules,
  };
}

export async function undoChange(
  transaction: Transaction,
  command: UndoCommand,
): Promise<Undone | NotFound | UndoRefusal> {
  const booking = await findToChange(transaction, command.bookingId);
  if (booking === null || !isWithin(command, booking)) {
    return { kind: 'not_found' };
  }
  if (booking.version !== command.expectedVersion) {
    return refuseUndo('version_conflict');
  }
  const change = await findLatestChange(transaction, booking.bookingId);
  if (change === null || !(await mayUndo(transaction, booking, change))) {
    return refuseUndo('undo_over');
  }
  const target: BookedTime = change.previous ?? booking;
  if (!isWithin(command, target)) {
    return { kind: 'not_found' };
  }
  transaction.requireLock(target.scheduleId);
  const reading = await findPlace(transaction, { booking, change, target });
  if (typeof reading === 'string') {
    return refuseUndo(reading);
  }
  const untold = await findUntold(transaction, booking);
  if (change.entry !== null) {
    await withdrawMails(transaction, change.entry.id);
  }
  const told = {
    ...command,
    trigger: change.entry?.trigger ?? 'admin',
    notice: { onRequest: false, message: null, quiet: !untold.has('customer') },
    tellsOperator: untold.has('operator'),
  } as const;
  const undone =
    change.previous === null
      ? await restore(transaction, {
          booking,
          reading,
          told,
          status: change.entry === null ? 'pending' : 'confirmed',
        })
      : await writeMove(transaction, {
          command: { ...told, action: 'booking.move_undone' },
          booking,
          ...reading,
        });
  await resumeWaiting(transaction, undone, change.at);
  return { kind: 'undone', booking: undone };
}

function isWithin(
  { scheduleIds }: UndoCommand,
  { scheduleId }: Pick<BookedTime, 'scheduleId'>,
): boolean {
  return scheduleIds === undefined || scheduleIds.includes(scheduleId);
}

/** Not if the time has begun, or if the customer is erased or about to be. */
async function mayUndo(
  transaction: Transaction,
  booking: Booking,
  { until, previous, entry }: LatestChange,
): Promise<boolean> {
  const { startsAt } = previous ?? booking;
  if (transaction.now >= until || startsAt * MS_PER_MINUTE <= transaction.now) {
    return false;
  }
  if (
    booking.eraseRequestedAt !== null ||
    (await readManageSecret(transaction, booking.bookingId)) === null
  ) {
    return false;
  }
  return entry === null || !(await haveMailsLeft(transaction, entry.id));
}

interface ChangeToUndo {
  readonly booking: Booking;
  readonly change: LatestChange;
  readonly target: BookedTime;
}

interface FreePlace {
  readonly claim: Parameters<Reading['claims']['add']>[0];
  readonly readings: readonly Reading[];
}

/**
 * The former place, if it is still free. Other rules do not apply, as the place was booked before.
 */
async function findPlace(
  transaction: Transaction,
  { booking, change, target }: ChangeToUndo,
): Promise<FreePlace | UndoRefusal['code']> {
  const { scheduleId, startsAt, endsAt } = target;
  const { bookingId, reasonId, persons } = booking;
  const places = findPlaces(transaction.places, { scheduleId, reasonId });
  if (isRefusal(places)) {
    return 'slot_unavailable';
  }
  const [place] = places;
  if (place === undefined) {
    return 'slot_unavailable';
  }
  const { ids, ...former } = await readFormerRooms(transaction, {
    booking,
    action: change.previous === null ? 'booking.cancelled' : 'booking.moved',
  });
  // The log of a pending booking has no end, and it may have taken longer in its former calendar.
  const isEndKnown = change.entry !== null || change.previous === null;
  const keptLayout = { minutes: isEndKnown ? endsAt - startsAt : null, ...former };
  if (!isLayoutKnown(place, persons, keptLayout)) {
    return 'undo_over';
  }
  await withdrawOffers(transaction, { scheduleId, reasonId, startsAt, madeAt: change.at });
  await deleteExpiredHolds(transaction, listScheduleIds(places));
  const slot = formatWallTime(place.zone.toWall(startsAt));
  const own =
    change.previous === null ? [] : (await readOwnClaims(transaction, bookingId)).claimIds;
  const claims = await readPlaces(transaction, {
    places,
    slot,
    email: null,
    exceptBooking: bookingId,
    except: exceptIds(own),
  });
  const readings = toReadings(claims, own);
  const decision = decideAmong(readings, {
    slot,
    now: transaction.now,
    persons,
    isOverruled: true,
    keeps: ids,
    keptLayout,
    keepsLayout: true,
  });
  // A course has other dates if its timetable has changed.
  const isOther =
    change.previous === null &&
    decision.kind === 'decided' &&
    storeDates(courseDates(decision.claim)) !== storeDates(booking);
  if (
    decision.kind === 'refused' ||
    isOther ||
    decision.claim.startsAt !== startsAt ||
    (isEndKnown && lastEnd(decision.claim) !== endsAt)
  ) {
    return 'slot_unavailable';
  }
  return { claim: decision.claim, readings };
}

interface BookingToRestore {
  readonly booking: Booking;
  readonly reading: FreePlace;
  readonly told: Pick<OutboxEntry, 'trigger' | 'notice' | 'tellsOperator'> &
    Pick<UndoCommand, 'actor'>;
  /** The status before the cancellation. */
  readonly status: 'pending' | 'confirmed';
}

/** Announces the booking like a new one, with the same id and a higher version. */
async function restore(
  transaction: Transaction,
  { booking, reading, told, status }: BookingToRestore,
): Promise<Booking> {
  const { now } = transaction;
  const { actor, trigger, notice, tellsOperator } = told;
  const { bookingId, scheduleId } = booking;
  const restored: Booking = { ...booking, status, version: booking.version + 1, cancelledAt: null };
  const entry = { trigger, createdAt: now, asOf: asOfBooking(restored), notice, tellsOperator };
  await Promise.all([
    markRestored.run(transaction, { bookingId, status, version: restored.version }),
    raiseVersions(transaction, schedulesOf(reading.claim)),
    addClaims(transaction, {
      reading: findReading(reading.readings, scheduleId),
      claim: reading.claim,
      owner: byBooking(bookingId),
    }),
    isAnnounced(status) ? writeEntry(transaction, { kind: 'booking.created', ...entry }) : null,
    writeAudit(transaction, {
      at: now,
      actor,
      action: 'booking.restored',
      subject: `booking:${bookingId}`,
      changes: { status: [booking.status, restored.status] },
    }),
  ]);
  return restored;
}

const markRestored = statement(
  (
    { compiler },
    value: PlaceholderOf<{
      bookingId: number;
      status: BookingToRestore['status'];
      version: number;
    }>,
  ) =>
    compiler
      .updateTable('booking')
      .set({ status: value('status'), cancelled_at: null, version: value('version') })
      .where('id', '=', value('bookingId')),
);

interface OffersQuery extends Pick<FreedPlaces, 'scheduleId' | 'reasonId' | 'startsAt'> {
  readonly madeAt: number;
}

/**
 * The latest offer of each entry, if this change caused it: created at the same time, with delayed
 * mails.
 */
const offered = statement((dialect, value: PlaceholderOf<OffersQuery>) =>
  dialect.compiler
    .selectFrom('waitlist')
    .innerJoin('outbox', 'outbox.waitlist_id', 'waitlist.id')
    .select(['waitlist.id', 'waitlist.hold_hash', 'outbox.id as outbox_id'])
    .where('waitlist.state', '=', sql.lit('offered'))
    .where('waitlist.offered_schedule_id', '=', value('scheduleId'))
    .where('waitlist.reason_id', '=', value('reasonId'))
    .where('waitlist.starts_at', '=', value('startsAt'))
    .where('outbox.kind', '=', 'waitlist.offered')
    .where('outbox.created_at', '=', value('madeAt'))
    .where('outbox.mails_from', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.waitlist_id', '=', 'waitlist.id')
            .whereRef('later.id', '>', 'outbox.id')
            .where('later.kind', '=', 'waitlist.offered'),
        ),
      ),
    ),
);

const waitOn = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ state: 'waiting', hold_hash: null })
    .where('id', '=', value('id')),
);

/** Keeps an offer whose mail has been sent. The schedule must be locked. */
async function withdrawOffers(transaction: Transaction, query: OffersQuery): Promise<void> {
  for (const { id, hold_hash: hash, outbox_id: outboxId } of await offered.all(
    transaction,
    query,
  )) {
    if (hash === null || (await haveMailsLeft(transaction, outboxId))) {
      continue;
    }
    await withdrawMails(transaction, outboxId);
    await waitOn.run(transaction, { id });
    await removeHeldClaims(transaction, hash);
  }
}
