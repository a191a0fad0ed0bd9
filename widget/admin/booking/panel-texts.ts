/** What is said about one booking: its facts, history and messages. */

import type texts from '../texts/en/panel.json';
import { section } from '../texts/section.ts';

export const panelTexts = section<typeof texts>(
  (language) => import(`../texts/${language}/panel.json`),
);
