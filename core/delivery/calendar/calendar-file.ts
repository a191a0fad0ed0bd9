/**
 * The calendar file of one booking (RFC 5545 and 5546), written so that mail programs add, update
 * and remove the same entry. The reasons for its format are in
 * docs/decisions/calendar-files-speak-utc.md.
 */

import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { type BookingStatus, isActive } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { plain } from '../texts/marked-text.ts';
import type { Speak } from '../texts/speech.ts';
import { type CalendarBooking, describeEntry, type EntrySubject } from './calendar-entry.ts';

export interface CalendarFileRequest extends EntrySubject {
  readonly speak: Speak;
  readonly profile: InstallationProfile;
  /** The reader's language, BCP 47; `null` for the installation's. */
  readonly locale: string | null;
  readonly now: EpochMs;
  /**
   * The organizer and the attendee. `null` for a file to download (METHOD:PUBLISH), which belongs
   * to no one and may be edited.
   */
  readonly invitation: Invitation | null;
}

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** The sender's address, which Outlook takes as the organizer anyway. */
  readonly organizer: string;
  readonly attendee: string;
}

export const PRODUCT = { company: 'Slotwell', product: 'Slotwell', language: 'EN' };

/**
 * Identifies the entry permanently, across moves and in every calendar: the booking's details id,
 * as in the widget's own file.
 */
export function calendarUid({ detailsId }: Pick<CalendarBooking, 'detailsId'>): string {
  return detailsId;
}

/** A booking as an iCalendar file (RFC 5545), with an invitation (RFC 5546) if requested. */
export function calendarFile(request: CalendarFileRequest): string {
  const { booking, speak, profile, locale, now, invitation } = request;
  const speech = speak(profile, locale);
  const calendar = ical({
    prodId: PRODUCT,
    method:
      invitation === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[invitation.method],
  });
  calendar.createEvent({
    ...toEventTimes(booking, now),
    ...describeEntry({ ...request, operator: profile.name }, speech),
    status: invitation?.method === 'CANCEL' ? ICalEventStatus.CANCELLED : toEventStatus(booking),
    ...(invitation && people(invitation, speech.say(profile.name))),
    ...(isReminded(request) && { alarms: [ALARM] }),
  });
  // Every line ends with CRLF, including the last one (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}

/** Two hours before the start. */
const ALARM = { type: ICalAlarmType.display, trigger: 2 * 60 * 60 };

/** Only a customer is reminded by their own calendar, and of nothing that was cancelled. */
function isReminded({ booking, customer, invitation }: CalendarFileRequest): boolean {
  return customer === null && invitation?.method !== 'CANCEL' && isActive(booking.status);
}

/** Times in UTC, with the same UID and an increasing SEQUENCE in every file of the booking. */
function toEventTimes(booking: CalendarBooking, now: EpochMs): ICalEventData {
  return {
    id: calendarUid(booking),
    sequence: booking.version - 1,
    stamp: new Date(now),
    start: new Date(booking.startsAt * MS_PER_MINUTE),
    end: new Date(booking.endsAt * MS_PER_MINUTE),
  };
}

const EVENT_STATUSES: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

export function toEventStatus({ status }: CalendarBooking): ICalEventStatus {
  return EVENT_STATUSES[status];
}

/**
 * Already accepted and without a request for a reply, because the booking is valid whatever the
 * mail program answers.
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

/** A parameter in a calendar file cannot contain a quotation mark. */
function unquoted(name: string): string {
  return plain(name).replaceAll('"', "'");
}
