/** What the page of webhooks says. */

import type texts from '../texts/en/webhooks.json';
import { section } from '../texts/section.ts';

export type WebhooksTexts = typeof texts;

export const webhooksTexts = section<WebhooksTexts>(
  (language) => import(`../texts/${language}/webhooks.json`),
);
