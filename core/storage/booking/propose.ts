/**
 * Proposes other times for a booking and holds each of them. Taking one moves the booking and
 * releases the other holds.
 */

import type { Claim, ClaimedDate } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import type { BookedTime, Moved, NotFound } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide.ts';
import {
  deriveProposedHoldSecret,
  PROPOSAL_OVER,
  type Proposal,
  type ProposalOver,
  type ProposalRefusal,
  type Proposed,
  proposedUntil,
  refuseProposal,
} from '../../booking/proposal.ts';
import { isRefusal } from '../../booking/refusal.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { formatInstant, formatWallTime } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { ProposeCommand, TakeProposedCommand, WithdrawCommand } from '../port/proposals.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { findBooking, findToChange, planChange } from './booking-rows.ts';
import { byHold, deleteExpiredHolds } from './claim-rows.ts';
import { findLiveHold, type LiveHold } from './holds.ts';
import { readOwnClaims, writeMove } from './move.ts';
import {
  addClaims,
  exceptIds,
  findPlaces,
  findReading,
  listScheduleIds,
  readPlaces,
  schedulesOf,
  toReadings,
} from './place-readings.ts';
import { findProposal, offerReleased, putProposal, releaseProposed } from './proposal-rows.ts';
import { afterOthers, type FreeTime, withTaken } from './proposed-times.ts';
import { raiseVersion, raiseVersions } from './schedule-rows.ts';

export async function planProposal(command: ProposeCommand, planning: PlanContext): Promise<Locks> {
  const [{ schedules }, booking] = await Promise.all([
    planChange(command, planning),
    planning.read((executor) => findBooking(executor, command.bookingId)),
  ]);
  const reasonId = booking?.reasonId ?? 0;
  return {
    schedules: [
      ...schedules,
      ...command.times.flatMap(({ scheduleId }) =>
        listScheduleIds(findPlaces(planning.places, { scheduleId, reasonId })),
      ),
    ],
  };
}

