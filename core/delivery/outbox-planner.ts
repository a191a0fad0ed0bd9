/**
 * Plans the outbox: reads new entries, decides who is notified, and writes the deliveries, exactly
 * once per entry even with concurrent planners. An entry that cannot be planned does not hold up
 * the others.
 */

import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import type { Clock, EpochMs } from '../clock.ts';
import type { InstallationProfile } from '../installation/installation.ts';
import { areCalendarsNeeded } from '../installation/needed-calendars.ts';
import type { BusySource, BusyStorage } from '../storage/port/busy.ts';
import type { ConfigurationStorage } from '../storage/port/configuration.ts';
import type { EndpointStorage } from '../storage/port/endpoints.ts';
import type { MessageStorage } from '../storage/port/messages.ts';
import { planEvents } from './calendar/plan-events.ts';
import type { PlannedDelivery } from './delivery.ts';
import { type NotifiedCalendar, planMails } from './mail/plan-mails.ts';
import type { MessageContext, OutboxEntry } from './outbox-entry.ts';
import { planWebhooks, type WebhookEndpoint } from './webhook-endpoint.ts';

export interface PlannerStorage {
  readonly messages: Pick<
    MessageStorage,
    'readUnplanned' | 'plan' | 'findContext' | 'listDeliveries'
  >;
  readonly endpoints: Pick<EndpointStorage, 'list'>;
  readonly busy: Pick<BusyStorage, 'listWriters'>;
  readonly configuration: Pick<ConfigurationStorage, 'read' | 'readRetired'>;
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
/** About one booking, the latest. */
const MAX_MAILS = 200;

interface Setting {
  readonly profile: InstallationProfile;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly calendars: readonly Pick<BusySource, 'id' | 'scheduleId'>[];
  readonly schedules: readonly NotifiedCalendar[];
  /** Whether bookings of one calendar may need another; usually not. */
  readonly areNeeded: boolean;
}

/** Whether bookings of retired reasons need calendars, by the version of the configuration. */
type Needed = Map<number, boolean>;

/**
 * Plans all new entries and returns their number. Rejects if the storage does, and at the end with
 * the first error that kept a single entry from being planned. Such entries are retried next time;
 * the others stay planned.
 */
export function createOutboxPlanner(parts: PlannerParts): () => Promise<number> {
  const { storage } = parts;
  const needed: Needed = new Map();
  return async () => {
    const problems: unknown[] = [];
    for (let [count, after] = [0, 0]; ; ) {
      const entries = await storage.messages.readUnplanned(BATCH, after);
      const last = entries.at(-1);
      const setting = last === undefined ? null : await readSetting(storage, needed);
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

async function readSetting(storage: PlannerStorage, needed: Needed): Promise<Setting | null> {
  const [configuration, endpoints, calendars] = await Promise.all([
    storage.configuration.read(),
    storage.endpoints.list(),
    storage.busy.listWriters(),
  ]);
  if (configuration === null) {
    return null;
  }
  const { installation, configVersion } = configuration;
  let areNeeded = areCalendarsNeeded(installation) || needed.get(configVersion);
  if (areNeeded === undefined) {
    areNeeded = areCalendarsNeeded(installation, await storage.configuration.readRetired());
    needed.clear();
    needed.set(configVersion, areNeeded);
  }
  const { schedules } = installation;
  return { profile: installation, endpoints, calendars, schedules, areNeeded };
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
          told: await listTold(storage, setting, entry),
          ...setting,
          now,
        });
  return { now, outboxId: entry.id, deliveries };
}

/**
 * The operators' addresses that mails about the booking went to before. A booking that has been
 * cancelled or moved no longer says whom it needed.
 */
async function listTold(
  { messages }: PlannerStorage,
  { areNeeded }: Setting,
  { asOf, kind }: OutboxEntry,
): Promise<readonly string[]> {
  if (!areNeeded || asOf === null || kind === 'booking.created') {
    return [];
  }
  const { bookingId } = asOf;
  const mails = await messages.listDeliveries({ bookingId, channel: 'mail', limit: MAX_MAILS });
  return mails.flatMap(({ role, target }) => (role === 'operator' ? [target] : []));
}

/** Mail for people, one webhook per interested endpoint, and one event per calendar. */
interface PlanQuestion extends Setting {
  readonly entry: OutboxEntry;
  /** `null` if the entry is about no booking. */
  readonly context: MessageContext | null;
  readonly told: readonly string[];
  readonly now: EpochMs;
}

function planDeliveries(question: PlanQuestion): readonly PlannedDelivery[] {
  return [
    ...planMails(question),
    ...planWebhooks(question.entry, question.endpoints),
    ...planEvents(question.entry, question.calendars),
  ];
}
