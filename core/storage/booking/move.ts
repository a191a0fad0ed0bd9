/**
 * Moves a booking: its claim leaves the old place and takes the new one in one transaction, so
 * readers never see it in both or in neither.
 */

import type { Claim } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { isPlaceOf, type Moved, type NotFound, refuseMoving } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide.ts';
import { layoutOf } from '../../booking/needs.ts';
import { isAnnounced } from '../../booking/pending.ts';
import type { Places } from '../../booking/places.ts';
import { type ChangeRefusal, isRefusal, refuseChange } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { Trigger } from '../../delivery/outbox-entry.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import { formatInstant } from '../../time/wall-time.ts';
import { auditOverrule, writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { AuditAction } from '../port/audit.ts';
import type { MoveCommand } from '../port/bookings.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { schedulesHeldFor, stopWaiting } from '../waitlist/moving-entries.ts';
import { offerPlaces } from '../waitlist/offers.ts';
import { findBooking, findToChange, schedulesOfBooking } from './booking-rows.ts';
import { byBooking, courseDates, deleteExpiredHolds, lastEnd, storeDates } from './claim-rows.ts';
import { keepChosen, removeBookedClaims } from './freed-claims.ts';
import {
  addClaims,
  exceptIds,
  findPlaces,
  findReading,
  listScheduleIds,
  type Reading,
  readPlaces,
  schedulesOf,
  toReadings,
} from './place-readings.ts';
import { endProposal } from './proposal-rows.ts';
import { findTaken, isAsSeen, keepOthers, tellTaken, writeRooms } from './rooms.ts';
import { raiseVersions, readCutoff } from './schedule-rows.ts';

export async function planMove(
  command: MoveCommand,
  { places, read }: PlanContext,
): Promise<Locks> {
  const [booking, held] = await read(async (executor) =>
    Promise.all([
      findBooking(executor, command.bookingId),
      schedulesHeldFor(executor, [command.bookingId], places),
    ]),
  );
  if (booking === null) {
    return { schedules: [] };
  }
  return {
    schedules: [
      ...schedulesOfBooking(places, booking),
      ...held,
      ...listScheduleIds(findTargets(places, command, booking)),
    ],
  };
}

function findTargets(places: Places | null, { scheduleId }: MoveCommand, booking: Booking) {
  return findPlaces(places, {
    scheduleId: scheduleId ?? booking.scheduleId,
    reasonId: booking.reasonId,
  });
}

export async function move(
  transaction: Transaction,
  command: MoveCommand,
): Promise<Moved | NotFound | ChangeRefusal> {
  const { now } = transaction;
  const { slot, bookingId, overrule = null, takes = [] } = command;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const { scheduleId, startsAt, endsAt } = booking;
  const refusal = refuseMoving(booking, {
    ...command,
    now,
    cutoffMinutes: await readCutoff(transaction, scheduleId, command),
  });
  if (refusal !== null) {
    return refusal;
  }
  if (takes.some((unit) => !isAsSeen(booking, unit))) {
    return refuseChange('version_conflict');
  }
  if (await isMovedOften(transaction, command)) {
    return refuseChange('move_limit');
  }
  const places = findTargets(transaction.places, command, booking);
  if (isRefusal(places)) {
    return places;
  }
  const own = await readOwnClaims(transaction, bookingId);
  const [_deleted, placeClaims] = await Promise.all([
    deleteExpiredHolds(transaction, listScheduleIds(places)),
    readPlaces(transaction, {
      places,
      slot,
      email: own.email,
      exceptBooking: bookingId,
      except: exceptIds(own.claimIds),
    }),
  ]);
  const readings = toReadings(placeClaims, own.claimIds);
  const staysInPlace = takes.length > 0 && places.some((place) => isPlaceOf(booking, place, slot));
  const decision = decideAmong(readings, {
    slot,
    now,
    persons: booking.persons,
    isOverruled: overrule !== null,
    isAtDesk: !command.respectCutoff,
    stayWith: scheduleId,
    isCourse: booking.dates !== undefined,
    keeps: keepOthers(booking, takes),
    keptLayout: layoutOf(booking),
    takes,
    staysInPlace,
    expectedMinutes: command.expectedMinutes,
  });
  if (decision.kind === 'refused') {
    return decision;
  }
  const previous = { scheduleId, startsAt, endsAt };
  if (staysInPlace || isThere(booking, decision.claim)) {
    const { claim } = decision;
    const others = takes.some((unit) => findTaken(booking, unit) !== unit.scheduleId)
      ? await writeRooms(transaction, { command, booking, claim, readings })
      : booking;
    return { kind: 'moved', booking: others, previous };
  }
  return {
    kind: 'moved',
    booking: await writeMove(transaction, { command, booking, claim: decision.claim, readings }),
    previous,
  };
}

function isThere(booking: Booking, claim: Claim): boolean {
  return (
    booking.scheduleId === claim.scheduleId &&
    booking.startsAt === claim.startsAt &&
    booking.endsAt === lastEnd(claim)
  );
}

export interface MoveToWrite {
  readonly command: Pick<MoveCommand, 'actor' | 'trigger' | 'notice' | 'overrule' | 'mailsFrom'> & {
    /** The action's name in the audit log; omitted: `booking.moved`. */
    readonly action?: AuditAction;
    readonly tellsOperator?: boolean;
  };
  readonly booking: Booking;
  readonly claim: Claim;
  readonly readings: readonly Reading[];
}

export async function writeMove(
  transaction: Transaction,
  { command, booking, claim, readings }: MoveToWrite,
): Promise<Booking> {
  const { now } = transaction;
  const { bookingId, scheduleId, startsAt, endsAt, dates } = booking;
  const moved = {
    ...withoutPlaces(booking),
    version: booking.version + 1,
    scheduleId: claim.scheduleId,
    startsAt: claim.startsAt,
    endsAt: lastEnd(claim),
    ...courseDates(claim),
    ...toParts(claim),
    ...(claim.ownEndsAt !== undefined && { ownEndsAt: claim.ownEndsAt }),
  };
  const {
    trigger,
    actor,
    notice = null,
    overrule = null,
    mailsFrom,
    tellsOperator = true,
    action = 'booking.moved',
  } = command;
  const told = {
    trigger,
    createdAt: now,
    asOf: asOfBooking(moved),
    notice,
    tellsOperator,
    mailsFrom: mailsFrom ?? null,
  };
  const freed = await removeBookedClaims(transaction, bookingId);
  await addClaims(transaction, {
    reading: findReading(readings, claim.scheduleId),
    claim: keepChosen(claim, freed),
    owner: byBooking(bookingId),
  });
  // Whoever gets what was proposed or offered must not get what was decided for this booking.
  await endProposal(transaction, booking);
  await stopWaiting(transaction, booking);
  await Promise.all([
    moveBooking.run(transaction, {
      scheduleId: moved.scheduleId,
      startsAt: moved.startsAt,
      endsAt: moved.endsAt,
      dates: storeDates(moved),
      bookingId,
      version: moved.version,
      placedAt: startsAt === claim.startsAt ? null : now,
    }),
    raiseVersions(transaction, [...freed.schedules, ...schedulesOf(claim)]),
    isAnnounced(booking.status)
      ? writeEntry(transaction, {
          kind: 'booking.rescheduled',
          ...told,
          previous: { scheduleId, startsAt, endsAt, ...(dates && { dates }) },
        })
      : null,
    writeAudit(transaction, {
      at: now,
      actor,
      action,
      subject: `booking:${bookingId}`,
      changes: {
        time: [formatInstant(startsAt), formatInstant(claim.startsAt)],
        calendar: [scheduleId, claim.scheduleId],
        ...tellTaken(booking, moved),
      },
    }),
    auditOverrule(transaction, { actor, bookingId, reason: overrule }),
  ]);
  await offerPlaces(transaction, { ...booking, mailsFrom });
  return moved;
}

function withoutPlaces(moved: Booking): Booking {
  const { parts: _parts, dates: _dates, ownEndsAt: _ownEndsAt, ...booking } = moved;
  return booking;
}

function toParts({ parts }: Claim): Pick<Booking, 'parts'> {
  return parts === undefined ? {} : { parts };
}

interface MovedRow extends Pick<Claim, 'scheduleId' | 'startsAt' | 'endsAt'> {
  readonly bookingId: number;
  readonly version: number;
  readonly dates: string | null;
  /** `null` if it keeps its time. */
  readonly placedAt: EpochMs | null;
}

const moveBooking = statement(({ compiler }, value: PlaceholderOf<MovedRow>) =>
  compiler
    .updateTable('booking')
    .set((row) => ({
      schedule_id: value('scheduleId'),
      starts_at: value('startsAt'),
      ends_at: value('endsAt'),
      dates: value('dates'),
      version: value('version'),
      placed_at: row.fn.coalesce(value('placedAt'), 'placed_at'),
    }))
    .where('id', '=', value('bookingId')),
);

/**
 * The booking's own claims, which do not block its move, and the address for the limit per
 * customer.
 */
interface OwnClaims {
  readonly claimIds: readonly number[];
  readonly email: string | null;
}

const selectOwn = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['claim.id as claimId', 'customer.email'])
    .where('claim.booking_id', '=', value('bookingId')),
);

