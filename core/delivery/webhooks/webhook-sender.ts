/**
 * Sends webhooks: composes and signs each one, only connects to permitted addresses, and reports
 * the outcome.
 */

import { listNames } from '../../booking/taken.ts';
import type { EpochMs } from '../../clock.ts';
import type { Installation } from '../../installation/installation.ts';
import { type LocalizedText, localize } from '../../installation/language.ts';
import { listBookedParts } from '../../installation/selection.ts';
import type { ConfigurationStorage } from '../../storage/port/configuration.ts';
import type { EndpointStorage } from '../../storage/port/endpoints.ts';
import type { MessageStorage } from '../../storage/port/messages.ts';
import type { AttemptReport, Sender, SendOutcome, SendRequest } from '../delivery.ts';
import {
  type DeliveryProblem,
  deliveryProblem,
  describeDeliveryProblem,
} from '../delivery-problem.ts';
import type { MessageContext } from '../outbox-entry.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import { createEndpointAgents, explainUnanswered, GONE, judgeAnswer, post } from './post.ts';
import { presentWebhook, type WebhookBody, type WebhookContent } from './present-webhook.ts';
import { signingSecrets, signWebhook } from './sign-webhook.ts';
import { type Resolver, resolveTarget, systemResolver, type Target } from './webhook-target.ts';

/** The data that webhooks are composed from, and the storage for disabling an endpoint. */
export interface WebhookLoader {
  readonly messages: Pick<MessageStorage, 'findEntry' | 'findContext'>;
  readonly endpoints: Pick<EndpointStorage, 'list' | 'change'>;
  readonly configuration: Pick<ConfigurationStorage, 'read' | 'readRetired'>;
}

