/**
 * What can be booked, where and when: reasons, calendars, their opening hours and the exceptions
 * from them.
 */

import type { Day } from '../time/wall-time.ts';
import type { FormField } from './form-field.ts';
import type { LocalizedText } from './language.ts';

/** What can be booked. */
export interface Reason {
  readonly id: number;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /**
   * How many persons of this reason one schedule takes at once, beside the schedule's own capacity;
   * `null` if it has no limit of its own.
   */
  readonly capacity: number | null;
  /** Shown as it is, for example `80 EUR`; `null` if none is shown. */
  readonly price: LocalizedText | null;
  readonly infoUrl: string | null;
  /** The heading that it stands under, with others of the same; left out if it has none. */
  readonly group?: LocalizedText;
  /**
   * How many may come with one booking, which takes as many places, and what asks for the number if
   * not our words; left out if one person comes.
   */
  readonly persons?: { readonly max: number; readonly label?: LocalizedText };
  /** Fields added to the installation's form, or replacing one of the same name. */
  readonly form: readonly FormField[];
}

/** A calendar, or with members a group of them. */
export interface Schedule {
  readonly id: number;
  readonly name: LocalizedText;
  readonly location: LocalizedText | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly infoUrl: string | null;
  /** Who is told of bookings; if empty, the installation's contact address is. */
  readonly notify: readonly string[];
  /** Reasons that may be booked here, in the order shown. */
  readonly reasonIds: readonly number[];
  /** Parallel places, at least 1. */
  readonly capacity: number;
  /** Step between offered starts; `null` if it is the reason's duration. */
  readonly slotIntervalMinutes: number | null;
  readonly leadTimeMinutes: number;
  /** Bookable days are today to today + horizonDays, both included. */
  readonly horizonDays: number;
  /** How long a chosen time is kept while the form is filled. */
  readonly holdMinutes: number;
  /** Customers may cancel or move until this long before the start. */
  readonly cancelCutoffMinutes: number;
  /**
   * A group ("no preference"): the schedules of which any one may be given; empty for an ordinary
   * schedule. A group has no hours, limits or claims of its own.
   */
  readonly memberIds: readonly number[];
  /** Most persons whose bookings may start on one day; `null` if there is no limit. */
  readonly dailyLimit: number | null;
  /** Most active bookings per e-mail address; `null` if there is no limit. */
  readonly customerLimit: number | null;
  readonly openingHours: readonly OpeningHours[];
  readonly exceptions: readonly Exception[];
  /** Fields added to the installation's form, or replacing one of the same name. */
  readonly form: readonly FormField[];
}

/** Monday first, as `weekdayOf` counts. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Minutes since local midnight as the clock on the wall shows them, 0 to 1440 (24:00). */
export type MinuteOfDay = number;

/** `HH:MM`, up to `24:00`. */
export function formatMinuteOfDay(minute: MinuteOfDay): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A part of a day, half-open. */
export interface MinutesOfDay {
  readonly from: MinuteOfDay;
  readonly until: MinuteOfDay;
}

/** A weekly range, half-open: `[opens, closes)`. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opens: MinuteOfDay;
  readonly closes: MinuteOfDay;
  /** First day on which the range holds, included; `null` if there is none. */
  readonly validFrom: Day | null;
  /** Last day on which the range holds, included; `null` if there is none. */
  readonly validUntil: Day | null;
}

/**
 * Dates whose hours replace the weekly ones and a public holiday, or on which a part of the day is
 * closed, whatever its hours are. Several exceptions with hours on one date add up; a closed one
 * wins.
 */
export interface Exception {
  /** First date, included. */
  readonly from: Day;
  /** Last date, included. */
  readonly until: Day;
  /** `null` if it is closed. */
  readonly hours: { readonly opens: MinuteOfDay; readonly closes: MinuteOfDay } | null;
  /** Where it is closed at these times alone; left out if it is closed all day or has hours. */
  readonly closedBetween?: MinutesOfDay;
  /** Why, for customers and the operator; `null` if that is not said. */
  readonly note: LocalizedText | null;
}
