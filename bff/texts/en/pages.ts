/**
 * English texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Book an appointment',
  withoutScripts:
    'JavaScript is switched off in your browser. You can book all the same, step by step:',
  bookPlain: 'Book without JavaScript',
  orReachUs: 'Or reach us directly:',
  reachUs: 'Questions?',
  email: 'E-mail',
  phone: 'Phone',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  languages: 'Languages',
  notFoundTitle: 'There is no page here',
  notFound: 'The address may be old or mistyped.',
  toBooking: 'Go to the booking page',
  brokenTitle: 'That did not work',
  broken:
    'The page could not be shown. Nothing was booked or changed. Please try again in a moment.',
  notSetUpTitle: 'Booking opens soon',
  notSetUp: 'This booking page is not set up yet. Please come back later.',
};

export const plain: PlainTexts = {
  calendar: 'Calendar',
  reason: 'Reason',
  steps: 'Steps',
  list: 'List of free days',
  nextFree: 'Next free: {when}',
  errors: 'Please look at this again',
  moreFields: 'Your answers lead to a few more questions',

  book: 'Book an appointment',
  keptUntil: 'Kept for you until {time}.',
  tooEarly: 'That was very quick. Please look at it once more and press the button again.',
  sealOld:
    'This page was open for a long time, or has booked once. Everything is kept: please press the button once more.',
  answerHint: 'This shows us that a person is booking.',
  wrongAnswer:
    'That is not the answer we are looking for. Everything is kept: please try once more.',
  leaveEmpty: 'Please leave this empty',

  bookedTitle: 'You are booked',
  bookedLead: 'You are booked: {when}',
  pendingMail:
    'We have written to you. Follow the link in that e-mail and confirm, or the place goes to somebody else.',
  save: 'Add to calendar',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} wants everybody to be able to book here. This statement is about these booking pages and the booking form that other pages embed.',
  state:
    'They are built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We know of no point in which they do not, apart from the limits below.',
  worksHead: 'What you can count on',
  keyboard: 'Everything can be done by keyboard, and you always see where you are.',
  reader: 'Screen readers are told the name and the state of each day, time, field and message.',
  sight:
    'Text can be enlarged to 400 %, and contrasts, dark colours and colours of your own are respected.',
  time: 'A time is kept for you while you fill in the form, you can ask for more time, and nothing you typed is lost.',
  scripts: 'Without JavaScript, you book by plain forms.',
  limitsHead: 'Limits',
  ownWords:
    'Names, descriptions, fields and pictures that we enter ourselves are checked by no program.',
  otherPages: 'Pages that embed the booking form are not covered by this statement.',
  otherCalendars: 'Calendars that a booking can be added to belong to others.',
  languages: 'Not all languages have been reviewed by native speakers yet.',
  checkedHead: 'How it was checked',
  checked:
    'By automatic checks of each step (axe-core), in light, dark and forced colours, from right to left and on narrow screens; by booking with the keyboard alone; and by what browsers hand to screen readers.',
  notAudited: 'No independent body has audited it yet.',
  contactHead: 'Have you met a barrier?',
  contact:
    'Please tell us what you wanted to do and what got in your way. We answer, and help you to book in the meantime.',
  noContact: 'You find our address on our website.',
  authority:
    'If our answer does not help you, you can turn to the authority that watches over accessibility where you live.',
  made: 'Statement of {date} for version {version} of the booking program Slotwell.',
};
