/** English texts of the widget. */

import type { WidgetTexts } from '../../contract/widget-texts.ts';

const gone = 'This is not offered any more. What you entered is kept: please choose something else.';
const notNow = 'Booking is not possible at the moment. What you entered is kept. Please try again later.';

export const widget: WidgetTexts = {
  calendar: 'Calendar',
  reason: 'Reason',
  day: 'Day',
  time: 'Time',
  form: 'Your details',
  confirm: 'Check',

  calendarHead: 'Choose a calendar',
  reasonHead: 'What is it about?',
  dayHead: 'Choose a day',
  timeHead: 'Choose a time',
  formHead: 'Your details',
  confirmHead: 'Check your details',

  steps: 'Steps',
  progress: 'Step {n} of {count}',
  back: 'Back',
  next: 'Continue',
  change: 'Change',
  loading: 'One moment …',
  open: 'Book a time',
  close: 'Close',

  minutes: '{n} min',
  more: 'More about it',

  nextFree: 'Next free: {when}',
  list: 'List of free days',
  month: 'Month view',
  earlier: 'Previous month',
  later: 'Next month',
  free: 'free',
  full: 'full',
  closed: 'closed',
  today: 'today',
  pickDay: 'Choose a day to see its free times here.',

  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  zone: '{city} time',
  zoneNote: 'Times are {zone}. Your own time is below each.',
  yourTime: '{time} for you',
  nearDays: 'These days have free times:',

  noCalendars: 'Nothing can be booked here at the moment.',
  noReasons: 'Nothing can be booked in this calendar at the moment.',
  noDays: 'No day is free at the moment. Please look again later.',
  noTimes: 'Nothing is free on this day any more.',

  optional: '(optional)',
  choose: 'Please choose',
  errors: 'Please look at this again',
  field_required: 'Please fill in: {label}',
  tick: 'Please tick this box to go on.',
  not_an_email: 'Please write the e-mail address like name@example.org.',
  not_a_phone: 'Please write the phone number with its area code.',
  not_a_number: 'Please write a number here.',
  not_a_date: 'Please give a date that exists.',
  not_a_url: 'Please write the whole address, like https://example.org.',
  too_long: '{label}: at most {limit} characters, please.',
  field_invalid: 'Please look at this again: {label}',

  held: 'Kept for you: {time}',
  moreTime: 'Need more time?',
  heldLast: 'Then others can choose it too.',
  heldEnding: 'Your time is kept for one more minute.',

  when: 'When',
  place: 'Place',
  price: 'Price',
  phone: 'Phone',
  yes: 'Yes',
  no: 'No',
  privacy: 'Privacy notice',
  book: 'Book now',
  busy: 'Booking your time …',

  booked: 'You are booked: {when} ({zone})',
  reference: 'Reference',
  save: 'Add to calendar',
  whatNext: 'Note the time or add it to your calendar. If you cannot come, please let us know.',
  mailed: 'We are sending a confirmation to your e-mail address. With the link in it you can change or cancel your booking.',
  manage: 'Change or cancel',
  calendars: 'Open in',
  again: 'Book another',
  pendingHead: 'One more step: please confirm by e-mail',
  pending:
    'We are sending you a mail with a link. Open it by {when} ({zone}), and your time is booked. Until then it is kept for you. If nothing arrives, please look in your spam folder.',

  tell: 'Tell me when a time becomes free',
  email: 'E-mail',
  emailHint: 'We use it only to tell you about a free time.',
  name: 'Name',
  join: 'Put me on the list',
  joined:
    'Please look at your e-mail: once you follow the link in it, you are on the list. As soon as a time becomes free, we write to you.',

  retry: 'Try again',
  seconds: 'in {n} s',
  contact: 'You can also reach us directly:',
  offline: 'The booking system cannot be reached. What you entered is kept. Please check your connection.',
  lost: 'The connection broke before the answer came. What you entered is kept. Just try again: it books only once.',
  lostUnsure:
    'The connection broke before the answer came. What you entered is kept, but we do not know whether you are booked. Please ask us before you try again.',
  rate_limited: 'Many people are booking right now. What you entered is kept. Please try again in a moment.',
  slot_unavailable: 'This time has just been taken. What you entered is kept: just choose another time.',
  customer_limit:
    'This e-mail address already has as many bookings, or places on the waiting list, as are possible here. What you entered is kept.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  origin_refused: notNow,
  internal: 'That did not work on our side, and nothing was booked. What you entered is kept. Please try again.',
};
