import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteExpired, repeat } from '../../../bff/operations/job.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { deleteOldViews } from '../../../bff/operations/view-log.ts';
import { MS_PER_DAY } from '../../../core/time/units.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { aSchedule } from '../support/an-installation.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { startTestServer, type TestServer, useTestServer } from '../support/test-server.ts';
import { aFullPractice, aPractice, askToWait, confirmAll } from '../waitlist/waiting-list.ts';

describe('what a running server does on the side', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at the start, and again after each while until it is stopped', async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      return null;
    };
    const stop = repeat({ name: 'a job', everyMs: 1000, run }, createLog('silent'));
    await vi.advanceTimersByTimeAsync(2500);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(3);
  });

  it('is tried again after it could not be done', async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      throw new Error('no database');
    };
    const stop = repeat({ name: 'a job', everyMs: 1000, run }, createLog('silent'));
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect(runs).toBe(2);
  });
});

describe('expired rows', () => {
  const server = useTestServer();

  it('go once they have expired, and not before', async () => {
    const { core, clock, book } = server();
    await book(aBookingBody(), { 'idempotency-key': 'a-key' });
    const job = deleteExpired(core);
    expect(await job.run()).toBe(null);
    clock.set('2026-12-02T07:00:01Z');
    expect(await job.run()).toBe(
      'removed 0 holds, 1 idempotency keys, 0 deliveries and 0 outbox entries',
    );
  });
});

describe('old access log entries', () => {
  it('are deleted in batches until none are left', async () => {
    const batches = [500, 500, 3, 0];
    const deleting = {
      service: { installation: async () => null },
      storage: { views: { deleteOld: async () => batches.shift() ?? 0 } },
      clock: createSettableClock('2026-12-01T07:00:00Z'),
    };
    expect(await deleteOldViews(deleting).run()).toBe('deleted 1003 entries of the log of views');
  });
});

describe('the jobs of messages', () => {
  /** Wednesdays from nine on. */
  const openUntil = (closes: number) =>
    aPractice({
      schedules: [
        aSchedule({
          openingHours: [{ days: ['wed'], opens: 540, closes, validFrom: null, validUntil: null }],
          horizonDays: 3,
        }),
      ],
    });

  const jobsOf = ({ core }: TestServer) =>
    openMessages({
      core,
      config: { mail: null, baseUrl: 'https://book.example' },
      log: createLog('silent'),
    }).jobs;

  /** Returns the messages of jobs that did something. */
  async function runAll(server: TestServer) {
    const said = new Map<string, string | null>();
    for (const { name, run } of jobsOf(server)) {
      said.set(name, await run());
    }
    return Object.fromEntries([...said].filter(([, done]) => done !== null));
  }

  it('hand an offer on long before its place is free for all, two minutes after its end', async () => {
    const { server } = await aFullPractice();
    onTestFinished(() => server.close());
    const round = jobsOf(server).find(({ name }) => name === 'waiting list');
    expect(round?.everyMs).toBeLessThanOrEqual(30_000);
  });

  it('erase customers who asked for it once their booking is over', async () => {
    const server = await startTestServer({
      installation: aPractice({ schedules: [aSchedule({ cancelCutoffMinutes: 10_000 })] }),
    });
    onTestFinished(() => server.close());
    await server.book(aBookingBody());
    const { storage } = server.core;
    const erasing = { now: server.clock.now(), actor: 'customer', trigger: 'manage' } as const;
    const asked = { ...erasing, bookingId: 1, respectCutoff: true, ownsAddress: false };
    expect(await storage.bookings.eraseCustomer(asked)).toBe('later');
    expect(await runAll(server)).toEqual({});
    server.clock.advanceBy(14 * MS_PER_DAY);
    expect(await runAll(server)).toMatchObject({ 'customers to be erased': '1' });
  });

  it('report their numbers once, and nothing if there was nothing to do', async () => {
    const { server } = await aFullPractice();
    onTestFinished(() => server.close());
    expect(await runAll(server)).toEqual({});
    for (const email of ['wanda@example.org', 'wim@example.org', 'willa@example.org']) {
      await askToWait(server, { email });
    }
    await confirmAll(server);
    await server.importInstallation(openUntil(630));
    expect(await runAll(server)).toEqual({
      'waiting list': '0 offers ran out, 1 free times were offered',
    });
    expect(await runAll(server)).toEqual({});
    await server.importInstallation(openUntil(660));
    server.clock.advanceBy(31 * 60_000);
    expect(await runAll(server)).toEqual({
      'waiting list': '1 offers ran out, 1 free times were offered',
    });
    server.clock.advanceBy(31 * 60_000);
    expect(await runAll(server)).toEqual({
      'waiting list': '2 offers ran out, 0 free times were offered',
      reminders: '1',
    });
    server.clock.advanceBy(31 * 60_000);
    expect(await runAll(server)).toEqual({ reminders: '1' });
    expect(await runAll(server)).toEqual({});
  });
});
