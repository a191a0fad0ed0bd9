/**
 * Builders with defaults: an endpoint, an outbox entry with its context, and the sending of one
 * delivery.
 */

import type { Booking } from '../../../../core/booking/booking.ts';
import type { LeasedDelivery, SendRequest } from '../../../../core/delivery/delivery.ts';
import type { MessageContext, OutboxEntry } from '../../../../core/delivery/outbox-entry.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
} from '../../../../core/delivery/webhook-endpoint.ts';
import { createWebhookSecret } from '../../../../core/delivery/webhooks/sign-webhook.ts';
import type { WebhookLoader } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';

/** 2026-12-01T08:00Z: nine o'clock in Berlin. */
const STARTS_AT = Date.parse('2026-12-01T08:00:00Z') / 60_000;

export function anEndpoint(changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: 1,
    url: 'https://hooks.example.com/slotwell',
    description: '',
    events: ['booking.created', 'booking.cancelled', 'booking.rescheduled'],
    secret: createWebhookSecret(),
    previousSecret: null,
    previousSecretUntil: null,
    includesCustomer: false,
    allowsPrivate: false,
    disabledAt: null,
    disabledReason: null,
    createdAt: 0,
    ...changes,
  };
}

export function anEntry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const asOf = {
    bookingId: 42,
    version: 1,
    status: 'confirmed',
    scheduleId: 1,
    reasonId: 1,
    startsAt: STARTS_AT,
    endsAt: STARTS_AT + 30,
  } as const;
  const base = {
    id: 7,
    kind: 'booking.created',
    createdAt: Date.parse('2026-11-30T10:00:00.123Z'),
    trigger: 'api',
  } as const;
  return {
    ...base,
    asOf,
    previous: null,
    notice: null,
    tellsOperator: true,
    mailsFrom: null,
    waitlistId: null,
    endpointId: null,
    recipient: null,
    ...changes,
  };
}

export function aMessageContext(changes: Partial<Booking> = {}): MessageContext {
  return {
    booking: aBooking(changes),
    schedule: aSchedule(),
    reason: aReason(),
    email: 'ada@example.org',
    manageSecret: 'manage-secret',
  };
}

function aBooking(changes: Partial<Booking>): Booking {
  const base = {
    bookingId: 42,
    detailsId: 'b_details',
    customerId: 9,
    startsAt: STARTS_AT,
    endsAt: STARTS_AT + 30,
    status: 'confirmed',
    version: 1,
    scheduleId: 1,
    reasonId: 1,
    submission: { email: 'ada@example.org', terms: true },
    email: 'ada@example.org',
    surface: 'api',
    locale: 'de',
    timeZone: null,
    createdAt: 0,
    confirmUntil: null,
    beganPending: false,
    eraseRequestedAt: null,
    attendance: null,
    note: '',
    persons: 1,
    cancelledAt: null,
  } as const;
  return { ...base, ...changes };
}

const CONFIGURATION = { installation: anInstallation(), publicHolidays: [], configVersion: 1 };

export interface LoadedWith {
  readonly endpoints?: readonly WebhookEndpoint[];
  readonly entry?: OutboxEntry | null;
  readonly context?: MessageContext | null;
}

/** Returns a storage with these answers, and the changes of endpoints it received. */
export function aLoader({
  endpoints = [anEndpoint()],
  entry = anEntry(),
  context = aMessageContext(),
}: LoadedWith = {}) {
  const changes: { id: number; change: WebhookEndpointChange }[] = [];
  const loader: WebhookLoader = {
    messages: { findEntry: async () => entry, findContext: async () => context },
    configuration: {
      read: async () => CONFIGURATION,
      readRetired: async () => ({ schedules: [], reasons: [] }),
    },
    endpoints: {
      list: async () => endpoints,
      change: async ({ id, change }) => {
        changes.push({ id, change });
        return { kind: 'not_found' };
      },
    },
  };
  return { loader, changes };
}

export interface SendingChanges extends Partial<Omit<SendRequest, 'delivery'>> {
  readonly delivery?: Partial<LeasedDelivery>;
}

export function aSending({ delivery, ...changes }: SendingChanges = {}): SendRequest {
  const base = {
    id: 3,
    messageId: 'msg_0123456789',
    outboxId: 7,
    channel: 'webhook',
    role: 'endpoint',
    target: '1',
    lane: null,
    dueAt: 0,
    state: 'waiting',
    attempts: 1,
    createdAt: 0,
    settledAt: null,
    problem: null,
    leaseToken: 1,
    leasedUntil: Number.MAX_SAFE_INTEGER,
  } as const;
  return {
    delivery: { ...base, ...delivery },
    now: Date.now(),
    signal: new AbortController().signal,
    ...changes,
  };
}
