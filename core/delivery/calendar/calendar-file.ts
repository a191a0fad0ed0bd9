/**
 * The calendar file of one booking (RFC 5545 and 5546), written so that a mail program adds,
 * updates and removes one and the same entry. Why it is as it is:
 * docs/decisions/0004-icalendar-utc-and-stable-uid.md.
 */

import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { plain } from '../texts/marked-text.ts';
import type { Speak } from '../texts/speech.ts';
import { type CalendarBooking, describeEntry, type EntrySubject } from './calendar-entry.ts';

export interface CalendarFileRequest extends EntrySubject {
  readonly speak: Speak;
  readonly profile: InstallationProfile;
  /** The reader's language, BCP 47; `null` if it is the installation's. */
  readonly locale: string | null;
  readonly now: EpochMs;
  /**
   * Who invites and who is invited. `null` for a file to download (METHOD:PUBLISH), which belongs
   * to nobody and may be edited.
   */
  readonly invitation: Invitation | null;
}

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** The address that the mail comes from, as Outlook takes that for the organizer anyway. */
  readonly organizer: string;
  readonly attendee: string;
}

export const PRODUCT = { company: 'Slotwell', product: 'Slotwell', language: 'EN' };

/**
 * What names the entry for good, over moves and in every calendar: the booking's details id, as the
 * widget's own file has it.
 */
export function calendarUid({ detailsId }: Pick<CalendarBooking, 'detailsId'>): string {
  return detailsId;
}

/** A booking as an iCalendar file (RFC 5545), with an invitation (RFC 5546) if one is asked for. */
export function calendarFile(request: CalendarFileRequest): string {
  const { booking, speak, profile, locale, now, invitation } = request;
  const speech = speak(profile, locale);
  const calendar = ical({
    prodId: PRODUCT,
    method:
      invitation === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[invitation.method],
  });
  calendar.createEvent({
    ...timesOf(booking, now),
    ...describeEntry(request, speech),
    status: invitation?.method === 'CANCEL' ? ICalEventStatus.CANCELLED : statusOf(booking),
    ...(invitation && people(invitation, speech.say(profile.name))),
  });
  // Every line ends with CRLF, the last one, too (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}

/** UTC, and the same UID and rising SEQUENCE wherever the booking is written down. */
function timesOf(booking: CalendarBooking, now: EpochMs): ICalEventData {
  return {
    id: calendarUid(booking),
    sequence: booking.version - 1,
    stamp: new Date(now),
    start: new Date(booking.startsAt * MS_PER_MINUTE),
    end: new Date(booking.endsAt * MS_PER_MINUTE),
  };
}

export function statusOf({ status }: CalendarBooking): ICalEventStatus {
  if (status === 'cancelled') {
    return ICalEventStatus.CANCELLED;
  }
  return status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/**
 * Already accepted, and no answer wanted: the booking stands whether or not the mail program is
 * asked.
 */
function people(
  { organizer, attendee }: Invitation,
  operator: string,
): Pick<ICalEventData, 'organizer' | 'attendees'> {
  return {
    organizer: { name: unquoted(operator), email: organizer },
    attendees: [
      {
        email: attendee,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  };
}

/** A quotation mark cannot stand in a parameter of a calendar file. */
function unquoted(name: string): string {
  return plain(name).replaceAll('"', "'");
}
