/**
 * Signatures and secrets of Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks, "Signature scheme"): HMAC-SHA256 over
 * `id.timestamp.body`. Five lines of node:crypto; tests verify them with that project's own
 * library.
 */

import { createHmac, randomBytes } from 'node:crypto';
import type { EpochMs } from '../../clock.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** `whsec_` and base64 of 32 random bytes. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface UnsignedWebhook {
  readonly messageId: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The `webhook-signature` header: one signature per secret, separated by spaces. */
export function signWebhook(
  { messageId, timestamp, body }: UnsignedWebhook,
  secrets: readonly string[],
): string {
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', decodeKey(secret)).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ');
}

function decodeKey(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/** Newest first, followed by the secret before a rotation while it is still valid. */
export function signingSecrets(
  {
    secret,
    previousSecret,
    previousSecretUntil,
  }: Pick<WebhookEndpoint, 'secret' | 'previousSecret' | 'previousSecretUntil'>,
  now: EpochMs,
): readonly string[] {
  return previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil
    ? [secret, previousSecret]
    : [secret];
}
