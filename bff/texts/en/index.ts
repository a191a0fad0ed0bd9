/**
 * All texts in English; this file holds the texts of the booking and waiting list pages. No native
 * speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, {time} ({zone})',
  zone: '{city} time',
  zones: {},
};

const manage: ManageTexts = {
  yourBooking: 'Your booking',
  cancelledTitle: 'This booking is cancelled',
  overTitle: 'Your booking has begun or is over',
  pendingTitle: 'One step is missing: please confirm',
  expiredTitle: 'This booking was not confirmed in time',
  pendingLead:
    'Your booking stands only once you have confirmed it. The place is kept for you until {until}; after that it goes to somebody else.',
  confirmButton: 'Confirm the booking now',
  expiredLead: 'The place has gone back to everyone. You are welcome to book a time anew.',
  cancelledLead: 'The time is free again. You are welcome to book another one.',
  overLead: 'It can no longer be changed.',
  move: 'Move',
  cancel: 'Cancel',
  toBooking: 'Book another time',
  callUs: 'You reach us here:',
  calendarHeading: 'Add to your calendar',
  calendarFile: 'Calendar file',
  dataHeading: 'Your data',

  done: {
    booked: 'You are booked. Keep the address of this page: here you can move or cancel.',
    confirmed: 'Thank you, your booking is confirmed.',
    cancelled: 'You have cancelled this booking. Thank you for letting us know.',
    moved: 'Your booking has moved. This is the new time.',
    erasing_later: 'We have noted that. Your booking stands.',
  },
  problems: {
    slot_unavailable:
      'That time has just been taken. Your booking stands as before: please choose another time.',
    version_conflict:
      'The booking was changed meanwhile, so nothing was done. This is how it stands now.',
    cutoff_passed: 'It is too late to change this booking online. It stands as before.',
    not_changeable: 'This booking can no longer be changed.',
    move_limit:
      'This booking was moved as often today as is possible online. It stands as before. If the time does not suit you, please call us.',
    customer_limit:
      'There are already as many bookings under this e-mail address as are possible here. Your booking stands as before.',
    not_offered:
      'No other times are offered online for this booking. It stands as before. Please talk to us directly.',
  },

  cancelTitle: 'Cancel this booking?',
  cancelLead: 'The time then goes to somebody else. This cannot be undone, but you can book again.',
  cancelButton: 'Yes, cancel the booking',
  keep: 'No, keep it',

  moveTitle: 'Move your booking',
  moveLead: 'Your booking stands until you have chosen another time and agreed to it.',
  moveCheckTitle: 'Move to this time?',
  moveCheckLead: 'Everything else stays as it is.',
  from: 'Until now',
  to: 'New',
  moveButton: 'Move the booking',
  otherDay: 'Another day',
  otherTime: 'Another time',
  proposedTitle: 'Choose another time',
  proposedLead:
    'These times are kept for you alone until {until}. Until you take one, your booking stands as it is.',
  proposedOver:
    'These times are no longer kept for you: they were taken back, or their time has run out. Your booking is as you see it here.',
  timesOf: 'Times on {day}',

  dataTitle: 'Your data',
  dataLead:
    'You can download all that is stored about this booking, or have your personal details erased.',
  dataDownload: 'Download as a file',
  dataErase: 'Erase my data',
  eraseTitle: 'Erase your data?',
  eraseLead:
    'Your name, your address and all that you entered are erased for good. Only the time itself stays in the books, without your name. The address of this page then no longer works.',
  eraseStanding:
    'Your booking still stands. It is cancelled first, and the time goes to somebody else.',
  eraseLater:
    'It is too late to cancel this booking online, so it stands, and you are expected. Your data is erased as soon as the appointment is over: {end}.',
  erasingLater: 'As you asked, your data is erased as soon as the appointment is over: {end}.',
  eraseWaiting: 'Whatever you wait for on our waiting list under this e-mail address ends, too.',
  eraseNotWaiting:
    'Entries on our waiting list stay: they end with this only where the page was opened from an e-mail to you. Each of them also has a link of its own to leave the list.',
  eraseButton: 'Yes, erase my data',
  erasedTitle: 'Your data is erased',
  erasedLead: 'Nothing personal of that booking is stored any more.',

  unknownTitle: 'There is no booking here',
  unknownLead:
    'The address may be incomplete, or the data of this booking was erased. The link in your e-mail leads to it, if it still exists.',
  tooManyTitle: 'One moment, please',
  tooManyLead:
    'Many requests came from your connection just now. Nothing was changed. Please try again in a minute.',
  foreignTitle: 'That came from another page',
  foreignLead:
    'Nothing was changed. Please open the page from the link in your e-mail and press the button there.',
  brokenTitle: 'That did not work',
  brokenLead:
    'We do not know whether it was still done. Please load the page of your booking again: it shows how it stands.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'A time has become free',
  offeredLead:
    'It is kept for you alone until {until}. After that it goes to the next person who waits.',
  formHeading: 'Book it',
  book: 'Book this time',
  declineHeading: 'Does it not suit you?',
  declineLead: 'You stay on the list and hear from us when another time becomes free.',
  decline: 'No, thank you',
  leaveHeading: 'Not waiting any more?',
  leaveLead: 'You get no more e-mails about times that become free.',
  leaveOfferLead: 'You get no more offers, and what was offered to you goes to the next person.',
  leave: 'Leave the list',
  confirmTitle: 'One step is missing: please confirm',
  confirmLead:
    'You are on the list only once you have confirmed it here, by {until}. Until then no free time is offered to you.',
  confirm: 'Yes, keep my place on the list',
  unconfirmedTitle: 'This was not confirmed in time',
  unconfirmedLead: 'You are not on the list. You can join it again at any time.',
  waitingTitle: 'You are on the list',
  waitingLead:
    'We write to you as soon as a time becomes free for you. You need not do anything until then.',
  declined: 'Thank you for telling us. The time goes to the next person, and you stay on the list.',
  day: 'Day',
  anyDay: 'Any day',
  overTitle: 'This offer is over',
  overLead:
    'The time was not booked while it was kept for you, or the day has passed. You are no longer on the list, but you can join it again.',
  leftTitle: 'You have left the list',
  leftLead: 'You get no more offers. You can join again at any time.',
  bookedTitle: 'You have booked',
  bookedLead: 'You have booked the time that was offered to you.',
  pendingLead: 'One step is missing: follow the link in the e-mail that is on its way to you.',
  toYourBooking: 'See your booking',
};

export const en: Texts = {
  name: 'English',
  regions: ['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'PH', 'PK', 'SG', 'US', 'ZA'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
