/** The recipes of docs/webhooks.md, taken from there and run against the real sender. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../../bff/demo/free-port.ts';
import type { WebhookEndpoint } from '../../../../core/delivery/webhook-endpoint.ts';
import { createWebhookSecret } from '../../../../core/delivery/webhooks/sign-webhook.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { findBlock, readPage } from '../../../docs/read-pages.ts';
import { aLoader, anEndpoint, anEntry, aSending } from './a-webhook.ts';
import { parseWebhook } from './parse-webhook.ts';
import { type Received, startReceiver } from './receiver.ts';

interface Signed {
  readonly secret: string;
  readonly headers: Received['headers'];
  readonly body: string;
}
interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Recipes {
  readonly node: { isGenuine(signed: Signed): boolean };
  readonly library: { isGenuine(signed: Signed): boolean };
  readonly bookings: {
    handle(id: string, message: Told): void;
    readonly bookings: Map<number, { readonly version: number }>;
  };
}

const page = readPage('docs/webhooks.md');
const example: Told = JSON.parse(findBlock(page, 'json'));
const SIGNATURES = {
  node: 'js signature.mjs',
  library: 'js signature.mjs (with the library)',
} as const;
let folder = '';
let recipes: Recipes;

beforeAll(async () => {
  // Below node_modules, where the library is found.
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/recipes-'));
  for (const name of ['node', 'library'] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'signature.mjs'), findBlock(page, SIGNATURES[name]));
    for (const file of ['bookings.mjs', 'receiver.mjs']) {
      writeFileSync(join(folder, name, file), findBlock(page, `js ${file}`));
    }
  }
  const load = (name: string) => import(/* @vite-ignore */ join(folder, name));
  recipes = {
    node: await load('node/signature.mjs'),
    library: await load('library/signature.mjs'),
    bookings: await load('node/bookings.mjs'),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function receive(
  endpoint: Partial<WebhookEndpoint>,
  count: number,
): Promise<readonly Received[]> {
  const { url, received } = await startReceiver();
  const sender = createWebhookSender({
    loader: aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true, ...endpoint })] }).loader,
  });
  for (let index = 0; index < count; index += 1) {
    await sender.send(aSending({ delivery: { messageId: `msg_${index}` } }));
  }
  return received;
}

describe.each(['node', 'library'] as const)('the recipe with %s', (name) => {
  const genuine = (received: readonly Received[], secret: string) =>
    received.filter((one) => recipes[name].isGenuine({ ...one, secret })).length;

  it('verifies 100 of 100, with the new and the old secret during a rotation', async () => {
    const secret = createWebhookSecret();
    const previousSecret = createWebhookSecret();
    const received = await receive(
      { secret, previousSecret, previousSecretUntil: Date.now() + 3_600_000 },
      100,
    );
    expect([
      genuine(received, secret),
      genuine(received, previousSecret),
      genuine(received, createWebhookSecret()),
    ]).toEqual([100, 100, 0]);
  });

  it('refuses another body, another id, an old message and one without a signature', async () => {
    const secret = createWebhookSecret();
    const [original] = await receive({ secret }, 1);
    if (original === undefined) {
      throw new Error('Nothing was received.');
    }
    const { headers } = original;
    const { 'webhook-signature': _, ...unsigned } = headers;
    const forged = [
      { ...original, body: `${original.body} ` },
      { ...original, headers: { ...headers, 'webhook-id': 'msg_other' } },
      {
        ...original,
        headers: {
          ...headers,
          'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301),
        },
      },
      { ...original, headers: { ...headers, 'webhook-signature': 'v1,' } },
      { ...original, headers: unsigned },
    ];
    expect([genuine([original], secret), genuine(forged, secret)]).toEqual([1, 0]);
  });

  it('refuses a message that was genuine six minutes ago', async () => {
    const secret = createWebhookSecret();
    const { url, received } = await startReceiver();
    const endpoints = [anEndpoint({ url, allowsPrivate: true, secret })];
    await createWebhookSender({ loader: aLoader({ endpoints }).loader }).send(
      aSending({ now: Date.now() - 360_000 }),
    );
    expect([received.length, genuine(received, secret)]).toEqual([1, 0]);
  });
});

describe.each(['node', 'library'] as const)('the whole receiver of the recipe, with %s', (name) => {
  /**
   * Starts the receiver as the page says: with the secret in its environment, in the folder of its
   * three files.
   */
  async function start(secret: string, files = join(folder, name)): Promise<string> {
    const [, command = '', script = ''] =
      /^WEBHOOK_SECRET=whsec_\.\.\. (node) (\S+)$/m.exec(page.text) ?? [];
    expect(command).toBe('node');
    const port = await findFreePort(19_380, '127.0.0.1');
    const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
    const child = spawn(process.execPath, [script], {
      cwd: files,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill());
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () => reject(new Error('The receiver ended.')));
    });
    return `http://127.0.0.1:${port}/`;
  }

  async function deliver(url: string, secret: string): Promise<number | null> {
    const { loader } = aLoader({
      entry: anEntry(),
      endpoints: [anEndpoint({ url, allowsPrivate: true, secret })],
    });
    return (await createWebhookSender({ loader }).send(aSending())).report.status;
  }

  it('starts by the line of the page, accepts genuine requests and refuses others', async () => {
    const secret = createWebhookSecret();
    const url = await start(secret);
    expect([
      await deliver(url, secret),
      await deliver(url, secret),
      await deliver(url, createWebhookSecret()),
    ]).toEqual([204, 204, 401]);
  });

  it('asks for another attempt if its own work fails', async () => {
    const files = mkdtempSync(join(folder, 'failing-'));
    writeFileSync(join(files, 'signature.mjs'), findBlock(page, SIGNATURES[name]));
    writeFileSync(join(files, 'receiver.mjs'), findBlock(page, 'js receiver.mjs'));
    writeFileSync(
      join(files, 'bookings.mjs'),
      "export function handle() { throw new Error('The database is full.'); }",
    );
    const secret = createWebhookSecret();
    expect(await deliver(await start(secret, files), secret)).toBe(500);
  });
});

it('the recipe for bookings takes each message once, and keeps the latest version', () => {
  const { handle, bookings } = recipes.bookings;
  const told = (version: number): Told => ({ ...example, data: { ...example.data, version } });
  handle('b', told(2));
  handle('a', told(1));
  expect([...bookings.values()].map(({ version }) => version)).toEqual([2]);
  bookings.clear();
  handle('b', told(2));
  handle('t', { type: 'webhook.test', data: { endpoint: 1 } });
  expect(bookings.size).toBe(0);
});

it('the example in the documentation is a real webhook', () => {
  expect(parseWebhook(example)).toEqual(example);
});
