/** Signatures, judged by the library of Standard Webhooks itself. */

import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { WebhookEndpoint } from '../../../../core/delivery/webhook-endpoint.ts';
import {
  createWebhookSecret,
  signingSecrets,
} from '../../../../core/delivery/webhooks/sign-webhook.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { aLoader, aMessageContext, anEndpoint, anEntry, aSending } from './a-webhook.ts';
import { type Received, startReceiver } from './receiver.ts';

const TIMES = Array.from({ length: 100 }, (_, index) => index);

async function receive(
  endpoint: Partial<WebhookEndpoint>,
  times: readonly number[] = TIMES,
): Promise<readonly Received[]> {
  const { url, received } = await startReceiver();
  const endpoints = [anEndpoint({ url, allowsPrivate: true, includesCustomer: true, ...endpoint })];
  for (const index of times) {
    const context = aMessageContext({
      submission: { last_name: `Zoë 🌻 "${index}"\n\u2028`, note: '0'.repeat(index * 50) },
    });
    const { loader } = aLoader({ endpoints, entry: anEntry({ id: index }), context });
    await createWebhookSender({ loader }).send(
      aSending({ delivery: { messageId: `msg_${index}` } }),
    );
  }
  return received;
}

function verified(received: readonly Received[], secret: string): number {
  const library = new Webhook(secret);
  return received.filter(({ body, headers }) => accepts(library, body, headers)).length;
}

function accepts(library: Webhook, body: string, headers: Received['headers']): boolean {
  try {
    library.verify(body, JSON.parse(JSON.stringify(headers)));
    return true;
  } catch {
    return false;
  }
}

describe('a signature', () => {
  it('is verified by the library, 100 of 100', async () => {
    const secret = createWebhookSecret();
    expect(verified(await receive({ secret }), secret)).toBe(100);
  });

  it('is verified by the new and by the old secret during a rotation, 100 of 100 each', async () => {
    const secret = createWebhookSecret();
    const previousSecret = createWebhookSecret();
    const received = await receive({
      secret,
      previousSecret,
      previousSecretUntil: Date.now() + 3_600_000,
    });
    expect([verified(received, secret), verified(received, previousSecret)]).toEqual([100, 100]);
    for (const { headers } of received) {
      expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    }
  });

  it('is verified by the new secret alone after a rotation', async () => {
    const secret = createWebhookSecret();
    const previousSecret = createWebhookSecret();
    const received = await receive(
      { secret, previousSecret, previousSecretUntil: Date.now() - 1 },
      [1],
    );
    expect([verified(received, secret), verified(received, previousSecret)]).toEqual([1, 0]);
  });

  it('is refused by another secret, for another id, another time and another body', async () => {
    const secret = createWebhookSecret();
    const [original] = await receive({ secret }, [1]);
    if (original === undefined) {
      throw new Error('Nothing was received.');
    }
    const later = String(Number(original.headers['webhook-timestamp']) + 1);
    const forged = [
      { ...original, body: original.body.replace('42', '43') },
      { ...original, headers: { ...original.headers, 'webhook-id': 'msg_2' } },
      { ...original, headers: { ...original.headers, 'webhook-timestamp': later } },
    ];
    expect([
      verified([original], secret),
      verified(forged, secret),
      verified([original], createWebhookSecret()),
    ]).toEqual([1, 0, 0]);
  });

  it('keeps its id over retries, and takes the time of each attempt', async () => {
    const { url, received } = await startReceiver();
    const sender = createWebhookSender({
      loader: aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] }).loader,
    });
    for (const now of [1_800_000_000_999, 1_800_000_300_000]) {
      await sender.send(aSending({ now }));
    }
    expect(
      received.map(({ headers }) => [headers['webhook-id'], headers['webhook-timestamp']]),
    ).toEqual([
      ['msg_0123456789', '1800000000'],
      ['msg_0123456789', '1800000300'],
    ]);
  });
});

describe('a secret', () => {
  it('is 32 random bytes in the form of the standard', () => {
    const secrets = TIMES.map(() => createWebhookSecret());
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    }
  });

  it('still verifies until its expiry after a replacement, but not at it', () => {
    const endpoint = { secret: 'new', previousSecret: 'old', previousSecretUntil: 1000 };
    expect([signingSecrets(endpoint, 999), signingSecrets(endpoint, 1000)]).toEqual([
      ['new', 'old'],
      ['new'],
    ]);
  });
});