export interface WebhookSenderParts {
  readonly loader: WebhookLoader;
  /** Defaults to the system's resolver. */
  readonly resolver?: Resolver;
  /** Limit for a whole attempt; 15 seconds by default. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 15_000;
/** The actor in the audit log when an endpoint is disabled. */
const ACTOR = 'webhooks';

interface SendAttempt {
  readonly outcome: SendOutcome;
  readonly status?: number;
  readonly request?: string;
  readonly response?: string;
}

/**
 * A sender for deliveries of the channel `webhook`. A 410 response disables the endpoint.
 * Deliveries to a disabled endpoint are refused, except tests; those to a deleted one are obsolete.
 * Rejects only if the storage does.
 */
export function createWebhookSender({
  loader,
  resolver = systemResolver,
  timeLimitMs = TIME_LIMIT_MS,
}: WebhookSenderParts): Sender {
  const agentFor = createEndpointAgents();

  async function deliver(sending: SendRequest): Promise<SendAttempt> {
    const endpoint = (await loader.endpoints.list()).find(
      ({ id }) => `${id}` === sending.delivery.target,
    );
    if (endpoint === undefined) {
      return { outcome: { kind: 'obsolete', problem: deliveryProblem('endpoint_removed') } };
    }
    const body = await compose(loader, sending, endpoint);
    if (body === null) {
      return {
        outcome: { kind: 'refused', problem: deliveryProblem('nothing_to_tell') },
      };
    }
    if (endpoint.disabledAt !== null && body.type !== 'webhook.test') {
      return { outcome: disabled(endpoint) };
    }
    const attempted = await attempt(sending, endpoint, JSON.stringify(body));
    if (attempted.status === GONE) {
      await disable(loader, endpoint, sending.now);
    }
    return attempted;
  }

  function attempt(
    sending: SendRequest,
    endpoint: WebhookEndpoint,
    body: string,
  ): Promise<SendAttempt> {
    return withDeadline({ timeLimitMs, signal: sending.signal }, async (deadline) => {
      const target = await deadline.race(resolveTarget(endpoint.url, endpoint, resolver));
      if (target === 'over') {
        return { outcome: failed(overdue(sending, timeLimitMs)) };
      }
      if (target.kind !== 'target') {
        return { outcome: undialled(target) };
      }
      const headers = composeHeaders(sending, endpoint, body);
      const request = `POST ${target.url.href}\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\n`)
        .join('')}\n${body}`;
      const result = await post({
        ...target,
        headers,
        body,
        agent: agentFor(endpoint),
        signal: deadline.signal,
      });
      if (result.kind === 'answered') {
        return {
          outcome: judgeAnswer({ ...result, now: sending.now }),
          status: result.status,
          request,
          response: result.beginning,
        };
      }
      return {
        outcome: failed(
          deadline.signal.aborted ? overdue(sending, timeLimitMs) : explainUnanswered(result.error),
        ),
        request,
      };
    });
  }

  return {
    async send(sending) {
      const began = performance.now();
      const attempted = await deliver(sending);
      return {
        outcome: attempted.outcome,
        report: toReport(attempted, sending.now, Math.round(performance.now() - began)),
      };
    },
  };
}

interface Described {
  readonly names: WebhookContent['names'];
  readonly parts: WebhookContent['parts'];
}

/** Reads what is no longer offered only if the booking has parts or takes something. */
async function describe(
  loader: WebhookLoader,
  context: MessageContext | null,
  installation: Installation | undefined,
): Promise<Described> {
  const hasMore = context?.booking.parts !== undefined || context?.reason.combines !== undefined;
  if (!hasMore || installation === undefined) {
    return { names: new Map(), parts: [] };
  }
  const retired = await loader.configuration.readRetired();
  const say = (name: LocalizedText) => localize(name, installation.locale, installation.locale);
  const reasons = [...installation.reasons, ...retired.reasons];
  return {
    names: new Map([...listNames(installation, retired)].map(([id, name]) => [id, say(name)])),
    parts: listBookedParts(context.reason, reasons).map(({ reasonId, name, count }) => ({
      reason_id: reasonId,
      name: say(name),
      count,
    })),
  };
}

async function compose(
  loader: WebhookLoader,
  { delivery: { outboxId } }: SendRequest,
  endpoint: WebhookEndpoint,
): Promise<WebhookBody | null> {
  const [entry, context, configuration] = await Promise.all([
    loader.messages.findEntry(outboxId),
    loader.messages.findContext(outboxId),
    loader.configuration.read(),
  ]);
  const { timeZone = 'UTC', form = [] } = configuration?.installation ?? {};
  const { includesCustomer } = endpoint;
  const described = await describe(loader, context, configuration?.installation);
  return (
    entry && presentWebhook({ entry, context, includesCustomer, timeZone, form, ...described })
  );
}

function composeHeaders(
  { delivery: { messageId }, now }: SendRequest,
  endpoint: WebhookEndpoint,
  body: string,
): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Slotwell',
    'webhook-id': messageId,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signWebhook({ messageId, timestamp, body }, signingSecrets(endpoint, now)),
  };
}

async function disable(
  loader: WebhookLoader,
  { id }: WebhookEndpoint,
  now: EpochMs,
): Promise<void> {
  const change = {
    disabledAt: now,
    disabledReason: deliveryProblem('wants_no_more'),
  };
  await loader.endpoints.change({ now, actor: ACTOR, id, change });
}

function disabled({ id, disabledReason }: WebhookEndpoint): SendOutcome {
  const problem =
    disabledReason === null
      ? deliveryProblem('endpoint_disabled', { id })
      : deliveryProblem('endpoint_disabled_because', {
          id,
          reason: describeDeliveryProblem(disabledReason),
        });
  return { kind: 'refused', problem };
}

/**
 * The owner of a name may fix its addresses, so that is retried. A URL can only be fixed by the
 * operator, so it is refused.
 */
function undialled(target: Exclude<Target, { kind: 'target' }>): SendOutcome {
  return target.kind === 'refused' && !target.byName
    ? { kind: 'refused', problem: target.problem }
    : failed(target.problem);
}

function overdue({ signal }: SendRequest, timeLimitMs: number): DeliveryProblem {
  return signal.aborted
    ? deliveryProblem('interrupted')
    : deliveryProblem('unanswered', { seconds: timeLimitMs / 1000 });
}

function failed(problem: DeliveryProblem): SendOutcome {
  return { kind: 'failed', problem, after: null };
}

function toReport(
  { outcome, status, request, response }: SendAttempt,
  startedAt: EpochMs,
  durationMs: number,
): AttemptReport {
  return {
    startedAt,
    durationMs,
    status: status ?? null,
    request: request ?? null,
    response: response ?? null,
    problem: outcome.kind === 'delivered' ? null : outcome.problem,
  };
}

/** A deadline for one piece of work, in addition to the signal that stops everything. */
interface Deadline {
  /** Aborts when the time is over or everything stops. */
  readonly signal: AbortSignal;
  /**
   * Limits work that cannot be aborted: resolves to `over` if it takes too long, and ignores its
   * outcome.
   */
  race<Value>(work: Promise<Value>): Promise<Value | 'over'>;
}

interface DeadlineTerms {
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
}

async function withDeadline<Value>(
  { timeLimitMs, signal }: DeadlineTerms,
  work: (deadline: Deadline) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeLimitMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) {
    abort();
  }
  try {
    return await work({
      signal: controller.signal,
      race: (promise) => Promise.race([promise, whenAborted(controller.signal)]),
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function whenAborted(signal: AbortSignal): Promise<'over'> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve('over');
    } else {
      signal.addEventListener('abort', () => resolve('over'), { once: true });
    }
  });
}
