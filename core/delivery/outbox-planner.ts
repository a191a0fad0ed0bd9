/**
 * Plans the outbox: reads new entries, decides who is notified, and writes the deliveries, exactly
 * once per entry even with concurrent planners. An entry that cannot be planned does not hold up
 * the others.
 */

import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import type { Clock, EpochMs } from '../clock.ts';
import type { InstallationProfile } from '../installation/installation.ts';
import type { BusySource, BusyStorage } from '../storage/port/busy.ts';
import type { ConfigurationStorage } from '../storage/port/configuration.ts';
import type { EndpointStorage } from '../storage/port/endpoints.ts';
import type { MessageStorage } from '../storage/port/messages.ts';
import { planEvents } from './calendar/plan-events.ts';
import type { PlannedDelivery } from './delivery.ts';
import { planMails } from './mail/plan-mails.ts';
import type { MessageContext, OutboxEntry } from './outbox-entry.ts';
import { planWebhooks, type WebhookEndpoint } from './webhook-endpoint.ts';

export interface PlannerStorage {
  readonly messages: Pick<MessageStorage, 'readUnplanned' | 'plan' | 'findContext'>;
  readonly endpoints: Pick<EndpointStorage, 'list'>;
  readonly busy: Pick<BusyStorage, 'listWriters'>;
  readonly configuration: Pick<ConfigurationStorage, 'read'>;
}

interface PlannerParts {
  readonly storage: PlannerStorage;
  readonly clock: Clock;
  readonly planWaitlist: (entry: OutboxEntry) => Promise<readonly PlannedDelivery[]>;
}

/**
 * Number of entries planned and written together: enough to share a commit, few enough not to delay
 * a concurrent booking.
 */
const BATCH = 16;
/**
 * A failure after this time means that the database does not respond, not that the entry is at
 * fault. The other entries would take as long.
 */
const UNANSWERED_MS = 1000;

interface Setting {
  readonly profile: InstallationProfile;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly calendars: readonly Pick<BusySource, 'id' | 'scheduleId'>[];
}

/**
 * Plans all new entries and returns their number. Rejects if the storage does, and at the end with
 * the first error that kept a single entry from being planned. Such entries are retried next time;
 * the others stay planned.
 */
export function createOutboxPlanner(parts: PlannerParts): () => Promise<number> {
  const { storage } = parts;
  return async () => {
    const problems: unknown[] = [];
    for (let [count, after] = [0, 0]; ; ) {
      const entries = await storage.messages.readUnplanned(BATCH, after);
      const last = entries.at(-1);
      const setting = last === undefined ? null : await readSetting(storage);
      if (last === undefined || setting === null) {
        if (problems.length > 0) {
          throw problems[0];
        }
        return count;
      }
      const planned = await planBatch(parts, setting, entries);
      count += planned.count;
      problems.push(...planned.problems);
      if (planned.isUnanswered) {
        throw planned.problems.at(-1);
      }
      after = last.id;
    }
  };
}

async function readSetting(storage: PlannerStorage): Promise<Setting | null> {
  const [configuration, endpoints, calendars] = await Promise.all([
    storage.configuration.read(),
    storage.endpoints.list(),
    storage.busy.listWriters(),
  ]);
  return configuration && { profile: configuration.installation, endpoints, calendars };
}

type Plan = Parameters<PlannerStorage['messages']['plan']>[0];

interface PlanResult {
  readonly count: number;
  readonly problems: readonly unknown[];
  /** Whether the last of the problems means that the database does not respond. */
  readonly isUnanswered: boolean;
}

/** Decides everything before writing, so that the writes share a commit. */
async function planBatch(
  parts: PlannerParts,
  setting: Setting,
  entries: readonly OutboxEntry[],
): Promise<PlanResult> {
  const { plans, ...undecided } = await decideAll(parts, setting, entries);
  const began = performance.now();
  const written = await Promise.allSettled(plans.map((plan) => parts.storage.messages.plan(plan)));
  const failures = written.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const count = plans.length - failures.length;
  const isUnanswered = count === 0 && failures.length > 0 && isLong(began);
  return {
    count,
    problems: [...undecided.problems, ...failures],
    isUnanswered: isUnanswered || undecided.isUnanswered,
  };
}

interface DecidedPlans extends Omit<PlanResult, 'count'> {
  readonly plans: readonly Plan[];
}

async function decideAll(
  parts: PlannerParts,
  setting: Setting,
  entries: readonly OutboxEntry[],
): Promise<DecidedPlans> {
  const plans: Plan[] = [];
  const problems: unknown[] = [];
  for (const entry of entries) {
    // On SQLite these steps never wait, so this lets bookings run in between.
    await letOthersGoFirst();
    const began = performance.now();
    try {
      plans.push(await decide(parts, setting, entry));
    } catch (error) {
      problems.push(error);
      if (isLong(began)) {
        return { plans, problems, isUnanswered: true };
      }
    }
  }
  return { plans, problems, isUnanswered: false };
}

function isLong(began: number): boolean {
  return performance.now() - began > UNANSWERED_MS;
}

async function decide(
  { storage, clock, planWaitlist }: PlannerParts,
  setting: Setting,
  entry: OutboxEntry,
): Promise<Plan> {
  const now = clock.now();
  const deliveries =
    entry.waitlistId !== null
      ? await planWaitlist(entry)
      : planDeliveries({
          entry,
          context: entry.asOf && (await storage.messages.findContext(entry.id)),
          ...setting,
          now,
        });
  return { now, outboxId: entry.id, deliveries };
}

/** Mail for people, one webhook per interested endpoint, and one event per calendar. */
interface PlanQuestion extends Setting {
  readonly entry: OutboxEntry;
  /** `null` if the entry is about no booking. */
  readonly context: MessageContext | null;
  readonly now: EpochMs;
}

function planDeliveries(question: PlanQuestion): readonly PlannedDelivery[] {
  return [
    ...planMails(question),
    ...planWebhooks(question.entry, question.endpoints),
    ...planEvents(question.entry, question.calendars),
  ];
}
