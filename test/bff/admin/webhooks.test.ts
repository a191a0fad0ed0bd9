import { beforeEach, describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useFreshTestServer();
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

const settings = {
  url: 'http://127.0.0.1:9/hook',
  description: 'The shop',
  events: ['created', 'cancelled'],
  customer_data: false,
  private: true,
};
const shown = (text: string) => /whsec_[\w+/=]+/.exec(text)?.[0] ?? '';
const lastAudit = async () => (await server().core.storage.audit.search({ limit: 1 }))[0];

/** Adds webhook 1; answers its secret, which is shown this once. */
async function added(): Promise<string> {
  const reply = await call('POST /webhooks', settings);
  expect(reply.status).toBe(201);
  return shown(reply.text);
}

/** The message of a test, planned to be sent to webhook 1. */
async function planned(entry: number) {
  const { storage, clock } = server().core;
  const now = clock.now();
  const target = {
    channel: 'webhook',
    role: 'endpoint',
    target: '1',
    lane: null,
    dueAt: now,
  } as const;
  await storage.messages.plan({ now, outboxId: entry, deliveries: [target] });
}

/** Gives up the delivery that is due, after its receiver has answered 500. */
async function giveUp() {
  const { storage, clock } = server().core;
  const now = clock.now();
  const [leased] = await storage.messages.leaseDeliveries({
    now,
    leaseMs: 1_000,
    channels: ['webhook'],
    exceptTargets: [],
    limit: 1,
  });
  const problem = deliveryProblem('answered', { status: 500 });
  const report = {
    startedAt: now,
    durationMs: 12.4,
    status: 500,
    request: 'POST /',
    response: 'oops',
    problem,
  };
  await storage.messages.settleDelivery({
    now,
    deliveryId: leased?.id ?? 0,
    leaseToken: leased?.leaseToken ?? 0,
    report,
    outcome: { kind: 'dead', problem },
  });
}

const messagesOf = async (query = '') =>
  adminCalls['GET /webhooks/{id}/messages'].answer.parse(
    (await call(`GET /webhooks/1/messages${query}`)).json,
  );

describe('webhooks', () => {
  it.each([
    ['https://127.0.0.1/hook', 'address_private'],
    ['http://shop.example/hook', 'url_without_https'],
    ['no address', 'url_expected'],
  ])('are validated as on the command line: %s', async (url, code) => {
    expect(await call('POST /webhooks', { ...settings, private: false, url })).toMatchObject({
      status: 400,
      json: {
        code: 'request_invalid',
        field: 'url',
        refusal: { code },
      },
    });
    expect((await call('GET /webhooks')).json).toEqual({ webhooks: [] });
  });

  it('require at least one event', async () => {
    expect(await call('POST /webhooks', { ...settings, events: [] })).toMatchObject({
      status: 400,
      json: { field: 'events' },
    });
  });

  it('get a secret that is shown once', async () => {
    const reply = await call('POST /webhooks', settings);
    const [own] = adminCalls['POST /webhooks'].answer.parse(reply.json).webhooks;
    expect([reply.status, own]).toMatchObject([
      201,
      { id: 1, ...settings, disabled: null, old_secret_until: null },
    ]);
    expect(await server().core.storage.endpoints.list()).toMatchObject([
      {
        url: settings.url,
        events: ['booking.created', 'booking.cancelled'],
        secret: shown(reply.text),
      },
    ]);
    expect(await lastAudit()).toMatchObject({
      actor: 'Ada (administrator 1)',
      action: 'webhook.added',
      subject: 'webhook:1',
    });
  });

  it('can be changed, and the log has old and new values', async () => {
    await added();
    const changed = {
      ...settings,
      url: 'http://127.0.0.1:9/other?key=1',
      description: '',
      events: ['rescheduled'],
      customer_data: true,
    };
    const other = { ...changed, known: { ...settings, description: 'Another' } };
    expect(await call('PUT /webhooks/1', other)).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    const change = { ...changed, known: settings };
    expect((await call('PUT /webhooks/1', change)).json).toMatchObject({
      remark: null,
      webhooks: [changed],
    });
    expect((await lastAudit())?.changes).toEqual({
      url: ['http://127.0.0.1:9/hook', 'http://127.0.0.1:9/other'],
      description: ['The shop', ''],
      events: ['booking.created, booking.cancelled', 'booking.rescheduled'],
      includes_customer: [false, true],
    });
    expect(await call('PUT /webhooks/4711', change)).toMatchObject({ status: 404 });
  });

  it('can be disabled and enabled; one disabled for another cause keeps it', async () => {
    await added();
    const { storage, clock } = server().core;
    const state = async (name: string) =>
      adminCalls['GET /webhooks'].answer.parse((await call(name)).json).webhooks[0]?.disabled;
    expect(await state('POST /webhooks/1/disable')).toMatchObject({
      reason: { code: 'by_operator' },
    });
    expect(await state('POST /webhooks/1/enable')).toBeNull();
    const gone = { disabledAt: clock.now(), disabledReason: deliveryProblem('wants_no_more') };
    await storage.endpoints.change({ now: clock.now(), actor: 'webhooks', id: 1, change: gone });
    expect(await state('POST /webhooks/1/disable')).toMatchObject({
      reason: { code: 'wants_no_more' },
    });
    expect(await state('POST /webhooks/1/enable')).toBeNull();
  });

  it('get a new secret, while the old one still signs for some hours', async () => {
    const old = await added();
    const rotated = await call('POST /webhooks/1/secret', { hours: 24 });
    expect(rotated.json).toMatchObject({
      webhooks: [{ old_secret_until: '2026-12-02T07:00:00.000Z' }],
    });
    expect(shown(rotated.text)).not.toBe(old);
    expect(await server().core.storage.endpoints.list()).toMatchObject([
      { secret: shown(rotated.text), previousSecret: old },
    ]);
  });

  it('get a new secret at once, and the old one stops signing', async () => {
    const old = await added();
    const rotated = await call('POST /webhooks/1/secret', { hours: 0 });
    expect(rotated.json).toMatchObject({ webhooks: [{ old_secret_until: null }] });
    expect(shown(rotated.text)).not.toBe(old);
  });

  it('keep the old secret for thirty days at most', async () => {
    await added();
    expect(await call('POST /webhooks/1/secret', { hours: 721 })).toMatchObject({ status: 400 });
  });

  it('never show a secret a second time', async () => {
    const secrets = [await added()];
    for (const hours of [24, 0]) {
      secrets.push(shown((await call('POST /webhooks/1/secret', { hours })).text));
    }
    const texts: string[] = [];
    for (const name of callNames().filter((one) => one.startsWith('GET '))) {
      texts.push((await call(name.replace('{id}', '1').replace('{day}', '2026-12-01'))).text);
    }
    texts.push(
      server().logText(),
      JSON.stringify(await server().core.storage.audit.search({ limit: 1_000 })),
    );
    expect(new Set(secrets).size).toBe(3);
    for (const one of secrets) {
      expect(one.length > 20 && !texts.join('\n').includes(one)).toBe(true);
    }
  });

  it('are removed with their log', async () => {
    await added();
    expect((await call('DELETE /webhooks/1')).json).toEqual({ webhooks: [] });
    expect(await call('DELETE /webhooks/1')).toMatchObject({ status: 404 });
    expect(await lastAudit()).toMatchObject({ action: 'webhook.removed' });
  });
});

describe('the deliveries of a webhook', () => {
  /** Tests the webhook, and gives up after one attempt. */
  async function failedTest(): Promise<number> {
    await added();
    const { json } = await call('POST /webhooks/1/test');
    const { entry } = adminCalls['POST /webhooks/{id}/test'].answer.parse(json);
    await planned(entry);
    await giveUp();
    return entry;
  }
  const last = {
    status: 500,
    duration_ms: 12,
    problem: deliveryProblem('answered', { status: 500 }),
  };

  it('include a test with its result', async () => {
    const entry = await failedTest();
    expect(await messagesOf()).toMatchObject({
      messages: [{ entry, kind: 'webhook.test', state: 'dead', attempts: 1, next_at: null, last }],
      more: false,
    });
  });

  it('include every attempt with request and response', async () => {
    await failedTest();
    const [message] = (await messagesOf()).messages;
    expect((await call(`GET /messages/${message?.id}/attempts`)).json).toMatchObject({
      attempts: [{ ...last, request: 'POST /', response: 'oops' }],
    });
  });

  it('can be repeated', async () => {
    await failedTest();
    const [message] = (await messagesOf()).messages;
    expect((await call(`POST /messages/${message?.id}/resend`)).status).toBe(200);
    expect(await messagesOf()).toMatchObject({
      messages: [{ state: 'waiting', attempts: 0, attempts_in_all: 1 }],
    });
  });

  it.each([
    'POST /webhooks/4711/test',
    'GET /webhooks/4711/messages',
    'GET /messages/4711/attempts',
  ])('are not found for an unknown webhook or delivery: %s', async (name) => {
    expect((await call(name)).status).toBe(404);
  });

  it('are listed from the newest, thirty at a time, and the list of webhooks has the latest', async () => {
    await added();
    const now = server().clock.now();
    const { endpoints } = server().core.storage;
    for (let count = 0; count < 32; count += 1) {
      await planned(Number(await endpoints.test({ now, actor: 'test', trigger: 'admin', id: 1 })));
    }
    const first = await messagesOf();
    const rest = await messagesOf(`?before=${first.messages.at(-1)?.id}`);
    expect([first.messages.length, first.more]).toEqual([30, true]);
    expect([rest.messages.length, rest.more]).toEqual([2, false]);
    const ids = [...first.messages, ...rest.messages].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    const { json } = await call('GET /webhooks');
    const [webhook] = adminCalls['GET /webhooks'].answer.parse(json).webhooks;
    expect(webhook?.last?.id).toBe(ids[0]);
  });

  it('end after the oldest', async () => {
    await failedTest();
    const [message] = (await messagesOf()).messages;
    expect(await messagesOf(`?before=${message?.id}`)).toEqual({ messages: [], more: false });
  });
});
