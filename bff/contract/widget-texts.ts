/**
 * The texts of the widget, which come with `/widget/v1/config?lang=`, English ones too: built into
 * the widget is only what it must say when that call is not answered. All of them travel to each
 * visitor, in one language: they stay short. The sentences for codes have the code's own name;
 * codes without one share that of `internal`.
 */

import type { Counted, Text } from '../../core/index.ts';
import type { SaidCode, SaidProblem } from './widget-errors.ts';

export type { Counted };

/**
 * All that the widget says in one language; a `Text` has places that are filled in, a `Counted` one
 * a form for each number.
 */
export type WidgetTexts = {
  // Labels of what is chosen and entered.
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

  // Walking through.
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
  /** `{n}`, `{count}`: how many of the reasons are found. */
  readonly found: Text<'n' | 'count'>;
  readonly noneFound: string;

  // Days.
  readonly earliest: string;
  /** Names a full day in the legend, where there is a waiting list. */
  readonly fullWaitlist: string;
  readonly showList: string;
  readonly showMonth: string;
  readonly past: string;
  /** Also `nextDay`: arrows beside the day whose times are shown. */
  readonly previousDay: string;
  readonly nextDay: string;
  readonly monthFull: Text<'month'>;
  /** `{month}`: the next one with a free day. */
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
  /** `{zone}`: shown where the visitor's own zone differs. */
  readonly zoneNote: Text<'zone'>;
  /** `{time}` in the visitor's own zone */
  readonly yourTime: Text<'time'>;
  readonly nearDays: string;

  // Nothing to show.
  readonly noCalendars: string;
  readonly noReasons: string;
  readonly noDays: string;
  readonly noTimes: string;

  // Form.
  readonly optional: string;
  readonly choose: string;
  /** How many are, above the links to them. */
  readonly openFields: Counted;
  /** Under the button of the form. */
  readonly notYet: string;
  /** Of a field, below it: its label stands above. */
  readonly field_required: string;
  readonly tick: string;
  readonly too_long: Text<'limit'>;
  readonly field_invalid: string;

  // The chosen time is held.
  /** `{time}` left, minutes and seconds. */
  readonly held: Text<'time'>;
  /** In the last minute: a button. */
  readonly moreTime: string;
  /** In its place, where it cannot be held any longer. */
  readonly heldLast: string;
  /** Said aloud when the last minute begins. */
  readonly heldEnding: string;

  // What was chosen.
  readonly yourAppointment: string;
  readonly with: string;
  readonly for: string;
  /** Where a group was asked for, under the name of who was given. */
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
  /** In its place, where it is too late already; how to reach the operator may follow. */
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
  /** The same, where a mail goes to the customer. */
  readonly mailed: string;
  /** In its place, where it is too late to change anything. */
  readonly mailedOnly: string;
  /** Link to the booking's own page. */
  readonly manage: string;
  readonly again: string;
  /** In the place of `booked`, where the customer must still follow the link in a mail. */
  readonly pendingHead: string;
  readonly pending: Text<'when' | 'zone'>;

  // The chosen time is gone.
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

  // What went wrong: what happened, what was kept, what to do.
  readonly retry: string;
  readonly offlineHead: string;
  readonly internalHead: string;
  readonly outcome_unknownHead: string;
  /** By how many bookings the address has. */
  readonly customer_limitHead: Counted;
  /** In the place of `customer_limit`, where a mail has brought the links to them. */
  readonly customer_limitMailed: string;
  /** Behind `retry`, while it must be waited for: soon, or until a time of day. */
  readonly seconds: Text<'n'>;
  readonly waitUntil: Text<'when'>;
  /** A button that leads back to the e-mail field. */
  readonly otherEmail: string;
  readonly contact: string;
  readonly offline: string;
  /** The answer to a booking got lost; the same key makes another try safe. */
  readonly lost: string;
} & Readonly<Record<SaidCode | SaidProblem, string>>;

/** Those that come in other words: as a field, as a link, or as what is told after booking. */
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

/** What travels of them. */
export type SentTexts = Omit<WidgetTexts, ComposedText> & {
  /** In front of another installation, where it is said in the place of `lost`, too. */
  readonly outcome_unknown?: string;
};

/**
 * Parts of the day, and the hours at which they begin and end: the one table, as a type, so that
 * widget and pages cannot differ.
 */
export type DayParts = readonly [
  readonly ['morning', '00', '12'],
  readonly ['afternoon', '12', '18'],
  readonly ['evening', '18', '24'],
];
