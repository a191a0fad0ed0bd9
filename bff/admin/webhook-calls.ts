/**
 * Webhooks: configures and tests them, and lists their deliveries, with the same functions as the
 * command line. Only the answer that created a secret contains it.
 */

import {
  type BookingEvent,
  type Delivery,
  type DeliveryProblem,
  isRefusal,
  shortenEvent,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { WebhookDelivery, WebhookEvent, webhookCalls } from '../contract/admin-webhooks.ts';
import { disabled, ENABLED, judgeUrl, newEndpoint, rotateSecret } from '../operations/webhooks.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import { type CallRefusal, type Handlers, isCallRefusal, type SignedIn } from './call.ts';

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
    const endpoints = await storage.endpoints.list();
    const now = clock.now();
    return {
      webhooks: await Promise.all(
        endpoints.map(async (endpoint) => ({
          ...present(endpoint, now),
          last: await log.newest(endpoint.id),
        })),
      ),
    };
  }

  async function find(id: string): Promise<WebhookEndpoint | null> {
    return (await storage.endpoints.list()).find((endpoint) => endpoint.id === Number(id)) ?? null;
  }

  async function change(
    signedIn: SignedIn,
    id: string,
    what: WebhookEndpointChange,
    expected?: WebhookEndpointChange,
  ): Promise<List | CallRefusal> {
    const changed = await storage.endpoints.change({
      now: clock.now(),
      actor: by(signedIn),
      id: Number(id),
      change: what,
      ...(expected && { expected }),
    });
    if (changed === 'version_conflict') {
      return { refused: changed };
    }
    return isRefusal(changed) ? NOT_FOUND : await list();
  }

  return {
    'GET /webhooks': list,

    'POST /webhooks': async ({ signedIn, body }) => {
      const described = await describe(body);
      if (isCallRefusal(described)) {
        return described;
      }
      const { remark, ...settings } = described;
      const now = clock.now();
      const { id, secret } = await storage.endpoints.add({
        now,
        actor: by(signedIn),
        endpoint: newEndpoint(settings, now),
      });
      return { id, secret, remark, ...(await list()) };
    },

    'PUT /webhooks/{id}': async ({ signedIn, path, body }) => {
      const described = await describe(body);
      if (isCallRefusal(described)) {
        return described;
      }
      const { remark, ...settings } = described;
      const changed = await change(signedIn, path.id, settings, toSettings(body.known));
      return isCallRefusal(changed) ? changed : { ...changed, remark };
    },

    'DELETE /webhooks/{id}': async ({ signedIn, path }) =>
      (await storage.endpoints.remove({
        now: clock.now(),
        actor: by(signedIn),
        id: Number(path.id),
      }))
        ? await list()
        : NOT_FOUND,

    'POST /webhooks/{id}/secret': async ({ signedIn, path, body: { hours } }) => {
      const endpoint = await find(path.id);
      if (endpoint === null) {
        return NOT_FOUND;
      }
      const { secret, change: rotation } = rotateSecret(endpoint, hours, clock.now());
      const changed = await change(signedIn, path.id, rotation);
      return isCallRefusal(changed) ? changed : { ...changed, secret };
    },

    'POST /webhooks/{id}/enable': async ({ signedIn, path }) =>
      await change(signedIn, path.id, ENABLED),

    'POST /webhooks/{id}/disable': async ({ signedIn, path }) => {
      const endpoint = await find(path.id);
      // If someone else has disabled it in the meantime, keep that reason.
      return endpoint?.disabledAt
        ? await list()
        : await change(signedIn, path.id, disabled(clock.now()));
    },

    'POST /webhooks/{id}/test': async ({ signedIn, path }) => {
      const entry = await storage.endpoints.test({
        now: clock.now(),
        actor: by(signedIn),
        trigger: 'admin',
        id: Number(path.id),
      });
      return typeof entry === 'number' ? { entry } : NOT_FOUND;
    },

    'GET /webhooks/{id}/messages': async ({ path, query }) =>
      (await find(path.id)) === null
        ? NOT_FOUND
        : await log.page(path.id, query.before === undefined ? null : Number(query.before)),

    'GET /messages/{id}/attempts': async ({ path }) =>
      (await log.attempts(Number(path.id))) ?? NOT_FOUND,
  };
}

