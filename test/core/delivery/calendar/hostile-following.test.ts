/**
 * Faults of another server move and cancel nothing, even if bookings follow their events and one of
 * these was deleted just now.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusyReader } from '../../../../core/busy/busy-reader.ts';
import { readCalendars } from '../../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../../core/calendars/open-calendar-source.ts';
import {
  type RunningCalendarServer,
  startCalendarServer,
} from '../../../setup/calendar-servers.ts';
import { FAULTS, type HostileProxy, startHostileProxy } from '../../calendars/hostile-proxy.ts';
import { book, MINUTE_MS } from '../../storage/storage-fixture.ts';
import { anOutScene } from './out-scene.ts';
import { aDavClient, type DavClient } from './seen-events.ts';

const ROUNDS = Number(process.env.CALENDAR_ROUNDS ?? 1);
/** Faults that fail a reading; the others leave it right. */
const FAILING = Object.entries(FAULTS).filter(([, { codes }]) => codes.length > 0);

describe('bookings that follow their events', () => {
  let running: RunningCalendarServer;
  let client: DavClient;
  let proxy: HostileProxy;

  beforeAll(async () => {
    running = await startCalendarServer('radicale');
    client = await aDavClient(running);
    proxy = await startHostileProxy(running.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await running.stop();
  });

  /** Two bookings whose events are on the server, which is read through the proxy. */
  async function aScene() {
    proxy.play(null);
    const scene = await anOutScene({ running, client, rule: { onOutsideChange: 'follow' } });
    const { storage, clock, worker, sources } = scene;
    const ids: number[] = [];
    for (const hour of ['09', '10']) {
      ids.push(await book(storage, { slot: `2026-03-04 ${hour}:00:00` }));
    }
    await worker.work();
    const reader = createBusyReader({
      storage,
      clock,
      openSource: (account) => {
        const address = account.address.replace(`:${running.port}/`, `:${proxy.port}/`);
        return openCalendarSource(
          { ...account, address },
          {
            findOwn: storage.busy.findOwn,
            read: async (request) => readCalendars(request),
            timeLimitMs: 1_000,
            maxBytes: 2_000_000,
          },
        );
      },
      report: (error) => {
        throw error;
      },
    });
    const [source] = sources;
    const uid = (await storage.bookings.find(ids[0] ?? 0))?.detailsId ?? '';
    return {
      storage,
      /** Reads the calendar after some minutes. */
      async readAfter(minutes: number) {
        clock.time += minutes * MINUTE_MS;
        return (await reader.readNow(source?.id ?? 0))?.reading.kind;
      },
      remove: () =>
        client.deleteCalendarObject({
          calendarObject: { url: `${source?.url}${uid}.ics`, etag: undefined as never },
        }),
      versions: () =>
        Promise.all(ids.map(async (id) => (await storage.bookings.find(id))?.version)),
    };
  }

  it('follow a deletion without faults', async () => {
    const { readAfter, remove, versions } = await aScene();
    await readAfter(1);
    await remove();
    await readAfter(1);
    await readAfter(6);
    expect(await versions()).toEqual([2, 1]);
  });

  it.each(Object.entries(FAULTS))(
    'stay as they are under %s',
    { timeout: ROUNDS * 60_000 },
    async (_, { fault }) => {
      const { readAfter, versions } = await aScene();
      await readAfter(1);
      proxy.play(fault);
      for (let round = 1; round <= ROUNDS; round += 1) {
        await readAfter(1);
        await readAfter(6);
      }
      expect(await versions()).toEqual([1, 1]);
    },
  );

  it.each(FAILING)(
    'stay as they are under %s after a deletion',
    { timeout: ROUNDS * 60_000 },
    async (_, { fault }) => {
      const { readAfter, remove, versions } = await aScene();
      await readAfter(1);
      await remove();
      for (let round = 1; round <= ROUNDS; round += 1) {
        proxy.play(null);
        await readAfter(2);
        proxy.play(fault);
        await readAfter(6);
        expect(await versions()).toEqual([1, 1]);
      }
    },
  );
});
