/**
 * What a visitor may choose from: calendars where a reason is asked for already, and reasons under
 * the headings that the operator gave them.
 */

import type { Answer, LocalizedText } from '../../core/index.ts';
import type {
  BookingSource,
  ReasonEntry,
  ScheduleEntry,
  SourceRefusal,
} from '../source/booking-source.ts';

/**
 * Those that offer the reason; all of them where none does, as what is not there is no choice, or
 * where none is asked for.
 */
export async function offeringSchedules(
  source: Pick<BookingSource, 'schedules' | 'reasons'>,
  reasonId: number | null,
): Promise<Answer<readonly ScheduleEntry[]> | SourceRefusal> {
  const schedules = await source.schedules();
  if (schedules.kind === 'refused' || reasonId === null) {
    return schedules;
  }
  const offers = await Promise.all(
    schedules.value.map(async (schedule) => {
      const reasons = await source.reasons(schedule.id);
      return reasons.kind === 'answer' && reasons.value.some(({ id }) => id === reasonId)
        ? [schedule]
        : [];
    }),
  );
  const offering = offers.flat();
  return offering.length === 0 ? schedules : { ...schedules, value: offering };
}

interface ReasonGroup {
  /** Its heading, in words; `null` for the reasons that have none, which come first. */
  readonly name: string | null;
  readonly reasons: readonly ReasonEntry[];
}

/**
 * In the order in which the groups first occur, and in each the reasons as they were. `say`: the
 * language of the headings, which tell groups apart.
 */
export function groupReasons(
  reasons: readonly ReasonEntry[],
  say: (text: LocalizedText) => string,
): readonly ReasonGroup[] {
  const groups = new Map<string | null, ReasonEntry[]>([[null, []]]);
  for (const reason of reasons) {
    const name = reason.group === undefined ? null : say(reason.group);
    groups.set(name, [...(groups.get(name) ?? []), reason]);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, reasons: members }));
}
