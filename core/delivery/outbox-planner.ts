/**
 * Plans the outbox: reads what is new in it, decides who is told, and writes that down, once for each entry, whoever else tries at the same time. An entry that
 * cannot be planned holds up no other.
 */

import type { Clock } from '../clock.ts';
import type { InstallationProfile } from '../installation/installation.ts';
import type { MessageStorage } from '../storage/message-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { PlannedDelivery } from './delivery.ts';
import type { OutboxEntry, Source } from './outbox-entry.ts';
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
/** What fails only after this long is a database that does not answer, and not the entry's own fault: the others would wait as long. */
const SILENCE_MS = 1000;

/**
 * The most mails in a day to an address that strangers may have typed into the widget; what is more waits until the day is over. Whoever books is shown the
 * booking's own page and may move it there as often as they like. Integrators and operators know whom they write to.
 */
const MAILS_A_DAY = 20;
const OPEN_TO_STRANGERS: ReadonlySet<Source> = new Set<Source>(['widget', 'waitlist', 'manage']);
const DAY_MS = 86_400_000;

interface Setting {
  readonly profile: InstallationProfile;
  readonly endpoints: readonly WebhookEndpoint[];
}

/**
 * Plans all there is; answers how many entries were planned. Rejects where the storage does, and at its end with what kept single entries from being planned;
 * those are tried again the next time, and what was planned stays planned.
 */
export function createOutboxPlanner(parts: PlannerParts): () => Promise<number> {
  const { storage } = parts;
  return async () => {
    const problems: unknown[] = [];
    for (let [count, after] = [0, 0]; ; ) {
      const entries = await storage.readUnplanned(BATCH, after);
      const last = entries.at(-1);
      const setting = last === undefined ? null : await readSetting(storage);
      if (last === undefined || setting === null) {
        if (problems.length > 0) throw problems[0];
        return count;
      }
      for (const entry of entries) {
        const began = performance.now();
        try {
          await planEntry(parts, setting, entry);
          count += 1;
        } catch (error) {
          if (performance.now() - began > SILENCE_MS) throw error;
          problems.push(error);
        }
      }
      after = last.id;
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
  const typedByStrangers = delivery.role === 'customer' && OPEN_TO_STRANGERS.has(source);
  if (!typedByStrangers) return delivery;
  const sent = await storage.countMails({ target: delivery.target, since: createdAt - DAY_MS });
  return sent < MAILS_A_DAY ? delivery : { ...delivery, dueAt: delivery.dueAt + DAY_MS };
}
