/** Makes, extends and releases holds. Each raises the version of its schedule: what is free changed, or until when. */

import type { NotFound } from '../../booking/change.ts';
import { decideHold, timesOfHold } from '../../booking/decide-hold.ts';
import { createHoldSecret, extendedExpiry, type Held, releasedExpiry } from '../../booking/hold.ts';
import type { Place } from '../../booking/places.ts';
import { type HoldRefusal, refuse } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { VisitorLimits } from '../../installation/installation.ts';
import { type LiveHold, toHold } from '../live-hold.ts';
import type { HoldChange, HoldCommand } from '../storage.ts';
import { removeClaim, setExpiry, writeHeldClaim } from './claim-writer.ts';
import { deleteExpiredHolds } from './expired-rows.ts';
import { countLiveHolds, findLiveHold, schedulesOfHold } from './hold-reader.ts';
import { readPlaces, without } from './place-readings.ts';
import type { Read } from './reader.ts';
import { idsOf, placesOf, readingOf } from './reserve.ts';
import { readPolicy } from './schedule-policies.ts';
import { raiseVersions } from './schedule-versions.ts';
import { takeSeats } from './seats.ts';
import { type Command, patienceOf, type Transaction } from './transactions.ts';

export function holdCommand(read: Read, { now, request }: HoldCommand): Command<Held | HoldRefusal> {
  const { replaces, visitor, network } = request;
  return {
    now,
    patienceMs: patienceOf(request),
    plan: async (places) => {
      const replaced = replaces === null ? [] : await read((session) => schedulesOfHold(session, replaces));
      return { schedules: [...idsOf(placesOf(places, request)), ...replaced], visitor, ...(network !== null && { network }) };
    },
    work: async (transaction) => {
      const { places } = transaction;
      if (places === null) return refuse('schedule_not_found');
      const found = placesOf(places, request);
      return 'kind' in found ? found : await hold(transaction, { places: found, limits: places.installation.limits }, request);
    },
  };
}

interface Offered {
  readonly places: readonly Place[];
  readonly limits: VisitorLimits;
}

async function hold(transaction: Transaction, { places, limits }: Offered, request: HoldCommand['request']): Promise<Held | HoldRefusal> {
  const { slot, visitor, network, replaces } = request;
  const { now } = transaction;
  const [, replaced, all] = await Promise.all([
    deleteExpiredHolds(transaction, idsOf(places)),
    replaces === null ? null : findLiveHold(transaction, { now, secret: replaces }),
    readPlaces(transaction, { places, slot, email: null, exceptBooking: null }),
  ]);
  const counted = await countLiveHolds(transaction, { visitor, network, now, except: replaced?.claimId ?? 0 });
  const readings = without(all, replaced?.claimId ?? null);
  const decision = decideHold(readings, { slot, now, replaced, ...counted, ...limits });
  if (decision.kind === 'refused') return decision;
  if (replaced !== null) await Promise.all([removeClaim(transaction, replaced.claimId), raiseVersions(transaction, [replaced.scheduleId])]);
  const { claim } = decision;
  const { scheduleId, reasonId, startsAt, endsAt } = claim;
  const { holdMinutes } = await readPolicy(transaction, scheduleId);
  const made = { secret: createHoldSecret(), ...timesOfHold(claim, { replaced, now }, holdMinutes) };
  const seats = await takeSeats(transaction, claim, readingOf(readings, scheduleId));
  await Promise.all([
    writeHeldClaim(transaction, { ...claim, ...seats }, { ...made, visitor, network }),
    raiseVersions(transaction, [scheduleId]),
  ]);
  return { kind: 'held', hold: { ...made, scheduleId, reasonId, startsAt, endsAt } };
}

export function extendHoldCommand(read: Read, { now, secret }: HoldChange): Command<Held | NotFound> {
  return changeCommand(read, { now, secret }, async (transaction, found) => {
    if (found === null) return { kind: 'not_found' };
    const { holdMinutes } = await readPolicy(transaction, found.scheduleId);
    const expiresAt = extendedExpiry(found, holdMinutes, transaction.now);
    await expireAt(transaction, found, expiresAt);
    return { kind: 'held', hold: { ...toHold(found), expiresAt } };
  });
}

export function releaseHoldCommand(read: Read, { now, secret }: HoldChange): Command<void> {
  return changeCommand(read, { now, secret }, async (transaction, found) => {
    if (found !== null) await expireAt(transaction, found, releasedExpiry(found, transaction.now));
  });
}

function changeCommand<Outcome>(
  read: Read,
  { now, secret }: HoldChange,
  change: (transaction: Transaction, found: LiveHold | null) => Promise<Outcome>,
): Command<Outcome> {
  return {
    now,
    plan: async () => ({ schedules: await read((session) => schedulesOfHold(session, secret)) }),
    work: async (transaction) => change(transaction, await findLiveHold(transaction, { now: transaction.now, secret })),
  };
}

async function expireAt(transaction: Transaction, { claimId, scheduleId, expiresAt: before }: LiveHold, expiresAt: EpochMs): Promise<void> {
  if (expiresAt === before) return;
  await Promise.all([setExpiry(transaction, { claimId, expiresAt }), raiseVersions(transaction, [scheduleId])]);
}
