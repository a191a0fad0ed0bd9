/** English texts of the widget. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'This is not offered any more. What you entered is kept: please choose something else.';
const notNow =
  'Booking is not possible at the moment. What you entered is kept. Please try again later.';

export const widget: OwnWidgetTexts = {
  form: 'Your details',

  calendarStep: 'Who',
  reasonStep: 'What',
  dayStep: 'When',
  formStep: 'Details',
  confirmStep: 'Check',

  calendarHead: 'Who would you like to book with?',
  reasonHead: 'What is it about?',
  dayHead: 'When suits you?',
  timeHead: 'What time suits you?',
  formHead: 'Your details',
  confirmHead: 'Check and book',

  progress: 'Step {n} of {count}',
  back: 'Back',
  next: 'Continue',
  change: 'Change',
  loading: 'One moment …',
  open: 'Book a time',
  close: 'Close',

  minutes: { other: '{n} min' },
  more: 'More about it',

  search: 'Search',
  found: '{n} of {count}',
  noneFound: 'Nothing of that name. Here is everything that can be booked:',

  earliest: 'Earliest times',
  fullWaitlist: 'full, waiting list',
  showList: 'Show as a list',
  showMonth: 'Show as a month',
  past: 'past',
  previousDay: 'Previous free day',
  nextDay: 'Next free day',
  monthFull: '{month} is full',
  nextMonthFree: 'The next free time is in {month}.',
  goToMonth: 'Go to {month}',
  earlier: 'Previous month',
  later: 'Next month',
  otherEmail: 'Use another e-mail address',
  free: 'free',
  full: 'full',
  closed: 'closed',
  today: 'today',

  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  zoneNote: 'Times are {zone}. Your own time is below each.',
  yourTime: '{time} for you',
  nearDays: 'These days have free times:',

  noCalendars: 'Nothing can be booked here at the moment.',
  noReasons: 'Nothing can be booked here at the moment.',
  noDays: 'No day is free at the moment. Please look again later.',
  noTimes: 'Nothing is free on this day any more.',

  optional: '(optional)',
  choose: 'Please choose',
  openFields: { one: 'One thing is still open', other: '{n} things are still open' },
  notYet: 'Nothing is booked yet: you check everything first.',
  field_required: 'Please fill this in.',
  tick: 'Please tick this box to go on.',
  not_an_email: 'Please write the e-mail address like name@example.org.',
  not_a_phone: 'Please write the phone number with its area code.',
  not_a_number: 'Please write a number here.',
  not_a_date: 'Please give a date that exists.',
  not_a_url: 'Please write the whole address, like https://example.org.',
  too_long: 'At most {limit} characters, please.',
  field_invalid: 'Please look at this again.',

  held: 'Kept for you: {time}',
  moreTime: 'Need more time?',
  heldLast: 'Then others can choose it too.',
  heldEnding: 'Your time is kept for one more minute.',

  yourAppointment: 'Your appointment',
  with: 'With',
  for: 'For',
  firstFree: 'The first who is free for you',

  when: 'When',
  place: 'Place',
  price: 'Price',
  phone: 'Phone',
  yes: 'Yes',
  no: 'No',
  privacy: 'Privacy notice',
  book: 'Book now',
  busy: 'Booking your time …',
  changeUntil: 'You can change or cancel until {when}.',
  changeNoMore:
    'This time can no longer be cancelled or changed online. If you cannot come, please tell us directly.',

  bookedHead: 'You are booked',
  addToCalendar: 'Add to calendar',
  calendarFile: 'Calendar file',
  calendarFileFor: 'Apple, Outlook and others',
  nextSteps: 'What happens next',
  reminded: 'We remind you before your appointment.',
  noMail: 'If nothing arrives, please look in your spam folder.',
  reference: 'Reference',
  whatNext: 'Note the time or add it to your calendar. If you cannot come, please let us know.',
  mailed:
    'We are sending a confirmation to your e-mail address. With the link in it you can change or cancel your booking.',
  mailedOnly: 'We are sending a confirmation to your e-mail address.',
  manage: 'Change or cancel',
  again: 'Book another',
  pendingHead: 'One more step: please confirm by e-mail',
  pending:
    'We are sending you an e-mail with a link. Open it by {when} ({zone}), and your time is booked. Until then it is kept for you. If nothing arrives, please look in your spam folder.',

  lostHead: '{time} has just been taken',
  lostText:
    'Someone was a moment faster. Everything you typed is kept: choose another time and you go straight on.',
  nearestTimes: 'Nearest free times',
  allTimes: 'All days and times',
  keptForYou: 'Kept for you',

  sooner: 'What if somebody cancels?',
  dayFull: '{day} is full',
  tell: 'We tell you when a time becomes free',
  email: 'E-mail',
  emailHint: 'We use it only to tell you about a free time.',
  name: 'Name',
  join: 'Put me on the list',
  joined:
    'Please check your e-mail: once you follow the link in it, you are on the list. As soon as a time becomes free, we write to you.',

  retry: 'Try again',
  offlineHead: 'You seem to be offline',
  internalHead: 'That did not work on our side',
  outcome_unknownHead: 'We cannot tell whether it is booked',
  customer_limitHead: {
    one: 'You already have a booking here',
    other: 'You already have {n} bookings here',
  },
  seconds: 'in {n} s',
  waitUntil: 'from {when}',
  contact: 'You can also reach us directly:',
  offline:
    'The booking system cannot be reached. What you entered is kept. Please check your connection: once it is back, this goes on by itself.',
  lost: 'The connection broke before the answer came. What you entered is kept. Just try again: it books only once.',
  outcome_unknown:
    'The connection broke before the answer came. What you entered is kept, but we do not know whether you are booked. Please ask us before you try again.',
  rate_limited:
    'Many people are booking right now. What you entered is kept. Please try again in a moment.',
  address_limit:
    'Many requests came from your internet connection, which you may share with others. What you entered is kept. You can go on later, or call us now.',
  email_limit:
    'Several requests were made with this e-mail address within an hour. What you entered is kept. You can go on later, or call us now.',
  refusal_limit:
    'Today you have tried several times with this e-mail address, which has as many bookings as are possible here. What you entered is kept. You can try again later, or call us now.',
  slot_unavailable:
    'This time has just been taken. What you entered is kept: just choose another time.',
  customer_limit:
    'No more bookings are possible at a time. Move or cancel one of those that you have, or call us. What you entered is kept.',
  customer_limitMailed:
    'No more are possible at a time. We have sent you an e-mail with their links: move or cancel one, or call us. What you entered is kept.',
  waitlist_limit:
    'With this e-mail address, you are already waiting for as many times as are possible here.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'This booking was not accepted. What you entered is kept. Trying again does not help: please check what you entered, or contact us.',
  origin_refused: notNow,
  challenge_unsolved:
    'Your browser could not show that a person is booking. What you entered is kept. Please try again, or contact us.',
  internal: 'Nothing was booked, and what you entered is kept. Please try again.',
};
