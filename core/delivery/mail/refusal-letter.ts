/** What the owner of a mailbox is written when somebody tried to book with its address and could not, for it has as many bookings as one may have. */

import { speak } from '../texts/speech.ts';
import { reachFooter } from './booking-facts.ts';
import { nameOf } from './customer-words.ts';
import type { Letter } from './letter.ts';
import type { MailRequest, RefusalContent } from './mail.ts';

export function refusalLetter({ installation, origin }: MailRequest, { subject, standing }: RefusalContent): Letter {
  const speech = speak(installation, subject.booking.locale);
  const { texts } = speech;
  const links = standing.map(({ booking, schedule, manageSecret }) => ({
    label: `${speech.when(booking.startsAt)}, ${speech.say(schedule.name)}`,
    href: `${origin.baseUrl}/manage/${manageSecret}`,
  }));
  return {
    lang: speech.lang,
    title: texts.titles.bookingRefused,
    subjectEnd: null,
    greeting: texts.greeting(nameOf(subject.booking.submission)),
    lead: texts.leads.bookingRefused(standing.length),
    message: null,
    facts: [],
    button: null,
    notes: [texts.refusedYou],
    entered: null,
    links: { heading: texts.headings.yourBookings, links, inText: true },
    footer: reachFooter(speech, installation),
  };
}
