/** What the page of the waiting list says. */

import type texts from '../texts/en/waitlist.json';
import { section } from '../texts/section.ts';

export type WaitlistTexts = typeof texts;

export const waitlistTexts = section<WaitlistTexts>(
  (language) => import(`../texts/${language}/waitlist.json`),
);
