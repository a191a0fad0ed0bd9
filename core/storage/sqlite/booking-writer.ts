/** Writes a decided booking: customer, booking, claim, version, outbox and audit rows, inside the caller's transaction. */

import { randomBytes } from 'node:crypto';
import type { Claim } from '../../availability/occupancy.ts';
import type { Receipt, Submission } from '../../booking/booking.ts';
import type { ReserveCommand } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { WriteOutbox } from './outbox-writer.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare, type Statement } from './statement.ts';
import { compiler, type Tables } from './tables.ts';

export interface BookingToWrite {
  readonly command: ReserveCommand;
  readonly claim: Claim;
  readonly submission: Submission;
  readonly email: string | null;
}

interface Journal {
  readonly versions: ScheduleVersions;
  readonly writeOutbox: WriteOutbox;
  readonly writeAudit: WriteAudit;
}

export function createBookingWriter(
  connection: Connection,
  { versions, writeOutbox, writeAudit }: Journal,
): (booking: BookingToWrite) => Receipt {
  const insertCustomer = prepareCustomerInsert(connection);
  const insertBooking = prepareBookingInsert(connection);
  const insertClaim = prepareClaimInsert(connection);
  return ({ command, claim, submission, email }) => {
    const { now, actor } = command;
    const customerId = idOf(insertCustomer.get({ email, submission: JSON.stringify(submission), created_at: now }));
    // 144 bits.
    const detailsId = randomBytes(18).toString('base64url');
    const bookingId = idOf(insertBooking.get(bookingRow(command, claim, { detailsId, customerId })));
    insertClaim.run({ ...claim, bookingId });
    versions.raise(claim.scheduleId);
    writeOutbox({ event: 'booking.created', bookingId, version: 1, now });
    writeAudit({ at: now, actor, action: 'booking.created', subject: `booking:${bookingId}` });
    return { bookingId, detailsId, customerId, startsAt: claim.startsAt, endsAt: claim.endsAt };
  };
}

type NewBooking = Omit<Tables['booking'], 'id' | 'status' | 'version' | 'cancelled_at'>;
type NewCustomer = Omit<Tables['customer'], 'id'>;

function bookingRow(
  { now, request }: ReserveCommand,
  claim: Claim,
  { detailsId, customerId }: { readonly detailsId: string; readonly customerId: number },
): NewBooking {
  return {
    details_id: detailsId,
    customer_id: customerId,
    schedule_id: claim.scheduleId,
    reason_id: claim.reasonId,
    starts_at: claim.startsAt,
    ends_at: claim.endsAt,
    surface: request.surface,
    locale: request.locale,
    consented: request.consented ? 1 : 0,
    created_at: now,
  };
}

function prepareCustomerInsert(connection: Connection): Statement<NewCustomer, { id: number }> {
  return prepare(connection, (value: PlaceholderOf<NewCustomer>) =>
    compiler
      .insertInto('customer')
      .values({ email: value('email'), submission: value('submission'), created_at: value('created_at') })
      .returning('id'),
  );
}

function prepareBookingInsert(connection: Connection): Statement<NewBooking, { id: number }> {
  return prepare(connection, (value: PlaceholderOf<NewBooking>) =>
    compiler
      .insertInto('booking')
      .values({
        details_id: value('details_id'),
        customer_id: value('customer_id'),
        schedule_id: value('schedule_id'),
        reason_id: value('reason_id'),
        status: 'confirmed',
        version: 1,
        starts_at: value('starts_at'),
        ends_at: value('ends_at'),
        surface: value('surface'),
        locale: value('locale'),
        consented: value('consented'),
        created_at: value('created_at'),
      })
      .returning('id'),
  );
}

function prepareClaimInsert(connection: Connection) {
  return prepare(connection, (value: PlaceholderOf<Claim & { readonly bookingId: number }>) =>
    compiler.insertInto('claim').values({
      schedule_id: value('scheduleId'),
      reason_id: value('reasonId'),
      booking_id: value('bookingId'),
      starts_at: value('startsAt'),
      ends_at: value('endsAt'),
      blocks_from: value('blocksFrom'),
      blocks_until: value('blocksUntil'),
    }),
  );
}

function idOf(row: { id: number } | undefined): number {
  if (row === undefined) throw new Error('An insert returned no id.');
  return row.id;
}
