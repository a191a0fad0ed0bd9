/** The recipes of docs/webhooks.md, taken from there and run against the real sender. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bookingRescheduledSchema } from '../../../../bff/contract/webhooks.ts';
import type { WebhookEndpoint } from '../../../../core/delivery/webhook-endpoint.ts';
import { createWebhookSecret } from '../../../../core/delivery/webhooks/sign-webhook.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { aLoader, anEndpoint, anEntry, aSending } from './a-webhook.ts';
import { type Received, startReceiver } from './receiver.ts';

interface Signed {
  readonly secret: string;
  readonly headers: Received['headers'];
  readonly body: string;
}
interface Recipes {
  readonly receiver: { isGenuine(signed: Signed): boolean; createReceiver(parts: { secret: string; handle: unknown }): Server };
  readonly library: { isGenuine(signed: Signed): boolean };
  readonly bookings: { handle: unknown; readonly bookings: Map<number, { readonly version: number }> };
}

const doc = readFileSync('docs/webhooks.md', 'utf8');
let folder = '';
let recipes: Recipes;

beforeAll(async () => {
  // Below node_modules, where the library is found.
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/recipes-'));
  for (const [, name = '', code = ''] of doc.matchAll(/```js (\S+)\n(.*?)```/gs)) writeFileSync(join(folder, name), code);
  const load = (name: string) => import(/* @vite-ignore */ join(folder, name));
  recipes = { receiver: await load('receiver.mjs'), library: await load('with-library.mjs'), bookings: await load('bookings.mjs') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function receive(endpoint: Partial<WebhookEndpoint>, count: number): Promise<readonly Received[]> {
  const { url, received } = await startReceiver();
  const sender = createWebhookSender({ loader: aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true, ...endpoint })] }).loader });
  for (let index = 0; index < count; index += 1) await sender.send(aSending({ delivery: { messageId: `msg_${index}` } }));
  return received;
}

describe.each(['receiver', 'library'] as const)('the recipe with the %s', (name) => {
  const genuine = (received: readonly Received[], secret: string) =>
    received.filter((one) => recipes[name].isGenuine({ ...one, secret })).length;

  it('verifies 100 of 100, with the new and the old secret during a rotation', async () => {
    const [secret, previousSecret] = [createWebhookSecret(), createWebhookSecret()];
    const received = await receive({ secret, previousSecret, previousSecretUntil: Date.now() + 3_600_000 }, 100);
    expect([genuine(received, secret), genuine(received, previousSecret), genuine(received, createWebhookSecret())]).toEqual([100, 100, 0]);
  });

  it('refuses another body, another id, an old message and one without a signature', async () => {
    const secret = createWebhookSecret();
    const [original] = await receive({ secret }, 1);
    if (original === undefined) throw new Error('Nothing was received.');
    const { headers } = original;
    const { 'webhook-signature': _, ...unsigned } = headers;
    const forged = [
      { ...original, body: `${original.body} ` },
      { ...original, headers: { ...headers, 'webhook-id': 'msg_other' } },
      { ...original, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) } },
      { ...original, headers: { ...headers, 'webhook-signature': 'v1,' } },
      { ...original, headers: unsigned },
    ];
    expect([genuine([original], secret), genuine(forged, secret)]).toEqual([1, 0]);
  });

  it('refuses a message that was genuine six minutes ago', async () => {
    const secret = createWebhookSecret();
    const { url, received } = await startReceiver();
    const endpoints = [anEndpoint({ url, allowsPrivate: true, secret })];
    await createWebhookSender({ loader: aLoader({ endpoints }).loader }).send(aSending({ now: Date.now() - 360_000 }));
    expect([received.length, genuine(received, secret)]).toEqual([1, 0]);
  });
});

describe('the whole receiver of the recipe', () => {
  it('takes each message once, keeps the latest version, and refuses strangers', async () => {
    const secret = createWebhookSecret();
    const server = recipes.receiver.createReceiver({ secret, handle: recipes.bookings.handle });
    const url = await listen(server);
    const deliver = async (version: number, messageId: string, key = secret) => {
      const entry = anEntry();
      const asOf = entry.asOf && { ...entry.asOf, version };
      const { loader } = aLoader({ entry: { ...entry, asOf }, endpoints: [anEndpoint({ url, allowsPrivate: true, secret: key })] });
      return (await createWebhookSender({ loader }).send(aSending({ delivery: { messageId } }))).report.status;
    };
    const statuses = [await deliver(2, 'b'), await deliver(1, 'a'), await deliver(2, 'b'), await deliver(9, 'c', createWebhookSecret())];
    expect(statuses).toEqual([204, 204, 204, 401]);
    expect([...recipes.bookings.bookings.values()].map(({ version }) => version)).toEqual([2]);
  });

  it('asks for another attempt where its own work fails', async () => {
    const secret = createWebhookSecret();
    const handle = () => {
      throw new Error('The database is full.');
    };
    const url = await listen(recipes.receiver.createReceiver({ secret, handle }));
    const { loader } = aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true, secret })] });
    expect((await createWebhookSender({ loader }).send(aSending())).report.status).toBe(500);
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return `http://127.0.0.1:${address.port}/`;
}

it('the example of the document is a webhook as it is sent', () => {
  const example = JSON.parse(/```json\n(.*?)```/s.exec(doc)?.[1] ?? '');
  expect(bookingRescheduledSchema.parse(example)).toEqual(example);
});