export async function proposeTimes(
  transaction: Transaction,
  command: ProposeCommand,
): Promise<Proposed | NotFound | ProposalRefusal> {
  const { now } = transaction;
  const booking = await findToChange(transaction, command.bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (booking.status !== 'confirmed' || booking.startsAt * MS_PER_MINUTE <= now) {
    return refuseProposal('not_changeable');
  }
  const former = await findProposal(transaction, booking.bookingId, now);
  const openRound = former?.state === 'open' ? former.round : 0;
  const { expectedVersion, expectedRound = openRound } = command;
  if (booking.version !== expectedVersion || openRound !== expectedRound) {
    return refuseProposal('version_conflict');
  }
  if (booking.email === null) {
    return refuseProposal('no_address');
  }
  const held = former === null ? [] : await findHolds(transaction, booking, former);
  const free = await findFree(transaction, {
    command,
    booking,
    claimIds: held.flatMap(({ claimIds }) => claimIds),
  });
  if (isRefusal(free)) {
    return free;
  }
  const released = await releaseProposed(transaction, booking, {
    state: 'over',
    version: booking.version,
  });
  await write(transaction, { command, booking, free, round: (former?.round ?? 0) + 1 });
  await offerReleased(transaction, booking, released);
  return { kind: 'proposed', booking };
}

async function findHolds(
  transaction: Transaction,
  { bookingId }: Booking,
  { round, times }: Proposal,
): Promise<readonly LiveHold[]> {
  const { now, signingKey } = transaction;
  const found = await Promise.all(
    times.map(async (_, index) =>
      findLiveHold(transaction, {
        now,
        secret: deriveProposedHoldSecret(signingKey, { bookingId, round, index }),
      }),
    ),
  );
  return found.filter((hold) => hold !== null);
}

interface ProposeInput {
  readonly command: ProposeCommand;
  readonly booking: Booking;
  /** Claims held by an earlier proposal, which this one replaces. */
  readonly claimIds: readonly number[];
}

/**
 * Decides each time by the team's rules; refuses with the first one that is not free. The times
 * must not overlap, so that each can be held beside the others.
 */
async function findFree(
  transaction: Transaction,
  { command, booking, claimIds }: ProposeInput,
): Promise<readonly FreeTime[] | ProposalRefusal> {
  const { reasonId, persons, bookingId } = booking;
  const found: FreeTime[] = [];
  for (const [index, { scheduleId, slot }] of command.times.entries()) {
    const places = findPlaces(transaction.places, { scheduleId, reasonId });
    if (isRefusal(places)) {
      return refuseProposal('slot_unavailable', index);
    }
    await deleteExpiredHolds(transaction, listScheduleIds(places));
    const claims = await readPlaces(transaction, {
      places,
      slot,
      email: null,
      exceptBooking: bookingId,
      except: exceptIds(claimIds),
    });
    const readings = toReadings(claims, claimIds);
    const decision = decideAmong(withTaken(readings, found), {
      slot,
      now: transaction.now,
      persons,
      isAtDesk: true,
      isCourse: booking.dates !== undefined,
    });
    if (decision.kind === 'refused' || found.some(({ claim }) => overlap(claim, decision.claim))) {
      return refuseProposal('slot_unavailable', index);
    }
    found.push({ claim: decision.claim, readings });
  }
  return found;
}

function overlap(one: Claim, other: Claim): boolean {
  const others = listOwn(other);
  return (
    one.scheduleId === other.scheduleId &&
    listOwn(one).some((own) =>
      others.some(
        ({ blocksFrom, blocksUntil }) =>
          own.blocksFrom < blocksUntil && blocksFrom < own.blocksUntil,
      ),
    )
  );
}

/** The stretches in the calendar itself. */
function listOwn(claim: Claim): readonly ClaimedDate[] {
  const later = (claim.parts ?? []).filter(({ scheduleId }) => scheduleId === claim.scheduleId);
  return [claim, ...later];
}

interface ProposalToWrite {
  readonly command: ProposeCommand;
  readonly booking: Booking;
  readonly free: readonly FreeTime[];
  readonly round: number;
}

async function write(
  transaction: Transaction,
  { command, booking, free, round }: ProposalToWrite,
): Promise<void> {
  const { now, signingKey } = transaction;
  const { bookingId, version, scheduleId } = booking;
  const times: BookedTime[] = free.map(({ claim }) => ({
    scheduleId: claim.scheduleId,
    startsAt: claim.startsAt,
    endsAt: claim.endsAt,
  }));
  const until = proposedUntil(
    booking,
    times.map(({ startsAt }) => startsAt),
    now,
  );
  const holder = {
    createdAt: now,
    expiresAt: until,
    visitor: `proposal:${bookingId}`,
    network: null,
  };
  for (const [index, { claim, readings }] of free.entries()) {
    const reading = findReading(readings, claim.scheduleId);
    await addClaims(transaction, {
      reading: index === 0 ? reading : afterOthers(reading),
      claim,
      owner: byHold({
        ...holder,
        secret: deriveProposedHoldSecret(signingKey, { bookingId, round, index }),
      }),
    });
  }
  const detail = times.map(({ startsAt }) => formatInstant(startsAt)).join(', ');
  const notice = { onRequest: false, message: command.message, quiet: false };
  await raiseVersions(transaction, [
    scheduleId,
    ...free.flatMap(({ claim }) => schedulesOf(claim)),
  ]);
  await putProposal.run(transaction, {
    bookingId,
    round,
    version,
    createdAt: now,
    until,
    times: JSON.stringify(times),
  });
  await writeEntry(transaction, {
    kind: 'booking.proposed',
    trigger: 'admin',
    createdAt: now,
    asOf: asOfBooking(booking),
    notice,
  });
  await writeAudit(transaction, {
    at: now,
    actor: command.actor,
    action: 'booking.proposed',
    subject: `booking:${bookingId}`,
    detail,
  });
}

/**
 * Moves the booking to a proposed time, chosen by the customer on the booking's page. Cutoffs and
 * limits do not apply to what the operator proposed.
 */
export async function takeProposed(
  transaction: Transaction,
  { bookingId, round, index }: TakeProposedCommand,
): Promise<Omit<Moved, 'previous'> | NotFound | ProposalOver> {
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const proposal = await findProposal(transaction, bookingId, transaction.now);
  const time = proposal?.round === round ? proposal.times[index] : undefined;
  if (proposal === null || time === undefined) {
    return PROPOSAL_OVER;
  }
  // The form was submitted twice: the first request moved the booking.
  if (
    proposal.state === 'taken' &&
    booking.startsAt === time.startsAt &&
    booking.scheduleId === time.scheduleId
  ) {
    return { kind: 'moved', booking };
  }
  if (proposal.state !== 'open' || booking.status !== 'confirmed') {
    return PROPOSAL_OVER;
  }
  transaction.requireLock(time.scheduleId);
  const place = await findTaken(transaction, { booking, proposal, time });
  if (place === null) {
    return PROPOSAL_OVER;
  }
  const released = await releaseProposed(transaction, booking, {
    state: 'taken',
    version: booking.version + 1,
  });
  const moved = await writeMove(transaction, {
    command: { actor: 'customer', trigger: 'manage' },
    booking,
    ...place,
  });
  await offerReleased(
    transaction,
    booking,
    released.filter((one) => one.startsAt !== time.startsAt || one.scheduleId !== time.scheduleId),
  );
  return { kind: 'moved', booking: moved };
}

interface TakenProposal {
  readonly booking: Booking;
  readonly proposal: Proposal;
  readonly time: BookedTime;
}

/** `null` if the time can no longer be booked, although it was held. */
async function findTaken(
  transaction: Transaction,
  { booking, proposal, time }: TakenProposal,
): Promise<FreeTime | null> {
  const { bookingId, reasonId, persons } = booking;
  const places = findPlaces(transaction.places, { scheduleId: time.scheduleId, reasonId });
  const [place] = isRefusal(places) ? [] : places;
  const holds = await findHolds(transaction, booking, proposal);
  const hold = holds.find(
    ({ scheduleId, startsAt }) => scheduleId === time.scheduleId && startsAt === time.startsAt,
  );
  if (isRefusal(places) || place === undefined || hold === undefined) {
    return null;
  }
  const slot = formatWallTime(place.zone.toWall(time.startsAt));
  await deleteExpiredHolds(transaction, listScheduleIds(places));
  const own = await readOwnClaims(transaction, bookingId);
  const claimIds = [...own.claimIds, ...holds.flatMap((held) => held.claimIds)];
  const claims = await readPlaces(transaction, {
    places,
    slot,
    email: own.email,
    exceptBooking: bookingId,
    except: exceptIds(claimIds),
  });
  const readings = toReadings(claims, claimIds);
  const decision = decideAmong(readings, {
    slot,
    now: transaction.now,
    persons,
    hold,
    isAtDesk: true,
    isCourse: booking.dates !== undefined,
  });
  return decision.kind === 'refused' || decision.claim.startsAt !== time.startsAt
    ? null
    : { claim: decision.claim, readings };
}

/** Withdraws the open proposal; `not_found` if there is none. The booking stays unchanged. */
export async function withdrawProposal(
  transaction: Transaction,
  { bookingId, actor, expectedRound }: WithdrawCommand,
): Promise<'withdrawn' | 'version_conflict' | NotFound> {
  const booking = await findToChange(transaction, bookingId);
  const proposal =
    booking === null ? null : await findProposal(transaction, bookingId, transaction.now);
  if (booking === null || proposal?.state !== 'open') {
    return { kind: 'not_found' };
  }
  if (proposal.round !== (expectedRound ?? proposal.round)) {
    return 'version_conflict';
  }
  const released = await releaseProposed(transaction, booking, {
    state: 'over',
    version: booking.version,
  });
  await raiseVersion(transaction, booking.scheduleId);
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'booking.proposal_withdrawn',
    subject: `booking:${bookingId}`,
  });
  await offerReleased(transaction, booking, released);
  return 'withdrawn';
}
