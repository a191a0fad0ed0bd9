/** Webhooks: set up, changed, tested. The same functions as on the command line; a secret is in the answer that made it, and in no other. */

import type { BookingEvent, WebhookEndpoint, WebhookEndpointChange } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { WebhookEvent, webhookCalls } from '../contract/admin-webhooks.ts';
import { disabled, ENABLED, judgeUrl, newEndpoint, rotateSecret } from '../operations/webhooks.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import { type CallRefusal, type Handlers, isRefusal, type SignedIn } from './call.ts';
import { createWebhookLog } from './webhook-log.ts';

type WebhookCalls = Pick<Handlers, keyof typeof webhookCalls>;
type List = CallAnswer<'GET /webhooks'>;

interface Settings {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly customer_data: boolean;
  readonly private: boolean;
}

const NOT_FOUND: CallRefusal = { refused: 'not_found' };

export function createWebhookCalls(deps: RouteDependencies): WebhookCalls {
  const { storage, clock } = deps;
  const log = createWebhookLog(deps);

  async function list(): Promise<List> {
    const endpoints = await storage.listEndpoints();
    const now = clock.now();
    return {
      webhooks: await Promise.all(endpoints.map(async (endpoint) => ({ ...present(endpoint, now), last: await log.newest(endpoint.id) }))),
    };
  }

  async function find(id: string): Promise<WebhookEndpoint | null> {
    return (await storage.listEndpoints()).find((endpoint) => endpoint.id === Number(id)) ?? null;
  }

  async function change(signedIn: SignedIn, id: string, what: WebhookEndpointChange): Promise<List | CallRefusal> {
    const changed = await storage.changeEndpoint({ now: clock.now(), actor: by(signedIn), id: Number(id), change: what });
    return 'kind' in changed ? NOT_FOUND : await list();
  }

  return {
    'GET /webhooks': list,

    'POST /webhooks': async ({ signedIn, body }) => {
      const described = await describe(body);
      if (isRefusal(described)) return described;
      const { remark, ...settings } = described;
      const now = clock.now();
      const { id, secret } = await storage.addEndpoint({ now, actor: by(signedIn), endpoint: newEndpoint(settings, now) });
      return { id, secret, remark, ...(await list()) };
    },

    'PUT /webhooks/{id}': async ({ signedIn, path, body }) => {
      const described = await describe(body);
      if (isRefusal(described)) return described;
      const { remark, ...settings } = described;
      const changed = await change(signedIn, path.id, settings);
      return isRefusal(changed) ? changed : { ...changed, remark };
    },

    'DELETE /webhooks/{id}': async ({ signedIn, path }) =>
      (await storage.removeEndpoint({ now: clock.now(), actor: by(signedIn), id: Number(path.id) })) ? await list() : NOT_FOUND,

    'POST /webhooks/{id}/secret': async ({ signedIn, path, body: { hours } }) => {
      const endpoint = await find(path.id);
      if (endpoint === null) return NOT_FOUND;
      const { secret, change: rotation } = rotateSecret(endpoint, hours, clock.now());
      const changed = await change(signedIn, path.id, rotation);
      return isRefusal(changed) ? changed : { ...changed, secret };
    },

    'POST /webhooks/{id}/enable': async ({ signedIn, path }) => await change(signedIn, path.id, ENABLED),

    'POST /webhooks/{id}/disable': async ({ signedIn, path }) => {
      const endpoint = await find(path.id);
      // What somebody else switched off meanwhile keeps its cause.
      return endpoint?.disabledAt ? await list() : await change(signedIn, path.id, disabled(clock.now()));
    },

    'POST /webhooks/{id}/test': async ({ signedIn, path }) => {
      const entry = await storage.testEndpoint({ now: clock.now(), actor: by(signedIn), trigger: 'admin', id: Number(path.id) });
      return typeof entry === 'number' ? { entry } : NOT_FOUND;
    },

    'GET /webhooks/{id}/messages': async ({ path, query }) =>
      (await find(path.id)) === null ? NOT_FOUND : await log.page(path.id, query.before === undefined ? null : Number(query.before)),

    'GET /messages/{id}/attempts': async ({ path }) => (await log.attempts(Number(path.id))) ?? NOT_FOUND,
  };
}

type Described = Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'includesCustomer' | 'allowsPrivate'> & {
  readonly remark: string | null;
};

async function describe(body: Settings): Promise<Described | CallRefusal> {
  const judged = await judgeUrl(body.url, { allowsPrivate: body.private });
  if (judged.kind === 'refused')
    return { refused: 'request_invalid', field: 'url', problems: [{ path: 'url', line: null, message: judged.problem }] };
  return {
    url: judged.url,
    remark: judged.remark,
    description: body.description,
    events: [...new Set(body.events)].map((event): BookingEvent => `booking.${event}`),
    includesCustomer: body.customer_data,
    allowsPrivate: body.private,
  };
}

function present(endpoint: WebhookEndpoint, now: number): Omit<List['webhooks'][number], 'last'> {
  const { id, url, description, events, includesCustomer, allowsPrivate, disabledAt, disabledReason, previousSecretUntil, createdAt } =
    endpoint;
  return {
    id,
    url,
    description,
    events: events.map(shortName),
    customer_data: includesCustomer,
    private: allowsPrivate,
    created_at: new Date(createdAt).toISOString(),
    disabled: disabledAt === null ? null : { at: new Date(disabledAt).toISOString(), reason: disabledReason ?? '' },
    old_secret_until: previousSecretUntil !== null && previousSecretUntil > now ? new Date(previousSecretUntil).toISOString() : null,
  };
}

const SHORT: Readonly<Record<BookingEvent, WebhookEvent>> = {
  'booking.created': 'created',
  'booking.rescheduled': 'rescheduled',
  'booking.cancelled': 'cancelled',
};

function shortName(event: BookingEvent): WebhookEvent {
  return SHORT[event];
}
