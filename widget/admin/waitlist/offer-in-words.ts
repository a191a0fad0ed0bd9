/** What somebody on the waiting list is offered, and until when. */

import { type Desk, momentAt } from '../desk.ts';
import { clock, dayInWords } from '../wall-time.ts';
import type { Waiting } from './offer-dialog.ts';
import { waitlistTexts } from './waitlist-texts.ts';

export function offerInWords(
  desk: Desk,
  { day, from, schedule, until }: NonNullable<Waiting['offer']>,
) {
  const when = `${dayInWords(desk.language, day, 'dated')}, ${clock(from)}, ${schedule.name}`;
  return waitlistTexts().offered(when, momentAt(desk, until));
}
