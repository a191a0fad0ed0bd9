/**
 * What stands in a calendar about a booking: the same words in files, feeds and links; and the
 * links, which open a web calendar with the booking filled in.
 */

import type { Booking } from '../../booking/booking.ts';
import { personsLabel } from '../../booking/persons.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import { formatInstant } from '../../time/wall-time.ts';
import { mark, plain, unmarkNeedless } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';

/** As a message tells of it: times and version may be those of an earlier moment. */
export interface CalendarBooking
  extends Pick<Booking, 'bookingId' | 'detailsId' | 'version' | 'status' | 'startsAt' | 'endsAt'> {
  /** How many come; left out if that is not known. */
  readonly persons?: number | undefined;
}

export interface EntrySubject {
  readonly booking: CalendarBooking;
  readonly schedule: Pick<Schedule, 'name' | 'location' | 'address' | 'phone'>;
  readonly reason: Pick<Reason, 'name' | 'persons'>;
  /** The customer's name, for the operator's own calendar; `null` if that is not shown. */
  readonly customer: string | null;
  /** The booking's own page, for its customer; null in calendars of others. */
  readonly manageLink: string | null;
  /** Whether it is too late to change the booking there. */
  readonly isFinal?: boolean;
}

interface CalendarEntry {
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

/** Longer ones say no more in the narrow column of a week. */
const NAME_LIMIT = 100;

/** What a calendar program shows of a booking. */
export function describeEntry(
  { booking, schedule, reason, customer, manageLink, isFinal = false }: EntrySubject,
  speech: Speech,
): CalendarEntry {
  const { facts, changeHere, buttons } = speech.texts;
  const ownPage = isFinal ? `${buttons.view}: {link}` : changeHere;
  const what = speech.own(reason.name);
  const where = speech.own(schedule.name);
  const write = (text: string) => unmarkNeedless(text, speech.direction);
  return {
    summary: write(
      customer === null
        ? speech.list([what, where])
        : `${what}: ${mark(Array.from(plain(customer)).slice(0, NAME_LIMIT).join(''))}`,
    ),
    location: write(placeOf(schedule, speech)),
    description: [
      `${facts.calendar}: ${where}`,
      ...(reason.persons === undefined || booking.persons === undefined
        ? []
        : [`${speech.own(personsLabel(reason))}: ${booking.persons}`]),
      `${facts.reference}: ${booking.bookingId}`,
      ...(schedule.phone === null ? [] : [`${facts.phone}: ${schedule.phone}`]),
      ...(manageLink === null ? [] : [fill(ownPage, { link: manageLink })]),
    ]
      .map(write)
      .join('\n'),
  };
}

/** Where it is, in one line that may be marked. */
export function placeOf(
  { location, address }: Pick<EntrySubject['schedule'], 'location' | 'address'>,
  speech: Speech,
): string {
  return speech.list([location, address].flatMap((text) => (text ? [speech.own(text)] : [])));
}

interface CalendarLink {
  readonly label: string;
  readonly href: string;
}

interface Timed extends CalendarEntry {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/**
 * Google, Outlook.com and Office 365, in this order. They carry nothing secret, as they pass
 * through the calendar's own address bar and logs.
 */
export function calendarLinks(entry: Timed): readonly CalendarLink[] {
  return [
    { label: 'Google', href: googleLink(entry) },
    { label: 'Outlook.com', href: outlookLink('https://outlook.live.com', entry) },
    { label: 'Office 365', href: outlookLink('https://outlook.office.com', entry) },
  ];
}

function googleLink({ startsAt, endsAt, summary, description, location }: Timed): string {
  const dates = [startsAt, endsAt]
    .map((minute) => formatInstant(minute).replace(/[-:]/g, ''))
    .join('/');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates,
    details: description,
    location,
  });
}

function outlookLink(
  host: string,
  { startsAt, endsAt, summary, description, location }: Timed,
): string {
  return withQuery(`${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: formatInstant(startsAt),
    enddt: formatInstant(endsAt),
    body: description,
    location,
  });
}

/** Blanks as %20: Outlook shows a plus as one. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${address}?${query.join('&')}`;
}
