/** What staff move or delete in their own calendar on a real server waits for an answer. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusyReader } from '../../../../core/busy/busy-reader.ts';
import { readCalendars } from '../../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../../core/calendars/open-calendar-source.ts';
import type { OutsideAnswer } from '../../../../core/storage/port/outside-changes.ts';
import {
  CALENDAR_SERVERS,
  type RunningCalendarServer,
  startCalendarServer,
} from '../../../setup/calendar-servers.ts';
import { book, MINUTE_MS, minute } from '../../storage/storage-fixture.ts';
import { anOutScene } from './out-scene.ts';
import { aDavClient, type DavClient, listEvents, wantedEvents } from './seen-events.ts';

const NINE = minute('2026-03-04 09:00');
const LATER = minute('2026-03-04 11:00');

describe.each(CALENDAR_SERVERS)('a calendar on %s in which bookings are changed', (kind) => {
  let running: RunningCalendarServer;
  let client: DavClient;

  beforeAll(async () => {
    running = await startCalendarServer(kind);
    client = await aDavClient(running);
  });
  afterAll(() => running.stop());

  /** Two bookings in a calendar, at nine and at ten. */
  async function aScene() {
    const scene = await anOutScene({ running, client });
    const { storage, clock, worker, sources } = scene;
    const ids: number[] = [];
    for (const hour of ['09', '10']) {
      ids.push(await book(storage, { slot: `2026-03-04 ${hour}:00:00` }));
    }
    await worker.work();
    const reader = createBusyReader({
      storage,
      clock,
      openSource: (account) =>
        openCalendarSource(account, {
          findOwn: storage.busy.findOwn,
          read: async (request) => readCalendars(request),
        }),
      report: (error) => {
        throw error;
      },
    });
    const sourceId = sources[0]?.id ?? 0;
    /** Reads the calendar after some minutes, and lists what waits for an answer. */
    async function readAfter(minutes: number) {
      clock.time += minutes * MINUTE_MS;
      await reader.readNow(sourceId);
      const changes = await storage.busy.listChanges({ now: clock.time });
      return changes.map(({ booking, time }) => [booking.bookingId, time?.startsAt ?? null]);
    }
    const url = sources[0]?.url ?? '';
    const uid = (await storage.bookings.find(ids[0] ?? 0))?.detailsId ?? '';
    const answer = async (wish: OutsideAnswer) => {
      const [change] = await storage.busy.listChanges({ now: clock.time });
      const terms = { now: clock.time, actor: 'K', trigger: 'admin', message: null } as const;
      const answered = { ...terms, id: change?.id ?? 0, answer: wish };
      const outcome = await storage.busy.answerChange(answered);
      await worker.work();
      return outcome.kind;
    };
    await readAfter(1);
    return { ...scene, readAfter, answer, first: ids[0] ?? 0, file: `${url}${uid}.ics`, url };
  }

  /** Changes the event as a calendar program does: reads it and writes it back. */
  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${running.account}:${running.secret}`).toString('base64')}`,
    };
    const text = await (await fetch(file, { headers })).text();
    const body = change(text);
    expect(body).not.toBe(text);
    const answer = await fetch(file, { method: 'PUT', headers, body });
    expect(answer.ok).toBe(true);
  }

  const moveToEleven = (text: string) =>
    text
      .replace('DTSTART:20260304T09', 'DTSTART:20260304T11')
      .replace('DTEND:20260304T09', 'DTEND:20260304T11');

  const remove = (file: string) =>
    client.deleteCalendarObject({ calendarObject: { url: file, etag: undefined as never } });

  it('asks about an event that was moved, and moves the booking if the team says so', async () => {
    const { storage, events, readAfter, answer, first, file } = await aScene();
    await edit(file, moveToEleven);
    expect(await readAfter(1)).toEqual([]);
    expect(await readAfter(2)).toEqual([]);
    expect(await readAfter(3)).toEqual([[first, LATER]]);
    expect(await storage.bookings.find(first)).toMatchObject({ startsAt: NINE, version: 1 });
    expect(await answer('move')).toBe('moved');
    expect(await storage.bookings.find(first)).toMatchObject({ startsAt: LATER, version: 2 });
    expect(await events()).toEqual(await wantedEvents(storage));
    expect(await readAfter(1)).toEqual([]);
    expect(await readAfter(6)).toEqual([]);
  });

  it('asks about an event that was deleted, and puts it back if the team says so', async () => {
    const { storage, events, readAfter, answer, first, file } = await aScene();
    await remove(file);
    expect(await readAfter(1)).toEqual([]);
    expect(await readAfter(5)).toEqual([[first, null]]);
    expect(await answer('put_back')).toBe('put_back');
    expect(await events()).toEqual(await wantedEvents(storage));
    expect(await storage.bookings.find(first)).toMatchObject({ startsAt: NINE, version: 1 });
    expect(await readAfter(1)).toEqual([]);
    expect(await readAfter(6)).toEqual([]);
  });

  it('puts an event back that was moved', async () => {
    const { storage, events, readAfter, answer, file } = await aScene();
    await edit(file, moveToEleven);
    await readAfter(1);
    await readAfter(5);
    expect(await answer('put_back')).toBe('put_back');
    expect(await events()).toEqual(await wantedEvents(storage));
  });

  it('forgets what was moved back in time', async () => {
    const { readAfter, file } = await aScene();
    await edit(file, moveToEleven);
    await readAfter(1);
    await edit(file, (text) => text.replaceAll('20260304T11', '20260304T09'));
    expect(await readAfter(5)).toEqual([]);
    expect(await readAfter(6)).toEqual([]);
  });

  it('asks nothing about an event that repeats, and about all of a calendar that is emptied', async () => {
    const { readAfter, url, file, first } = await aScene();
    await edit(file, (text) =>
      text.replace('DTSTART:20260304T09', 'RRULE:FREQ=DAILY;COUNT=3\r\nDTSTART:20260304T11'),
    );
    await readAfter(1);
    expect(await readAfter(6)).toEqual([]);
    for (const event of await listEvents(client, url)) {
      await remove(event.url);
    }
    expect(await readAfter(1)).toEqual([]);
    expect(await readAfter(6)).toEqual([
      [first, null],
      [first + 1, null],
    ]);
  });
});
