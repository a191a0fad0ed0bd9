/** What the pages of the configuration and the first set-up say. */

import type texts from '../texts/en/configuration.json';
import { section } from '../texts/section.ts';

export type Words = typeof texts;

export const configurationTexts = section<Words>(
  (language) => import(`../texts/${language}/configuration.json`),
);
