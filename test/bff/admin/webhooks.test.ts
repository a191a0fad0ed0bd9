import { beforeAll, describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useTestServer();
let secret = '';
beforeAll(async () => {
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

describe('webhooks', () => {
  const secrets: string[] = [];

  it('are added by the same checks as on the command line, with a secret that is shown once', async () => {
    expect((await call('GET /webhooks')).json).toEqual({ webhooks: [] });
    for (const [url, message] of [
      ['https://127.0.0.1/hook', 'private network'],
      ['http://shop.example/hook', 'begins with https://'],
      ['no address', 'Write a web address'],
    ]) {
      expect(await call('POST /webhooks', { ...settings, private: false, url })).toMatchObject({
        status: 400,
        json: {
          code: 'request_invalid',
          field: 'url',
          problems: [{ message: expect.stringContaining(message ?? '') }],
        },
      });
    }
    expect(await call('POST /webhooks', { ...settings, events: [] })).toMatchObject({
      status: 400,
      json: { field: 'events' },
    });
    const added = await call('POST /webhooks', settings);
    const { last: _, ...own } = adminCalls['POST /webhooks'].answer.parse(added.json)
      .webhooks[0] ?? { last: null };
    expect([added.status, own]).toMatchObject([
      201,
      { id: 1, ...settings, disabled: null, old_secret_until: null },
    ]);
    secrets.push(shown(added.text));
    const [stored] = await server().core.storage.endpoints.list();
    expect(stored).toMatchObject({
      url: settings.url,
      events: ['booking.created', 'booking.cancelled'],
      secret: secrets[0],
    });
    expect(await lastAudit()).toMatchObject({
      actor: 'Ada (administrator 1)',
      action: 'webhook.added',
      subject: 'webhook:1',
    });
  });

  it('are changed, and the log says from what to what', async () => {
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

  it('are switched off and on; what was switched off by another keeps its cause', async () => {
    const { storage, clock } = server().core;
    const state = async (name: string) =>
      adminCalls['GET /webhooks'].answer.parse((await call(name)).json).webhooks[0]?.disabled;
    expect(await state('POST /webhooks/1/disable')).toMatchObject({ reason: 'by the operator' });
    expect(await state('POST /webhooks/1/enable')).toBeNull();
    const gone = { disabledAt: clock.now(), disabledReason: 'The receiver answered 410.' };
    await storage.endpoints.change({ now: clock.now(), actor: 'webhooks', id: 1, change: gone });
    expect(await state('POST /webhooks/1/disable')).toMatchObject({
      reason: 'The receiver answered 410.',
    });
    expect(await state('POST /webhooks/1/enable')).toBeNull();
  });

  it('get a new secret, beside which the old one signs for some hours or not at all', async () => {
    const rotated = await call('POST /webhooks/1/secret', { hours: 24 });
    expect(rotated.json).toMatchObject({
      webhooks: [{ old_secret_until: '2026-12-02T07:00:00.000Z' }],
    });
    secrets.push(shown(rotated.text));
    expect((await server().core.storage.endpoints.list())[0]).toMatchObject({
      secret: secrets[1],
      previousSecret: secrets[0],
    });
    const again = await call('POST /webhooks/1/secret', { hours: 0 });
    secrets.push(shown(again.text));
    expect(again.json).toMatchObject({ webhooks: [{ old_secret_until: null }] });
    expect(await call('POST /webhooks/1/secret', { hours: 721 })).toMatchObject({ status: 400 });
    expect(new Set(secrets).size).toBe(3);
  });

  it('are tested, and the log shows every attempt with what was sent and answered', async () => {
    const { storage, clock } = server().core;
    const tested = await call('POST /webhooks/1/test');
    const { entry } = adminCalls['POST /webhooks/{id}/test'].answer.parse(tested.json);
    const target = {
      channel: 'webhook',
      role: 'endpoint',
      target: '1',
      lane: null,
      dueAt: clock.now(),
    } as const;
    await storage.messages.plan({ now: clock.now(), outboxId: entry, deliveries: [target] });
    const [leased] = await storage.messages.leaseDeliveries({
      now: clock.now(),
      leaseMs: 1_000,
      channels: ['webhook'],
      exceptTargets: [],
      limit: 1,
    });
    const report = {
      startedAt: clock.now(),
      durationMs: 12.4,
      status: 500,
      request: 'POST /',
      response: 'oops',
      problem: 'It answered 500.',
    };
    const settling = {
      now: clock.now(),
      deliveryId: leased?.id ?? 0,
      leaseToken: leased?.leaseToken ?? 0,
      report,
    };
    await storage.messages.settleDelivery({
      ...settling,
      outcome: { kind: 'dead', problem: 'It answered 500.' },
    });
    const { messages, more } = adminCalls['GET /webhooks/{id}/messages'].answer.parse(
      (await call('GET /webhooks/1/messages')).json,
    );
    const last = { status: 500, duration_ms: 12, problem: 'It answered 500.' };
    expect([more, messages]).toMatchObject([
      false,
      [{ entry, kind: 'webhook.test', state: 'dead', attempts: 1, next_at: null, last }],
    ]);
    expect((await call(`GET /messages/${messages[0]?.id}/attempts`)).json).toMatchObject({
      attempts: [{ ...last, request: 'POST /', response: 'oops' }],
    });
    expect((await call(`GET /webhooks/1/messages?before=${messages[0]?.id}`)).json).toEqual({
      messages: [],
      more: false,
    });
    expect((await call(`POST /messages/${messages[0]?.id}/resend`)).status).toBe(200);
    expect((await call('GET /webhooks/1/messages')).json).toMatchObject({
      messages: [{ state: 'waiting', attempts: 0, attempts_in_all: 1 }],
    });
    for (const name of [
      'POST /webhooks/4711/test',
      'GET /webhooks/4711/messages',
      'GET /messages/4711/attempts',
    ]) {
      expect([name, (await call(name)).status]).toEqual([name, 404]);
    }
  });

  it('show no secret a second time', async () => {
    const texts: string[] = [];
    for (const name of callNames().filter((one) => one.startsWith('GET '))) {
      texts.push((await call(name.replace('{id}', '1').replace('{day}', '2026-12-01'))).text);
    }
    texts.push(
      server().logText(),
      JSON.stringify(await server().core.storage.audit.search({ limit: 1_000 })),
    );
    for (const one of secrets) {
      expect(one.length > 20 && !texts.join('\n').includes(one)).toBe(true);
    }
  });

  it('show the newest thirty messages first, then the older ones, and the newest of all in the list', async () => {
    const { storage, clock } = server().core;
    const now = clock.now();
    for (let count = 0; count < 31; count += 1) {
      const entry = await storage.endpoints.test({ now, actor: 'test', trigger: 'admin', id: 1 });
      const delivery = {
        channel: 'webhook',
        role: 'endpoint',
        target: '1',
        lane: null,
        dueAt: now,
      } as const;
      await storage.messages.plan({ now, outboxId: Number(entry), deliveries: [delivery] });
    }
    const page = async (query: string) =>
      adminCalls['GET /webhooks/{id}/messages'].answer.parse(
        (await call(`GET /webhooks/1/messages${query}`)).json,
      );
    const first = await page('');
    const rest = await page(`?before=${first.messages.at(-1)?.id}`);
    expect([first.messages.length, first.more, rest.messages.length, rest.more]).toEqual([
      30,
      true,
      2,
      false,
    ]);
    const ids = [...first.messages, ...rest.messages].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    const { webhooks } = adminCalls['GET /webhooks'].answer.parse(
      (await call('GET /webhooks')).json,
    );
    expect(webhooks[0]?.last?.id).toBe(ids[0]);
  });

  it('are removed with their log', async () => {
    expect((await call('DELETE /webhooks/1')).json).toEqual({ webhooks: [] });
    expect(await call('DELETE /webhooks/1')).toMatchObject({ status: 404 });
    expect(await lastAudit()).toMatchObject({ action: 'webhook.removed' });
  });
});
