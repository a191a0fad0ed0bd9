/** Which calendars a visitor may choose from where a reason is asked for already. */

import type { Answer } from '../../core/index.ts';
import type { BookingSource, ScheduleEntry, SourceRefusal } from '../source/booking-source.ts';

/** Those that offer the reason; all of them where none does, as what is not there is no choice, or where none is asked for. */
export async function offeringSchedules(
  source: Pick<BookingSource, 'schedules' | 'reasons'>,
  reasonId: number | null,
): Promise<Answer<readonly ScheduleEntry[]> | SourceRefusal> {
  const schedules = await source.schedules();
  if (schedules.kind === 'refused' || reasonId === null) return schedules;
  const offers = await Promise.all(
    schedules.value.map(async (schedule) => {
      const reasons = await source.reasons(schedule.id);
      return reasons.kind === 'answer' && reasons.value.some(({ id }) => id === reasonId) ? [schedule] : [];
    }),
  );
  const offering = offers.flat();
  return offering.length === 0 ? schedules : { ...schedules, value: offering };
}
