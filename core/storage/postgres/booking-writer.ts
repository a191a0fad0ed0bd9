/** Writes a decided booking: customer, booking, claim, version, outbox, audit and idempotency rows, inside the caller's transaction. */

import { randomBytes } from 'node:crypto';
import type { Claim } from '../../availability/occupancy.ts';
import type { Receipt, Submission } from '../../booking/booking.ts';
import { mailboxOf } from '../../booking/email-address.ts';
import { manageHashOf } from '../../booking/manage-secret.ts';
import { firstKind, firstState } from '../../booking/pending.ts';
import type { ReserveCommand } from '../storage.ts';
import { writeAudit } from './audit-log.ts';
import { writeBookedClaim } from './claim-writer.ts';
import { saveAnswer } from './idempotency-store.ts';
import { writeOutbox } from './outbox-writer.ts';
import { raiseVersions } from './schedule-versions.ts';
import type { Seats } from './seats.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type Tables } from './tables.ts';
import type { Transaction } from './transactions.ts';

export interface BookingToWrite {
  readonly command: Omit<ReserveCommand, 'now'>;
  readonly claim: Claim & Seats;
  readonly submission: Submission;
  readonly email: string | null;
}

export async function writeBooking(transaction: Transaction, { command, claim, submission, email }: BookingToWrite): Promise<Receipt> {
  const { now } = transaction;
  const { actor, request } = command;
  const { scheduleId, startsAt, endsAt } = claim;
  const { status, confirmUntil } = firstState(request, email, now);
  // 144 bits.
  const detailsId = randomBytes(18).toString('base64url');
  const inserted = await insert.get(transaction, {
    email,
    mailbox: email && mailboxOf(email),
    submission: JSON.stringify(submission),
    details_id: detailsId,
    schedule_id: scheduleId,
    reason_id: claim.reasonId,
    starts_at: startsAt,
    ends_at: endsAt,
    surface: request.surface,
    locale: request.locale,
    consented: request.consented,
    created_at: now,
    status,
    confirm_until: confirmUntil,
    began_pending: status === 'pending' ? 1 : 0,
    manage_hash: manageHashOf(transaction.signingKey, detailsId),
  });
  if (inserted === undefined) throw new Error('An insert returned no id.');
  const { id: bookingId, customer_id: customerId } = inserted;
  const receipt = { bookingId, detailsId, customerId, startsAt, endsAt };
  const { idempotency, surface } = request;
  await Promise.all([
    writeBookedClaim(transaction, claim, bookingId),
    raiseVersions(transaction, [scheduleId]),
    writeOutbox(transaction, {
      kind: firstKind(status),
      source: surface,
      createdAt: now,
      asOf: { ...claim, bookingId, version: 1, status },
    }),
    writeAudit(transaction, { at: now, actor, action: 'booking.created', subject: `booking:${bookingId}` }),
    idempotency === null ? null : saveAnswer(transaction, { surface, idempotency, receipt, now }),
  ]);
  return receipt;
}

type NewBooking = Omit<Tables['booking'], 'id' | 'customer_id' | 'version' | 'cancelled_at' | 'placed_at' | 'erase_requested_at'>;
type NewCustomer = Omit<Tables['customer'], 'id'>;

const insert = prepare((value: PlaceholderOf<NewBooking & NewCustomer>) =>
  compiler
    .with('new_customer', (query) =>
      query
        .insertInto('customer')
        .values({ email: value('email'), mailbox: value('mailbox'), submission: value('submission'), created_at: value('created_at') })
        .returning('id'),
    )
    .insertInto('booking')
    .values((row) => ({
      details_id: value('details_id'),
      customer_id: row.selectFrom('new_customer').select('id'),
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
    }))
    .returning(['id', 'customer_id']),
);
