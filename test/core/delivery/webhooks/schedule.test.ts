/**
 * A delivery over days: real receivers, a real database, the worker as the server runs it, and a
 * clock that is set.
 */

import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { createDeliveryWorker } from '../../../../core/delivery/delivery-worker.ts';
import { createOutboxPlanner } from '../../../../core/delivery/outbox-planner.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { createSettableClock } from '../../../bff/support/settable-clock.ts';
import { nextDeliveryDue } from '../../storage/message-fixture.ts';
import { aStorage } from '../../storage/sqlite-files.ts';
import { anImport, book, HOUR_MS, MINUTE_MS, NOW } from '../../storage/storage-fixture.ts';
import { anEndpoint } from './a-webhook.ts';
import { startRawReceiver, startReceiver } from './receiver.ts';

const PAUSES = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  22 * HOUR_MS,
];

/** `random` 0.5: no jitter. */
async function aScene(random = 0.5) {
  const storage = await aStorage();
  const clock = createSettableClock(new Date(NOW).toISOString());
  await storage.configuration.import(anImport());
  const planOutbox = createOutboxPlanner({ storage, clock, planWaitlist: async () => [] });
  const senders = { webhook: createWebhookSender({ loader: storage, timeLimitMs: 2000 }) };
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders,
    planOutbox,
    report,
    random: () => random,
  });
  onTestFinished(async () => {
    await worker.stop(0);
    expect(failures).toEqual([]);
  });
  const addEndpoint = async (url: string) => {
    const endpoint = { ...anEndpoint({ url, allowsPrivate: true }), createdAt: NOW };
    return (await storage.endpoints.add({ now: NOW, actor: 'test', endpoint })).id;
  };
  /**
   * Lets the worker do what is due, moves the clock to what is next, and so on; answers the moments
   * at which something was done.
   */
  const workUntilDone = async () => {
    const moments: number[] = [];
    for (;;) {
      if ((await worker.work()) > 0) {
        moments.push(clock.now() - NOW);
      }
      const due = await nextDeliveryDue(storage, ['webhook']);
      if (due === null) {
        return moments;
      }
      clock.advanceBy(Math.max(0, due - clock.now()));
    }
  };
  return { storage, clock, worker, addEndpoint, workUntilDone };
}

const sums = (pauses: readonly number[]) =>
  pauses.map((_, index) => pauses.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0));

describe('a delivery that fails', () => {
  it.each([
    [0, 0.9],
    [0.25, 0.95],
    [0.5, 1],
    [0.75, 1.05],
  ])(
    'is attempted ten times over three days, then given up (chance %f)',
    async (random, factor) => {
      const { storage, addEndpoint, workUntilDone } = await aScene(random);
      const { url, received } = await startReceiver((response) => response.writeHead(500).end());
      await addEndpoint(url);
      await book(storage);
      expect(await workUntilDone()).toEqual([0, ...sums(PAUSES.map((pause) => pause * factor))]);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(received.map(({ body }) => body)).size).toBe(1);
      expect(await storage.messages.listDeliveries({ channel: 'webhook', limit: 9 })).toMatchObject(
        [
          {
            state: 'dead',
            attempts: 10,
            problem: deliveryProblem('answered', { status: 500, tries: 10 }),
          },
        ],
      );
    },
  );

  it.each([
    [
      'a redirect',
      (response: ServerResponse) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a reset connection', (response: ServerResponse) => response.socket?.resetAndDestroy()],
  ])('is attempted again after %s', async (_name, answer) => {
    const { storage, worker, clock, addEndpoint } = await aScene();
    let attempts = 0;
    const { url } = await startReceiver((response) => {
      attempts += 1;
      if (attempts < 2) {
        answer(response);
      } else {
        response.end();
      }
    });
    await addEndpoint(url);
    await book(storage);
    await worker.work();
    expect(await nextDeliveryDue(storage, ['webhook'])).toBe(NOW + 5000);
    clock.advanceBy(5000);
    await worker.work();
    expect(await storage.messages.listDeliveries({ channel: 'webhook', limit: 9 })).toMatchObject([
      { state: 'delivered', attempts: 2 },
    ]);
  });

  it.each([429, 503])('waits as long as %i asks, and no less than the schedule', async (status) => {
    const { storage, addEndpoint, workUntilDone } = await aScene();
    const wishes = ['3600', new Date(NOW + 2 * HOUR_MS).toUTCString(), '1', '999999', 'soon'];
    const { url } = await startReceiver((response) => {
      const wish = wishes.shift();
      response.writeHead(wish === undefined ? 200 : status, { 'retry-after': wish ?? '0' }).end();
    });
    await addEndpoint(url);
    await book(storage);
    const pauses = [HOUR_MS, HOUR_MS, 30 * MINUTE_MS, 24 * HOUR_MS, 5 * HOUR_MS];
    expect(await workUntilDone()).toEqual([0, ...sums(pauses)]);
  });

  it('ends at once after 410, and the endpoint gets nothing more', async () => {
    const { storage, worker, addEndpoint } = await aScene();
    const { url, received } = await startReceiver((response) => response.writeHead(410).end());
    await addEndpoint(url);
    await book(storage);
    await worker.work();
    await book(storage, { slot: '2026-03-02 10:00:00', email: 'bob@example.org' });
    await worker.work();
    expect(received).toHaveLength(1);
    expect(await storage.messages.listDeliveries({ limit: 9, channel: 'webhook' })).toMatchObject([
      { state: 'dead', attempts: 1 },
    ]);
    expect(await storage.endpoints.list()).toMatchObject([
      { disabledAt: NOW, disabledReason: deliveryProblem('wants_no_more') },
    ]);
  });
});

describe('receivers that misbehave', () => {
  /** One that never answers, one that answers with five megabytes, and one with no HTTP. */
  const startMisbehaving = () =>
    Promise.all([
      startRawReceiver(() => undefined),
      startReceiver((response) => response.writeHead(500).end('x'.repeat(5_000_000))),
      startRawReceiver((socket) => void socket.end('no HTTP')),
    ]);

  it('take nothing from the others, and nothing from bookings', async () => {
    const { storage, worker, addEndpoint } = await aScene();
    const well = await startReceiver();
    const wellId = await addEndpoint(well.url);
    for (const { url } of await startMisbehaving()) {
      await addEndpoint(url);
    }
    const hours = ['09', '10', '11', '13', '14'];
    for (const hour of hours) {
      await book(storage, { slot: `2026-03-02 ${hour}:00:00`, email: `${hour}@example.org` });
    }
    await worker.work();
    expect(well.received.map(({ body }) => JSON.parse(body).data.slot_local).sort()).toEqual(
      hours.map((hour) => `2026-03-02 ${hour}:00:00`),
    );
    const delivered = await storage.messages.listDeliveries({ state: 'delivered', limit: 99 });
    expect(new Set(delivered.map(({ target }) => target))).toEqual(new Set([`${wellId}`]));
    expect(
      await storage.messages.listDeliveries({ state: 'waiting', limit: 99, channel: 'webhook' }),
    ).toHaveLength(15);
  });
});
