/** What the page of the audit log says. */

import type texts from '../texts/en/log.json';
import { section } from '../texts/section.ts';

export type LogTexts = typeof texts;

export const logTexts = section<LogTexts>((language) => import(`../texts/${language}/log.json`));
