/**
 * A calendar of bookings that the operator's calendar program subscribes to and polls (RFC 5545).
 * It may hold ten thousand bookings, so it is written line by line: a library that creates an
 * object per event takes about ten times as long.
 */

import type { Booking, CourseDate } from '../../booking/booking.ts';
import { listDates } from '../../booking/course.ts';
import { readFullName } from '../../booking/submission.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import { plainLine } from '../texts/marked-text.ts';
import type { Speak } from '../texts/speech.ts';
import { describeEntry } from './calendar-entry.ts';
import { calendarUid, PRODUCT, toEventStatus } from './calendar-file.ts';
import { describeZone } from './describe-zone.ts';

export interface FeedSubject {
  readonly speak: Speak;
  readonly schedule: Schedule;
  /** The calendars of the bookings, if these are not all of `schedule`, as in a room. */
  readonly schedules?: readonly Schedule[];
  /** The reasons that bookings refer to; a missing one is shown by its number. */
  readonly reasons: readonly Reason[];
  readonly profile: InstallationProfile;
  readonly withNames: boolean;
  readonly now: EpochMs;
}

/** The pieces of a feed's file: the head, the entries or a substitute for none, and the end. */
export interface FeedWriter {
  readonly head: string;
  entry(booking: Booking): string;
  /**
   * Replaces the entries if there are none, because a calendar must hold at least one component.
   */
  readonly nothing: string;
  readonly end: string;
}

/** The requested polling interval. Not all programs obey; Google polls once in several hours. */
const REFRESH = 'PT15M';

/** Writes the bookings of a calendar as one iCalendar file, piece by piece. */
export function createFeedWriter({
  speak,
  schedule,
  schedules = [],
  reasons,
  profile,
  withNames,
  now,
}: FeedSubject): FeedWriter {
  const speech = speak(profile, null);
  const name = plainLine(
    `${speech.own(schedule.name)} (${speech.own(profile.name)})`,
    speech.direction,
  );
  const stamp = formatUtc(now);
  // The title states the cancellation as well, because some programs show cancelled entries like
  // any other.
  const { cancelled } = speech.texts.notices.titles;
  const findReason = (reasonId: number) =>
    reasons.find(({ id }) => id === reasonId) ?? { name: `#${reasonId}` };
  return {
    head: lines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${PRODUCT.company}//${PRODUCT.product}//${PRODUCT.language}`,
      'METHOD:PUBLISH',
      ...['NAME', 'X-WR-CALNAME'].map((property) => `${property}:${escapeText(name)}`),
      `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
      `X-PUBLISHED-TTL:${REFRESH}`,
    ]),
    entry(booking) {
      const customer = withNames ? readFullName(booking.submission) : null;
      const entry = describeEntry(
        {
          booking,
          schedule: schedules.find(({ id }) => id === booking.scheduleId) ?? schedule,
          reason: findReason(booking.reasonId),
          customer,
          manageLink: null,
        },
        speech,
      );
      const isCancelled = booking.status === 'cancelled';
      const ofDate = (date: CourseDate, index: number) => [
        'BEGIN:VEVENT',
        `UID:${escapeText(calendarUid(booking, index))}`,
        `SEQUENCE:${booking.version - 1}`,
        `DTSTAMP:${stamp}`,
        `DTSTART:${formatUtc(toMs(date.startsAt))}`,
        `DTEND:${formatUtc(toMs(date.endsAt))}`,
        `SUMMARY:${escapeText(isCancelled ? `${cancelled}: ${entry.summary}` : entry.summary)}`,
        ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
        `DESCRIPTION:${escapeText(entry.description)}`,
        `STATUS:${toEventStatus(booking)}`,
        ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
        'END:VEVENT',
      ];
      return lines(listDates(booking).flatMap(ofDate));
    },
    nothing: lines(describeZone(profile.timeZone, Math.floor(now / MS_PER_MINUTE))),
    end: lines(['END:VCALENDAR']),
  };
}

function toMs(minute: EpochMinute): EpochMs {
  return minute * MS_PER_MINUTE;
}

/** `20261124T083000Z` */
function formatUtc(moment: EpochMs): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/**
 * A value of type TEXT (RFC 5545, section 3.3.11), without the control characters that it cannot
 * hold.
 */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

function lines(unfolded: readonly string[]): string {
  return unfolded.map((line) => `${fold(line)}\r\n`).join('');
}

const MAX_OCTETS = 75;
const SHORT = /^[ -~]{0,75}$/;

/** Folds lines to 75 octets without splitting characters (RFC 5545, section 3.1). */
function fold(line: string): string {
  if (SHORT.test(line)) {
    return line;
  }
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
