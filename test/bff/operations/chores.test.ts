import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteExpired } from '../../../bff/operations/delete-expired.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { repeatedly } from '../../../bff/operations/repeatedly.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { useTestServer } from '../support/test-server.ts';

describe('what a running server does on the side', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at the start, and again after each while until it is stopped', async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      return null;
    };
    const stop = repeatedly({ name: 'a chore', everyMs: 1000, run }, createLog('silent'));
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
    const stop = repeatedly({ name: 'a chore', everyMs: 1000, run }, createLog('silent'));
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
    const chore = deleteExpired(core);
    expect(await chore.run()).toBe(null);
    clock.set('2026-12-02T07:00:01Z');
    expect(await chore.run()).toBe('removed 0 holds, 1 idempotency keys, 0 deliveries and 0 outbox entries');
  });
});
