/** Moves a booking: its claim leaves the old place and takes the new one in one transaction, so that it is never seen in both or in none. */

import type { Claim } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { type Moved, type NotFound, refuseMoving } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide-among.ts';
import { isAnnounced } from '../../booking/pending.ts';
import type { Places } from '../../booking/places.ts';
import { type ChangeRefusal, refuseChange } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import { isMovedOften } from '../messages/moves.ts';
import { asOfBooking } from '../messages/outbox.ts';
import type { MoveCommand } from '../storage.ts';
import { writeAudit } from './audit-log.ts';
import { findBooking } from './booking-reader.ts';
import { removeClaim, writeBookedClaim } from './claim-writer.ts';
import { deleteExpiredHolds } from './expired-rows.ts';
import { findLockedBooking } from './locked-booking.ts';
import { work } from './message-dialect.ts';
import { writeOutbox } from './outbox-writer.ts';
import { readPlaces, type SeatedReading, without } from './place-readings.ts';
import type { Read } from './reader.ts';
import { idsOf, placesOf, readingOf } from './reserve.ts';
import { readPolicy } from './schedule-policies.ts';
import { raiseVersions } from './schedule-versions.ts';
import { takeSeats } from './seats.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { Command, Transaction } from './transactions.ts';
import { offerFreed } from './waitlist-offers.ts';

export function moveCommand(read: Read, command: MoveCommand): Command<Moved | NotFound | ChangeRefusal> {
  const { bookingId } = command;
  let locked: readonly number[] = [];
  return {
    now: command.now,
    plan: async (places) => {
      const booking = await read((session) => findBooking(session, bookingId));
      locked = booking === null ? [] : [booking.scheduleId, ...idsOf(targetsOf(places, command, booking))];
      return { schedules: locked };
    },
    work: async (transaction) => {
      const booking = await findLockedBooking(transaction, bookingId, locked);
      return booking === null ? { kind: 'not_found' } : move(transaction, command, booking);
    },
  };
}

function targetsOf(places: Places | null, { scheduleId }: MoveCommand, booking: Booking) {
  return placesOf(places, { scheduleId: scheduleId ?? booking.scheduleId, reasonId: booking.reasonId });
}

async function move(transaction: Transaction, command: MoveCommand, booking: Booking): Promise<Moved | ChangeRefusal> {
  const { now } = transaction;
  const { slot, respectCutoff } = command;
  const { bookingId, scheduleId, startsAt, endsAt } = booking;
  const cutoffMinutes = respectCutoff ? (await readPolicy(transaction, scheduleId)).cancelCutoffMinutes : null;
  const refusal = refuseMoving(booking, { ...command, now, cutoffMinutes });
  if (refusal !== null) return refusal;
  if (await work(transaction, isMovedOften({ ...command, now }))) return refuseChange('move_limit');
  const places = targetsOf(transaction.places, command, booking);
  if ('kind' in places) return places;
  const own = await readOwn(transaction, bookingId);
  const [, all] = await Promise.all([
    deleteExpiredHolds(transaction, idsOf(places)),
    readPlaces(transaction, { places, slot, email: own.email, exceptBooking: bookingId }),
  ]);
  const readings = without(all, own.claimId);
  const decision = decideAmong(readings, { slot, now, stayWith: scheduleId });
  if (decision.kind === 'refused') return decision;
  const previous = { scheduleId, startsAt, endsAt };
  if (isThere(booking, decision.claim)) return { kind: 'moved', booking, previous };
  return { kind: 'moved', booking: await write(transaction, { command, booking, own, claim: decision.claim, readings }), previous };
}

function isThere(booking: Booking, claim: Claim): boolean {
  return booking.scheduleId === claim.scheduleId && booking.startsAt === claim.startsAt && booking.endsAt === claim.endsAt;
}

interface MoveToWrite {
  readonly command: MoveCommand;
  readonly booking: Booking;
  readonly own: Own;
  readonly claim: Claim;
  readonly readings: readonly SeatedReading[];
}

async function write(transaction: Transaction, { command, booking, own, claim, readings }: MoveToWrite): Promise<Booking> {
  const { now } = transaction;
  const { bookingId, scheduleId, startsAt, endsAt } = booking;
  const moved = { ...booking, version: booking.version + 1, scheduleId: claim.scheduleId, startsAt: claim.startsAt, endsAt: claim.endsAt };
  const { source, actor, notice = null } = command;
  const told = { kind: 'booking.rescheduled', source, createdAt: now, asOf: asOfBooking(moved), notice } as const;
  await removeClaim(transaction, own.claimId);
  const seats = await takeSeats(transaction, claim, readingOf(readings, claim.scheduleId));
  await Promise.all([
    writeBookedClaim(transaction, { ...claim, ...seats }, bookingId),
    moveBooking.run(transaction, { ...claim, bookingId, version: moved.version, placedAt: startsAt === claim.startsAt ? null : now }),
    raiseVersions(transaction, [scheduleId, claim.scheduleId]),
    isAnnounced(booking.status) ? writeOutbox(transaction, { ...told, previous: { scheduleId, startsAt, endsAt } }) : null,
    writeAudit(transaction, { at: now, actor, action: 'booking.moved', subject: `booking:${bookingId}` }),
  ]);
  await offerFreed(transaction, booking);
  return moved;
}

interface MovedRow extends Claim {
  readonly bookingId: number;
  readonly version: number;
  /** Null: it keeps its time. */
  readonly placedAt: EpochMs | null;
}

const moveBooking = prepare((value: PlaceholderOf<MovedRow>) =>
  compiler
    .updateTable('booking')
    .set((row) => ({
      schedule_id: value('scheduleId'),
      starts_at: value('startsAt'),
      ends_at: value('endsAt'),
      version: value('version'),
      placed_at: row.fn.coalesce(value('placedAt'), 'placed_at'),
    }))
    .where('id', '=', value('bookingId')),
);

/** What of a booking does not stand in its own way, and whom a limit per customer counts. */
interface Own {
  readonly claimId: number;
  readonly email: string | null;
}

const selectOwn = prepare((value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['claim.id as claimId', 'customer.email'])
    .where('claim.booking_id', '=', value('bookingId')),
);

async function readOwn(session: Session, bookingId: number): Promise<Own> {
  const own = await selectOwn.get(session, { bookingId });
  if (own === undefined) throw new Error(`Booking ${bookingId} stands and has no claim.`);
  return own;
}
