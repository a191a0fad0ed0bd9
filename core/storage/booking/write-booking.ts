/** Writes a decided booking: customer, booking, claim, version, outbox, audit and idempotency rows, inside the caller's transaction. */

import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import type { Booked, Receipt, Submission } from '../../booking/booking.ts';
import { mailboxOf } from '../../booking/email-address.ts';
import { hashManageSecret, manageSecretOf } from '../../booking/manage-secret.ts';
import { firstKind, firstState } from '../../booking/pending.ts';
import { writeAudit } from '../audit.ts';
import { writeEntry } from '../messages/outbox.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { ReserveCommand } from '../storage.ts';
import type { Transaction } from '../transaction.ts';
import { byBooking } from './claim-rows.ts';
import { saveAnswer } from './idempotency.ts';
import type { Reading } from './place-readings.ts';
import { raiseVersion } from './schedule-rows.ts';

export interface BookingToWrite {
  readonly command: ReserveCommand;
  readonly claim: Claim;
  /** What was read of the claim's schedule. */
  readonly reading: Reading;
  readonly submission: Submission;
  readonly email: string | null;
}

export async function writeBooking(transaction: Transaction, booking: BookingToWrite): Promise<Booked> {
  const { command, claim, reading, submission, email } = booking;
  const { now } = transaction;
  const { actor, request } = command;
  const { scheduleId, startsAt, endsAt } = claim;
  const state = firstState(request, email, now);
  // 144 bits.
  const detailsId = randomBytes(18).toString('base64url');
  const manageSecret = manageSecretOf(transaction.signingKey, detailsId);
  const [, inserted] = await Promise.all([
    insertCustomer.run(transaction, {
      email,
      mailbox: email && mailboxOf(email),
      submission: JSON.stringify(submission),
      created_at: now,
    }),
    insertBooking.get(transaction, {
      details_id: detailsId,
      schedule_id: scheduleId,
      reason_id: claim.reasonId,
      starts_at: startsAt,
      ends_at: endsAt,
      surface: request.surface,
      locale: request.locale ?? transaction.places?.installation.locale ?? '',
      consented: request.consented ? 1 : 0,
      created_at: now,
      status: state.status,
      confirm_until: state.confirmUntil,
      began_pending: state.status === 'pending' ? 1 : 0,
      manage_hash: hashManageSecret(manageSecret),
    }),
  ]);
  if (inserted === undefined) throw new Error('An insert returned no id.');
  const { id: bookingId, customer_id: customerId } = inserted;
  const receipt: Receipt = { bookingId, detailsId, customerId, startsAt, endsAt, scheduleId, ...state };
  const { idempotency, surface } = request;
  const asOf = { ...claim, bookingId, version: 1, status: state.status };
  await Promise.all([
    reading.claims.add(claim, reading.place, byBooking(bookingId)),
    raiseVersion(transaction, scheduleId),
    writeEntry(transaction, { kind: firstKind(state.status), source: surface, createdAt: now, asOf }),
    writeAudit(transaction, { at: now, actor, action: 'booking.created', subject: `booking:${bookingId}` }),
    idempotency === null ? null : saveAnswer(transaction, { surface, idempotency, receipt }),
  ]);
  return { kind: 'booked', receipt, manageSecret: state.status === 'pending' ? null : manageSecret, replayed: false };
}

type NewCustomer = Insertable<Tables['customer']>;

const insertCustomer = statement(({ compiler }, value: PlaceholderOf<Required<Omit<NewCustomer, 'id'>>>) =>
  compiler
    .insertInto('customer')
    .values({ email: value('email'), mailbox: value('mailbox'), submission: value('submission'), created_at: value('created_at') }),
);

type NewBooking = Required<
  Omit<Insertable<Tables['booking']>, 'id' | 'customer_id' | 'version' | 'cancelled_at' | 'placed_at' | 'erase_requested_at'>
>;

/** Of the customer that was inserted just before: both statements go together. */
const insertBooking = statement(({ compiler, newCustomerId }, value: PlaceholderOf<NewBooking>) =>
  compiler
    .insertInto('booking')
    .values({
      details_id: value('details_id'),
      customer_id: newCustomerId,
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
    .returning(['id', 'customer_id']),
);
