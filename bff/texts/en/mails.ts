/** English texts of mails. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'Your booking was moved. Please note the new time.';

export const mails: MailTexts = {
  greeting: 'Hello {name},',
  greetingAll: 'Hello,',
  titles: {
    confirmation: 'You are booked',
    cancellation: 'Your booking is cancelled',
    move: 'Your booking has moved',
    reminder: 'Reminder of your booking',
    confirmationRequest: 'Please confirm your booking',
    confirmationReminder: 'Your booking is not confirmed yet',
    waitlistJoined: 'Please confirm that you are waiting',
    proposal: 'Please choose another time',
    waitlistOffer: 'A time has become free',
  },
  refusedTitle: {
    one: 'You already have a booking with us',
    other: 'You already have {n} bookings with us',
  },
  leads: {
    confirmation: 'Thank you for booking. We look forward to seeing you.',
    cancellation: {
      customer: 'You have cancelled this booking. Thank you for letting us know.',
      request: 'As you asked, this booking is cancelled. Thank you for letting us know.',
      operator: 'We are sorry: {operator} had to cancel this booking.',
      nobody: 'This booking was not confirmed in time, so the time is free again.',
      unknown: 'This booking was cancelled.',
    },
    move: {
      customer: 'You have moved your booking. Please note the new time.',
      request: 'As you asked, your booking was moved. Please note the new time.',
      operator: '{operator} had to move your booking. Please note the new time.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'This is a reminder of your booking. We look forward to seeing you.',
    confirmationRequest:
      'One step is missing: please confirm your booking. The place is kept for you until {until}; after that it goes to somebody else.',
    confirmationReminder:
      'Your booking only stands once you have confirmed it. The place is kept for you until {until}; after that it goes to somebody else.',
    bookingRefused: {
      one: 'Nothing was booked: you already have a booking with us, which is as many as are possible at a time.',
      other:
        'Nothing was booked: you already have {n} bookings with us, which is as many as are possible at a time.',
    },
    waitlistJoined:
      'One step is missing for your place on our waiting list: please confirm it by {until}. Then we write to you as soon as a time becomes free, and keep it for you alone for a while.',
    proposal:
      'We propose other times for your booking. They are kept for you alone until {until}. Until you take one, your booking stands as it is.',
    waitlistOffer:
      'You are on our waiting list, and a time has become free. It is kept for you alone until {until}.',
  },
  notices: {
    titles: { created: 'New booking', cancelled: 'Booking cancelled', moved: 'Booking moved' },
    leads: {
      created: {
        customer: 'A booking was made.',
        request: 'A booking was entered.',
        operator: 'A booking was entered.',
        nobody: 'A booking was made.',
        unknown: 'A booking was made.',
      },
      cancelled: {
        customer: 'Cancelled by the person who had booked. The time is free again.',
        request:
          'Cancelled on your side, as the person who had booked wished. The time is free again.',
        operator: 'Cancelled on your side. The time is free again.',
        nobody: 'The booking was not confirmed in time. The time is free again.',
        unknown: 'A booking was cancelled. The time is free again.',
      },
      moved: {
        customer: 'Moved by the person who had booked.',
        request: 'Moved on your side, as the person who had booked wished.',
        operator: 'Moved on your side.',
        nobody: 'A booking was moved.',
        unknown: 'A booking was moved.',
      },
    },
    erased: 'The personal details of this booking were erased.',
  },
  test: {
    title: 'Test',
    lead: 'This e-mail is a test. If you can read it, e-mails about bookings arrive, too. Was it in the spam folder? Then check SPF and DKIM of the sender address.',
  },
  facts: {
    when: 'When',
    day: 'Day',
    previously: 'Previously',
    calendar: 'Calendar',
    reason: 'Reason',
    place: 'Place',
    address: 'Address',
    phone: 'Phone',
    price: 'Price',
    more: 'More about it',
    reference: 'Reference number',
    yes: 'Yes',
    no: 'No',
  },
  buttons: {
    manage: 'View or change',
    view: 'View the booking',
    confirm: 'Confirm the booking now',
    take: 'Take this time',
    choose: 'Choose a time',
    keepPlace: 'Confirm that I am waiting',
    bookAgain: 'Book another time',
  },
  messageFrom: 'A message from {operator}:',
  headings: {
    entered: 'Your details',
    customer: 'What was entered',
    calendars: 'Add to your calendar',
    yourBookings: 'Your bookings',
    proposed: 'Kept for you',
  },
  enteredMore: "Your booking's page shows all that you entered.",
  changeUntil: 'If you cannot come: you can cancel or move the booking online until {when}.',
  changeAlways: 'If you cannot come: you can cancel or move the booking online until it begins.',
  changeNoMore:
    'It is too late to cancel or move this booking online. If you cannot come, please tell us directly.',
  refusedYou:
    'Was it you, and you would rather have another time? You can move or cancel what you have booked. If it was not you, you need not do anything: nothing has changed.',
  notYou:
    'Was it not you who booked? Then somebody probably mistyped their address. You need not do anything.',
  notYouWaiting:
    'The link opens a page where you confirm with one click. Was it not you who asked for this? Then somebody probably mistyped their address. You need not do anything: without the click nobody is put on the list.',
  anyDay: 'Any day',
  confirmNote: "The link opens your booking's page. There you confirm with one click.",
  leave: 'Leave the waiting list',
  contact: 'Questions? You reach us at {reach}.',
  automatic: 'This message was sent automatically.',
  changeHere: 'View, move or cancel: {link}',
};
