/**
 * The texts of the widget, which come with `/widget/v1/config?lang=`, English ones too: built into the widget is only what it must say when that call is not
 * answered. `{name}` marks a value put in. The sentences for codes have the code's own name; codes without one share that of `internal`.
 */

export type WidgetTexts = {
  // Labels of what is chosen and entered.
  readonly calendar: string;
  readonly reason: string;
  readonly day: string;
  readonly time: string;
  readonly form: string;
  readonly confirm: string;

  // Names of the steps; day and time count as one.
  readonly calendarStep: string;
  readonly reasonStep: string;
  readonly whenStep: string;
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
  readonly steps: string;
  /** `{n}`, `{count}` */
  readonly progress: string;
  readonly back: string;
  readonly next: string;
  readonly change: string;
  readonly loading: string;
  readonly open: string;
  readonly close: string;

  // Calendars and reasons.
  /** `{n}` */
  readonly minutes: string;
  readonly more: string;

  /** Label of the field that searches the reasons. */
  readonly search: string;
  /** `{n}`, `{count}`: how many of the reasons are found. */
  readonly found: string;
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
  /** `{month}` */
  readonly monthFull: string;
  /** `{month}`: the next one with a free day. */
  readonly nextMonthFree: string;
  /** `{month}` */
  readonly goToMonth: string;
  /** `{when}` */
  readonly nextFree: string;
  readonly list: string;
  readonly month: string;
  readonly earlier: string;
  readonly later: string;
  readonly free: string;
  readonly full: string;
  readonly closed: string;
  readonly today: string;
  readonly pickDay: string;

  // Times.
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** `{city}` of the installation's zone */
  readonly zone: string;
  /** `{zone}`: shown where the visitor's own zone differs. */
  readonly zoneNote: string;
  /** `{time}` in the visitor's own zone */
  readonly yourTime: string;
  readonly nearDays: string;

  // Nothing to show.
  readonly noCalendars: string;
  readonly noReasons: string;
  readonly noDays: string;
  readonly noTimes: string;

  // Form.
  readonly optional: string;
  readonly choose: string;
  readonly errors: string;
  readonly oneOpen: string;
  /** `{n}` */
  readonly manyOpen: string;
  /** Under the button of the form. */
  readonly notYet: string;
  /** `{label}` */
  readonly field_required: string;
  readonly tick: string;
  readonly not_an_email: string;
  readonly not_a_phone: string;
  readonly not_a_number: string;
  readonly not_a_date: string;
  readonly not_a_url: string;
  /** `{label}`, `{limit}` */
  readonly too_long: string;
  /** `{label}` */
  readonly field_invalid: string;

  // The chosen time is held.
  /** `{time}` left, minutes and seconds. */
  readonly held: string;
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
  /** `{when}` */
  readonly changeUntil: string;

  // Booked.
  readonly bookedHead: string;
  readonly addToCalendar: string;
  readonly calendarFile: string;
  readonly calendarFileFor: string;
  readonly nextSteps: string;
  readonly reminded: string;
  readonly noMail: string;
  /** `{when}`, `{zone}` */
  readonly booked: string;
  readonly reference: string;
  readonly save: string;
  readonly whatNext: string;
  /** The same, where a mail goes to the customer. */
  readonly mailed: string;
  /** Link to the booking's own page. */
  readonly manage: string;
  /** Beside `save`, before the names of web calendars. */
  readonly calendars: string;
  readonly again: string;
  /** In the place of `booked`, where the customer must still follow the link in a mail. */
  readonly pendingHead: string;
  /** `{when}`, `{zone}` */
  readonly pending: string;

  // The chosen time is gone.
  /** `{time}` */
  readonly lostHead: string;
  readonly lostText: string;
  readonly nearestTimes: string;
  readonly allTimes: string;
  readonly keptForYou: string;

  // Nothing is free: the waiting list.
  readonly sooner: string;
  /** `{day}` */
  readonly dayFull: string;
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
  readonly ourFault: string;
  /** `{n}` */
  readonly seconds: string;
  readonly contact: string;
  readonly offline: string;
  /** The answer to a booking got lost; the same key makes another try safe. */
  readonly lost: string;
  /** The same, where the other side may not know keys. */
  readonly lostUnsure: string;
  readonly rate_limited: string;
  readonly slot_unavailable: string;
  readonly customer_limit: string;
  readonly schedule_not_found: string;
  readonly reason_not_found: string;
  readonly day_not_found: string;
  readonly not_configured: string;
  readonly upstream_unavailable: string;
  readonly origin_refused: string;
  readonly internal: string;
};
