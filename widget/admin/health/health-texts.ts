/** What the page of health says. */

import type texts from '../texts/en/health.json';
import { section } from '../texts/section.ts';

export type HealthTexts = typeof texts;

export const healthTexts = section<HealthTexts>(
  (language) => import(`../texts/${language}/health.json`),
);
