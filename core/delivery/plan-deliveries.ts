/** Turns what happened into deliveries: mail for people, one webhook for each endpoint that wants to know. */

import type { EpochMs } from '../clock.ts';
import type { InstallationProfile } from '../installation/installation.ts';
import type { PlannedDelivery } from './delivery.ts';
import { planMails } from './mail/plan-mails.ts';
import type { OutboxEntry, Subject } from './outbox-entry.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { planWebhooks } from './webhooks/plan-webhooks.ts';

export interface PlanQuestion {
  readonly entry: OutboxEntry;
  /** Null: the entry is about no booking. */
  readonly subject: Subject | null;
  readonly profile: InstallationProfile;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly now: EpochMs;
}

export function planDeliveries(question: PlanQuestion): readonly PlannedDelivery[] {
  return [...planMails(question), ...planWebhooks(question.entry, question.endpoints)];
}
