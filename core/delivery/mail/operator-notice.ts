/** What the operator is told about a booking, in the installation's language: with all that the customer entered, and without the customer's own link. */

import { composeForm } from '../../booking/places.ts';
import type { OutboxKind } from '../outbox-entry.ts';
import type { NoticeKind } from '../texts/mail-texts.ts';
import { placeFacts } from './booking-facts.ts';
import { initiatorOf } from './customer-letter.ts';
import { listEntries } from './customer-words.ts';
import type { Letter } from './letter.ts';
import type { BookingContent, MailRequest } from './mail.ts';

const KINDS: Readonly<Partial<Record<OutboxKind, NoticeKind>>> = {
  'booking.created': 'created',
  'booking.cancelled': 'cancelled',
  'booking.rescheduled': 'moved',
};

export function operatorNotice({ installation, origin }: MailRequest, { entry, subject }: BookingContent): Letter {
  const [kind, { asOf }] = [KINDS[entry.kind], entry];
  if (kind === undefined || asOf === null) throw new Error(`The operator is not told about ${entry.kind}.`);
  const speech = origin.speak(installation, null);
  const { notices, headings, automatic } = speech.texts;
  const form = composeForm([installation.form, subject.reason.form, subject.schedule.form]);
  const entries = listEntries(form, subject.booking.submission, speech);
  return {
    lang: speech.lang,
    title: notices.titles[kind],
    subjectEnd: `${speech.say(subject.schedule.name)}, ${speech.when(asOf.startsAt)}`,
    greeting: null,
    lead: notices.leads[kind][initiatorOf(entry)],
    message: null,
    facts: placeFacts({
      speech,
      asOf,
      subject,
      profile: installation,
      previous: kind === 'moved' ? entry.previous : null,
      over: kind === 'cancelled',
      brief: true,
    }),
    button: null,
    notes: entries.length === 0 ? [notices.erased] : [],
    entered: entries.length === 0 ? null : { heading: headings.customer, facts: entries, note: null },
    links: null,
    footer: [speech.say(installation.name), automatic],
  };
}
