/** Letters about the address of a booking, to addresses that are not, or no longer, its own. */

import { datesAsOf } from '../../booking/course.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import { reachFooter, timeFacts, whatFacts } from './booking-facts.ts';
import { greet, readHarmlessName } from './customer-words.ts';
import { type Letter, previewOf } from './letter.ts';
import type { AddressContent, MailRequest } from './mail.ts';

/** Throws if the entry is about no booking. */
export function addressLetter(request: MailRequest, content: AddressContent): Letter {
  const { installation, origin, now } = request;
  const { kind, entry, context } = content;
  const { asOf } = entry;
  if (asOf === null) {
    throw new Error(`${entry.kind} is about no booking.`);
  }
  const speech = origin.speak(installation, context.booking.locale);
  const { texts } = speech;
  const lead = sayLead(content, speech);
  const { timeZone, submission } = context.booking;
  return {
    lang: speech.lang,
    direction: speech.direction,
    title: texts.titles[kind],
    subject: fill(texts.subjects[kind], {
      when: speech.short(asOf.startsAt, now, timeZone),
      reason: speech.own(context.reason.name),
    }),
    preview: previewOf(lead, speech.lang),
    greeting:
      kind === 'addressLeft' ? texts.greetingAll : greet(texts, readHarmlessName(submission)),
    lead,
    message: null,
    wordsFirst: true,
    facts: [
      ...timeFacts({
        speech,
        dates: datesAsOf(asOf, context.booking),
        timeZone,
        previous: null,
        over: false,
      }),
      ...whatFacts(speech, context),
    ],
    deadline: null,
    actions: [],
    button: chooseButton(content, speech, origin.baseUrl),
    notes: [sayNote(content, speech)],
    details: [{ label: texts.facts.reference, value: String(asOf.bookingId) }],
    entered: null,
    links: null,
    ...reachFooter(speech, installation),
  };
}

function sayLead({ kind, link }: AddressContent, { texts, whenMs }: Speech): string {
  return kind === 'addressLeft'
    ? texts.leads.addressLeft
    : fill(texts.leads.addressRequest, { until: whenMs(link?.until ?? 0) });
}

function chooseButton({ kind, link }: AddressContent, { texts }: Speech, baseUrl: string) {
  const { useAddress, notMe } = texts.buttons;
  return (
    link && {
      label: kind === 'addressRequest' ? useAddress : notMe,
      href: `${baseUrl}/manage/email/${link.secret}`,
    }
  );
}

function sayNote({ kind, link }: AddressContent, { texts, whenMs }: Speech): string {
  if (kind === 'addressRequest') {
    return texts.notYouAddress;
  }
  return link === null ? texts.leftContact : fill(texts.leftObject, { until: whenMs(link.until) });
}
