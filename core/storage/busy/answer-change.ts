/**
 * Answers a change that was made in another calendar: in one transaction with what follows from it,
 * so that of two answers at once only the first counts.
 */

import type { ChangeNotice } from '../../delivery/outbox-entry.ts';
import { formatWallTime } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { cancel } from '../booking/cancel.ts';
import { move, planMove } from '../booking/move.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { EventKey } from '../port/busy.ts';
import type { AnswerCommand, Answered, OutsideChange } from '../port/outside-changes.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { findOutsideChange } from './open-changes.ts';
import { forgetOutsideChange } from './outside-changes.ts';

export async function planAnswer(command: AnswerCommand, context: PlanContext): Promise<Locks> {
  const change = await context.read(async (executor) => findOutsideChange(executor, command));
  return change === null ? { schedules: [] } : planMove(toMove(command, change, ''), context);
}

export async function answerOutsideChange(
  transaction: Transaction,
  command: AnswerCommand,
): Promise<Answered> {
  const { now } = transaction;
  const change = await findOutsideChange(transaction, { id: command.id, now });
  if (change === null) {
    return { kind: 'not_found' };
  }
  transaction.requireLock(change.booking.scheduleId);
  const answered = await follow(transaction, command, change);
  const isDone = ['moved', 'cancelled', 'put_back'].includes(answered.kind);
  if (isDone) {
    const { bookingId } = change.booking;
    await forgetOutsideChange(transaction, { sourceId: change.sourceId, bookingId });
    await noteFollowed(transaction, command, change);
  }
  return answered;
}

/** Says why a booking has changed that nobody has changed here. */
async function noteFollowed(
  transaction: Transaction,
  { actor, isFollowed = false }: AnswerCommand,
  { sourceName, booking: { bookingId } }: OutsideChange,
): Promise<void> {
  if (isFollowed) {
    await writeAudit(transaction, {
      at: transaction.now,
      actor,
      action: 'booking.followed',
      subject: `booking:${bookingId}`,
      detail: sourceName,
    });
  }
}

async function follow(
  transaction: Transaction,
  command: AnswerCommand,
  change: OutsideChange,
): Promise<Answered> {
  const { booking, time } = change;
  switch (command.answer) {
    case 'put_back':
      return putBack(transaction, command, change);
    case 'cancel':
      return cancel(transaction, {
        ...toChangeCommand(command, change),
        notice: tell(command.message),
      });
    case 'move': {
      const zone = transaction.places?.zone;
      return time === null || time.startsAt === booking.startsAt || zone === undefined
        ? { kind: 'no_time' }
        : move(transaction, toMove(command, change, formatWallTime(zone.toWall(time.startsAt))));
    }
  }
}

function toChangeCommand(
  { now, actor, trigger, mailsFrom }: AnswerCommand,
  { booking: { bookingId, version } }: OutsideChange,
) {
  return {
    now,
    actor,
    trigger,
    bookingId,
    expectedVersion: version,
    respectCutoff: false,
    ...(mailsFrom !== undefined && { mailsFrom }),
  } as const;
}

function toMove(command: AnswerCommand, change: OutsideChange, slot: string) {
  return { ...toChangeCommand(command, change), notice: tell(null), slot };
}

function tell(message: string | null): ChangeNotice {
  return { onRequest: false, message, quiet: false };
}

const distrust = statement(({ compiler }, value: PlaceholderOf<EventKey>) =>
  compiler
    .updateTable('calendar_event')
    .set({ digest: '' })
    .where('source_id', '=', value('sourceId'))
    .where('booking_id', '=', value('bookingId')),
);

/** Has the event written as the booking is. Without its digest, nobody takes it for written. */
async function putBack(
  transaction: Transaction,
  { actor, trigger }: AnswerCommand,
  { sourceId, sourceName, booking }: OutsideChange,
): Promise<Answered> {
  const { now } = transaction;
  const { bookingId } = booking;
  await distrust.run(transaction, { sourceId, bookingId });
  await writeEntry(transaction, {
    kind: 'calendar.requested',
    trigger,
    createdAt: now,
    asOf: asOfBooking(booking),
  });
  await raiseVersion(transaction, booking.scheduleId);
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'booking.put_back',
    subject: `booking:${bookingId}`,
    detail: sourceName,
  });
  return { kind: 'put_back', booking };
}
