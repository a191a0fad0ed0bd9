/**
 * Checks the content of an installation's database: its configuration, whether messages are
 * delivered, and backups. Both the doctor and a running server use it.
 */

import {
  type BackupHistory,
  describeDeliveryProblem,
  type EpochMs,
  type HealthReport,
  type InstallationProfile,
  type MailCheck,
  MS_PER_DAY,
  type OutboxSummary,
  type Storage,
  type WebhookEndpoint,
} from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { checkBusy } from './check-busy.ts';
import { checkInstallation } from './check-installation.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

interface Content {
  readonly storage: Pick<
    Storage,
    'configuration' | 'readState' | 'messages' | 'endpoints' | 'busy' | 'readHealth'
  >;
  readonly config: Pick<Config, 'baseUrl' | 'upstream' | 'mail'>;
  readonly now: number;
  /** `null` if no mail is sent from here or the server has not been tried yet. */
  readonly mailCheck: MailCheck | null;
}

export interface ContentReport {
  readonly findings: readonly Finding[];
  readonly summary: OutboxSummary;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly health: HealthReport;
  /** Empty if nothing is configured. */
  readonly allowedOrigins: readonly string[];
}

export async function checkContent({
  storage,
  config,
  now,
  mailCheck,
}: Content): Promise<ContentReport> {
  const [configuration, state, summary, endpoints, sources, changes, health] = await Promise.all([
    storage.configuration.read(),
    storage.readState(),
    storage.messages.summarizeOutbox(now),
    storage.endpoints.list(),
    storage.busy.list(),
    storage.busy.listChanges({ now }),
    storage.readHealth(),
  ]);
  const profile = configuration?.installation ?? null;
  const findings = [
    ...checkInstallation({ configuration, state, config, now }),
    ...checkMessages({ summary, endpoints, config, profile, mailCheck }),
    ...checkBusy({
      sources,
      changes: changes.length,
      installation: configuration?.installation ?? null,
      now,
    }),
    checkBackup(health.backups, now),
  ];
  return { findings, summary, endpoints, health, allowedOrigins: profile?.allowedOrigins ?? [] };
}

interface MessageFacts {
  readonly summary: OutboxSummary;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly config: Pick<Config, 'mail'>;
  /** `null` if nothing has been imported yet. */
  readonly profile: Pick<InstallationProfile, 'emailConfirmation' | 'waitlist'> | null;
  /** `null` if no mail is sent from here. */
  readonly mailCheck: MailCheck | null;
}

function checkMessages({
  summary,
  endpoints,
  config,
  profile,
  mailCheck,
}: MessageFacts): Finding[] {
  const connection = mailCheck === null ? [] : [checkMailServer(mailCheck)];
  const mail =
    config.mail === null ? [...checkWaitingMail(summary), ...checkWantedMail(profile)] : connection;
  return [...checkOutbox(summary), ...mail, ...checkEndpoints(endpoints)];
}

/**
 * A refused mail most likely has a wrong address; a mail given up after retries was most likely due
 * to a server that was down.
 */
function checkOutbox({ states, unplanned, refusedMail }: OutboxSummary): Finding[] {
  const givenUp = states.dead - refusedMail;
  return [
    ...(givenUp > 0 ? [warn('messages', 'given_up', { count: givenUp })] : []),
    ...(refusedMail > 0 ? [warn('messages', 'mail_refused', { count: refusedMail })] : []),
    ...(states.dead === 0
      ? [ok('messages', 'messages_ok', { waiting: states.waiting + unplanned })]
      : []),
  ];
}

function checkMailServer(check: MailCheck): Finding {
  if (check.kind === 'ready') {
    return ok('mail', 'mail_ready');
  }
  const { problem, advice } = check;
  const values = { problem: describeDeliveryProblem(problem), advice };
  return { ...fail('mail', 'mail_unready', values), problem };
}

function checkWaitingMail({ waiting }: OutboxSummary): Finding[] {
  return waiting.mail === 0 ? [] : [warn('mail', 'mail_waits', { count: waiting.mail })];
}

/** Settings in the installation file that require mail. */
function checkWantedMail(profile: MessageFacts['profile']): Finding[] {
  return [
    ...(profile?.emailConfirmation ? [fail('mail', 'confirmation_without_mail')] : []),
    ...(profile?.waitlist ? [fail('mail', 'waitlist_without_mail')] : []),
  ];
}

function checkEndpoints(endpoints: readonly WebhookEndpoint[]): Finding[] {
  if (endpoints.length === 0) {
    return [];
  }
  const disabled = endpoints.filter(({ disabledAt }) => disabledAt !== null);
  if (disabled.length === 0) {
    return [ok('webhooks', 'webhooks_ok', { count: endpoints.length })];
  }
  const names = disabled
    .map(({ id, disabledReason }) => `${id} (${describeReason(disabledReason)})`)
    .join(', ');
  const finding = warn('webhooks', 'webhooks_disabled', { endpoints: names });
  return [
    {
      ...finding,
      endpoints: disabled.map(({ id, disabledReason }) => ({ id, reason: disabledReason })),
    },
  ];
}

function describeReason(reason: WebhookEndpoint['disabledReason']): string {
  return reason === null ? 'disabled' : describeDeliveryProblem(reason);
}

/** Tolerates a nightly backup that fails once over a weekend. */
const BACKUP_AFTER_MS = 3 * MS_PER_DAY;

function checkBackup({ lastAt, since }: BackupHistory, now: EpochMs): Finding {
  if (lastAt !== null) {
    const isOld = now - lastAt > BACKUP_AFTER_MS;
    return isOld
      ? warn('backup', 'backup_old', { last: lastAt })
      : ok('backup', 'backup_ok', { last: lastAt });
  }
  const isEarly = since === null || now - since <= BACKUP_AFTER_MS;
  return isEarly ? ok('backup', 'backup_early') : warn('backup', 'backup_none');
}
