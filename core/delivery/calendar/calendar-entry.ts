/**
 * The calendar entry of a booking, with the same texts in files, feeds and links, and the links
 * that open a web calendar with the booking filled in.
 */

import type { Booking } from '../../booking/booking.ts';
import { personsLabel } from '../../booking/persons.ts';
import type { LocalizedText } from '../../installation/language.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import { formatInstant } from '../../time/wall-time.ts';
import { mark, plain, unmarkNeedless } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';

/** The booking as a message describes it; times and version may be from an earlier moment. */
export interface CalendarBooking
  extends Pick<Booking, 'bookingId' | 'detailsId' | 'version' | 'status' | 'startsAt' | 'endsAt'> {
  /** All dates of a course; omitted if it is none. */
  readonly dates?: Booking['dates'] | undefined;
  /** Number of people; omitted if unknown. */
  readonly persons?: number | undefined;
}

export interface EntrySubject {
  readonly booking: CalendarBooking;
  readonly schedule: Pick<Schedule, 'name' | 'location' | 'address' | 'phone' | 'directions'>;
  readonly reason: Pick<Reason, 'name' | 'persons'>;
  /** The customer's name, for the operator's own calendar; `null` to hide it. */
  readonly customer: string | null;
  /** The business, for the customer's own calendar; omitted in the operator's. */
  readonly operator?: LocalizedText;
  /** The rooms that the customer is told; omitted if none. */
  readonly rooms?: readonly LocalizedText[];
  /** Link to the customer's manage page; `null` in other people's calendars. */
  readonly manageLink: string | null;
  /** Whether the booking can no longer be changed on the manage page. */
  readonly isFinal?: boolean;
}

interface CalendarEntry {
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

/** The narrow column of a week view shows no more. */
const NAME_LIMIT = 100;

/** Title, place and description of a booking for calendar programs. */
export function describeEntry(
  {
    booking,
    schedule,
    reason,
    customer,
    operator,
    rooms = [],
    manageLink,
    isFinal = false,
  }: EntrySubject,
  speech: Speech,
): CalendarEntry {
  const { facts, changeHere, buttons } = speech.texts;
  const ownPage = isFinal ? `${buttons.view}: {link}` : changeHere;
  const what = speech.own(reason.name);
  const where = speech.own(schedule.name);
  const write = (text: string) => unmarkNeedless(text, speech.direction);
  return {
    summary: write(summarize(speech, { what, where, customer, operator })),
    location: write(formatPlace(schedule, speech)),
    description: [
      `${facts.calendar}: ${where}`,
      ...(rooms.length === 0 ? [] : [`${facts.room}: ${speech.list(rooms.map(speech.own))}`]),
      ...(reason.persons === undefined || booking.persons === undefined
        ? []
        : [`${speech.own(personsLabel(reason))}: ${booking.persons}`]),
      `${facts.reference}: ${booking.bookingId}`,
      ...(schedule.directions === undefined
        ? []
        : [`${facts.directions}: ${speech.own(schedule.directions)}`]),
      ...(schedule.phone === null ? [] : [`${facts.phone}: ${schedule.phone}`]),
      ...(manageLink === null ? [] : [fill(ownPage, { link: manageLink })]),
    ]
      .map(write)
      .join('\n'),
  };
}

interface Summary {
  readonly what: string;
  readonly where: string;
  readonly customer: string | null;
  readonly operator: LocalizedText | undefined;
}

/** `Haircut · Three Chairs` for the customer, `Haircut: Mo Ve` for the operator. */
function summarize(speech: Speech, { what, where, customer, operator }: Summary): string {
  if (customer !== null) {
    return `${what}: ${mark(Array.from(plain(customer)).slice(0, NAME_LIMIT).join(''))}`;
  }
  return operator === undefined ? speech.list([what, where]) : `${what} · ${speech.own(operator)}`;
}

/** The place in one line, which may contain marks. */
export function formatPlace(
  { location, address }: Pick<EntrySubject['schedule'], 'location' | 'address'>,
  speech: Speech,
): string {
  return speech.list([location, address].flatMap((text) => (text ? [speech.own(text)] : [])));
}

interface CalendarLink {
  readonly label: string;
  readonly href: string;
}

interface TimedEntry extends CalendarEntry {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/**
 * Links for Google, Outlook.com and Microsoft 365, in this order. They contain no secrets, because
 * they pass through the calendar's address bar and logs.
 */
export function calendarLinks(entry: TimedEntry, { texts }: Speech): readonly CalendarLink[] {
  return [
    { label: texts.googleCalendar, href: googleLink(entry) },
    { label: 'Outlook.com', href: outlookLink('https://outlook.live.com', entry) },
    { label: 'Microsoft 365', href: outlookLink('https://outlook.office.com', entry) },
  ];
}

function googleLink({ startsAt, endsAt, summary, description, location }: TimedEntry): string {
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
  { startsAt, endsAt, summary, description, location }: TimedEntry,
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

/** Encodes spaces as %20, because Outlook shows a plus sign as such. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${address}?${query.join('&')}`;
}
