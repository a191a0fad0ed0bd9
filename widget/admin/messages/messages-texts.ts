/** What the page of message texts says. */

import type texts from '../texts/en/messages.json';
import { section } from '../texts/section.ts';

export type MessagesTexts = typeof texts;

export const messagesTexts = section<MessagesTexts>(
  (language) => import(`../texts/${language}/messages.json`),
);
