/** Makes, extends and releases holds. Each raises the version of its schedule: what is free changed, or until when. */

import type { NotFound } from '../../booking/change.ts';
import { decideHold, timesOfHold } from '../../booking/decide-hold.ts';
import { createHoldSecret, extendedExpiry, type Held, releasedExpiry } from '../../booking/hold.ts';
import { type HoldRefusal, refuse } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { HoldChange, HoldCommand } from '../booking-storage.ts';
import type { Locks, Planning, Transaction } from '../transaction.ts';
import { byHold, deleteExpiredHolds, removeClaim, setExpiry } from './claim-rows.ts';
import { countLiveHolds, findLiveHold, type LiveHold, schedulesOfHold, toHold } from './hold-rows.ts';
import { findPlaces, idsOf, readingOf, readingsOf, readPlaces } from './place-readings.ts';
import { raiseVersion, readPolicy } from './schedule-rows.ts';

export async function planHold({ request }: HoldCommand, { places, read }: Planning): Promise<Locks> {
  const { replaces, visitor, network } = request;
  const replaced = replaces === null ? [] : await read((executor) => schedulesOfHold(executor, replaces));
  return { schedules: [...idsOf(findPlaces(places, request)), ...replaced], visitor, ...(network !== null && { network }) };
}

export async function hold(transaction: Transaction, { request }: HoldCommand): Promise<Held | HoldRefusal> {
  const { slot, visitor, network, replaces } = request;
  const { now, places } = transaction;
  if (places === null) return refuse('schedule_not_found');
  const found = findPlaces(places, request);
  if ('kind' in found) return found;
  const [, replaced, placeClaims] = await Promise.all([
    deleteExpiredHolds(transaction, idsOf(found)),
    replaces === null ? null : findLiveHold(transaction, { now, secret: replaces }),
    readPlaces(transaction, { places: found, slot, email: null, exceptBooking: null }),
  ]);
  const counted = await countLiveHolds(transaction, { visitor, network, now, except: replaced?.claimId ?? 0 });
  const readings = readingsOf(placeClaims, replaced?.claimId ?? null);
  const decision = decideHold(readings, { slot, now, replaced, ...counted, ...places.installation.limits });
  if (decision.kind === 'refused') return decision;
  if (replaced !== null) await Promise.all([removeClaim(transaction, replaced.claimId), raiseVersion(transaction, replaced.scheduleId)]);
  const { claim } = decision;
  const { scheduleId, reasonId, startsAt, endsAt } = claim;
  const { holdMinutes } = await readPolicy(transaction, scheduleId);
  const made = { secret: createHoldSecret(), ...timesOfHold(claim, { replaced, now }, holdMinutes) };
  const { claims, place } = readingOf(readings, scheduleId);
  await Promise.all([claims.add(claim, place, byHold({ ...made, visitor, network })), raiseVersion(transaction, scheduleId)]);
  return { kind: 'held', hold: { ...made, scheduleId, reasonId, startsAt, endsAt } };
}

export async function planHoldChange({ secret }: HoldChange, { read }: Planning): Promise<Locks> {
  return { schedules: await read((executor) => schedulesOfHold(executor, secret)) };
}

export async function extendHold(transaction: Transaction, { secret }: HoldChange): Promise<Held | NotFound> {
  const { now } = transaction;
  const found = await findLiveHold(transaction, { now, secret });
  if (found === null) return { kind: 'not_found' };
  const { holdMinutes } = await readPolicy(transaction, found.scheduleId);
  const expiresAt = extendedExpiry(found, holdMinutes, now);
  await expireAt(transaction, found, expiresAt);
  return { kind: 'held', hold: { ...toHold(found), expiresAt } };
}

export async function releaseHold(transaction: Transaction, { secret }: HoldChange): Promise<void> {
  const { now } = transaction;
  const found = await findLiveHold(transaction, { now, secret });
  if (found !== null) await expireAt(transaction, found, releasedExpiry(found, now));
}

async function expireAt(transaction: Transaction, { claimId, scheduleId, expiresAt: before }: LiveHold, expiresAt: EpochMs): Promise<void> {
  if (expiresAt === before) return;
  await Promise.all([setExpiry(transaction, { claimId, expiresAt }), raiseVersion(transaction, scheduleId)]);
}
