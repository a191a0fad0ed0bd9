/** What the page of the wording says. */

import type texts from '../texts/en/wording.json';
import { section } from '../texts/section.ts';

export type WordingTexts = typeof texts;

export const wordingTexts = section<WordingTexts>(
  (language) => import(`../texts/${language}/wording.json`),
);
