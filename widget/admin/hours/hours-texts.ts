/** What the painted week and the year say. */

import type texts from '../texts/en/hours.json';
import { section } from '../texts/section.ts';

export type HoursTexts = typeof texts;

export const hoursTexts = section<HoursTexts>(
  (language) => import(`../texts/${language}/hours.json`),
);
