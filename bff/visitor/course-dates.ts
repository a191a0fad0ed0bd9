/** The dates of courses in words, because they are booked together. */

import { type EpochMs, fillCounted, MS_PER_MINUTE, type Speech } from '../../core/index.ts';
import type { PublicReason } from '../source/booking-source.ts';
import type { Texts } from '../texts/texts.ts';

export interface CourseWords extends Pick<Speech, 'lang' | 'short'> {
  /** `{n} dates, booked together` */
  readonly course: Texts['plain']['course'];
  readonly now: EpochMs;
}

/** One sentence for each course of the reason that has not begun. */
export function tellCourses(
  { courses = [] }: Pick<PublicReason, 'courses'>,
  { lang, short, course, now }: CourseWords,
): readonly string[] {
  return courses
    .filter(([first = 0]) => first * MS_PER_MINUTE > now)
    .map((starts) =>
      [fillCounted(course, starts.length, lang), ...starts.map((start) => short(start, now))].join(
        ' · ',
      ),
    );
}
