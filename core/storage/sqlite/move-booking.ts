/** Moves a booking inside the caller's transaction: its one claim goes from the old place to the new in one update, so that it is never in both or in none. */

import type { Claim } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { type Moved, type NotFound, refuseMoving } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide-among.ts';
import { isAnnounced } from '../../booking/pending.ts';
import type { Places } from '../../booking/places.ts';
import { type ChangeRefusal, refuse, refuseChange } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import { isMovedOften } from '../messages/moves.ts';
import { asOfBooking } from '../messages/outbox.ts';
import { type Executor, finish } from '../messages/work.ts';
import type { MoveCommand } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { BookingReader } from './booking-reader.ts';
import type { WriteOutbox } from './outbox-writer.ts';
import type { ReadPlaces } from './place-readings.ts';
import type { SchedulePolicies } from './schedule-policies.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { OfferPlace } from './waitlist-offers.ts';

interface Parts {
  readonly places: () => Places | null;
  readonly readPlaces: ReadPlaces;
  readonly bookings: BookingReader;
  readonly policies: SchedulePolicies;
  readonly versions: ScheduleVersions;
  readonly writeOutbox: WriteOutbox;
  readonly writeAudit: WriteAudit;
  readonly offerPlace: OfferPlace;
  readonly deleteExpiredHolds: (now: EpochMs) => void;
  readonly executor: Executor;
}

export function createMoveBooking(connection: Connection, parts: Parts): (command: MoveCommand) => Moved | NotFound | ChangeRefusal {
  const { places, readPlaces, bookings, policies, deleteExpiredHolds, executor } = parts;
  const ownOf = createOwnReader(connection);
  const write = createMoveWriter(connection, parts);
  return (command) => {
    const { now, bookingId, slot, respectCutoff } = command;
    const booking = bookings.find(bookingId);
    if (booking === null) return { kind: 'not_found' };
    const cutoffMinutes = respectCutoff ? policies.of(booking.scheduleId).cancelCutoffMinutes : null;
    const refusal = refuseMoving(booking, { ...command, cutoffMinutes });
    if (refusal !== null) return refusal;
    if (finish(isMovedOften(command), executor)) return refuseChange('move_limit');
    const found = places()?.find(command.scheduleId ?? booking.scheduleId, booking.reasonId) ?? refuse('schedule_not_found');
    if ('kind' in found) return found;
    deleteExpiredHolds(now);
    const readings = readPlaces({ places: found, slot, now, exceptBooking: bookingId, ...ownOf(bookingId) });
    const decision = decideAmong(readings, { slot, now, stayWith: booking.scheduleId });
    if (decision.kind === 'refused') return decision;
    if (!isThere(booking, decision.claim)) write(command, booking, decision.claim);
    const { scheduleId, startsAt, endsAt } = booking;
    return { kind: 'moved', booking: bookings.find(bookingId) ?? booking, previous: { scheduleId, startsAt, endsAt } };
  };
}

function isThere(booking: Booking, claim: Claim): boolean {
  return booking.scheduleId === claim.scheduleId && booking.startsAt === claim.startsAt && booking.endsAt === claim.endsAt;
}

function createMoveWriter(
  connection: Connection,
  { versions, writeOutbox, writeAudit, offerPlace }: Parts,
): (command: MoveCommand, booking: Booking, claim: Claim) => void {
  const { moveBooking, moveClaim } = prepareUpdates(connection);
  return ({ now, actor, source, notice = null }, booking, claim) => {
    const { bookingId, scheduleId, startsAt, endsAt } = booking;
    moveClaim.run({ ...claim, bookingId });
    moveBooking.run({ ...claim, bookingId, now });
    for (const id of new Set([scheduleId, claim.scheduleId])) versions.raise(id);
    if (isAnnounced(booking.status)) {
      const asOf = asOfBooking({ ...booking, ...claim, version: booking.version + 1 });
      writeOutbox({ kind: 'booking.rescheduled', source, createdAt: now, asOf, previous: { scheduleId, startsAt, endsAt }, notice });
    }
    writeAudit({ at: now, actor, action: 'booking.moved', subject: `booking:${bookingId}` });
    offerPlace(booking, now);
  };
}

type BookedClaim = Claim & { readonly bookingId: number };

function prepareUpdates(connection: Connection) {
  const moveBooking = prepare(connection, (value: PlaceholderOf<BookedClaim & { readonly now: EpochMs }>) =>
    compiler
      .updateTable('booking')
      .set((column) => ({
        schedule_id: value('scheduleId'),
        starts_at: value('startsAt'),
        ends_at: value('endsAt'),
        version: column('version', '+', 1),
        placed_at: column.case().when('starts_at', '=', value('startsAt')).then(column.ref('placed_at')).else(value('now')).end(),
      }))
      .where('id', '=', value('bookingId')),
  );
  const moveClaim = prepare(connection, (value: PlaceholderOf<BookedClaim>) =>
    compiler
      .updateTable('claim')
      .set({
        schedule_id: value('scheduleId'),
        starts_at: value('startsAt'),
        ends_at: value('endsAt'),
        blocks_from: value('blocksFrom'),
        blocks_until: value('blocksUntil'),
      })
      .where('booking_id', '=', value('bookingId')),
  );
  return { moveBooking, moveClaim };
}

/** What of a booking does not stand in its own way, and whom a limit per customer counts. */
function createOwnReader(
  connection: Connection,
): (bookingId: number) => { readonly exceptClaim: number | null; readonly email: string | null } {
  const select = prepare(connection, (value: PlaceholderOf<{ bookingId: number }>) =>
    compiler
      .selectFrom('claim')
      .innerJoin('booking', 'booking.id', 'claim.booking_id')
      .innerJoin('customer', 'customer.id', 'booking.customer_id')
      .select(['claim.id as exceptClaim', 'customer.email'])
      .where('claim.booking_id', '=', value('bookingId')),
  );
  return (bookingId) => select.get({ bookingId }) ?? { exceptClaim: null, email: null };
}
