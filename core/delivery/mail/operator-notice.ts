/** Mails to the operator about what was booked, cancelled or moved: who and what come first. */

import { listBesides } from '../../availability/occupancy.ts';
import { datesAsOf } from '../../booking/course.ts';
import { bookingForm } from '../../booking/places.ts';
import { findPhone, readFullName } from '../../booking/submission.ts';
import type { FormField } from '../../installation/form-field.ts';
import type { LocalizedText } from '../../installation/language.ts';
import { formatWallTime } from '../../time/wall-time.ts';
import { createZone } from '../../time/zone.ts';
import type { BookingAsOf, MessageContext, OutboxEntry } from '../outbox-entry.ts';
import { mark } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import { phoneFact, timeFacts, whatFacts } from './booking-facts.ts';
import { findInitiator } from './customer-letter.ts';
import { listEntries, readHarmlessName } from './customer-words.ts';
import type { Fact, Letter, Link } from './letter.ts';
import type { BookingContent, MailInstallation, MailRequest } from './mail.ts';
import { findMailPlan } from './mail-kinds.ts';

/** Throws if the operator is not told about this kind of entry. */
export function operatorNotice(request: MailRequest, { entry, context }: BookingContent): Letter {
  const { installation, origin, now } = request;
  const kind = findMailPlan(entry.kind).operator;
  const { asOf } = entry;
  if (kind === null || asOf === null) {
    throw new Error(`The operator is not told about ${entry.kind}.`);
  }
  const speech = origin.speak(installation, null);
  const { notices, headings, automatic } = speech.texts;
  const form = bookingForm(installation, context.reason, context.schedule);
  const { submission } = context.booking;
  const entries = listEntries(form, submission, speech);
  const name = readFullName(submission);
  const title = notices.titles[kind];
  const lead =
    kind === 'corrected' || kind === 'colleagues' || kind === 'disputed'
      ? notices.leads[kind]
      : notices.leads[kind][findInitiator(entry)];
  return {
    lang: speech.lang,
    direction: speech.direction,
    title: name === null ? title : `${title}: ${mark(name)}`,
    subject: fill(notices.subjects[kind], { what: summarize(speech, { asOf, context, now }) }),
    preview: lead,
    greeting: null,
    lead,
    message: composeReason(entry, notices.reason),
    wordsFirst: false,
    facts: [
      ...timeFacts({
        speech,
        dates: datesAsOf(asOf, context.booking),
        timeZone: null,
        previous: kind === 'moved' ? entry.previous : null,
        over: kind === 'cancelled',
      }),
      ...whatFacts(speech, context, findColleagues(installation, context)),
      ...contactFacts(speech, form, context),
      ...(kind === 'disputed' && entry.recipient !== null
        ? [{ label: speech.texts.facts.previousAddress, value: mark(entry.recipient) }]
        : []),
    ],
    deadline: null,
    actions: [],
    button: openButton(request, speech, asOf),
    notes: entries.length === 0 ? [notices.erased] : [],
    details: [{ label: speech.texts.facts.reference, value: String(asOf.bookingId) }],
    entered:
      entries.length === 0 ? null : { heading: headings.customer, facts: entries, note: null },
    links: null,
    footer: [speech.own(installation.name), automatic],
    reach: [],
  };
}

/** The other calendars that the booking takes, by name. */
function findColleagues(
  { schedules = [] }: MailInstallation,
  { booking }: MessageContext,
): readonly LocalizedText[] {
  const parts = listBesides(booking);
  return schedules
    .filter(({ id }) => parts.some(({ scheduleId }) => scheduleId === id))
    .map(({ name }) => name);
}

/** What the customer wrote when cancelling. */
function composeReason({ trigger, notice }: OutboxEntry, heading: string): Letter['message'] {
  const text = notice?.message ?? null;
  return text === null || trigger !== 'manage'
    ? null
    : { heading, text: mark(text, { lines: true }) };
}

interface Summarized {
  readonly asOf: BookingAsOf;
  readonly context: MessageContext;
  readonly now: number;
}

/** `Tue 1 Dec, 13:30, Mo Ve, Haircut (Aisling)`; without a name that is more than one. */
function summarize(speech: Speech, { asOf, context, now }: Summarized): string {
  const { booking, reason, schedule } = context;
  const name = readHarmlessName(booking.submission);
  const parts = [
    speech.short(asOf.startsAt, now),
    ...(name === null ? [] : [name]),
    `${speech.own(reason.name)} (${speech.own(schedule.name)})`,
  ];
  return speech.list(parts);
}

function contactFacts(
  speech: Speech,
  form: readonly FormField[],
  { booking }: MessageContext,
): readonly Fact[] {
  const phone = findPhone(form, booking.submission);
  return phone === null ? [] : [phoneFact(speech.texts.facts.phone, phone)];
}

/** Opens the booking on its day in the administration area, which asks to sign in. */
function openButton(
  { installation, origin }: MailRequest,
  speech: Speech,
  asOf: BookingAsOf,
): Link {
  const wall = createZone(installation.timeZone).toWall(asOf.startsAt);
  const day = formatWallTime(wall).slice(0, 10);
  return {
    label: speech.texts.buttons.open,
    href: `${origin.baseUrl}/admin/?day=${day}&booking=${asOf.bookingId}`,
  };
}
