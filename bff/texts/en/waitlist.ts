/** English texts of the waiting list's pages. */

import type { WaitlistTexts } from '../texts.ts';

export const waitlist: WaitlistTexts = {
  offeredTitle: 'A time has become free',
  offeredLead: (until) => `It is kept for you alone until ${until}. After that it goes to the next person who waits.`,
  formHeading: 'Book it',
  book: 'Book this time',
  declineHeading: 'Does it not suit you?',
  declineLead: 'You stay on the list and hear from us when another time becomes free.',
  decline: 'No, thank you',
  leaveHeading: 'Not waiting any more?',
  leaveLead: 'You get no more mail about times that become free.',
  leaveOfferLead: 'You get no more offers, and what was offered to you goes to the next person.',
  leave: 'Leave the list',
  confirmTitle: 'One step is missing: please confirm',
  confirmLead: (until) =>
    `You are on the list only once you have confirmed it here, by ${until}. Until then no free time is offered to you.`,
  confirm: 'Yes, keep my place on the list',
  unconfirmedTitle: 'This was not confirmed in time',
  unconfirmedLead: 'You are not on the list. You can join it again at any time.',
  waitingTitle: 'You are on the list',
  waitingLead: 'We write to you as soon as a time becomes free for you. You need not do anything until then.',
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
  pendingLead: 'One step is missing: follow the link in the mail that is on its way to you.',
  toYourBooking: 'See your booking',
};
