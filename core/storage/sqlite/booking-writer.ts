/** Writes a decided booking: customer, booking, claim, version, outbox and audit rows, inside the caller's transaction. */

import { randomBytes } from 'node:crypto';
import type { Claim } from '../../availability/occupancy.ts';
import type { Receipt, Submission } from '../../booking/booking.ts';
import { mailboxOf } from '../../booking/email-address.ts';
import { manageHashOf } from '../../booking/manage-secret.ts';
import { type FirstState, firstKind, firstState } from '../../booking/pending.ts';
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
  readonly readSigningKey: () => string;
}

export function createBookingWriter(
  connection: Connection,
  { versions, writeOutbox, writeAudit, readSigningKey }: Journal,
): (booking: BookingToWrite) => Receipt {
  const insertCustomer = prepareCustomerInsert(connection);
  const insertBooking = prepareBookingInsert(connection);
  const insertClaim = prepareClaimInsert(connection);
  return ({ command, claim, submission, email }) => {
    const { now, actor, request } = command;
    const state = firstState(request, email, now);
    const customerId = idOf(
      insertCustomer.get({ email, mailbox: email && mailboxOf(email), submission: JSON.stringify(submission), created_at: now }),
    );
    // 144 bits.
    const detailsId = randomBytes(18).toString('base64url');
    const manageHash = manageHashOf(readSigningKey(), detailsId);
    const bookingId = idOf(insertBooking.get(bookingRow(command, claim, { detailsId, customerId, manageHash, state })));
    insertClaim.run({ ...claim, bookingId });
    versions.raise(claim.scheduleId);
    const asOf = { ...claim, bookingId, version: 1, status: state.status };
    writeOutbox({ kind: firstKind(state.status), source: request.surface, createdAt: now, asOf });
    writeAudit({ at: now, actor, action: 'booking.created', subject: `booking:${bookingId}` });
    return { bookingId, detailsId, customerId, startsAt: claim.startsAt, endsAt: claim.endsAt };
  };
}

type NewBooking = Omit<Tables['booking'], 'id' | 'version' | 'cancelled_at' | 'placed_at' | 'erase_requested_at'>;
type NewCustomer = Omit<Tables['customer'], 'id'>;

interface OwnValues {
  readonly detailsId: string;
  readonly customerId: number;
  readonly manageHash: string;
  readonly state: FirstState;
}

function bookingRow({ now, request }: ReserveCommand, claim: Claim, { detailsId, customerId, manageHash, state }: OwnValues): NewBooking {
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
    status: state.status,
    confirm_until: state.confirmUntil,
    began_pending: state.status === 'pending' ? 1 : 0,
    manage_hash: manageHash,
  };
}

function prepareCustomerInsert(connection: Connection): Statement<NewCustomer, { id: number }> {
  return prepare(connection, (value: PlaceholderOf<NewCustomer>) =>
    compiler
      .insertInto('customer')
      .values({ email: value('email'), mailbox: value('mailbox'), submission: value('submission'), created_at: value('created_at') })
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
        status: value('status'),
        version: 1,
        starts_at: value('starts_at'),
        ends_at: value('ends_at'),
        surface: value('surface'),
        locale: value('locale'),
        consented: value('consented'),
        created_at: value('created_at'),
        placed_at: value('created_at'),
        confirm_until: value('confirm_until'),
        began_pending: value('began_pending'),
        manage_hash: value('manage_hash'),
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