export async function readOwnClaims(executor: Executor, bookingId: number): Promise<OwnClaims> {
  const rows = await selectOwn.all(executor, { bookingId });
  const [first] = rows;
  if (first === undefined) {
    throw new Error(`Booking ${bookingId} stands and has no claim.`);
  }
  return { claimIds: rows.map(({ claimId }) => claimId), email: first.email };
}

interface MovesQuery {
  readonly bookingId: number;
  readonly source: Trigger;
  readonly since: EpochMs;
}

const countMoves = statement(({ compiler }, value: PlaceholderOf<MovesQuery>) =>
  compiler
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('booking_id', '=', value('bookingId'))
    .where('kind', '=', 'booking.rescheduled')
    .where('source', '=', value('source'))
    .where('created_at', '>', value('since')),
);

/**
 * Whether it has reached its maximum of moves by this path within a day, counted by outbox entries.
 */
async function isMovedOften(
  transaction: Transaction,
  { bookingId, trigger, mostMovesPerDay }: MoveCommand,
): Promise<boolean> {
  if (mostMovesPerDay === undefined) {
    return false;
  }
  return (
    ((
      await countMoves.get(transaction, {
        bookingId,
        source: trigger,
        since: transaction.now - MS_PER_DAY,
      })
    )?.count ?? 0) >= mostMovesPerDay
  );
}
