/** Commands about messages with valid defaults, for tests of the storage. */

import type { EpochMs } from '../../../core/clock.ts';
import {
  type AttemptReport,
  CHANNELS,
  type Channel,
  type LeasedDelivery,
  type PlannedDelivery,
} from '../../../core/delivery/delivery.ts';
import type { OutboxEntry } from '../../../core/delivery/outbox-entry.ts';
import type { NewWebhookEndpoint } from '../../../core/delivery/webhook-endpoint.ts';
import type { LeaseCommand, SettleCommand } from '../../../core/storage/port/messages.ts';
import { type Storage, timeUntilDue } from '../../../core/storage/storage.ts';
import { anImport, book, MINUTE_MS, NOW, type ReserveChanges } from './storage-fixture.ts';
import type { CreatePair } from './storage-suite.ts';

export function aPlannedMail(changes: Partial<PlannedDelivery> = {}): PlannedDelivery {
  return {
    channel: 'mail',
    role: 'customer',
    target: 'ada@example.org',
    lane: null,
    dueAt: NOW,
    ...changes,
  };
}

export function aPlannedWebhook(changes: Partial<PlannedDelivery> = {}): PlannedDelivery {
  return aPlannedMail({ channel: 'webhook', role: 'endpoint', target: '1', ...changes });
}

export function aLease(changes: Partial<LeaseCommand> = {}): LeaseCommand {
  return {
    now: NOW,
    leaseMs: MINUTE_MS,
    channels: ['mail', 'webhook'],
    exceptTargets: [],
    limit: 10,
    ...changes,
  };
}

export function aReport(changes: Partial<AttemptReport> = {}): AttemptReport {
  return {
    startedAt: NOW,
    durationMs: 12.5,
    status: 250,
    request: null,
    response: null,
    problem: null,
    ...changes,
  };
}

export function aSettling(
  { id, leaseToken }: LeasedDelivery,
  changes: Partial<SettleCommand> = {},
): SettleCommand {
  return {
    now: NOW,
    deliveryId: id,
    leaseToken,
    outcome: { kind: 'delivered' },
    report: aReport(),
    ...changes,
  };
}

export function anEndpoint(changes: Partial<NewWebhookEndpoint> = {}): NewWebhookEndpoint {
  return {
    url: 'https://shop.example/hooks',
    description: 'The shop',
    events: ['booking.created', 'booking.cancelled'],
    secret: 'whsec_c2VjcmV0',
    includesCustomer: false,
    allowsPrivate: false,
    createdAt: NOW,
    ...changes,
  };
}

/** Two storages with a configuration. */
export async function aConfiguredPair(
  create: CreatePair,
  changes: Parameters<typeof anImport>[0] = {},
) {
  const pair = await create();
  await pair.storage.configuration.import(anImport(changes));
  return pair;
}

/** Books, and plans the entry that tells of it. */
export async function aPlannedBooking(
  storage: Storage,
  deliveries: readonly PlannedDelivery[],
  changes: ReserveChanges = {},
) {
  const bookingId = await book(storage, changes);
  const outboxId = await planNext(storage, deliveries);
  return { bookingId, outboxId };
}

/** Plans the oldest entry that has no plan; answers its id. */
export async function planNext(
  storage: Storage,
  deliveries: readonly PlannedDelivery[],
): Promise<number> {
  const [entry] = await storage.messages.readUnplanned(1);
  if (entry === undefined) {
    throw new Error('Every entry is planned.');
  }
  await storage.messages.plan({ now: NOW, outboxId: entry.id, deliveries });
  return entry.id;
}

export async function leaseOne(
  storage: Storage,
  changes: Partial<LeaseCommand> = {},
): Promise<LeasedDelivery> {
  const [delivery] = await storage.messages.leaseDeliveries(aLease({ limit: 1, ...changes }));
  if (delivery === undefined) {
    throw new Error('Nothing is due.');
  }
  return delivery;
}

/** When the next delivery of these channels is due or its lease expires; `null` if none waits. */
export async function nextDeliveryDue(
  storage: Pick<Storage, 'readDue'>,
  channels: readonly Channel[] = CHANNELS,
): Promise<EpochMs | null> {
  return timeUntilDue({ ...(await storage.readDue()), now: 0 }, channels, 0);
}

export async function kindsOf(storage: Storage): Promise<readonly string[]> {
  return (await storage.messages.readUnplanned(99)).map(({ kind }) => kind);
}

/** The newest entry without a plan. */
export async function lastEntry(storage: Storage): Promise<OutboxEntry | undefined> {
  return (await storage.messages.readUnplanned(99)).at(-1);
}
