/**
 * The choices offered to a visitor: the calendars for a reason, and the reasons grouped under the
 * operator's headings.
 */

import {
  type Answer,
  findInList,
  type LocalizedText,
  type StorageState,
} from '../../core/index.ts';
import type {
  BookingSource,
  PublicReason,
  PublicSchedule,
  SourceRefusal,
} from '../source/booking-source.ts';

/**
 * The calendars that offer the reason. Returns all of them if none offers it, because an empty list
 * is no choice, or if no reason was requested.
 */
export async function offeringSchedules(
  source: Pick<BookingSource, 'schedules' | 'reasons'>,
  reasonId: number | null,
  asOf?: StorageState,
): Promise<Answer<readonly PublicSchedule[]> | SourceRefusal> {
  const schedules = await source.schedules(asOf);
  if (schedules.kind === 'refused' || reasonId === null) {
    return schedules;
  }
  const offers = await Promise.all(
    schedules.value.map(async (schedule) => {
      const reasons = await source.reasons(schedule.id, asOf);
      return reasons.kind === 'answer' && findInList(reasons.value, reasonId) ? [schedule] : [];
    }),
  );
  const offering = offers.flat();
  return offering.length === 0 ? schedules : { ...schedules, value: offering };
}

interface ReasonGroup {
  /** The group's heading; `null` for the reasons without one, which come first. */
  readonly name: string | null;
  readonly reasons: readonly PublicReason[];
}

/**
 * Groups in order of first appearance; reasons keep their order. `say` translates the headings,
 * which identify the groups.
 */
export function groupReasons(
  reasons: readonly PublicReason[],
  say: (text: LocalizedText) => string,
): readonly ReasonGroup[] {
  const groups = new Map<string | null, PublicReason[]>([[null, []]]);
  for (const reason of reasons) {
    const name = reason.group === undefined ? null : say(reason.group);
    groups.set(name, [...(groups.get(name) ?? []), reason]);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, reasons: members }));
}
