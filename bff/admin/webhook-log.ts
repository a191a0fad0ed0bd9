/** What webhooks were sent, when, what they answered, and every attempt at one. */

import type { Delivery } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { WebhookDelivery } from '../contract/admin-webhooks.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

const PAGE = 30;

interface WebhookLog {
  /** `null` if nothing was sent yet. */
  newest(endpointId: number): Promise<WebhookDelivery | null>;
  /** Those before this one; `null`: from the newest on. */
  page(endpointId: string, before: number | null): Promise<CallAnswer<'GET /webhooks/{id}/messages'>>;
  /** `null` if there is no such message to a webhook. */
  attempts(deliveryId: number): Promise<CallAnswer<'GET /messages/{id}/attempts'> | null>;
}

export function createWebhookLog({ storage }: Pick<RouteDependencies, 'storage'>): WebhookLog {
  async function present({ id, outboxId, state, createdAt, dueAt, attempts }: Delivery): Promise<WebhookDelivery> {
    const [entry, tried] = await Promise.all([storage.findEntry(outboxId), storage.listAttempts(id)]);
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
      last: last
        ? { at: moment(last.startedAt), status: last.status, duration_ms: Math.round(last.durationMs), problem: last.problem }
        : null,
    };
  }

  return {
    async newest(endpointId) {
      const [delivery] = await storage.listDeliveries({ channel: 'webhook', target: String(endpointId), limit: 1 });
      return delivery === undefined ? null : await present(delivery);
    },
    async page(endpointId, before) {
      const wanted = { channel: 'webhook', target: endpointId, limit: PAGE + 1, ...(before !== null && { before }) } as const;
      const found = await storage.listDeliveries(wanted);
      return { messages: await Promise.all(found.slice(0, PAGE).map(present)), more: found.length > PAGE };
    },
    async attempts(deliveryId) {
      const [delivery] = await storage.listDeliveries({ deliveryId, channel: 'webhook', limit: 1 });
      if (delivery === undefined) return null;
      const tried = await storage.listAttempts(deliveryId);
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
