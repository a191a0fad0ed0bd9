/**
 * Gives a booking other rooms at its time: only the claims on what it needs are replaced. Its
 * version stays, so that mails about it that still wait are sent.
 */

import { sql } from 'kysely';
import { type Claim, type ClaimedPart, listBesides } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { layoutOf, type TakenLayout } from '../../booking/needs.ts';
import { isAnnounced } from '../../booking/pending.ts';
import { auditOverrule, writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { Changes } from '../port/audit.ts';
import type { ChosenUnit, MoveCommand } from '../port/bookings.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { byBooking } from './claim-rows.ts';
import { keepChosen, removeBookedBesides } from './freed-claims.ts';
import { addParts, findReading, type Reading, schedulesOf } from './place-readings.ts';
import { raiseVersions } from './schedule-rows.ts';

interface RoomsToWrite {
  readonly command: Pick<MoveCommand, 'actor' | 'overrule' | 'trigger' | 'mailsFrom'>;
  readonly booking: Booking;
  readonly claim: Claim;
  readonly readings: readonly Reading[];
}

export async function writeRooms(
  transaction: Transaction,
  { command, booking, claim, readings }: RoomsToWrite,
): Promise<Booking> {
  const { actor, overrule = null, trigger, mailsFrom = null } = command;
  const { bookingId } = booking;
  const freed = await removeBookedBesides(transaction, booking);
  const kept = await keepOwnParts(transaction, booking, claim);
  await addParts(transaction, {
    reading: findReading(readings, claim.scheduleId),
    claim: keepChosen(claim, freed),
    owner: byBooking(bookingId),
  });
  await Promise.all([
    raiseVersions(transaction, [...freed.schedules, ...schedulesOf(claim)]),
    writeAudit(transaction, {
      at: transaction.now,
      actor,
      action: 'booking.room_changed',
      subject: `booking:${bookingId}`,
      changes: { takes: [listTakenIds(booking), listTakenIds(claim)] },
    }),
    auditOverrule(transaction, { actor, bookingId, reason: overrule }),
    changesColleagues(transaction, booking, claim)
      ? writeEntry(transaction, {
          kind: 'booking.substituted',
          trigger,
          createdAt: transaction.now,
          asOf: asOfBooking(booking),
          notice: { onRequest: false, message: null, quiet: true },
          mailsFrom,
        })
      : null,
  ]);
  const parts = [...(claim.parts ?? []), ...kept];
  return { ...booking, ...(parts.length > 0 && { parts }) };
}

interface Renumbering {
  readonly bookingId: number;
  readonly scheduleId: number;
  readonly by: number;
}

const renumber = statement(({ compiler }, value: PlaceholderOf<Renumbering>) =>
  compiler
    .updateTable('claim')
    .set((row) => ({
      part: sql<number>`${row.ref('part')} + ${value('by')}`,
      person: sql<number>`${row.ref('person')} + ${value('by')}`,
    }))
    .where('booking_id', '=', value('bookingId'))
    .where('part', '>', sql.lit(0))
    .where('schedule_id', '=', value('scheduleId')),
);

/**
 * What the booking takes of its own calendar later on, which stays as it is. It gets new numbers if
 * the reason needs more units by now, as these come first.
 */
async function keepOwnParts(
  executor: Executor,
  { bookingId, scheduleId, parts = [] }: Booking,
  claim: Claim,
): Promise<readonly ClaimedPart[]> {
  const units = claim.parts?.length ?? 0;
  const own = parts.filter((part) => part.scheduleId === scheduleId);
  if (own.every(({ part }) => part > units)) {
    return own;
  }
  // None of the new numbers is one of the old: they change one row after the other.
  const by = units + Math.max(...own.map(({ part }) => part));
  await renumber.run(executor, { bookingId, scheduleId, by });
  return own.map((part) => ({ ...part, part: part.part + by }));
}

/** Whether it takes another calendar than before, and not only another room. */
function changesColleagues(
  { places }: Transaction,
  booking: Pick<Booking, 'scheduleId' | 'parts' | 'status'>,
  claim: Claim,
): boolean {
  const before = new Set(listTakenIds(booking));
  const after = new Set(listTakenIds(claim));
  return (
    isAnnounced(booking.status) &&
    (places?.installation.schedules ?? []).some(({ id }) => before.has(id) !== after.has(id))
  );
}

/** The ids of what it takes besides its calendar, in the order of its units. */
export function listTakenIds(booking: Pick<Booking, 'scheduleId' | 'parts'>): readonly number[] {
  return listBesides(booking).map(({ scheduleId }) => scheduleId);
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

type Placed = Pick<Booking, 'scheduleId' | 'startsAt' | 'endsAt' | 'ownEndsAt' | 'parts'>;

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

interface FormerRooms extends Pick<TakenLayout, 'begins' | 'ends'> {
  readonly ids: readonly number[];
}

/** What the booking took before this was last done to it; what it takes now if that kept it. */
export async function readFormerRooms(
  executor: Executor,
  {
    booking,
    action,
  }: {
    booking: Placed & Pick<Booking, 'bookingId'>;
    action: UndoneAction;
  },
): Promise<FormerRooms> {
  const subject = `booking:${booking.bookingId}`;
  const row = await selectChange.get(executor, { subject, action });
  const { takes, begins, ends }: Changes = JSON.parse(row?.changes ?? '{}');
  const ids = listOf(takes?.[0]) ?? listTakenIds(booking);
  // The log leaves out what a move has not changed, except the ends.
  const untold =
    action === 'booking.cancelled'
      ? layoutOfCancelled(booking, ids, begins)
      : { ...layoutOf(booking), ends: null };
  return {
    ids,
    begins: listOf(begins?.[0]) ?? untold.begins,
    ends: listOf(ends?.[0]) ?? untold.ends,
  };
}

/** Unless the log says otherwise, the booking took everything from its start to its end. */
function layoutOfCancelled(
  { startsAt, endsAt }: Placed,
  ids: readonly number[],
  begins: Changes[string] | undefined,
): Pick<TakenLayout, 'begins' | 'ends'> {
  // Earlier versions logged when it began to take them, but not until when.
  const ends = begins === undefined ? [0, ...ids].map(() => endsAt - startsAt) : null;
  return { begins: ids.map(() => 0), ends };
}

function listOf(value: Changes[string][0] | undefined): readonly number[] | null {
  return Array.isArray(value) ? value : null;
}

/**
 * What the audit log says about what a booking took and takes now, which an undo needs. It leaves out
 * the times of a cancelled booking that took everything from its start to its end, and the ends of a
 * booking that takes only its calendar, and that until its own end.
 */
export function tellTaken(before: Placed, after: Placed | null): Changes {
  const former = layoutOf(before);
  const now = after === null ? { minutes: 0, begins: [], ends: [] } : layoutOf(after);
  const isThroughout =
    former.begins.every((begin) => begin === 0) &&
    former.ends.every((end) => end === former.minutes);
  return {
    takes: [listTakenIds(before), after === null ? [] : listTakenIds(after)],
    ...((after !== null || !isThroughout) && {
      begins: [former.begins, now.begins],
      ...(![former, now].every(isOnlyWhole) && { ends: [former.ends, now.ends] }),
    }),
  };
}

/** Whether it takes its calendar until its own end, and nothing else. */
function isOnlyWhole({ minutes, begins, ends }: ReturnType<typeof layoutOf>): boolean {
  return begins.length === 0 && ends.every((end) => end === minutes);
}
