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
import { type BookingStatus, type CourseDate, isActive } from '../../booking/booking.ts';
import { listDates } from '../../booking/course.ts';
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
   * to no one and may be edited. Ignored for a course: an invitation is to a single event.
   */
  readonly invitation: Invitation | null;
  /**
   * The dates of a course that come after those it has and are gone, so that their entries are
   * withdrawn; omitted if there are none.
   */
  readonly formerDates?: readonly CourseDate[] | undefined;
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
 * as in the widget's own file. The later dates of a course add their number.
 */
export function calendarUid(
  { detailsId }: Pick<CalendarBooking, 'detailsId'>,
  dateIndex = 0,
): string {
  return dateIndex === 0 ? detailsId : `${detailsId}-${dateIndex + 1}`;
}

/**
 * A booking as an iCalendar file (RFC 5545), with an invitation (RFC 5546) if requested. A course is
 * an event for each date.
 */
export function calendarFile(request: CalendarFileRequest): string {
  const { booking, speak, profile, locale, now, formerDates = [] } = request;
  const speech = speak(profile, locale);
  const invitation = booking.dates === undefined ? request.invitation : null;
  const calendar = ical({
    prodId: PRODUCT,
    method:
      invitation === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[invitation.method],
  });
  const said = describeEntry({ ...request, operator: profile.name }, speech);
  const dates = listDates(booking);
  for (const [index, date] of dates.entries()) {
    calendar.createEvent({
      ...toEventTimes({ ...booking, ...date }, now),
      id: calendarUid(booking, index),
      ...said,
      status:
        request.invitation?.method === 'CANCEL'
          ? ICalEventStatus.CANCELLED
          : toEventStatus(booking),
      ...(invitation && people(invitation, speech.say(profile.name))),
      ...(isReminded(request) && { alarms: [ALARM] }),
    });
  }
  // A published file may withdraw single entries (RFC 5546, section 3.2.1); CANCEL is for one UID.
  for (const [index, date] of formerDates.entries()) {
    calendar.createEvent({
      ...toEventTimes({ ...booking, ...date }, now),
      id: calendarUid(booking, dates.length + index),
      ...said,
      status: ICalEventStatus.CANCELLED,
    });
  }
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
