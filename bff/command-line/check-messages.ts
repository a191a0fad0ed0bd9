/** Whether messages get out: what was given up, what waits for a mail server, and endpoints that are told nothing. */

import type { OutboxSummary, WebhookEndpoint } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, warn } from './finding.ts';

export interface MessageFacts {
  readonly summary: OutboxSummary;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly config: Pick<Config, 'mail'>;
}

export function checkMessages({ summary, endpoints, config }: MessageFacts): Finding[] {
  return [checkOutbox(summary), ...checkMail(summary, config), ...checkEndpoints(endpoints)];
}

function checkOutbox({ states: { dead, waiting }, unplanned }: OutboxSummary): Finding {
  if (dead > 0)
    return warn(
      'messages',
      `Given up after many attempts: ${dead}. slotwell outbox list --dead shows why, slotwell outbox resend --dead sends them again.`,
    );
  return ok('messages', `None was given up; ${waiting + unplanned} wait.`);
}

function checkMail({ waiting }: OutboxSummary, { mail }: Pick<Config, 'mail'>): Finding[] {
  if (mail !== null || waiting.mail === 0) return [];
  return [warn('mail', `Mails that wait for a mail server: ${waiting.mail}. Set SMTP_URL and MAIL_FROM; none of them is lost.`)];
}

function checkEndpoints(endpoints: readonly WebhookEndpoint[]): Finding[] {
  if (endpoints.length === 0) return [];
  const disabled = endpoints.filter(({ disabledAt }) => disabledAt !== null);
  if (disabled.length === 0) return [ok('webhooks', `Endpoints that are told of bookings: ${endpoints.length}.`)];
  const names = disabled.map(({ id, disabledReason }) => `${id} (${disabledReason ?? 'disabled'})`).join(', ');
  return [
    warn('webhooks', `Told nothing: endpoint ${names}. slotwell webhook enable ID changes that, slotwell webhook remove ID ends it.`),
  ];
}
