/**
 * Gives a booking other rooms at its time: only the claims on what it needs are replaced. Its
 * version stays, so that mails about it that still wait are sent.
 */

import type { Claim } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { auditOverrule, writeAudit } from '../audit.ts';
import type { Changes } from '../port/audit.ts';
import type { ChosenUnit, MoveCommand } from '../port/bookings.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { byBooking, removeBookedParts } from './claim-rows.ts';
import { addParts, findReading, type Reading, schedulesOf } from './place-readings.ts';
import { raiseVersions } from './schedule-rows.ts';

interface RoomsToWrite {
  readonly command: Pick<MoveCommand, 'actor' | 'overrule'>;
  readonly booking: Booking;
  readonly claim: Claim;
  readonly readings: readonly Reading[];
}

export async function writeRooms(
  transaction: Transaction,
  { command: { actor, overrule = null }, booking, claim, readings }: RoomsToWrite,
): Promise<Booking> {
  const { bookingId } = booking;
  const freed = await removeBookedParts(transaction, bookingId);
  await addParts(findReading(readings, claim.scheduleId), claim, byBooking(bookingId));
  await Promise.all([
    raiseVersions(transaction, [...freed, ...schedulesOf(claim)]),
    writeAudit(transaction, {
      at: transaction.now,
      actor,
      action: 'booking.room_changed',
      subject: `booking:${bookingId}`,
      changes: { takes: [listTakenIds(booking), listTakenIds(claim)] },
    }),
    auditOverrule(transaction, { actor, bookingId, reason: overrule }),
  ]);
  return { ...booking, ...(claim.parts !== undefined && { parts: claim.parts }) };
}

/** The ids of what it takes, in the order of its units. */
export function listTakenIds({ parts = [] }: Pick<Booking, 'parts'>): readonly number[] {
  return parts.map(({ scheduleId }) => scheduleId);
}

/** What the booking has for this unit; `undefined` if it has no such unit. */
export function findTaken(
  { parts = [] }: Pick<Booking, 'parts'>,
  unit: Pick<ChosenUnit, 'part'>,
): number | undefined {
  return parts.find(({ part }) => part === unit.part)?.scheduleId;
}

export function isAsSeen(booking: Pick<Booking, 'parts'>, unit: ChosenUnit): boolean {
  return unit.instead === undefined || findTaken(booking, unit) === unit.instead;
}

/** What the units that are not chosen have, which they keep where they can. */
export function keepOthers(
  { parts = [] }: Pick<Booking, 'parts'>,
  chosen: readonly ChosenUnit[],
): readonly number[] {
  return parts
    .filter(({ part }) => !chosen.some((unit) => unit.part === part))
    .map(({ scheduleId }) => scheduleId);
}

type UndoneAction = 'booking.moved' | 'booking.cancelled';

const selectChange = statement(
  ({ compiler }, value: PlaceholderOf<{ subject: string; action: UndoneAction }>) =>
    compiler
      .selectFrom('audit')
      .select('changes')
      .where('subject', '=', value('subject'))
      .where('action', '=', value('action'))
      .orderBy('id', 'desc')
      .limit(1),
);

/** What the booking took before this was last done to it; what it takes now if that kept it. */
export async function readFormerRooms(
  executor: Executor,
  { booking, action }: { booking: Pick<Booking, 'bookingId' | 'parts'>; action: UndoneAction },
): Promise<readonly number[]> {
  const subject = `booking:${booking.bookingId}`;
  const row = await selectChange.get(executor, { subject, action });
  const { takes }: Changes = JSON.parse(row?.changes ?? '{}');
  const former = takes?.[0];
  return Array.isArray(former) ? former : listTakenIds(booking);
}
