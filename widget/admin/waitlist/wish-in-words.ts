/** Describes which days and times a waiting list entry is for. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { waitlistTexts } from './waitlist-texts.ts';

type Waiting = CallAnswer<'GET /waitlist'>['entries'][number];

export function wishInWords(
  language: string,
  { day, before_day: beforeDay, moves }: Pick<Waiting, 'day' | 'before_day' | 'moves'>,
) {
  const words = waitlistTexts();
  if (moves) {
    const when = `${dayInWords(language, moves.day, 'dated')}, ${clock(moves.from)}`;
    return fill(words.soonerThan, { when, booking: `${moves.booking}` });
  }
  if (beforeDay) {
    return fill(words.before, { day: dayInWords(language, beforeDay, 'dated') });
  }
  return day ? dayInWords(language, day, 'dated') : words.anyDay;
}
