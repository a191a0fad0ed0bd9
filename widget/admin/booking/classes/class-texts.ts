/** What is said about classes of a day. */

import type texts from '../../texts/en/classes.json';
import { section } from '../../texts/section.ts';

export const classTexts = section<typeof texts>(
  (language) => import(`../../texts/${language}/classes.json`),
);
