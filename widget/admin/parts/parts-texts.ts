/** What is said by the parts that several pages share. */

import type texts from '../texts/en/parts.json';
import { section } from '../texts/section.ts';

export const partsTexts = section<typeof texts>(
  (language) => import(`../texts/${language}/parts.json`),
);
