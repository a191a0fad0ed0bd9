/** What the page says that explains why a time is not offered. */

import type texts from '../texts/en/explain.json';
import { section } from '../texts/section.ts';

export type ExplainTexts = typeof texts;

export const explainTexts = section<ExplainTexts>(
  (language) => import(`../texts/${language}/explain.json`),
);
