import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import type { Health } from '../../../bff/contract/admin-health.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import { startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import {
  anEndpoint,
  aPlannedWebhook,
  aReport,
  aSettling,
  leaseOne,
  planNext,
} from '../../core/storage/message-fixture.ts';
import { anInstallation } from '../support/an-installation.ts';
import { A_MAIL_SERVER, startTestServer, useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const installation = anInstallation({ allowedOrigins: ['https://www.practice.example'] });
const server = useFreshTestServer({ installation, config: { mail: A_MAIL_SERVER } });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server());
});

async function ask(name = 'GET /health'): Promise<Health> {
  // A recent check is not repeated.
  server().clock.advanceBy(6_000);
  return adminCalls['GET /health'].answer.parse((await adminCall(server(), name, { secret })).json);
}

const found = ({ findings }: Health, kind: string) =>
  findings.filter((finding) => finding.kind === kind);

const config = (headers: Readonly<Record<string, string>>) =>
  server().call('/widget/v1/config', { headers });

/** Sends nothing for the next webhook that is due, and gives it up. */
async function giveUp(): Promise<void> {
  const { storage, clock } = server().core;
  const now = clock.now();
  const delivery = await leaseOne(storage, { now, channels: ['webhook'] });
  const problem = deliveryProblem('no_route');
  const report = aReport({ startedAt: now, status: null, problem });
  await storage.messages.settleDelivery(
    aSettling(delivery, { now, outcome: { kind: 'dead', problem }, report }),
  );
}

/** A test of a webhook that was given up; answers its endpoint. */
async function aFailedWebhook(): Promise<string> {
  const { storage, clock } = server().core;
  const by = { now: clock.now(), actor: 'test' };
  const { id } = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
  await storage.endpoints.test({ ...by, trigger: 'command_line', id });
  await planNext(storage, [aPlannedWebhook({ target: `${id}`, dueAt: 0 })]);
  await giveUp();
  return `${id}`;
}

describe('health', () => {
  it('reports the doctor’s findings, versions and clocks', async () => {
    const health = await ask();
    expect(found(health, 'database_ok')).toMatchObject([{ verdict: 'ok', subject: 'database' }]);
    expect(found(health, 'without_reason')).toMatchObject([
      { verdict: 'warn', values: { ids: '2', names: 'Laboratory' } },
    ]);
    expect(found(health, 'backup_early')).toHaveLength(1);
    expect(health.versions).toMatchObject({
      node: process.versions.node,
      database: expect.stringMatching(/^SQLite 3\./),
    });
    expect(health.clock).toEqual({ database_at: null });
    expect(health.started_at).toBe('2026-12-01T07:00:00.000Z');
  });

  it('tries the mail server at most once a minute, and reports and logs its answer', async () => {
    const { mail, findings } = await ask('POST /health/mail');
    expect(mail).toMatchObject({
      server: '127.0.0.1:9',
      tried: { problem: { code: expect.stringMatching(/^mail_/) } },
      sent: null,
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'mail_unready', verdict: 'fail' }),
    );
    await ask('POST /health/mail');
    expect(
      server()
        .logText()
        .match(/the mail server was tried/g),
    ).toHaveLength(1);
  });

  it('lists refused sites with counts, and warns of those similar to an allowed one', async () => {
    for (const origin of [
      'https://practice.example',
      'https://practice.example',
      'https://stranger.example',
      'null',
    ]) {
      expect((await config({ origin })).status).toBe(403);
    }
    const health = await ask();
    expect(health.origins).toHaveLength(3);
    expect(health.origins).toContainEqual(
      expect.objectContaining({ origin: 'https://practice.example', count: 2 }),
    );
    expect(found(health, 'origins_refused')).toMatchObject([
      { verdict: 'warn', values: { origin: 'https://practice.example', count: 2 } },
    ]);
    server().clock.advanceBy(24 * 3_600_000);
    secret = await signedIn(server());
    expect((await ask()).origins).toEqual([]);
  });

  it('warns if many visitors share one private address', async () => {
    const visit = (browser: number) =>
      config({ 'user-agent': `Browser ${browser % 9}`, 'x-forwarded-for': `192.0.2.${browser}` });
    for (let browser = 0; browser < 9; browser += 1) {
      await visit(browser);
    }
    for (let again = 0; again < 20; again += 1) {
      await visit(3);
    }
    expect(found(await ask(), 'proxies_crowd')).toEqual([]);
    await visit(9);
    expect(found(await ask(), 'proxies_crowd')).toMatchObject([
      { verdict: 'warn', values: { address: '127.0.0.1', count: 10 } },
    ]);
  });

  it('lists failed messages with their cause', async () => {
    const target = await aFailedWebhook();
    const health = await ask();
    expect(health.messages).toMatchObject({
      given_up: 1,
      list: [
        { kind: 'webhook.test', to: target, state: 'dead', problem: deliveryProblem('no_route') },
      ],
    });
    expect(found(health, 'given_up')).toMatchObject([{ values: { count: 1 } }]);
  });

  it('resends one failed message, and the log names the user', async () => {
    await aFailedWebhook();
    const { messages } = await ask();
    const again = await ask(`POST /messages/${messages.list[0]?.id}/resend`);
    expect(again.messages).toMatchObject({ given_up: 0, waiting: 1, list: [] });
    expect(await server().core.storage.audit.list(1)).toMatchObject([
      { actor: 'Ada (administrator 1)', action: 'delivery.resent' },
    ]);
    expect(await adminCall(server(), 'POST /messages/4711/resend', { secret })).toMatchObject({
      status: 404,
    });
  });

  it('resends all failed messages, also those that were resent before', async () => {
    await aFailedWebhook();
    const { messages } = await ask();
    await ask(`POST /messages/${messages.list[0]?.id}/resend`);
    await giveUp();
    expect((await ask('POST /messages/resend')).messages).toMatchObject({
      given_up: 0,
      waiting: 1,
    });
  });

  it('is polled by open pages without extending the session', async () => {
    const { clock } = server();
    secret = await signedIn(server());
    for (let hour = 0; hour < 11; hour += 1) {
      clock.advanceBy(3_600_000);
      await ask();
    }
    clock.advanceBy(3_600_000);
    expect(await adminCall(server(), 'GET /health', { secret })).toMatchObject({ status: 401 });
  });
});

describe('a mail server that answers', () => {
  it('is tried in the background while the page is open, without delaying it', async () => {
    let greet = () => {};
    const greeted = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const { port } = await startReceiver({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (_session, done) => void greeted.then(() => done()),
    });
    const other = await startTestServer({
      config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'practice@example.org' } },
    });
    const session = await signedIn(other);
    const tried = async () =>
      adminCalls['GET /health'].answer.parse(
        (await adminCall(other, 'GET /health', { secret: session })).json,
      ).mail.tried;
    expect(await tried()).toBeNull();
    greet();
    await expect.poll(tried).toMatchObject({ problem: null });
    await other.close();
  });
});
