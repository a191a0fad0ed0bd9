/** Makes, extends and releases holds inside the caller's transaction. Each raises the version of its schedule: what is free changed, or until when. */

import { decideAmong } from '../../booking/decide-among.ts';
import { createHoldSecret, extendedExpiry, type Held, HOLDS_PER_VISITOR, newHoldTimes, releasedExpiry } from '../../booking/hold.ts';
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
    const { slot, visitor, replaces } = request;
    const found = places()?.find(request.scheduleId, request.reasonId) ?? refuse('schedule_not_found');
    if ('kind' in found) return found;
    deleteExpiredHolds(now);
    const replaced = replaces === null ? null : holds.findLive({ now, secret: replaces });
    const { count, firstExpiry } = holds.countLive({ visitor, now, except: replaced?.claimId ?? 0 });
    if (count >= HOLDS_PER_VISITOR && firstExpiry !== null) return { kind: 'refused', code: 'hold_limit', endsAt: firstExpiry };
    const exceptClaim = replaced?.claimId ?? null;
    const decision = decideAmong(readPlaces({ places: found, slot, now, email: null, exceptClaim, exceptBooking: null }), { slot, now });
    if (decision.kind === 'refused') return decision;
    if (replaced !== null) remove(replaced);
    const { claim } = decision;
    const times = newHoldTimes(policies.of(claim.scheduleId).holdMinutes, now);
    const secret = createHoldSecret();
    holds.insert({ claim, hold: { secret, ...times }, visitor });
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
