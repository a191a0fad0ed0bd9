/** What a node asks of PostgreSQL while nobody asks anything of it. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBusyReader } from '../../../bff/operations/busy-times.ts';
import { repeat } from '../../../bff/operations/job.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { systemClock } from '../../../core/clock.ts';
import { createBookingService } from '../../../core/create-booking-service.ts';
import { countRoundTrips } from './count-round-trips.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport } from './storage-fixture.ts';

describe('a node that nobody asks', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('asks PostgreSQL at most three times in two seconds', async () => {
    const url = await aMigratedDatabase();
    const other = await aConnection(url);
    const storage = await aStorage(url, { clock: 'database' });
    await storage.configuration.import(anImport());
    const core = {
      storage,
      clock: systemClock,
      service: createBookingService({ storage, clock: systemClock }),
      close: storage.close,
    };
    const log = createLog('silent');
    const messages = openMessages({
      core,
      config: { mail: null, baseUrl: 'https://example.org' },
      log,
    });
    const count = countRoundTrips();
    const settled = async () => {
      for (let answers = 0; answers < 4; answers += count.unanswered === 0 ? 1 : 0) {
        await other.query('SELECT 1');
      }
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    messages.worker.start();
    const busy = openBusyReader({ core, log });
    busy.start();
    const stops = messages.jobs.map((job) => repeat(job, log));
    await settled();
    count.roundTrips = 0;
    for (let second = 0; second < 60; second += 1) {
      vi.advanceTimersByTime(1_000);
      await settled();
    }
    vi.useRealTimers();
    for (const stop of stops) {
      stop();
    }
    await busy.stop(0);
    await messages.close();
    expect(count.roundTrips).toBeGreaterThan(30);
    expect(count.roundTrips).toBeLessThanOrEqual(90);
  });
});
