/** Composes a mail from an event. Pure, so that every attempt produces the same mail. */

import { randomUUID } from 'node:crypto';
import { changeableUntil } from '../../booking/places.ts';
import { shownRooms } from '../../booking/shown-rooms.ts';
import { readFullName } from '../../booking/submission.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
import { plain, plainLine } from '../texts/marked-text.ts';
import { fillCounted } from '../texts/text.ts';
import { addressLetter } from './address-letter.ts';
import { reachFooter } from './booking-facts.ts';
import { customerLetter } from './customer-letter.ts';
import { greet, readHarmlessName } from './customer-words.ts';
import { isolateValues, type Letter, previewOf, renderText } from './letter.ts';
import type {
  Mail,
  MailCalendar,
  MailContent,
  MailOrigin,
  MailRequest,
  RefusalContent,
} from './mail.ts';
import { findMailPlan } from './mail-kinds.ts';
import { operatorNotice } from './operator-notice.ts';
import { isInvolved } from './plan-mails.ts';
import { renderHtml } from './render-html.ts';
import { waitlistLetter } from './waitlist-mail.ts';

export function composeMail(request: MailRequest): Mail {
  const { content, delivery, installation, origin, now } = request;
  const letter = isolateValues(write(request));
  const subject = plainLine(letter.subject, letter.direction);
  const speech = origin.speak(installation, letter.lang);
  const name = plain(speech.say(installation.name));
  const host = new URL(origin.baseUrl).hostname;
  return {
    from: {
      name: origin.from.name || name,
      address: origin.from.address,
    },
    to: delivery.target,
    replyTo: delivery.role === 'operator' ? replyToCustomer(content) : installation.mail.replyTo,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, subject, {
      brand: installation.brand,
      name,
      nameLang: speech.foreign(installation.name),
    }),
    messageId: `<${delivery.messageId}@${host}>`,
    references: `<${toThreadId(content)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.lang,
    },
    calendar: bookingCalendar(request),
    date: now,
  };
}

function write(request: MailRequest): Letter {
  const { content, delivery } = request;
  if (content.about === 'waitlist') {
    return waitlistLetter(request, content);
  }
  if (content.about === 'refusal') {
    return refusalLetter(request, content);
  }
  if (content.about === 'address') {
    return addressLetter(request, content);
  }
  return delivery.role === 'operator'
    ? operatorNotice(request, content)
    : customerLetter(request, content);
}

/** The operator's reply should reach the customer. */
function replyToCustomer(content: MailContent): string | null {
  return content.about === 'booking' ? content.context.email : null;
}

/** No mail has this id; programs only need the same one in all mails of a thread. */
function toThreadId(content: MailContent): string {
  return content.about === 'waitlist'
    ? `waitlist-${content.data.waitlistId}`
    : `booking-${content.context.booking.detailsId}`;
}

/** An invitation for an active booking, or its withdrawal if it was cancelled. */
function bookingCalendar({
  content,
  delivery,
  installation,
  origin,
  now,
}: MailRequest): MailCalendar | null {
  const asOf = content.about === 'booking' ? content.entry.asOf : null;
  if (content.about !== 'booking' || asOf === null) {
    return null;
  }
  const { entry, context } = content;
  const { cancelCutoffMinutes } = context.schedule;
  const forCustomer = delivery.role === 'customer';
  const planned = findMailPlan(entry.kind).calendar;
  if (planned === null) {
    return null;
  }
  // Whoever a changed booking no longer needs is told, and has it in a calendar.
  const isOut =
    !forCustomer &&
    (entry.kind === 'booking.rescheduled' || entry.kind === 'booking.substituted') &&
    !isInvolved(delivery.target, context, installation);
  const method = isOut ? 'CANCEL' : planned;
  const file = calendarFile({
    speak: origin.speak,
    booking: { ...context.booking, ...asOf },
    schedule: context.schedule,
    reason: context.reason,
    customer: forCustomer ? null : readFullName(context.booking.submission),
    rooms: shownRooms(installation, { ...context.booking, startsAt: asOf.startsAt }),
    manageLink: forCustomer ? `${origin.baseUrl}/manage/${context.manageSecret}` : null,
    isFinal: changeableUntil(asOf.startsAt, cancelCutoffMinutes, now) === null,
    profile: installation,
    locale: forCustomer ? context.booking.locale : null,
    now,
    formerDates: context.formerDates,
    invitation: { method, organizer: origin.from.address, attendee: delivery.target },
  });
  return { method: context.booking.dates === undefined ? method : 'PUBLISH', content: file };
}

export interface TestMailRequest {
  readonly to: string;
  readonly profile: InstallationProfile;
  readonly now: EpochMs;
}

/** A mail about no booking, to check that mail arrives. */
export function composeTestMail({ to, profile, now }: TestMailRequest, origin: MailOrigin): Mail {
  const { lang, direction, texts } = origin.speak(profile, null);
  const words = {
    lang,
    direction,
    title: texts.test.title,
    lead: texts.test.lead,
    button: null,
    notes: [],
  };
  return composeOwnMail({ to, profile, now, words, footer: texts.automatic }, origin);
}

/** A mail on behalf of the installation, about no booking. */
export interface OwnMailRequest extends TestMailRequest {
  readonly words: Pick<Letter, 'lang' | 'direction' | 'title' | 'lead' | 'button' | 'notes'>;
  /** Why replies are not read. */
  readonly footer: string;
}

export function composeOwnMail(
  { to, profile, now, words, footer }: OwnMailRequest,
  { from, baseUrl, speak }: MailOrigin,
): Mail {
  const speech = speak(profile, words.lang);
  const name = plain(speech.say(profile.name));
  const letter: Letter = {
    ...words,
    subject: `${words.title}: ${speech.own(profile.name)}`,
    preview: words.lead,
    greeting: null,
    message: null,
    wordsFirst: true,
    facts: [],
    deadline: null,
    actions: [],
    details: [],
    entered: null,
    links: null,
    footer: [speech.own(profile.name), footer],
    reach: [],
  };
  const subject = plainLine(letter.subject, letter.direction);
  const messageId = `<own-${randomUUID()}@${new URL(baseUrl).hostname}>`;
  return {
    from: { name: from.name || name, address: from.address },
    to,
    replyTo: profile.mail.replyTo,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, subject, {
      brand: profile.brand,
      name,
      nameLang: speech.foreign(profile.name),
    }),
    messageId,
    references: messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': words.lang,
    },
    calendar: null,
    date: now,
  };
}

/**
 * The letter to a mailbox owner after a booking with this address was refused because it has
 * reached the limit of active bookings.
 */
function refusalLetter(
  { installation, origin, now }: MailRequest,
  { context, active }: RefusalContent,
): Letter {
  const speech = origin.speak(installation, context.booking.locale);
  const { texts } = speech;
  const links = active.map(({ booking, schedule, manageSecret }) => ({
    label: speech.list([
      speech.whenBoth(booking.startsAt, booking.timeZone),
      speech.own(schedule.name),
    ]),
    href: `${origin.baseUrl}/manage/${manageSecret}`,
  }));
  const mayChangeOne = active.some(
    ({ booking, schedule }) =>
      changeableUntil(booking.startsAt, schedule.cancelCutoffMinutes, now) !== null,
  );
  const title = fillCounted(texts.refusedTitle, active.length, speech.lang);
  const lead = fillCounted(texts.leads.bookingRefused, active.length, speech.lang);
  return {
    lang: speech.lang,
    direction: speech.direction,
    title,
    subject: title,
    preview: previewOf(lead, speech.lang),
    greeting: greet(texts, readHarmlessName(context.booking.submission)),
    lead,
    message: null,
    wordsFirst: true,
    facts: [],
    deadline: null,
    actions: [],
    button: null,
    notes: [mayChangeOne ? texts.refusedYou : texts.changeNoMore],
    details: [],
    entered: null,
    links: { heading: texts.headings.yourBookings, links, inText: true },
    ...reachFooter(speech, installation),
  };
}
