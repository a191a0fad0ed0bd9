/** What the page of the interface says. */

import type texts from '../texts/en/interface.json';
import { section } from '../texts/section.ts';

export type InterfaceTexts = typeof texts;

export const interfaceTexts = section<InterfaceTexts>(
  (language) => import(`../texts/${language}/interface.json`),
);
