/** What the page of one's own access says. */

import type texts from '../texts/en/account.json';
import { section } from '../texts/section.ts';

export type AccountTexts = typeof texts;

export const accountTexts = section<AccountTexts>(
  (language) => import(`../texts/${language}/account.json`),
);
