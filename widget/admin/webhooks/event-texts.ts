/** How the events of webhooks are called, on every page that names one. */

import type { WebhookEvent } from '../../../bff/contract/admin-webhooks.ts';
import type texts from '../texts/en/events.json';
import { section } from '../texts/section.ts';

const eventTexts = section<typeof texts>((language) => import(`../texts/${language}/events.json`));

const isEvent = (name: string): name is keyof typeof texts.events => name in eventTexts().events;

/** All events, in the order of the catalogue. */
export const listEvents = (): readonly WebhookEvent[] =>
  Object.keys(eventTexts().events).filter(isEvent);

/** What an endpoint is told of, such as "New bookings". */
export const nameChoice = (event: WebhookEvent): string => eventTexts().events[event].choice;

/** A message by its kind: `booking.` and an event, or `webhook.test`. */
export function nameWebhook(kind: string): string {
  const { events, test } = eventTexts();
  const event = kind.replace('booking.', '');
  if (kind === 'webhook.test') {
    return test;
  }
  return isEvent(event) ? events[event].message : kind;
}
