/** What is said to those who are not signed in yet. */

import type texts from '../texts/en/entrance.json';
import { section } from '../texts/section.ts';

export const entranceTexts = section<typeof texts>(
  (language) => import(`../texts/${language}/entrance.json`),
);
