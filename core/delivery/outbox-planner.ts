/** Plans the outbox: reads what is new in it, decides who is told, and writes that down, once for each entry, whoever else tries at the same time. */

import type { Clock } from '../clock.ts';
import type { InstallationProfile } from '../installation/installation.ts';
import type { MessageStorage } from '../storage/message-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { PlannedDelivery } from './delivery.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { planDeliveries } from './plan-deliveries.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

export type PlannerStorage = Pick<MessageStorage, 'readUnplanned' | 'plan' | 'findSubject' | 'listEndpoints' | 'countMails'> &
  Pick<Storage, 'readConfiguration'>;

export interface PlannerParts {
  readonly storage: PlannerStorage;
  readonly clock: Clock;
  /** Plans entries about those who wait for a time. */
  readonly planWaitlist: (entry: OutboxEntry) => Promise<readonly PlannedDelivery[]>;
}

/** Entries taken up at once. */
const BATCH = 50;

/**
 * The most mails in a day to an address that strangers may have typed into the widget; what is more waits until the day is over. Integrators and operators know
 * whom they write to.
 */
const MAILS_A_DAY = 20;
const DAY_MS = 86_400_000;

interface Setting {
  readonly profile: InstallationProfile;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Plans all there is; answers how many entries there were. Rejects where the storage does; what was planned by then stays planned. */
export function createOutboxPlanner(parts: PlannerParts): () => Promise<number> {
  const { storage } = parts;
  return async () => {
    let count = 0;
    for (;;) {
      const entries = await storage.readUnplanned(BATCH);
      if (entries.length === 0) return count;
      const setting = await readSetting(storage);
      if (setting === null) return count;
      for (const entry of entries) await planEntry(parts, setting, entry);
      count += entries.length;
    }
  };
}

async function readSetting(storage: PlannerStorage): Promise<Setting | null> {
  const [configuration, endpoints] = await Promise.all([storage.readConfiguration(), storage.listEndpoints()]);
  return configuration && { profile: configuration.installation, endpoints };
}

async function planEntry({ storage, clock, planWaitlist }: PlannerParts, setting: Setting, entry: OutboxEntry): Promise<void> {
  const now = clock.now();
  const aboutWaiting = entry.waitlistId !== null;
  const planned = aboutWaiting
    ? await planWaitlist(entry)
    : planDeliveries({ entry, subject: entry.asOf && (await storage.findSubject(entry.id)), ...setting, now });
  const deliveries = await Promise.all(planned.map((delivery) => withinLimit(storage, entry, delivery)));
  await storage.plan({ now, outboxId: entry.id, deliveries });
}

async function withinLimit(
  storage: PlannerStorage,
  { source, createdAt }: OutboxEntry,
  delivery: PlannedDelivery,
): Promise<PlannedDelivery> {
  const typedByStrangers = delivery.role === 'customer' && (source === 'widget' || source === 'waitlist');
  if (!typedByStrangers) return delivery;
  const sent = await storage.countMails({ target: delivery.target, since: createdAt - DAY_MS });
  return sent < MAILS_A_DAY ? delivery : { ...delivery, dueAt: delivery.dueAt + DAY_MS };
}
