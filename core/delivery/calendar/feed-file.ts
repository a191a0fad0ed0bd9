/** A calendar of bookings that the operator's calendar program subscribes to and asks for again and again. */

import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Booking } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile, Reason, Schedule } from '../../installation/installation.ts';
import { fullNameOf } from '../mail/customer-words.ts';
import { plain } from '../texts/marked-text.ts';
import { speak } from '../texts/speech.ts';
import { describeEntry } from './calendar-entry.ts';
import { PRODUCT, statusOf, timesOf } from './calendar-file.ts';

export interface FeedRequest {
  readonly bookings: readonly Booking[];
  readonly schedule: Schedule;
  /** Those that bookings refer to; one that is missing is shown by its number. */
  readonly reasons: readonly Reason[];
  readonly profile: InstallationProfile;
  readonly withNames: boolean;
  readonly now: EpochMs;
}

/** How often programs are told to ask. Not all obey: Google asks once in several hours. */
const REFRESH_SECONDS = 900;

/** Leaves out what is cancelled: a subscribed calendar is replaced as a whole. */
export function feedFile({ bookings, schedule, reasons, profile, withNames, now }: FeedRequest): string {
  const speech = speak(profile, null);
  const calendar = ical({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    // No comma between them: the library leaves it as it is, and a comma would begin a second value.
    name: plain(`${speech.say(schedule.name)} (${speech.say(profile.name)})`),
    ttl: REFRESH_SECONDS,
  });
  for (const booking of bookings) {
    if (booking.status === 'cancelled') continue;
    const reason = reasons.find(({ id }) => id === booking.reasonId) ?? { name: `#${booking.reasonId}` };
    const customer = withNames ? fullNameOf(booking.submission) : null;
    calendar.createEvent({
      ...timesOf(booking, now),
      ...describeEntry({ booking, schedule, reason, customer, manageLink: null }, speech),
      status: statusOf(booking),
    });
  }
  return calendar.toString();
}
