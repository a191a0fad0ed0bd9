/** The administration area in English. Its shape is the type of every language. */

import type { AdminRule } from '../../../bff/contract/admin-errors.ts';
import type { EntryState } from '../calendar/grid/grid-day.ts';
import type { Problem } from '../client.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  skip: 'Skip to the content',
  navigation: 'Main navigation',
  more: 'More',
  help: 'Help',
  loading: 'One moment …',
  nowhere: 'There is no page at this address.',
  closedPage: 'Only administrators can open this page. Ask one of them for what you need.',
  toToday: 'Go to today',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: 'Undone.',
  undoOver: 'This can no longer be undone.',
  notices: 'Notices',
  signOut: 'Sign out',
  live: { connecting: 'Connecting …', connected: 'Live', away: 'Paused' },
  roles: { viewer: 'Viewer', scheduler: 'Scheduler', administrator: 'Administrator' },

  pages: {
    today: 'Today',
    week: 'Calendar',
    list: 'List',
    outside: 'Bookings outside the hours',
    waitlist: 'Waiting list',
    customers: 'Customers',
    explain: 'Explain',
    configuration: 'Configuration',
    general: 'General settings',
    interface: 'Interface',
    overview: 'Set-up',
    installation: 'Installation',
    calendars: 'Calendars',
    reasons: 'Reasons',
    form: 'Form',
    messages: 'Message texts',
    wording: 'Wording',
    file: 'Installation file',
    wizard: 'First set-up',
    operation: 'Operation',
    people: 'People',
    webhooks: 'Webhooks',
    log: 'Log',
    health: 'Health',
    account: 'Your account',
    invitation: 'Invitation',
    signIn: 'Sign in',
    setUp: 'Set-up',
  },

  signIn: {
    heading: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    again: 'Your session has ended. Sign in again to continue where you left off.',
  },

  setUp: {
    heading: 'Your account',
    intro: 'You will be the first administrator of this installation, with access to everything.',
    code: 'Set-up code',
    codeHint:
      'The server prints it when it first starts. “slotwell admin setup-code” prints a new one.',
    name: 'Your name',
    email: 'E-mail',
    emailHint: 'You will sign in with it.',
    password: 'Password',
    passwordHint: 'At least 12 characters. A sentence is easy to remember.',
    shows: 'Show what I type',
    submit: 'Create account',
    empty: 'No calendars are set up yet. An administrator can add them under “Set-up”.',
  },

  day: {
    previous: 'Previous day',
    next: 'Next day',
    today: 'Today',
    choose: 'Choose a day',
    views: 'View',
    day: 'Day',
    week: 'Week',
    list: 'List',
    print: 'Print',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    calendars: 'Calendars',
    add: 'New booking',
    summary: (bookings: number, arrived: number) =>
      `${bookings === 0 ? 'No bookings' : plural(bookings, 'booking', 'bookings')}${arrived > 0 ? ` · ${arrived} arrived` : ''}`,
    past: 'over',
    outside: 'outside the opening hours',
    outsideCount: (count: number) => `${count} outside the opening hours`,
    undelivered: 'e-mail not delivered',
    undeliveredCount: (count: number) => `${plural(count, 'e-mail', 'e-mails')} not delivered`,
    nextFree: (time: string, calendar: string) => `next free place ${time}, ${calendar}`,
    places: (count: number) => plural(count, 'place', 'places'),
    load: (percent: number) => `${percent} % booked`,
    closed: 'Closed',
    to: 'to',
    free: 'free',
    addHere: 'Add a booking',
    held: 'Being booked',
    offered: 'Offered',
    awaited: 'Awaiting answer',
    nobody: 'No name',
    keys: 'Arrow keys: choose · Enter: open · G: into the calendar · M: move · N: new booking · T: today · Page up, Page down: another day · /: search',
    letters: 'Letter keys',
    loaded: (day: string) => `${day} is shown.`,
  },

  /** Opens the dialog that closes calendars. */
  absence: 'Absence',

  search: {
    label: 'Name, e-mail, telephone or number',
    known: 'Been here before? Search',
    nothing: 'Nothing found.',
    count: (count: number) =>
      count === 0 ? 'Nothing found.' : `${plural(count, 'booking', 'bookings')} found.`,
  },

  states: {
    confirmed: 'Booked',
    pending: 'Not confirmed yet',
    arrived: 'Arrived',
    done: 'Done',
    no_show: 'No-show',
    cancelled: 'Cancelled',
  } satisfies Record<EntryState | 'cancelled', string>,
  noted: 'Note',

  note: {
    save: 'Save note',
    saved: 'Note saved.',
    meanwhile: (note: string) =>
      note === ''
        ? 'Meanwhile somebody removed the note. Yours is not saved yet.'
        : `Meanwhile somebody wrote: “${note}”. Yours is not saved yet.`,
  },

  booking: {
    details: 'Booking',
    minutes: (count: number) => plural(count, 'minute', 'minutes'),
    number: (id: number) => `No. ${id}`,
    confirm: 'Confirm',
    arrived: 'Arrived',
    done: 'Done',
    noShow: 'No-show',
    takeBack: 'Undo mark',
    move: 'Move',
    cancel: 'Cancel …',
    followUp: 'Follow-up',
    series: 'Series …',
    surfaces: {
      widget: 'Through the website',
      api: 'Through the API',
      admin: 'Entered here',
      command_line: 'By the command line',
    },
    at: (surface: string, moment: string) => `${surface}, ${moment}`,
    answers: 'Answers',
    yes: 'Yes',
    no: 'No',
    note: 'Note',
    noteHint: '(only the team sees it)',
    history: 'History',
    messages: 'Messages',
    resend: 'Send again',
    resent: (to: string) => `It is being sent again, to ${to}.`,
    others: 'This person’s other bookings',
    noOthers: 'There are no others.',
    marked: (name: string, state: string) => `${name}: ${state}.`,
    unmarked: (name: string) => `${name}: mark taken back.`,
    propose: 'Propose times',
    awaited: (until: string) =>
      `Other times are proposed, held until ${until}. The answer is awaited.`,
    withdraw: 'Withdraw them',
    actions: {
      'booking.created': 'Booked',
      'booking.confirmed': 'Confirmed',
      'booking.moved': 'Moved',
      'booking.move_undone': 'Moved back',
      'booking.proposed': 'Other times proposed',
      'booking.proposal_withdrawn': 'Proposal withdrawn',
      'booking.restored': 'Cancellation undone',
      'booking.cancelled': 'Cancelled',
      'booking.expired': 'Not confirmed in time',
      'booking.arrived': 'Marked as arrived',
      'booking.done': 'Marked as done',
      'booking.no_show': 'Marked as no-show',
      'booking.mark_removed': 'Mark removed',
      'booking.corrected': 'Details corrected',
      'booking.noted': 'Note written',
      'booking.overruled': 'Outside the rules',
    } as Readonly<Record<string, string>>,
    kinds: {
      'booking.created': 'Confirmation',
      'booking.cancelled': 'Cancellation',
      'booking.proposed': 'Proposed times',
      'booking.rescheduled': 'New time',
      'booking.reminder': 'Reminder',
      'booking.refused': 'Refused attempt',
      'confirmation.requested': 'Request to confirm',
      'confirmation.reminder': 'Reminder to confirm',
    } as Readonly<Record<string, string>>,
    receivers: { customer: 'to the customer', operator: 'to the team', endpoint: 'webhook' },
    deliveries: {
      waiting: 'waiting',
      delivered: 'delivered',
      dead: 'given up',
      obsolete: 'no longer needed',
    },
  },

  cancelling: {
    heading: (name: string) => `Cancel ${name}’s booking?`,
    message: 'Message to the customer (optional)',
    tell: 'Send the customer an e-mail',
    wished: 'The customer asked for it (the e-mail says so)',
    noAddress: 'There is no e-mail address, so the customer is not notified.',
    submit: 'Cancel booking',
    keep: 'Keep booking',
    done: (name: string) => `${name}’s booking is cancelled.`,
  },

  moving: {
    heading: (name: string) => `Move ${name}’s booking`,
    calendar: 'Calendar',
    day: 'Day',
    time: 'Time',
    free: 'Free on this day',
    noneFree: 'Nothing that long is free on this day.',
    tell: 'Send the customer an e-mail',
    submit: 'Move',
    done: (name: string, time: string) => `${name} moved to ${time}.`,
    started: (name: string) =>
      `Moving ${name}. Arrow keys: where to. Enter: move. Escape: leave it.`,
    at: (time: string, calendar: string) => `${time}, ${calendar}`,
    left: 'Not moved.',
  },

  adding: {
    heading: 'New booking',
    followUp: (name: string) => `Follow-up for ${name}`,
    calendar: 'Calendar',
    reason: 'Reason',
    day: 'Day',
    time: 'Time',
    optional: '(optional)',
    choose: 'Choose …',
    note: 'Note (only the team sees it)',
    tell: 'Send the customer an e-mail',
    submit: 'Book',
    done: (name: string, time: string) => `${name} is booked for ${time}.`,
    nameless: 'Enter at least who the booking is for.',
    notHere: (reason: string) => `Last time: ${reason}. This calendar does not offer it.`,
    noReasons: 'This calendar offers no reasons.',
  },

  explaining: {
    heading: 'Why is this time not offered?',
    intro:
      'Choose a calendar, a reason and a time. The answer is the first rule that stands in the way for customers right now.',
    submit: 'Explain',
    at: (day: string, time: string) => `${day}, ${time}`,
    duration: (minutes: number) =>
      minutes % 60 === 0
        ? plural(minutes / 60, 'hour', 'hours')
        : plural(minutes, 'minute', 'minutes'),
    offered: 'This time is offered to customers.',
    leadTime: (duration: string) => `Too soon: customers must book at least ${duration} ahead.`,
    horizon: (day: string) => `Too far ahead: customers may book until ${day} for now.`,
    closed: {
      weekly: () => 'Outside the opening hours for that weekday.',
      exception: (why: string | null) =>
        `Outside the opening hours: an exception applies on that day${why ? ` (${why})` : ''}.`,
      public_holiday: (why: string | null) =>
        `Outside the opening hours: it is a public holiday${why ? ` (${why})` : ''}.`,
    },
    offGrid: (step: string) =>
      `Bookings begin in steps of ${step} from opening, and not at this minute.`,
    dailyLimit: (limit: number) =>
      `The calendar takes ${plural(limit, 'booking', 'bookings')} a day, and that day has as many.`,
    taken: (places: number) =>
      places === 1
        ? 'Taken: something is booked or being booked then, or the time around it is.'
        : `All ${places} places are taken then.`,
    takenByReason: (places: number) =>
      `The reason takes ${plural(places, 'booking', 'bookings')} at once, and there are as many then.`,
  },

  overruling: {
    why: 'Why break the rules? (recorded in the log)',
    book: 'Book anyway',
    move: 'Move anyway',
  },

  interface: {
    once: 'Shown only once',
    copy: 'Copy',
    copied: 'Copied.',
  },

  confirming: {
    heading: 'Confirm your password',
    why: 'This keeps others from doing it on an unattended screen.',
    password: 'Password',
    submit: 'Continue',
  },

  wait: (minutes: number) =>
    `Too many attempts. Try again in ${plural(minutes, 'minute', 'minutes')}.`,

  /** Beside a field that a form needs. */
  missing: {
    fill: 'Please fill this in.',
    choose: 'Please choose one.',
    email: 'This is not an e-mail address.',
    short: 'This is too short.',
    other: 'Please correct this.',
  },
  problems: {
    offline: 'The server cannot be reached. Nothing is lost; try again.',
    internal:
      'Something went wrong, and nothing was changed. Try again; the server’s log has the details.',
    request_invalid: 'Something is not valid. Please check the fields.',
    field_invalid: 'This entry is not valid.',
    password_guessable:
      'This password is easy to guess: it is little more than one or two common words, names or sequences. Use three or more words that have nothing to do with one another, or a sentence of your own.',
    signed_out: 'Your session has ended. Sign in again.',
    credentials_wrong: 'The e-mail or the password is wrong.',
    request_refused:
      'The browser called from an address that is not this installation’s. Open it at its own address (BASE_URL).',
    set_up_needed: 'There is no administrator yet.',
    code_wrong:
      'This code is wrong, used or expired. “slotwell admin setup-code” prints a new one.',
    invitation_over: 'This invitation has been used or has expired.',
    forbidden: 'Your role does not allow this.',
    confirm_needed: 'Enter your password again.',
    not_found: 'It no longer exists.',
    schedule_not_found: 'This calendar no longer exists.',
    reason_not_found: 'This calendar does not offer that reason.',
    version_conflict:
      'Someone else changed it in the meantime. You now see the current version; check it and try again.',
    not_changeable: 'It is cancelled, past or has begun, and can no longer be changed.',
    undo_over:
      'This can no longer be undone: the e-mail has been sent, or the appointment has begun.',
    slot_unavailable: 'This time is not free.',
    set_up_done: 'There is already an administrator. Sign in instead.',
    body_too_large: 'That is too long.',
    outcome_unknown:
      'The server could not confirm whether this was done. Load the page again and look before you repeat it.',
    busy: 'The server is too busy at the moment. Try again shortly.',
    not_configured:
      'Nothing is set up yet: import an installation file first (“slotwell import FILE”).',
  } as { readonly [Code in Problem['code']]?: string } & {
    readonly internal: string;
    readonly offline: string;
  },

  rules: {
    malformed: 'This is not a time.',
    skipped_by_clock: 'The clock change skips this time on that day.',
    past: 'This time is in the past.',
    lead_time: 'This is sooner than customers may book.',
    beyond_horizon: 'This is later than customers may book.',
    closed: 'The calendar is closed then.',
    off_grid: 'Bookings do not start at this minute.',
    ends_after_closing: 'It would end after closing time.',
    daily_limit: 'The booking limit for that day has been reached.',
    customer_limit: 'This customer already has the maximum number of bookings.',
    occupied: 'This time is taken. Choose another one.',
  } satisfies Record<AdminRule, string>,
};

export type Texts = typeof en;
