/** Describes the offer of a waiting list entry, and its deadline. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Desk, momentAt } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { waitlistTexts } from './waitlist-texts.ts';

type Waiting = CallAnswer<'GET /waitlist'>['entries'][number];

export function offerInWords(
  desk: Desk,
  { day, from, schedule, until }: NonNullable<Waiting['offer']>,
) {
  const when = `${dayInWords(desk.language, day, 'dated')}, ${clock(from)}, ${schedule.name}`;
  return fill(waitlistTexts().offered, { when, until: momentAt(desk, until) });
}
