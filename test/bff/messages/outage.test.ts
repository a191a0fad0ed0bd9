/**
 * A mail server with STARTTLS and a login is gone for an hour, and receivers of webhooks fail: all
 * is told afterwards, in order, and bookings notice nothing.
 */

import { describe, expect, it, onTestFinished } from 'vitest';
import { speak } from '../../../bff/texts/index.ts';
import { createDeliveryWorker } from '../../../core/delivery/delivery-worker.ts';
import { createMailSender } from '../../../core/delivery/mail/mail-sender.ts';
import { createOutboxPlanner } from '../../../core/delivery/outbox-planner.ts';
import { createWebhookSender } from '../../../core/delivery/webhooks/webhook-sender.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { CA, startReceiver as startMailServer } from '../../core/delivery/mail/smtp-receiver.ts';
import { startRawReceiver, startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { nextDeliveryDue } from '../../core/storage/message-fixture.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { addEndpoint } from './told-server.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/**
 * Delays of Standard Webhooks 1.0.0, the last two shortened so that ten attempts fit into three
 * days.
 */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
];
const DESK = ['desk@practice.example', 'office@practice.example'];
/** A delivery ends the same way after 0.3 seconds as after fifteen. */
const TIME_LIMIT_MS = 300;

async function aScene() {
  const schedules = [aSchedule({ notify: DESK, horizonDays: 30 })];
  const server = await startTestServer({ installation: anInstallation({ schedules }) });
  onTestFinished(() => server.close());
  const mailServer = await startMailServer();
  const way = await startCuttableProxy(`http://127.0.0.1:${mailServer.port}`);
  onTestFinished(way.close);
  const { storage, clock } = server.core;
  const smtpUrl = mailServer.url.replace(`:${mailServer.port}`, `:${new URL(way.url).port}`);
  const mail = createMailSender({
    smtpUrl,
    from: 'bookings@practice.example',
    baseUrl: 'https://book.example',
    speak,
    storage,
    ca: CA,
  });
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders: {
      mail,
      webhook: createWebhookSender({ loader: storage, timeLimitMs: TIME_LIMIT_MS }),
    },
    planOutbox: createOutboxPlanner({ storage, clock, planWaitlist: async () => [] }),
    report: (error) => expect.fail(String(error)),
  });
  onTestFinished(async () => {
    await worker.stop(0);
    await mail.close();
  });
  /**
   * Runs due work and moves the clock to the next, until nothing is pending or the time is over;
   * returns the times of work.
   */
  const workFor = async (ms: number) => {
    const end = server.clock.now() + ms;
    for (;;) {
      await worker.work();
      const due = await nextDeliveryDue(storage);
      if (due === null || due > end) {
        break;
      }
      server.clock.advanceBy(Math.max(0, due - server.clock.now()));
    }
    server.clock.advanceBy(Math.max(0, end - server.clock.now()));
  };
  return { server, storage, mailServer, way, worker, workFor };
}

type Scene = Awaited<ReturnType<typeof aScene>>;

async function book({ server }: Scene, slot: string, email = 'ada@example.org'): Promise<number> {
  const reply = await server.book(
    aBookingBody({ slot, submission: { last_name: 'Lovelace', email } }),
  );
  expect(reply.status).toBe(201);
  return Object(reply.json).booking_id;
}

describe('a mail server that is gone for an hour', () => {
  it('gets what still counts to each recipient afterwards, over TLS and with a login; webhook versions rise', async () => {
    const scene = await aScene();
    const { server, storage, mailServer, way, workFor } = scene;
    const { url, received } = await startReceiver();
    await addEndpoint(server, url);
    await way.kill();
    const bookingId = await book(scene, '2026-12-14 09:00:00');
    await workFor(10 * MINUTE);
    const by = { actor: 'test', trigger: 'command_line', respectCutoff: false } as const;
    const change = { bookingId, ...by };
    await server.core.service.move({ ...change, slot: '2026-12-14 10:00:00' });
    await workFor(50 * MINUTE);
    await server.core.service.cancel(change);
    expect(mailServer.received).toEqual([]);
    await way.start?.();
    await workFor(3 * HOUR);
    for (const address of ['ada@example.org', ...DESK]) {
      const own = mailServer.received.filter(({ to }) => to.includes(address));
      expect(own.map(({ raw }) => describeFile(raw))).toEqual(['CANCEL 2']);
      const logins = new Set(own.map(({ secure, user }) => `${secure} ${user}`));
      expect(logins).toEqual(new Set(['true ada']));
    }
    expect(received.map(({ body }) => JSON.parse(body).data.version)).toEqual([1, 2, 3]);
    const { states } = await storage.messages.summarizeOutbox(server.clock.now());
    expect(states).toMatchObject({ waiting: 0, dead: 0 });
  });
});

