/** Makes, extends and releases holds inside the caller's transaction. Each raises the version of its schedule: what is free changed, or until when. */

import { decideHold, timesOfHold } from '../../booking/decide-hold.ts';
import { createHoldSecret, extendedExpiry, type Held, releasedExpiry } from '../../booking/hold.ts';
import type { Places } from '../../booking/places.ts';
import { type HoldRefusal, refuse } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import { type LiveHold, toHold } from '../live-hold.ts';
import type { HoldCommand } from '../storage.ts';
import type { HoldStore } from './hold-store.ts';
import type { ReadPlaces } from './place-readings.ts';
import type { SchedulePolicies } from './schedule-policies.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import type { WriterCalls } from './writer-messages.ts';

interface Parts {
  /** The places of the configuration in force; null before the first import. */
  readonly places: () => Places | null;
  readonly readPlaces: ReadPlaces;
  readonly holds: HoldStore;
  readonly policies: SchedulePolicies;
  readonly versions: ScheduleVersions;
  readonly deleteExpiredHolds: (now: EpochMs) => void;
}

type Call<Name extends 'extendHold' | 'releaseHold'> = (input: WriterCalls[Name]['input']) => WriterCalls[Name]['output'];

export function createHold({
  places,
  readPlaces,
  holds,
  policies,
  versions,
  deleteExpiredHolds,
}: Parts): (command: HoldCommand) => Held | HoldRefusal {
  return ({ now, request }) => {
    const { slot, visitor, network, replaces } = request;
    const offered = places();
    if (offered === null) return refuse('schedule_not_found');
    const found = offered.find(request.scheduleId, request.reasonId);
    if ('kind' in found) return found;
    deleteExpiredHolds(now);
    const replaced = replaces === null ? null : holds.findLive({ now, secret: replaces });
    const counted = holds.countLive({ visitor, network, now, except: replaced?.claimId ?? 0 });
    const exceptClaim = replaced?.claimId ?? null;
    const readings = readPlaces({ places: found, slot, now, email: null, exceptClaim, exceptBooking: null });
    const decision = decideHold(readings, { slot, now, replaced, ...counted, ...offered.installation.limits });
    if (decision.kind === 'refused') return decision;
    if (replaced !== null) remove(replaced);
    const { claim } = decision;
    const times = timesOfHold(claim, { replaced, now }, policies.of(claim.scheduleId).holdMinutes);
    const secret = createHoldSecret();
    holds.insert({ claim, hold: { secret, ...times }, visitor, network });
    versions.raise(claim.scheduleId);
    const { scheduleId, reasonId, startsAt, endsAt } = claim;
    return { kind: 'held', hold: { secret, scheduleId, reasonId, startsAt, endsAt, ...times } };
  };

  function remove({ claimId, scheduleId }: LiveHold): void {
    holds.remove(claimId);
    versions.raise(scheduleId);
  }
}

export function createExtendHold({ holds, policies, versions }: Parts): Call<'extendHold'> {
  return (change) => {
    const hold = holds.findLive(change);
    if (hold === null) return { kind: 'not_found' };
    const expiresAt = extendedExpiry(hold, policies.of(hold.scheduleId).holdMinutes, change.now);
    setExpiry({ holds, versions }, hold, expiresAt);
    return { kind: 'held', hold: { ...toHold(hold), expiresAt } };
  };
}

export function createReleaseHold({ holds, versions }: Parts): Call<'releaseHold'> {
  return (change) => {
    const hold = holds.findLive(change);
    if (hold !== null) setExpiry({ holds, versions }, hold, releasedExpiry(hold, change.now));
  };
}

function setExpiry({ holds, versions }: Pick<Parts, 'holds' | 'versions'>, hold: LiveHold, expiresAt: EpochMs): void {
  if (expiresAt === hold.expiresAt) return;
  holds.setExpiry({ claimId: hold.claimId, expiresAt });
  versions.raise(hold.scheduleId);
}
