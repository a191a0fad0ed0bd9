/** What is said in the dialogs about a booking. */

import type texts from '../texts/en/booking.json';
import { section } from '../texts/section.ts';

export const bookingTexts = section<typeof texts>(
  (language) => import(`../texts/${language}/booking.json`),
);
