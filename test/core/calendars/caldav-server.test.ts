import { createDAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceReading, WrittenEvent } from '../../../core/calendars/calendar-source.ts';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { listCalendars, openCalendarSource } from '../../../core/calendars/open-calendar-source.ts';
import {
  CALENDAR_SERVERS,
  type RunningCalendarServer,
  startCalendarServer,
} from '../../setup/calendar-servers.ts';
import { at, calendarOf } from './reading-fixture.ts';

const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };
const BOOKING: WrittenEvent = {
  uid: 'a-booking',
  startsAt: at('2026-03-10', '10:00'),
  endsAt: at('2026-03-10', '11:00'),
  sequence: 0,
  summary: 'Haircut: Mo Ve',
  location: '',
  description: 'Reference: 1',
  isTentative: false,
  writtenAt: 0,
};

function eventFile(uid: string, day: string): string {
  return calendarOf(
    'PRODID:test',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:202603${day}T090000Z`,
    'DURATION:PT1H',
    'SUMMARY:Dentist',
    'END:VEVENT',
  );
}

describe.each(CALENDAR_SERVERS)('a calendar on %s', (kind) => {
  let running: RunningCalendarServer;
  let client: Awaited<ReturnType<typeof createDAVClient>>;
  let url: string;

  beforeAll(async () => {
    running = await startCalendarServer(kind);
    url = `${running.home}work/`;
    client = await createDAVClient({
      serverUrl: `http://127.0.0.1:${running.port}/`,
      credentials: { username: running.account, password: running.secret },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
    await client.makeCalendar({ url, props: { displayname: 'Work' } });
  });
  afterAll(() => running.stop());

  function account(address = url) {
    const { account: name, secret } = running;
    return {
      kind: 'caldav' as const,
      address,
      account: name,
      secret,
      timeZone: 'Europe/Berlin',
      owners: [],
      allowsPrivate: true,
    };
  }

  function open() {
    return openCalendarSource(account(), {
      read: async (request) => readCalendars(request),
      findOwn: async (uids) => new Set(uids.filter((uid) => uid === BOOKING.uid)),
    });
  }

  it('is found from the address of the server', async () => {
    const found = await listCalendars(account(`http://127.0.0.1:${running.port}/`));
    expect(found).toMatchObject({ kind: 'found', calendars: [{ name: 'Work', url }] });
  });

  it('shows what another program adds, moves and deletes', async () => {
    const source = open();
    const empty = await source.read(null, WINDOW);
    expect(empty).toMatchObject({ kind: 'full', objects: [] });

    await client.createCalendarObject({
      calendar: { url },
      filename: 'one.ics',
      iCalString: eventFile('one', '10'),
    });
    const added = await source.read(cursorOf(empty), WINDOW);
    expect(startsIn(added)).toEqual([at('2026-03-10', '10:00')]);
    expect(await source.read(cursorOf(added), WINDOW)).toMatchObject({ kind: 'unchanged' });

    await client.updateCalendarObject({
      calendarObject: {
        url: `${url}one.ics`,
        data: eventFile('one', '12'),
        etag: undefined as never,
      },
    });
    const moved = await source.read(cursorOf(added), WINDOW);
    expect(startsIn(moved)).toEqual([at('2026-03-12', '10:00')]);

    await client.deleteCalendarObject({
      calendarObject: { url: `${url}one.ics`, etag: undefined as never },
    });
    const deleted = await source.read(cursorOf(moved), WINDOW);
    expect(deleted.kind === 'changes' ? deleted.removed : startsIn(deleted)).toHaveLength(
      deleted.kind === 'changes' ? 1 : 0,
    );
    expect(await source.read(null, WINDOW)).toMatchObject({ kind: 'full', objects: [] });
  });

  it('gets a booking once, moved and removed by its own state, and never reads it as busy', async () => {
    const source = open();
    const { writer } = source;
    const first = await writer?.put(BOOKING, null);
    expect(first).toMatchObject({ kind: 'written' });
    // Written again without knowing that it was: the process ended in between.
    expect(await writer?.put({ ...BOOKING, sequence: 1 }, null)).toMatchObject({ kind: 'written' });
    expect(await client.fetchCalendarObjects({ calendar: { url } })).toHaveLength(1);
    const full = await source.read(null, WINDOW);
    expect(startsIn(full)).toEqual([]);
    const there = await writer?.exists(BOOKING.uid);
    expect(there).toMatchObject({
      kind: 'there',
      startsAt: BOOKING.startsAt,
      endsAt: BOOKING.endsAt,
    });
    expect(await writer?.put(BOOKING, '"old"')).toEqual({ kind: 'changed_outside' });
    expect(await writer?.remove(BOOKING.uid, '"old"')).toEqual({ kind: 'changed_outside' });
    expect(await writer?.remove(BOOKING.uid, there?.kind === 'there' ? there.etag : null)).toEqual({
      kind: 'removed',
    });
    expect(await writer?.remove(BOOKING.uid, null)).toEqual({ kind: 'removed' });
    expect(await writer?.exists(BOOKING.uid)).toEqual({ kind: 'absent' });
  });

  it('gets a course as one event on all its dates, and never reads one of them as busy', async () => {
    const source = open();
    const { writer } = source;
    const laterStarts = [at('2026-03-17', '10:00'), at('2026-03-24', '10:00')];
    expect(await writer?.put({ ...BOOKING, laterStarts }, null)).toMatchObject({ kind: 'written' });
    const [written] = await client.fetchCalendarObjects({ calendar: { url } });
    const dates = String(written?.data).match(/^RDATE.*\d{8}T\d{6}Z/gm) ?? [];
    expect(dates.join()).toMatch(/20260317T090000Z.*20260324T090000Z/);
    expect(startsIn(await source.read(null, WINDOW))).toEqual([]);
    expect(await writer?.put({ ...BOOKING, sequence: 1 }, null)).toMatchObject({ kind: 'written' });
    const [moved] = await client.fetchCalendarObjects({ calendar: { url } });
    expect(String(moved?.data)).not.toContain('RDATE');
    expect(await writer?.remove(BOOKING.uid, null)).toEqual({ kind: 'removed' });
  });
});

function cursorOf(reading: SourceReading): string | null {
  return reading.kind === 'failed' ? null : reading.cursor;
}

function startsIn(reading: SourceReading): readonly number[] | SourceReading {
  if (reading.kind !== 'full' && reading.kind !== 'changes') {
    return reading;
  }
  const objects = reading.kind === 'full' ? reading.objects : reading.changed;
  return objects.flatMap(({ periods }) => periods.map(({ startsAt }) => startsAt));
}
