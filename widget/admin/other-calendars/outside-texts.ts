/** What the card of changes made in other calendars says. */

import type texts from '../texts/en/outside.json';
import { section } from '../texts/section.ts';

export const outsideTexts = section<typeof texts>(
  (language) => import(`../texts/${language}/outside.json`),
);
