/**
 * Validates and changes webhook endpoints, for both the command line and the administration area.
 */

import {
  checkWebhookUrl,
  createWebhookSecret,
  type DeliveryProblem,
  deliveryProblem,
  type EpochMs,
  MS_PER_HOUR,
  type NewWebhookEndpoint,
  resolveTarget,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '../../core/index.ts';

export const MAX_DESCRIPTION_LENGTH = 200;
/** The longest overlap of an old and a new secret. */
export const MAX_SECRET_HOURS = 720;

type JudgedUrl =
  /** `remark`: the name does not resolve yet, which is no reason to refuse it. */
  | { readonly kind: 'ok'; readonly url: string; readonly remark: DeliveryProblem | null }
  | { readonly kind: 'refused'; readonly problem: DeliveryProblem };

/** Whether the URL may be called now. It is checked again before every attempt. */
export async function judgeUrl(
  text: string,
  terms: Pick<WebhookEndpoint, 'allowsPrivate'>,
): Promise<JudgedUrl> {
  const target = await resolveTarget(text, terms);
  if (target.kind === 'refused') {
    return { kind: 'refused', problem: target.problem };
  }
  const check = checkWebhookUrl(text, terms);
  if (check.kind === 'refused') {
    return check;
  }
  return {
    kind: 'ok',
    url: check.url.href,
    remark: target.kind === 'unknown' ? target.problem : null,
  };
}

type EndpointSettings = Pick<
  NewWebhookEndpoint,
  'url' | 'description' | 'events' | 'includesCustomer' | 'allowsPrivate'
>;

export function newEndpoint(described: EndpointSettings, now: EpochMs): NewWebhookEndpoint {
  const description = described.description.slice(0, MAX_DESCRIPTION_LENGTH);
  return { ...described, description, secret: createWebhookSecret(), createdAt: now };
}

interface Rotation {
  readonly secret: string;
  /** When the old secret stops signing; `null` if it stops at once. */
  readonly until: EpochMs | null;
  readonly change: WebhookEndpointChange;
}

export function rotateSecret(
  { secret: former }: Pick<WebhookEndpoint, 'secret'>,
  hours: number,
  now: EpochMs,
): Rotation {
  const secret = createWebhookSecret();
  const until = hours === 0 ? null : now + hours * MS_PER_HOUR;
  return {
    secret,
    until,
    change: { secret, previousSecret: until === null ? null : former, previousSecretUntil: until },
  };
}

/** Enabling sends events from now on, not those that were missed. */
export const ENABLED: WebhookEndpointChange = { disabledAt: null, disabledReason: null };

export function disabled(now: EpochMs): WebhookEndpointChange {
  return { disabledAt: now, disabledReason: deliveryProblem('by_operator') };
}
