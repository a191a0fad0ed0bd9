/** English texts that all pages share. */

import type { PageTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Book an appointment',
  withoutScripts: 'JavaScript is switched off in your browser. You can book all the same, step by step:',
  bookPlain: 'Book without JavaScript',
  orReachUs: 'Or reach us directly:',
  reachUs: 'Questions?',
  email: 'E-mail',
  phone: 'Phone',
  privacy: 'Privacy',
  languages: 'Languages',
  notFoundTitle: 'There is no page here',
  notFound: 'The address may be old or mistyped.',
  toBooking: 'Go to the booking page',
  brokenTitle: 'That did not work',
  broken: 'The page could not be shown. Nothing was booked or changed. Please try again in a moment.',
  notSetUpTitle: 'Booking opens soon',
  notSetUp: 'This booking page is not set up yet. Please come back later.',
};
