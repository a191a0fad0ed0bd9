/** What the card of other calendars and its dialogs say. */

import type texts from '../texts/en/busy.json';
import { section } from '../texts/section.ts';

export type OtherCalendarsTexts = typeof texts;

export const otherCalendarsTexts = section<OtherCalendarsTexts>(
  (language) => import(`../texts/${language}/busy.json`),
);
