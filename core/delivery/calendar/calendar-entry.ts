/** What stands in a calendar about a booking: the same words in files, feeds and links. */

import type { Booking } from '../../booking/booking.ts';
import type { Reason, Schedule } from '../../installation/installation.ts';
import { plain } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';

/** As a message tells of it: times and version may be those of an earlier moment. */
export type CalendarBooking = Pick<Booking, 'bookingId' | 'detailsId' | 'version' | 'status' | 'startsAt' | 'endsAt'>;

export interface EntrySubject {
  readonly booking: CalendarBooking;
  readonly schedule: Pick<Schedule, 'name' | 'location' | 'address' | 'phone'>;
  readonly reason: Pick<Reason, 'name'>;
  /** The customer's name, for the operator's own calendar; null: not named. */
  readonly customer: string | null;
  /** Where the customer can change the booking; null in calendars of others. */
  readonly manageLink: string | null;
}

export interface CalendarEntry {
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

/** Longer ones say no more in the narrow column of a week. */
const NAME_LIMIT = 100;

/** What a calendar program shows of a booking. */
export function describeEntry({ booking, schedule, reason, customer, manageLink }: EntrySubject, speech: Speech): CalendarEntry {
  const { facts, changeHere } = speech.texts;
  const [what, where] = [speech.say(reason.name), speech.say(schedule.name)];
  return {
    summary: customer === null ? `${what}, ${where}` : `${what}: ${Array.from(plain(customer)).slice(0, NAME_LIMIT).join('')}`,
    location: placeOf(schedule, speech),
    description: [
      `${facts.calendar}: ${where}`,
      `${facts.reference}: ${booking.bookingId}`,
      ...(schedule.phone === null ? [] : [`${facts.phone}: ${schedule.phone}`]),
      ...(manageLink === null ? [] : [changeHere(manageLink)]),
    ].join('\n'),
  };
}

function placeOf({ location, address }: EntrySubject['schedule'], speech: Speech): string {
  return [location && speech.say(location), address].filter(Boolean).join(', ');
}
