/** Corrects what a customer entered, under the lock of the booking's schedule. */

import type { Booking, Submission } from '../../booking/booking.ts';
import { type NotFound, refuseMoving } from '../../booking/change.ts';
import {
  type Corrected,
  changedFields,
  correctSubmission,
  digestDetails,
} from '../../booking/correction.ts';
import { isAnnounced } from '../../booking/pending.ts';
import { type ChangeRefusal, isRefusal, refuseChange } from '../../booking/refusal.ts';
import { composeSearchText } from '../../booking/search.ts';
import { writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { CorrectCommand } from '../port/bookings.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findToChange } from './booking-rows.ts';
import { raiseVersion, readCutoff } from './schedule-rows.ts';

interface NewAnswers {
  readonly id: number;
  readonly submission: string;
  readonly search_text: string;
}

const write = statement((dialect, value: PlaceholderOf<NewAnswers>) =>
  dialect.compiler
    .updateTable('customer')
    .set({ submission: value('submission'), search_text: value('search_text') })
    .where('id', '=', value('id')),
);

/** The same correction sent twice is done once, and answered alike. */
export async function correctBooking(
  transaction: Transaction,
  command: CorrectCommand,
): Promise<Corrected | NotFound | ChangeRefusal> {
  const { bookingId, given, expected } = command;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const { now } = transaction;
  const cutoffMinutes = await readCutoff(transaction, booking.scheduleId, command);
  const refusal = refuseMoving(booking, { now, cutoffMinutes });
  if (refusal !== null) {
    return refusal;
  }
  const form = transaction.places?.findForm(booking.scheduleId, booking.reasonId) ?? [];
  const submission = correctSubmission(form, booking.submission, given);
  if (isRefusal(submission)) {
    return submission;
  }
  const changed = changedFields(booking.submission, submission);
  if (changed.length > 0 && digestDetails(booking) !== expected) {
    return refuseChange('version_conflict');
  }
  if (changed.length > 0) {
    await writeAnswers(transaction, booking, {
      submission,
      searchText: composeSearchText(form, submission),
    });
    await writeEntry(transaction, {
      kind: 'booking.corrected',
      trigger: 'manage',
      createdAt: now,
      asOf: asOfBooking(booking),
      tellsOperator: isAnnounced(booking.status),
    });
    await writeAudit(transaction, {
      at: now,
      actor: command.actor,
      action: 'booking.corrected',
      subject: `booking:${bookingId}`,
      detail: changed.join(', '),
    });
  }
  return { kind: 'corrected', booking: { ...booking, submission } };
}

async function writeAnswers(
  transaction: Transaction,
  { customerId, scheduleId }: Booking,
  { submission, searchText }: { readonly submission: Submission; readonly searchText: string },
): Promise<void> {
  await write.run(transaction, {
    id: customerId,
    submission: JSON.stringify(submission),
    search_text: searchText,
  });
  await raiseVersion(transaction, scheduleId);
}
