/** Whether messages get out: what was given up, what waits for a mail server, and endpoints that are told nothing. */

import type { InstallationProfile, MailCheck, OutboxSummary, WebhookEndpoint } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

interface MessageFacts {
  readonly summary: OutboxSummary;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly config: Pick<Config, 'mail'>;
  /** `null` if nothing is imported yet. */
  readonly profile: Pick<InstallationProfile, 'emailConfirmation' | 'waitlist'> | null;
  /** `null` if no mail is sent from here. */
  readonly mailCheck: MailCheck | null;
}

export function checkMessages({ summary, endpoints, config, profile, mailCheck }: MessageFacts): Finding[] {
  const mail =
    config.mail === null
      ? [...checkWaitingMail(summary), ...checkWantedMail(profile)]
      : mailCheck === null
        ? []
        : [checkMailServer(mailCheck)];
  return [checkOutbox(summary), ...mail, ...checkEndpoints(endpoints)];
}

function checkOutbox({ states: { dead, waiting }, unplanned }: OutboxSummary): Finding {
  if (dead > 0)
    return warn(
      'messages',
      `Given up after many attempts: ${dead}. slotwell outbox list --dead shows why, slotwell outbox resend --dead sends them again.`,
    );
  return ok('messages', `None was given up; ${waiting + unplanned} wait.`);
}

function checkMailServer(check: MailCheck): Finding {
  if (check.kind === 'ready')
    return ok('mail', 'The mail server can be reached and takes the login. slotwell mail test ADDRESS sends a test.');
  return fail('mail', `${check.problem} Mail waits meanwhile. ${check.advice}`);
}

function checkWaitingMail({ waiting }: OutboxSummary): Finding[] {
  if (waiting.mail === 0) return [];
  return [
    warn(
      'mail',
      `Mails that wait for a mail server: ${waiting.mail}. Set SMTP_URL and MAIL_FROM: they are kept for 30 days, and until their bookings begin.`,
    ),
  ];
}

/** What the installation file asks for and cannot be without mail. */
function checkWantedMail(profile: MessageFacts['profile']): Finding[] {
  const confirmation = 'email_confirmation needs SMTP_URL and MAIL_FROM: until then bookings are taken without being confirmed.';
  const waitlist =
    'waitlist needs SMTP_URL and MAIL_FROM: until then nobody can join it, and whoever waits already hears of no offer before it is over.';
  return [...(profile?.emailConfirmation ? [fail('mail', confirmation)] : []), ...(profile?.waitlist ? [fail('mail', waitlist)] : [])];
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
