/** Stores the operator's webhook endpoints. */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import {
  deliveryProblem,
  readDeliveryProblem,
  storeDeliveryProblem,
} from '../../delivery/delivery-problem.ts';
import type { Trigger } from '../../delivery/outbox-entry.ts';
import type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
} from '../../delivery/webhook-endpoint.ts';
import type { BookingEvent } from '../../delivery/webhooks/booking-events.ts';
import { writeAudit } from '../audit.ts';
import type { Changes } from '../port/audit.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { EndpointTable } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';
import { writeEntry } from './outbox.ts';

type Settings = Omit<EndpointTable, 'id' | 'created_at'>;

const insert = statement((dialect, value: PlaceholderOf<Omit<EndpointTable, 'id'>>) =>
  dialect.compiler
    .insertInto('webhook_endpoint')
    .values({ ...settings(value), created_at: value('created_at') })
    .returning('id'),
);

function settings(value: PlaceholderOf<Settings>) {
  return {
    url: value('url'),
    description: value('description'),
    events: value('events'),
    secret: value('secret'),
    previous_secret: value('previous_secret'),
    previous_secret_until: value('previous_secret_until'),
    includes_customer: value('includes_customer'),
    allows_private: value('allows_private'),
    disabled_at: value('disabled_at'),
    disabled_reason: value('disabled_reason'),
  };
}

interface AddCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly endpoint: NewWebhookEndpoint;
}

export async function addEndpoint(
  transaction: Transaction,
  { actor, endpoint }: AddCommand,
): Promise<WebhookEndpoint> {
  const { now } = transaction;
  const { url, description, events, secret, includesCustomer, allowsPrivate } = endpoint;
  const unused = {
    previousSecret: null,
    previousSecretUntil: null,
    disabledAt: null,
    disabledReason: null,
  };
  const added = {
    url,
    description,
    events,
    secret,
    includesCustomer,
    allowsPrivate,
    ...unused,
    createdAt: now,
  };
  const row = await insert.get(transaction, { ...toSettings(added), created_at: now });
  if (row === undefined) {
    throw new Error('An insert returned no id.');
  }
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'webhook.added',
    subject: `webhook:${row.id}`,
  });
  return { id: row.id, ...added };
}

const list = statement((dialect) =>
  dialect.compiler.selectFrom('webhook_endpoint').selectAll().orderBy('id'),
);

export async function listEndpoints(executor: Executor): Promise<readonly WebhookEndpoint[]> {
  return (await list.all(executor, {})).map(toEndpoint);
}

/**
 * Locks the row until the change is written: a worker that disables an endpoint must not overwrite
 * the operator's change.
 */
const find = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler.selectFrom('webhook_endpoint').selectAll().where('id', '=', value('id')),
  ),
);

const update = statement((dialect, value: PlaceholderOf<Settings & { readonly id: number }>) =>
  dialect.compiler
    .updateTable('webhook_endpoint')
    .set(settings(value))
    .where('id', '=', value('id')),
);

interface ChangeCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
  readonly change: WebhookEndpointChange;
  readonly expected?: WebhookEndpointChange;
}

export async function changeEndpoint(
  transaction: Transaction,
  { actor, id, change, expected = {} }: ChangeCommand,
): Promise<WebhookEndpoint | 'version_conflict' | NotFound> {
  const { now } = transaction;
  const row = await find.get(transaction, { id });
  if (row === undefined) {
    return { kind: 'not_found' };
  }
  const before = toEndpoint(row);
  if (
    JSON.stringify(toSettings({ ...before, ...expected })) !== JSON.stringify(toSettings(before))
  ) {
    return 'version_conflict';
  }
  const changed = { ...before, ...change };
  await update.run(transaction, { ...toSettings(changed), id });
  const changes = listChanges(before, changed);
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'webhook.changed',
    subject: `webhook:${id}`,
    changes,
  });
  return changed;
}

