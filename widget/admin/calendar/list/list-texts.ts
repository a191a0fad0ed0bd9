/** What the page says that lists days and gives bookings out as a file. */

import type texts from '../../texts/en/list.json';
import { section } from '../../texts/section.ts';

export type ListTexts = typeof texts;

export const listTexts = section<ListTexts>(
  (language) => import(`../../texts/${language}/list.json`),
);
