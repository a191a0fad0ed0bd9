/** Bookings appear in the calendars that people have, once each and as they are now. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalendars } from '../../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../../core/calendars/open-calendar-source.ts';
import {
  CALENDAR_SERVERS,
  type RunningCalendarServer,
  startCalendarServer,
} from '../../../setup/calendar-servers.ts';
import { aCancel, aMove, book, HOUR_MS, minute, NOW } from '../../storage/storage-fixture.ts';
import { anOutScene, type OutScene } from './out-scene.ts';
import { aDavClient, type DavClient, listEvents, wantedEvents } from './seen-events.ts';

const slotAt = (index: number, day: number) =>
  `2026-03-0${day} ${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}:00`;

async function bookMany(scene: OutScene, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    ids.push(
      await book(scene.storage, {
        scheduleId: 1 + (index % 2),
        slot: slotAt(index, 3),
        email: `guest${index}@example.org`,
      }),
    );
  }
  return ids;
}

describe.each(CALENDAR_SERVERS)('a calendar on %s that takes bookings', (kind) => {
  let running: RunningCalendarServer;
  let client: DavClient;

  beforeAll(async () => {
    running = await startCalendarServer(kind);
    client = await aDavClient(running);
  });
  afterAll(() => running.stop());

  it('has exactly one event for each booking after moves and cancellations', async () => {
    const scene = await anOutScene({ running, client });
    const { storage, worker } = scene;
    const ids = await bookMany(scene, 30);
    await worker.work();
    expect(await scene.events()).toEqual(await wantedEvents(storage));
    for (const [index, bookingId] of ids.entries()) {
      if (index % 3 === 0) {
        await storage.bookings.cancel(aCancel(bookingId));
      } else {
        const scheduleId = index % 3 === 1 ? 1 : 2;
        await storage.bookings.move(aMove(bookingId, { slot: slotAt(index, 4), scheduleId }));
      }
    }
    await worker.work();
    expect(await scene.events()).toEqual(await wantedEvents(storage));
    expect(await scene.events()).toHaveLength(20);
    expect(await readBack(scene)).toEqual([0, 0]);
  });

  async function readBack({ storage, sources }: OutScene): Promise<readonly unknown[]> {
    const window = { from: minute('2026-03-01 00:00'), until: minute('2026-04-01 00:00') };
    const { account, secret } = running;
    return Promise.all(
      sources.map(async ({ url }) => {
        const reading = await openCalendarSource(
          {
            kind: 'caldav',
            address: url,
            account,
            secret,
            timeZone: 'UTC',
            owners: [],
            allowsPrivate: true,
          },
          { findOwn: storage.busy.findOwn, read: async (request) => readCalendars(request) },
        ).read(null, window);
        return reading.kind === 'full'
          ? reading.objects.flatMap(({ periods }) => periods).length
          : reading;
      }),
    );
  }

  it('has one event if the process ends between writing it and noting that', async () => {
    let failures = 1;
    const scene = await anOutScene({
      running,
      client,
      change: (busy) => ({
        noteWritten: async (command) => {
          if (failures-- > 0) {
            throw new Error('The process ended.');
          }
          await busy.noteWritten(command);
        },
      }),
    });
    const bookingId = await book(scene.storage);
    await scene.worker.work();
    expect(await scene.events()).toHaveLength(1);
    await scene.storage.bookings.move(aMove(bookingId));
    scene.clock.time += HOUR_MS;
    await scene.worker.work();
    expect(await scene.events()).toEqual(await wantedEvents(scene.storage));
    expect(failures).toBeLessThan(0);
  });

  it('has the event of a moved booking at its new time, whatever others did with it', async () => {
    const scene = await anOutScene({ running, client });
    const [bookingId = 0, other = 0] = await bookMany(scene, 2);
    await scene.worker.work();
    for (const { url } of scene.sources) {
      const [event] = await listEvents(client, url);
      await client.deleteCalendarObject({
        calendarObject: { url: event?.url ?? '', etag: undefined as never },
      });
    }
    await scene.storage.bookings.move(aMove(bookingId, { slot: slotAt(0, 4) }));
    await scene.storage.bookings.cancel(aCancel(other));
    await scene.worker.work();
    expect(await scene.events()).toEqual(await wantedEvents(scene.storage));
  });

  it('keeps the event of a booking that moves to a colleague who shares the calendar', async () => {
    let letGo = () => {};
    const isWritten = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isMoved = false;
    const scene = await anOutScene({
      running,
      client,
      isShared: true,
      change: (busy) => ({
        // The calendar that the booking leaves is looked at last.
        findEvent: async (query) => {
          if (isMoved && query.sourceId === 1) {
            await isWritten;
          }
          return busy.findEvent(query);
        },
        noteWritten: async (command) => {
          await busy.noteWritten(command);
          if (command.sourceId === 2) {
            letGo();
          }
        },
      }),
    });
    const { storage, worker, sources } = scene;
    const bookingId = await book(storage);
    await worker.work();
    await storage.bookings.move(aMove(bookingId, { slot: slotAt(0, 4), scheduleId: 2 }));
    isMoved = true;
    await worker.work();
    const events = await listEvents(client, sources[0]?.url ?? '');
    expect(events.map(({ startsAt }) => startsAt)).toEqual([minute('2026-03-04 00:00')]);
    await storage.bookings.cancel(aCancel(bookingId));
    await worker.work();
    expect(await scene.events()).toEqual([]);
  });

  it('loses upcoming events when bookings are no longer written into it', async () => {
    const scene = await anOutScene({ running, client });
    await bookMany(scene, 2);
    await scene.worker.work();
    const id = scene.sources[0]?.id ?? 0;
    await scene.storage.busy.write({ now: NOW, actor: 'K', id, writes: null });
    await scene.worker.work();
    expect((await scene.events()).map((event) => event.slice(0, 1))).toEqual(['2']);
  });

  it.each([
    ['customer', ['First visit: Lovelace', 'First visit: Lovelace']],
    ['reason', ['First visit, Dr. Lindner', 'First visit, Dr. Okoro']],
  ] as const)('says only what was chosen: %s', async (writes, summaries) => {
    const scene = await anOutScene({ running, client, writes });
    await bookMany(scene, 2);
    await scene.worker.work();
    const lists = await Promise.all(scene.sources.map(({ url }) => listEvents(client, url)));
    expect(lists.flat().map(({ summary }) => summary.replace('\\,', ','))).toEqual(summaries);
  });
});

it('keeps the booking and tells why if a calendar cannot be written', async () => {
  const running = await startCalendarServer('radicale');
  const scene = await anOutScene({ running, client: await aDavClient(running) });
  await running.stop();
  await book(scene.storage);
  await scene.worker.work();
  const [source, other] = await scene.storage.busy.list();
  expect(source).toMatchObject({ writeFailingSince: NOW, writeProblem: { code: 'unreachable' } });
  expect(other).toMatchObject({ writeFailingSince: null, writeProblem: null });
  expect(await wantedEvents(scene.storage)).toHaveLength(1);
  const [delivery] = await scene.storage.messages.listDeliveries({ channel: 'calendar', limit: 1 });
  expect(delivery).toMatchObject({
    state: 'waiting',
    attempts: 1,
    problem: { code: 'calendar_failed', params: { cause: 'unreachable' } },
  });
});
