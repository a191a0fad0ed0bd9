import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAttemptPool } from '../../../core/delivery/attempt-pool.ts';
import type {
  Channel,
  PlannedDelivery,
  Sender,
  SendOutcome,
  SendRequest,
} from '../../../core/delivery/delivery.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import { createDeliveryWorker, type WorkerParts } from '../../../core/delivery/delivery-worker.ts';
import { createOutboxPlanner } from '../../../core/delivery/outbox-planner.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { nextDeliveryDue } from '../storage/message-fixture.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { anImport, aReserve, MINUTE_MS, NOW } from '../storage/storage-fixture.ts';

type Behaviour = (sending: SendRequest) => Promise<SendOutcome>;

const yes: Behaviour = async () => ({ kind: 'delivered' });
const never: Behaviour = ({ signal }) =>
  new Promise((resolve) => {
    const cutOff = () =>
      resolve({ kind: 'failed', problem: deliveryProblem('interrupted'), after: null });
    // An attempt leased while the worker stopped starts aborted.
    if (signal.aborted) {
      cutOff();
    } else {
      signal.addEventListener('abort', cutOff);
    }
  });

/** Returns a sender that sends nothing, records recipients, and answers as told. */
function aSender(behaviour: Behaviour) {
  const sent: string[] = [];
  const sender: Sender = {
    async send(sending) {
      sent.push(sending.delivery.target);
      const outcome = await behaviour(sending);
      const problem = outcome.kind === 'delivered' ? null : outcome.problem;
      return {
        outcome,
        report: {
          startedAt: sending.now,
          durationMs: 1,
          status: null,
          request: null,
          response: null,
          problem,
        },
      };
    },
  };
  return { sender, sent };
}

/** Fails the test on any error of the worker. */
const report = (error: unknown) => expect.fail(String(error));

async function aScene(senders: Partial<Record<Channel, Sender>>, parts: Partial<WorkerParts> = {}) {
  const storage = await aStorage();
  const clock = createSettableClock(new Date(NOW).toISOString());
  await storage.configuration.import(anImport({ contactEmail: 'practice@example.org' }));
  const planOutbox = createOutboxPlanner({ storage, clock, planWaitlist: async () => [] });
  const reports: unknown[] = [];
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders,
    planOutbox,
    report: (error) => void reports.push(error),
    random: () => 0.5,
    ...parts,
  });
  onTestFinished(() => worker.stop(0));
  return { storage, clock, worker, reports };
}

async function book(storage: Storage, slot: string, email = 'ada@example.org') {
  const outcome = await storage.bookings.reserve(aReserve({ slot, email }));
  if (outcome.kind !== 'booked') {
    throw new Error(`Not booked: ${JSON.stringify(outcome)}`);
  }
}

