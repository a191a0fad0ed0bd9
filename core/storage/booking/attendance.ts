/**
 * Attendance and the team's note on a booking. Neither changes its place, but both raise the
 * schedule's version, so that every screen refreshes.
 */

import type { MarkedAttendance } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import { type ChangeRefusal, refuseChange } from '../../booking/refusal.ts';
import { writeAudit } from '../audit.ts';
import type { AttendanceCommand, Marked, NoteCommand } from '../port/bookings.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findToChange } from './booking-rows.ts';
import { raiseVersion } from './schedule-rows.ts';

const mark = statement(
  (
    { compiler },
    value: PlaceholderOf<{ bookingId: number; attendance: MarkedAttendance | null }>,
  ) =>
    compiler
      .updateTable('booking')
      .set({ attendance: value('attendance') })
      .where('id', '=', value('bookingId')),
);

export async function markAttendance(
  transaction: Transaction,
  command: AttendanceCommand,
): Promise<Marked | NotFound | ChangeRefusal> {
  const { bookingId, attendance, actor } = command;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (booking.status !== 'confirmed') {
    return refuseChange('not_changeable');
  }
  const { expected = booking } = command;
  if (expected.version !== booking.version) {
    return refuseChange('version_conflict');
  }
  if (booking.attendance === attendance) {
    return { kind: 'marked', booking };
  }
  if (expected.attendance !== booking.attendance) {
    return refuseChange('version_conflict');
  }
  const action = attendance === null ? 'booking.mark_removed' : (`booking.${attendance}` as const);
  await Promise.all([
    mark.run(transaction, { bookingId, attendance }),
    raiseVersion(transaction, booking.scheduleId),
    writeAudit(transaction, {
      at: transaction.now,
      actor,
      action,
      subject: `booking:${bookingId}`,
      changes: { attendance: [booking.attendance, attendance] },
    }),
  ]);
  return { kind: 'marked', booking: { ...booking, attendance } };
}

const setNote = statement(
  ({ compiler }, value: PlaceholderOf<{ bookingId: number; note: string }>) =>
    compiler
      .updateTable('booking')
      .set({ note: value('note') })
      .where('id', '=', value('bookingId')),
);

export async function writeNote(
  transaction: Transaction,
  command: NoteCommand,
): Promise<Marked | NotFound | ChangeRefusal> {
  const { bookingId, note, actor } = command;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (booking.note === note) {
    return { kind: 'marked', booking };
  }
  if (booking.note !== (command.expected ?? booking.note)) {
    return refuseChange('version_conflict');
  }
  await Promise.all([
    setNote.run(transaction, { bookingId, note }),
    raiseVersion(transaction, booking.scheduleId),
    writeAudit(transaction, {
      at: transaction.now,
      actor,
      action: 'booking.noted',
      subject: `booking:${bookingId}`,
    }),
  ]);
  return { kind: 'marked', booking: { ...booking, note } };
}