/** The calendar file that it carries. */
function describeFile(raw: string): string {
  const [, part = ''] = /filename=invite\.ics.*?\r?\n\r?\n([\w+/=\r\n]+)/s.exec(raw) ?? [];
  const [entry] = readCalendar(Buffer.from(part, 'base64').toString());
  return `${entry?.method} ${entry?.sequence}`;
}

describe('receivers of webhooks that fail', () => {
  const failing = {
    'answer 500': async () => startReceiver((response) => response.writeHead(500).end()),
    'answer 429': async () => startReceiver((response) => response.writeHead(429).end()),
    redirect: async () =>
      startReceiver((response) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      ),
    'say no with 5 MB': async () =>
      startReceiver((response) => response.writeHead(500).end('x'.repeat(5_000_000))),
    hang: async () => startRawReceiver(() => undefined),
    'answer by the byte': async () =>
      startRawReceiver((socket) => {
        const timer = setInterval(() => socket.write('H'), 20);
        socket.on('close', () => clearInterval(timer));
      }),
  } as const;

  /** Two bookings, the second made while messages of the first are sent to all receivers. */
  async function aSceneWithFailures() {
    const scene = await aScene();
    const { server, worker } = scene;
    const well = await startReceiver();
    await addEndpoint(server, well.url);
    for (const start of Object.values(failing)) {
      await addEndpoint(server, (await start()).url);
    }
    await book(scene, '2026-12-14 09:00:00');
    const working = worker.work();
    await book(scene, '2026-12-14 10:00:00', 'bob@example.org');
    await working;
    await worker.work();
    return { ...scene, well };
  }

  it('are tried ten times on schedule, give or take a tenth; others are told in the first round, and bookings go on', async () => {
    const { storage, workFor, well } = await aSceneWithFailures();
    const bookings = new Set(well.received.map(({ body }) => JSON.parse(body).data.booking_id));
    expect([...bookings]).toEqual([1, 2]);
    await workFor(80 * HOUR);
    const names = Object.keys(failing);
    for (const [index, name] of names.entries()) {
      const deliveries = await storage.messages.listDeliveries({
        channel: 'webhook',
        target: `${index + 2}`,
        limit: 9,
      });
      expect([name, deliveries.map(({ state, attempts }) => `${state} ${attempts}`)]).toEqual([
        name,
        ['dead 10', 'dead 10'],
      ]);
      for (const { id } of deliveries) {
        expectSchedule(await startsOf(storage, id));
      }
    }
    const told = await storage.messages.listDeliveries({
      channel: 'webhook',
      target: '1',
      limit: 9,
    });
    expect(told.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(new Set(well.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    // On a busy machine the time limit may end before its answer comes: then it is told again.
    const attempts = told.reduce((sum, each) => sum + each.attempts, 0);
    expect(well.received.length).toBeLessThanOrEqual(attempts);
  });
});

async function startsOf(storage: Scene['storage'], id: number): Promise<readonly number[]> {
  return (await storage.messages.listAttempts(id))
    .map(({ startedAt }) => startedAt)
    .toSorted((a, b) => a - b);
}

function expectSchedule(starts: readonly number[]): void {
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(pauses).toHaveLength(PAUSES.length);
  for (const [index, pause] of PAUSES.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(0.9 * pause);
    expect(pauses[index]).toBeLessThanOrEqual(1.1 * pause);
  }
}
