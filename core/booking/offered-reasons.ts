/** The reasons that calendars and groups offer, as customers read them there. */

import { isDeepStrictEqual } from 'node:util';
import type { Installation } from '../installation/installation.ts';
import { byId, hasReason, type Reason, reasonAt, type Schedule } from '../installation/schedule.ts';
import type { EpochMinute } from '../time/units.ts';

/** A reason in the list of a calendar or group. */
export interface OfferedReason extends Reason {
  /** What customers may select there, starting from this reason; omitted if nothing. */
  readonly selections?: readonly Reason[];
  /** When the dates of each of its courses there start, by the first one; omitted if none. */
  readonly courses?: readonly (readonly EpochMinute[])[];
}

/** The schedules that take the schedule's bookings, sorted by id: itself, or a group's members. */
export function listMembers(
  schedule: Schedule,
  installation: Pick<Installation, 'schedules'>,
): readonly Schedule[] {
  if (schedule.memberIds.length === 0) {
    return [schedule];
  }
  const schedules = byId(installation.schedules);
  return [...new Set(schedule.memberIds)]
    .flatMap((id) => schedules.get(id) ?? [])
    .toSorted((a, b) => a.id - b.id);
}

/**
 * The reasons that any member offers, in the installation's order. If the group lists reasons
 * itself, only those.
 */
export function listReasons(
  schedule: Schedule,
  installation: Installation,
): readonly OfferedReason[] {
  const offered = new Set(
    listMembers(schedule, installation).flatMap(({ reasonIds }) => reasonIds),
  );
  const shown =
    schedule.reasonIds.length > 0 ? schedule.reasonIds : installation.reasons.map(({ id }) => id);
  return shown
    .filter((id) => offered.has(id))
    .flatMap((id) => byId(installation.reasons).get(id) ?? [])
    .map((reason) =>
      withSelections(offeredReason(reason, schedule, installation), schedule, installation),
    );
}

/** Finds a reason in the list of a calendar or group, or one that customers select there. */
export function findInList<Listed extends { readonly id: number }>(
  reasons: readonly (Listed & { readonly selections?: readonly Listed[] })[],
  id: number | null,
): Listed | undefined {
  return (
    reasons.find((reason) => reason.id === id) ??
    reasons.flatMap(({ selections = [] }) => selections).find((reason) => reason.id === id)
  );
}

function withSelections(
  reason: Reason,
  schedule: Schedule,
  installation: Installation,
): OfferedReason {
  if (reason.additions === undefined && reason.count === undefined) {
    return reason;
  }
  const listing = schedule.reasonIds.length > 0 ? [schedule] : listMembers(schedule, installation);
  const offered = new Set(listing.flatMap(({ selectionIds = [] }) => selectionIds));
  const selections = installation.reasons
    .filter(({ id, selection }) => selection?.reasonId === reason.id && offered.has(id))
    .map((selected) => offeredReason(selected, schedule, installation));
  return selections.length === 0 ? reason : { ...reason, selections };
}

/**
 * The reason as customers of this schedule read it. In a group it takes as long as in the member
 * that takes longest, and has a price only if all members that offer it ask the same.
 */
export function offeredReason(
  reason: Reason,
  schedule: Schedule,
  installation: Pick<Installation, 'schedules'>,
): Reason {
  if (schedule.memberIds.length === 0) {
    return reasonAt(reason, schedule);
  }
  const offered = listMembers(schedule, installation)
    .filter((member) => hasReason(member, reason.id))
    .map((member) => reasonAt(reason, member));
  const [first = reason] = offered;
  return {
    ...first,
    durationMinutes: Math.max(first.durationMinutes, ...offered.map((one) => one.durationMinutes)),
    price: offered.every(({ price }) => isDeepStrictEqual(price, first.price)) ? first.price : null,
  };
}