type DescribedEndpoint = Pick<
  WebhookEndpoint,
  'url' | 'description' | 'events' | 'includesCustomer' | 'allowsPrivate'
> & {
  readonly remark: DeliveryProblem | null;
};

async function describe(body: Settings): Promise<DescribedEndpoint | CallRefusal> {
  const judged = await judgeUrl(body.url, { allowsPrivate: body.private });
  if (judged.kind === 'refused') {
    return { refused: 'request_invalid', field: 'url', refusal: judged.problem };
  }
  return {
    remark: judged.remark,
    ...toSettings(body),
    url: judged.url,
  };
}

function toSettings(body: Settings) {
  return {
    url: body.url,
    description: body.description,
    events: [...new Set(body.events)].map((event): BookingEvent => `booking.${event}`),
    includesCustomer: body.customer_data,
    allowsPrivate: body.private,
  };
}

function present(endpoint: WebhookEndpoint, now: number): Omit<List['webhooks'][number], 'last'> {
  const {
    id,
    url,
    description,
    events,
    includesCustomer,
    allowsPrivate,
    disabledAt,
    disabledReason,
    previousSecretUntil,
    createdAt,
  } = endpoint;
  return {
    id,
    url,
    description,
    events: events.map(shortenEvent),
    customer_data: includesCustomer,
    private: allowsPrivate,
    created_at: new Date(createdAt).toISOString(),
    disabled:
      disabledAt === null
        ? null
        : { at: new Date(disabledAt).toISOString(), reason: disabledReason },
    old_secret_until:
      previousSecretUntil !== null && previousSecretUntil > now
        ? new Date(previousSecretUntil).toISOString()
        : null,
  };
}

const PAGE = 30;

interface WebhookLog {
  /** `null` if nothing has been sent yet. */
  newest(endpointId: number): Promise<WebhookDelivery | null>;
  /** Deliveries before this one; `null` starts at the newest. */
  page(
    endpointId: string,
    before: number | null,
  ): Promise<CallAnswer<'GET /webhooks/{id}/messages'>>;
  /** `null` if there is no such webhook delivery. */
  attempts(deliveryId: number): Promise<CallAnswer<'GET /messages/{id}/attempts'> | null>;
}

function createWebhookLog({ storage }: Pick<RouteDependencies, 'storage'>): WebhookLog {
  async function present({
    id,
    outboxId,
    state,
    createdAt,
    dueAt,
    attempts,
  }: Delivery): Promise<WebhookDelivery> {
    const [entry, tried] = await Promise.all([
      storage.messages.findEntry(outboxId),
      storage.messages.listAttempts(id),
    ]);
    const last = tried.at(-1);
    return {
      id,
      kind: entry?.kind ?? '',
      booking: entry?.asOf?.bookingId ?? null,
      entry: outboxId,
      state,
      written_at: moment(createdAt),
      next_at: state === 'waiting' ? moment(dueAt) : null,
      attempts,
      attempts_in_all: Math.max(attempts, tried.length),
      last: last
        ? {
            at: moment(last.startedAt),
            status: last.status,
            duration_ms: Math.round(last.durationMs),
            problem: last.problem,
          }
        : null,
    };
  }

  return {
    async newest(endpointId) {
      const [delivery] = await storage.messages.listDeliveries({
        channel: 'webhook',
        target: String(endpointId),
        limit: 1,
      });
      return delivery === undefined ? null : await present(delivery);
    },
    async page(endpointId, before) {
      const wanted = {
        channel: 'webhook',
        target: endpointId,
        limit: PAGE + 1,
        ...(before !== null && { before }),
      } as const;
      const found = await storage.messages.listDeliveries(wanted);
      return {
        messages: await Promise.all(found.slice(0, PAGE).map(present)),
        more: found.length > PAGE,
      };
    },
    async attempts(deliveryId) {
      const [delivery] = await storage.messages.listDeliveries({
        deliveryId,
        channel: 'webhook',
        limit: 1,
      });
      if (delivery === undefined) {
        return null;
      }
      const tried = await storage.messages.listAttempts(deliveryId);
      return {
        attempts: tried.map(({ startedAt, status, durationMs, problem, request, response }) => ({
          at: moment(startedAt),
          status,
          duration_ms: Math.round(durationMs),
          problem,
          request,
          response,
        })),
      };
    },
  };
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
