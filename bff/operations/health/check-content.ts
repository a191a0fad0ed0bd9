/** What is in the database of an installation, as it stands now: configuration, messages, backups. The doctor and a running server look at the same. */

import type { HealthReport, MailCheck, OutboxSummary, Storage, WebhookEndpoint } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { checkInstallation } from './check-installation.ts';
import { checkBackup, checkMessages } from './check-messages.ts';
import type { Finding } from './finding.ts';

interface Content {
  readonly storage: Pick<Storage, 'readConfiguration' | 'readState' | 'summarizeOutbox' | 'listEndpoints' | 'readHealth'>;
  readonly config: Pick<Config, 'baseUrl' | 'upstream' | 'mail'>;
  readonly now: number;
  /** `null` if no mail is sent from here, or nobody knows yet. */
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

export async function checkContent({ storage, config, now, mailCheck }: Content): Promise<ContentReport> {
  const [configuration, state, summary, endpoints, health] = await Promise.all([
    storage.readConfiguration(),
    storage.readState(),
    storage.summarizeOutbox(now),
    storage.listEndpoints(),
    storage.readHealth(),
  ]);
  const profile = configuration?.installation ?? null;
  const findings = [
    ...checkInstallation({ configuration, state, config, now }),
    ...checkMessages({ summary, endpoints, config, profile, mailCheck }),
    checkBackup(health.backups, now),
  ];
  return { findings, summary, endpoints, health, allowedOrigins: profile?.allowedOrigins ?? [] };
}