/** Waits for what real callbacks bring about, not for a time. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const polling = { timeout: 20_000, interval: 5 };
  await expect.poll(async () => await isSo(), polling).toBe(true);
}

const aMail: PlannedDelivery = {
  channel: 'mail',
  role: 'customer',
  target: 'ada@example.org',
  lane: null,
  dueAt: NOW,
};

const addEndpoint = (storage: Storage, url: string) =>
  storage.endpoints.add({
    now: NOW,
    actor: 'test',
    endpoint: {
      url,
      description: '',
      events: ['booking.created'],
      secret: 'whsec_AAAA',
      includesCustomer: false,
      allowsPrivate: false,
      createdAt: NOW,
    },
  });

describe('the delivery worker', () => {
  it('tells customer, operator and each endpoint of a booking, once', async () => {
    const mail = aSender(yes);
    const webhook = aSender(yes);
    const { storage, worker } = await aScene({ mail: mail.sender, webhook: webhook.sender });
    await addEndpoint(storage, 'https://a.example/hook');
    await addEndpoint(storage, 'https://b.example/hook');
    await book(storage, '2026-03-02 09:00:00');
    expect(await worker.work()).toBe(4);
    expect(mail.sent.toSorted()).toEqual(['ada@example.org', 'practice@example.org']);
    expect(webhook.sent.toSorted()).toEqual(['1', '2']);
    expect(await worker.work()).toBe(0);
  });

  it('keeps mail until something can send it, and then sends it at once', async () => {
    const webhook = aSender(yes);
    const { storage, clock, worker } = await aScene({ webhook: webhook.sender });
    await book(storage, '2026-03-02 09:00:00');
    expect(await worker.work()).toBe(0);
    expect((await storage.messages.summarizeOutbox(NOW)).waiting.mail).toBe(2);
    const mail = aSender(yes);
    const later = createDeliveryWorker({
      storage,
      clock,
      senders: { mail: mail.sender },
      planOutbox: async () => 0,
      report,
    });
    expect(await later.work()).toBe(2);
  });

  it('tries again when it is time, and gives up after ten attempts', async () => {
    const mail = aSender(async () => ({
      kind: 'failed',
      problem: deliveryProblem('unanswered', { seconds: 15 }),
      after: null,
    }));
    const { storage, clock, worker } = await aScene({ mail: mail.sender });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    const attempts = [];
    for (let turn = 0; turn < 20; turn++) {
      const due = await nextDeliveryDue(storage, ['mail']);
      if (due !== null) {
        clock.set(new Date(Math.max(due, clock.now())).toISOString());
      }
      attempts.push(await worker.work());
    }
    expect(attempts.reduce((sum, count) => sum + count)).toBe(10);
    const [delivery] = await storage.messages.listDeliveries({ limit: 1 });
    expect(delivery).toMatchObject({
      state: 'dead',
      attempts: 10,
      problem: deliveryProblem('unanswered', { seconds: 15, tries: 10 }),
    });
  });

  it('gives up at once after a permanent failure, and the recipient’s next message follows', async () => {
    const mail = aSender(async () => ({
      kind: 'refused',
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    }));
    const { storage, worker } = await aScene({ mail: mail.sender });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    await storage.bookings.cancel({
      now: NOW,
      actor: 'test',
      trigger: 'command_line',
      bookingId: 1,
      respectCutoff: false,
    });
    expect(await worker.work()).toBe(2);
    expect((await storage.messages.summarizeOutbox(NOW)).states.dead).toBe(2);
  });

  it('gives up in the end if it cannot even compose, and logs that', async () => {
    const sender: Sender = {
      send: () => Promise.reject(new Error('a definition that cannot be read')),
    };
    const { storage, clock, worker, reports } = await aScene({ mail: sender });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    await worker.work();
    expect(await storage.messages.listDeliveries({ limit: 1 })).toMatchObject([
      { state: 'waiting', attempts: 1, problem: deliveryProblem('broken') },
    ]);
    for (let turn = 0; turn < 10; turn++) {
      clock.advanceBy(24 * 60 * MINUTE_MS);
      await worker.work();
    }
    expect((await storage.messages.listDeliveries({ limit: 1 }))[0]?.state).toBe('dead');
    expect(reports).toHaveLength(10);
  });

  it('delivers once if it could not mark a delivery at first', async () => {
    const mail = aSender(yes);
    const { storage, clock, reports } = await aScene({ mail: mail.sender });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    const failures = [new Error('disk I/O error')];
    const settleDelivery: Storage['messages']['settleDelivery'] = (command) => {
      const failure = failures.pop();
      return failure ? Promise.reject(failure) : storage.messages.settleDelivery(command);
    };
    const planOutbox = createOutboxPlanner({ storage, clock, planWaitlist: async () => [] });
    const parts = {
      storage: { ...storage, messages: { ...storage.messages, settleDelivery } },
      senders: { mail: mail.sender },
      planOutbox,
      clock,
    };
    const worker = createDeliveryWorker({ ...parts, report: (error) => void reports.push(error) });
    await worker.work();
    clock.advanceBy(24 * 60 * MINUTE_MS);
    await worker.work();
    expect([mail.sent.length, reports.map(String)]).toEqual([1, ['Error: disk I/O error']]);
  });

  it('delivers planned messages while others cannot be planned', async () => {
    const mail = aSender(yes);
    const { storage, clock } = await aScene({ mail: mail.sender });
    await book(storage, '2026-03-02 09:00:00');
    await storage.messages.plan({ now: NOW, outboxId: 1, deliveries: [aMail] });
    const reports: unknown[] = [];
    const planOutbox = () => Promise.reject(new Error('entry 2 cannot be read'));
    const other = createDeliveryWorker({
      storage,
      clock,
      senders: { mail: mail.sender },
      planOutbox,
      report: (error) => void reports.push(error),
    });
    onTestFinished(() => other.stop(0));
    other.start();
    await until(() => mail.sent.length === 1);
    expect(reports.map(String)).toContain('Error: entry 2 cannot be read');
  });

  it('lets a recipient that hangs keep only some of the room', async () => {
    const webhook = aSender((sending) =>
      sending.delivery.target === '1' ? never(sending) : yes(sending),
    );
    const { storage, worker } = await aScene({ webhook: webhook.sender });
    await addEndpoint(storage, 'https://hanging.example/hook');
    await addEndpoint(storage, 'https://working.example/hook');
    for (let hour = 7; hour < 24; hour++) {
      for (const half of ['00', '30']) {
        await tryBooking(storage, hour, half);
      }
    }
    const booked = (await storage.bookings.list({ limit: 100 })).length;
    worker.start();
    await until(() => webhook.sent.filter((target) => target === '2').length === booked);
    expect(booked).toBeGreaterThan(8);
  });

  it('runs four attempts at once to a recipient that hangs, and no fifth', async () => {
    const webhook = aSender(never);
    const { storage, clock } = await aScene({});
    await addEndpoint(storage, 'https://hanging.example/hook');
    for (const hour of [9, 10, 11, 13, 14, 15]) {
      await tryBooking(storage, hour, '00');
    }
    await createOutboxPlanner({ storage, clock, planWaitlist: async () => [] })();
    const senders = { webhook: webhook.sender };
    const pool = createAttemptPool({ storage, clock, senders, report }, () => undefined);
    onTestFinished(() => pool.abort());
    expect(await pool.takeUp()).toBe(4);
  });

  it('triggers no leak warning with many attempts at once', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const webhook = aSender(never);
    const { storage, worker } = await aScene({ webhook: webhook.sender });
    for (const name of ['one', 'two', 'three', 'four']) {
      await addEndpoint(storage, `https://${name}.example/hook`);
    }
    for (const hour of [9, 10, 11, 13]) {
      await tryBooking(storage, hour, '00');
    }
    worker.start();
    await until(() => webhook.sent.length > 10);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).not.toContain('MaxListenersExceededWarning');
  });

  it('looks past the deliveries to a hanging recipient once, until an attempt has ended or some time has passed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const ends: (() => void)[] = [];
    const webhook = aSender((sending) => {
      const ended = new Promise<SendOutcome>((resolve) =>
        ends.push(() => resolve({ kind: 'delivered' })),
      );
      return Promise.race([ended, never(sending)]);
    });
    const { worker, round, looks } = await aCountingScene(webhook.sender);
    worker.start();
    await until(() => ends.length === 4);
    await round();
    const before = looks();
    await round();
    await round();
    expect(looks()).toBe(before);
    vi.advanceTimersByTime(1000);
    worker.notify();
    await until(() => looks() > before);
    ends[0]?.();
    await until(() => ends.length === 5);
  });

  it('takes over attempts of another worker when their lease expires', async () => {
    const hanging = aSender(never);
    const mail = aSender(yes);
    const { storage, clock, worker } = await aScene({ mail: hanging.sender }, { leaseMs: 60_000 });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    worker.start();
    await until(() => hanging.sent.length === 1);
    const other = createDeliveryWorker({
      storage,
      clock,
      senders: { mail: mail.sender },
      planOutbox: async () => 0,
      report,
    });
    expect(await other.work()).toBe(0);
    clock.advanceBy(MINUTE_MS);
    expect(await other.work()).toBe(1);
    await worker.stop(0);
    const [delivery] = await storage.messages.listDeliveries({ limit: 1 });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('waits for each attempt when it stops, even if the clock jumped and one was leased again', async () => {
    const ends: (() => void)[] = [];
    const mail = aSender(
      () => new Promise((resolve) => ends.push(() => resolve({ kind: 'delivered' }))),
    );
    const { storage, clock, worker } = await aScene({ mail: mail.sender });
    await storage.configuration.import(anImport());
    await book(storage, '2026-03-02 09:00:00');
    worker.start();
    await until(() => ends.length === 1);
    clock.advanceBy(3 * MINUTE_MS);
    worker.notify();
    await until(() => ends.length === 2);
    let isStopped = false;
    const stopping = worker.stop(60_000).then(() => {
      isStopped = true;
    });
    ends[1]?.();
    await until(
      async () => (await storage.messages.listDeliveries({ limit: 1 }))[0]?.state === 'delivered',
    );
    expect(isStopped).toBe(false);
    ends[0]?.();
    await stopping;
    expect(await storage.messages.listAttempts(1)).toHaveLength(1);
  });

  it('starts when it is notified', async () => {
    const mail = aSender(yes);
    const { storage, worker } = await aScene({ mail: mail.sender });
    worker.start();
    await book(storage, '2026-03-02 09:00:00');
    worker.notify();
    await until(() => mail.sent.length === 2);
    expect(mail.sent).toHaveLength(2);
  });

  it('reports database failures, and continues after recovery', async () => {
    const mail = aSender(yes);
    let broken = true;
    const plan: { now: () => Promise<number> } = { now: async () => 0 };
    const scene = await aScene(
      { mail: mail.sender },
      { planOutbox: () => (broken ? Promise.reject(new Error('disk I/O error')) : plan.now()) },
    );
    plan.now = createOutboxPlanner({
      storage: scene.storage,
      clock: scene.clock,
      planWaitlist: async () => [],
    });
    await book(scene.storage, '2026-03-02 09:00:00');
    scene.worker.start();
    await until(() => scene.reports.length > 0);
    broken = false;
    scene.worker.notify();
    await until(() => mail.sent.length === 2);
    expect(String(scene.reports[0])).toContain('disk I/O error');
  });
});

async function tryBooking(storage: Storage, hour: number, half: string): Promise<void> {
  await storage.bookings.reserve(
    aReserve({ slot: `2026-03-02 ${String(hour).padStart(2, '0')}:${half}:00` }),
  );
}

/** One receiver and six bookings. Counts the checks for deliveries, and controls the rounds. */
async function aCountingScene(sender: Sender) {
  const { storage, clock } = await aScene({});
  await addEndpoint(storage, 'https://hanging.example/hook');
  for (let hour = 9; hour < 15; hour++) {
    await tryBooking(storage, hour, '00');
  }
  const planOutbox = createOutboxPlanner({ storage, clock, planWaitlist: async () => [] });
  let readings = 0;
  let looks = 0;
  const counting: WorkerParts['storage'] = {
    messages: {
      ...storage.messages,
      leaseDeliveries: (command) => {
        looks += 1;
        return storage.messages.leaseDeliveries(command);
      },
    },
    readDue: async () => {
      const due = await storage.readDue();
      readings += 1;
      return due;
    },
  };
  const worker = createDeliveryWorker({
    storage: counting,
    clock,
    senders: { webhook: sender },
    planOutbox,
    report,
  });
  onTestFinished(() => worker.stop(0));
  const round = async () => {
    const before = readings;
    worker.notify();
    // What is overdue makes a round read twice: at its start and at its end.
    await until(() => readings >= before + 2);
  };
  return { worker, round, looks: () => looks };
}
