/** What the page of people says. */

import type texts from '../texts/en/people.json';
import { section } from '../texts/section.ts';

export type PeopleTexts = typeof texts;

export const peopleTexts = section<PeopleTexts>(
  (language) => import(`../texts/${language}/people.json`),
);
