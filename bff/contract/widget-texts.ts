/**
 * The widget's texts, which are sent with `/widget/v1/config?lang=`, including the English ones:
 * only what the widget must say if that call fails is built in. Every visitor downloads all of them
 * in one language, so they stay short. Sentences for codes are named after the code; codes without
 * one share that of `internal`.
 */

import type { Counted, Text } from '../../core/index.ts';
import type { SaidCode, SaidProblem } from './widget-errors.ts';

export type { Counted };

/**
 * All texts of the widget in one language. A `Text` has placeholders, a `Counted` one form per
 * plural category.
 */
export type WidgetTexts = {
  // Labels of choices and fields.
  readonly form: string;

  // Names of the steps; day and time count as one.
  readonly calendarStep: string;
  readonly reasonStep: string;
  readonly dayStep: string;
  readonly formStep: string;
  readonly confirmStep: string;

  // Headings of the steps.
  readonly calendarHead: string;
  readonly reasonHead: string;
  readonly dayHead: string;
  readonly timeHead: string;
  readonly formHead: string;
  readonly confirmHead: string;

  // Navigation.
  readonly progress: Text<'n' | 'count'>;
  readonly back: string;
  readonly next: string;
  readonly change: string;
  readonly loading: string;
  readonly open: string;
  readonly close: string;

  // Calendars and reasons.
  readonly minutes: Counted;
  readonly more: string;

  /** Label of the field that searches the reasons. */
  readonly search: string;
  /** The number of matching reasons, `{n}` of `{count}`. */
  readonly found: Text<'n' | 'count'>;
  readonly noneFound: string;

  // Days.
  readonly earliest: string;
  /** Legend for a full day, if there is a waiting list. */
  readonly fullWaitlist: string;
  readonly showList: string;
  readonly showMonth: string;
  readonly past: string;
  /** `previousDay` and `nextDay`: arrows beside the selected day. */
  readonly previousDay: string;
  readonly nextDay: string;
  readonly monthFull: Text<'month'>;
  /** `{month}`: the next month with a free day. */
  readonly nextMonthFree: Text<'month'>;
  readonly goToMonth: Text<'month'>;
  readonly earlier: string;
  readonly later: string;
  readonly free: string;
  readonly full: string;
  readonly closed: string;
  readonly today: string;

  // Times.
  /** The installation's time zone in words: `Berlin time`. */
  readonly zone: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** `{zone}`: shown if the visitor's own zone differs. */
  readonly zoneNote: Text<'zone'>;
  /** `{time}` in the visitor's own zone. */
  readonly yourTime: Text<'time'>;
  readonly nearDays: string;

  // Empty states.
  readonly noCalendars: string;
  readonly noReasons: string;
  readonly noDays: string;
  readonly noTimes: string;

  // Form.
  readonly optional: string;
  readonly choose: string;
  /** The number of open fields, above the links to them. */
  readonly openFields: Counted;
  /** Below the button of the form. */
  readonly notYet: string;
  /** Below a field, whose label stands above it. */
  readonly field_required: string;
  readonly tick: string;
  readonly too_long: Text<'limit'>;
  readonly field_invalid: string;

  // The chosen time is held.
  /** `{time}` left, in minutes and seconds. */
  readonly held: Text<'time'>;
  /** A button in the last minute. */
  readonly moreTime: string;
  /** Replaces `moreTime` if the hold cannot be extended any more. */
  readonly heldLast: string;
  /** Announced when the last minute begins. */
  readonly heldEnding: string;

  // Summary of the choices.
  readonly yourAppointment: string;
  readonly with: string;
  readonly for: string;
  /** Below the name of the calendar that was given, if a group was requested. */
  readonly firstFree: string;

  // Check.
  readonly when: string;
  readonly place: string;
  readonly price: string;
  readonly phone: string;
  readonly yes: string;
  readonly no: string;
  readonly privacy: string;
  readonly book: string;
  readonly busy: string;
  readonly changeUntil: Text<'when'>;
  /** Replaces `changeUntil` if the deadline has passed; contact details may follow. */
  readonly changeNoMore: string;

  // Booked.
  readonly bookedHead: string;
  readonly addToCalendar: string;
  readonly calendarFile: string;
  readonly calendarFileFor: string;
  readonly nextSteps: string;
  readonly reminded: string;
  readonly noMail: string;
  readonly reference: string;
  readonly whatNext: string;
  /** Replaces `whatNext` if a mail is sent to the customer. */
  readonly mailed: string;
  /** Replaces `mailed` if it is too late for changes. */
  readonly mailedOnly: string;
  /** Link to the booking's own page. */
  readonly manage: string;
  readonly again: string;
  /** Replaces `bookedHead` if the customer must still follow the link in a mail. */
  readonly pendingHead: string;
  readonly pending: Text<'when' | 'zone'>;

  // The chosen time is no longer available.
  readonly lostHead: Text<'time'>;
  readonly lostText: string;
  readonly nearestTimes: string;
  readonly allTimes: string;
  readonly keptForYou: string;

  // Nothing is free: the waiting list.
  readonly sooner: string;
  readonly dayFull: Text<'day'>;
  /** A button, also the heading of its form; a day may follow. */
  readonly tell: string;
  readonly email: string;
  readonly emailHint: string;
  readonly name: string;
  readonly join: string;
  readonly joined: string;

  // Errors: what happened, what was kept, what to do.
  readonly retry: string;
  readonly offlineHead: string;
  readonly internalHead: string;
  readonly outcome_unknownHead: string;
  /** Plural forms by the number of bookings that the address has. */
  readonly customer_limitHead: Counted;
  /** Replaces `customer_limit` if a mail with the links to them was sent. */
  readonly customer_limitMailed: string;
  /** Follows `retry` while it must wait: a number of seconds, or a time of day. */
  readonly seconds: Text<'n'>;
  readonly waitUntil: Text<'when'>;
  /** A button that leads back to the e-mail field. */
  readonly otherEmail: string;
  readonly contact: string;
  readonly offline: string;
  /** The answer to a booking was lost; the same key makes a retry safe. */
  readonly lost: string;
} & Readonly<Record<SaidCode | SaidProblem, string>>;

/** Texts that are sent in another form: as a field, as a link, or among the next steps. */
type ComposedText =
  | 'email'
  | 'emailHint'
  | 'calendarFile'
  | 'calendarFileFor'
  | 'reminded'
  | 'noMail'
  | 'whatNext'
  | 'mailed'
  | 'mailedOnly'
  | 'customer_limitMailed'
  | 'outcome_unknown';

/** The texts that are sent. */
export type SentTexts = Omit<WidgetTexts, ComposedText> & {
  /** Only sent in remote mode, where it also replaces `lost`. */
  readonly outcome_unknown?: string;
};

/**
 * Parts of the day with their first and last hour (exclusive): a single table, as a type, so that
 * widget and pages cannot differ.
 */
export type DayParts = readonly [
  readonly ['morning', '00', '12'],
  readonly ['afternoon', '12', '18'],
  readonly ['evening', '18', '24'],
];