/** Omits secrets, including the parts of a URL that may contain them. */
function listChanges(before: WebhookEndpoint, after: WebhookEndpoint): Changes {
  const place = ({ url }: WebhookEndpoint) =>
    url.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
  return {
    url: [place(before), place(after)],
    description: [before.description, after.description],
    events: [before.events.join(', '), after.events.join(', ')],
    includes_customer: [before.includesCustomer, after.includesCustomer],
    allows_private: [before.allowsPrivate, after.allowsPrivate],
    disabled: [before.disabledAt !== null, after.disabledAt !== null],
    secret: [null, before.secret === after.secret ? null : 'renewed'],
  };
}

const remove = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler.deleteFrom('webhook_endpoint').where('id', '=', value('id')),
);

const removeAttempts = statement((dialect, value: PlaceholderOf<{ target: string }>) =>
  dialect.compiler
    .deleteFrom('delivery_attempt')
    .where(
      'delivery_id',
      'in',
      dialect.compiler
        .selectFrom('delivery')
        .select('id')
        .where('target', '=', value('target'))
        .where('channel', '=', 'webhook'),
    ),
);

const removeSettled = statement((dialect, value: PlaceholderOf<{ target: string }>) =>
  dialect.compiler
    .deleteFrom('delivery')
    .where('target', '=', value('target'))
    .where('channel', '=', 'webhook')
    .where('state', '<>', 'waiting'),
);

const ENDPOINT_REMOVED = storeDeliveryProblem(deliveryProblem('endpoint_removed'));

/**
 * A worker that is attempting one can no longer settle it, because it settles only waiting
 * deliveries.
 */
const giveUp = statement((dialect, value: PlaceholderOf<{ target: string; now: EpochMs }>) =>
  dialect.compiler
    .updateTable('delivery')
    .set({
      state: 'obsolete',
      settled_at: value('now'),
      leased_until: null,
      problem: ENDPOINT_REMOVED,
    })
    .where('target', '=', value('target'))
    .where('channel', '=', 'webhook')
    .where('state', '=', 'waiting'),
);

interface EndpointCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
}

export async function removeEndpoint(
  transaction: Transaction,
  { actor, id }: EndpointCommand,
): Promise<boolean> {
  const { now } = transaction;
  if ((await remove.run(transaction, { id })) === 0) {
    return false;
  }
  const target = String(id);
  await removeAttempts.run(transaction, { target });
  await removeSettled.run(transaction, { target });
  await giveUp.run(transaction, { target, now });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'webhook.removed',
    subject: `webhook:${id}`,
  });
  return true;
}

interface TestCommand extends EndpointCommand {
  readonly trigger: Trigger;
}

export async function testEndpoint(
  transaction: Transaction,
  { actor, trigger, id }: TestCommand,
): Promise<number | NotFound> {
  const { now } = transaction;
  if ((await find.get(transaction, { id })) === undefined) {
    return { kind: 'not_found' };
  }
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'webhook.tested',
    subject: `webhook:${id}`,
  });
  return await writeEntry(transaction, {
    kind: 'webhook.test',
    trigger,
    createdAt: now,
    endpointId: id,
  });
}

function toSettings(endpoint: Omit<WebhookEndpoint, 'id' | 'createdAt'>): Settings {
  return {
    url: endpoint.url,
    description: endpoint.description,
    events: JSON.stringify(endpoint.events),
    secret: endpoint.secret,
    previous_secret: endpoint.previousSecret,
    previous_secret_until: endpoint.previousSecretUntil,
    includes_customer: endpoint.includesCustomer ? 1 : 0,
    allows_private: endpoint.allowsPrivate ? 1 : 0,
    disabled_at: endpoint.disabledAt,
    disabled_reason: endpoint.disabledReason && storeDeliveryProblem(endpoint.disabledReason),
  };
}

function toEndpoint(row: Omit<EndpointTable, 'id'> & { readonly id: number }): WebhookEndpoint {
  const events: readonly BookingEvent[] = JSON.parse(row.events);
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousSecretUntil: row.previous_secret_until,
    includesCustomer: row.includes_customer === 1,
    allowsPrivate: row.allows_private === 1,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason === null ? null : readDeliveryProblem(row.disabled_reason),
    createdAt: row.created_at,
  };
}
