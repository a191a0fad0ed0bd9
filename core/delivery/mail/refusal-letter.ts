/** What is written to the owner of a mailbox that has as many bookings as one may have. */

import { fillCounted } from '../texts/text.ts';
import { reachFooter } from './booking-facts.ts';
import { greet, nameOf } from './customer-words.ts';
import type { Letter } from './letter.ts';
import type { MailRequest, RefusalContent } from './mail.ts';

/** What the owner of a mailbox is written when somebody tried to book with its address and could not: it has as many bookings as one may have. */
export function refusalLetter({ installation, origin }: MailRequest, { context, active }: RefusalContent): Letter {
  const speech = origin.speak(installation, context.booking.locale);
  const { texts } = speech;
  const links = active.map(({ booking, schedule, manageSecret }) => ({
    label: `${speech.when(booking.startsAt)}, ${speech.say(schedule.name)}`,
    href: `${origin.baseUrl}/manage/${manageSecret}`,
  }));
  return {
    lang: speech.lang,
    direction: speech.direction,
    title: texts.titles.bookingRefused,
    subjectEnd: null,
    greeting: greet(texts, nameOf(context.booking.submission)),
    lead: fillCounted(texts.leads.bookingRefused, active.length, speech.lang),
    message: null,
    facts: [],
    button: null,
    notes: [texts.refusedYou],
    entered: null,
    links: { heading: texts.headings.yourBookings, links, inText: true },
    footer: reachFooter(speech, installation),
  };
}
