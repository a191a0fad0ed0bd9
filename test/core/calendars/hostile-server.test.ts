import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceReading } from '../../../core/calendars/calendar-source.ts';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../core/calendars/open-calendar-source.ts';
import {
  CALENDAR_SERVERS,
  type RunningCalendarServer,
  startCalendarServer,
} from '../../setup/calendar-servers.ts';
import { FAULTS, type HostileProxy, startHostileProxy } from './hostile-proxy.ts';
import { at, calendarOf } from './reading-fixture.ts';

const ROUNDS = Number(process.env.CALENDAR_ROUNDS ?? 1);
const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };

describe.each(CALENDAR_SERVERS)('a fault before %s frees nothing', (kind) => {
  let running: RunningCalendarServer;
  let proxy: HostileProxy;
  let path: string;

  beforeAll(async () => {
    running = await startCalendarServer(kind);
    path = new URL(`${running.home}work/`).pathname;
    await ask('MKCALENDAR', path);
    await write('one', '10');
    proxy = await startHostileProxy(running.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await running.stop();
  });

  function ask(method: string, address: string, body?: string) {
    const authorization = `Basic ${btoa(`${running.account}:${running.secret}`)}`;
    const headers = {
      authorization,
      ...(body !== undefined && { 'content-type': 'text/calendar' }),
    };
    return fetch(`http://127.0.0.1:${running.port}${address}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  function write(uid: string, day: string) {
    return ask(
      'PUT',
      `${path}${uid}.ics`,
      calendarOf(
        'PRODID:test',
        'BEGIN:VEVENT',
        `UID:${uid}`,
        'DTSTAMP:20260101T000000Z',
        `DTSTART:202603${day}T090000Z`,
        'DURATION:PT1H',
        'SUMMARY:Dentist',
        'END:VEVENT',
      ),
    );
  }

  function open() {
    const { account, secret } = running;
    return openCalendarSource(
      {
        kind: 'caldav',
        address: `http://127.0.0.1:${proxy.port}${path}`,
        account,
        secret,
        timeZone: 'Europe/Berlin',
        owners: [],
        allowsPrivate: true,
      },
      { read: async (request) => readCalendars(request), timeLimitMs: 5_000, maxBytes: 2_000_000 },
    );
  }

  it.each(Object.entries(FAULTS))('%s', { timeout: ROUNDS * 60_000 }, async (_, faulty) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await read(faulty);
    }
  });

  async function read({ fault, codes }: (typeof FAULTS)[string]) {
    const source = open();
    proxy.play(null);
    const before = await source.read(null, WINDOW);
    expect(before.kind).toBe('full');
    expect(frees(before)).toBe(false);
    revision += 1;
    await write('another', String(11 + (revision % 15)));
    proxy.play(fault);
    for (const cursor of [cursorOf(before), null]) {
      const reading = await source.read(cursor, WINDOW);
      expect(frees(reading)).toBe(false);
      if (codes.length > 0) {
        expect(
          reading.kind === 'failed'
            ? codes.includes(reading.problem.code) || reading.problem
            : reading,
        ).toBe(true);
      } else {
        expect(reading.kind).not.toBe('failed');
      }
    }
  }
});

let revision = 0;

function cursorOf(reading: SourceReading): string | null {
  return reading.kind === 'failed' ? null : reading.cursor;
}

/** Whether a reading takes the event away that was there all the time. */
function frees(reading: SourceReading): boolean {
  const hasIt = (
    objects: readonly { readonly periods: readonly { readonly startsAt: number }[] }[],
  ) =>
    objects.some(({ periods }) =>
      periods.some(({ startsAt }) => startsAt === at('2026-03-10', '10:00')),
    );
  return reading.kind === 'full'
    ? !hasIt(reading.objects)
    : reading.kind === 'changes' && reading.removed.length > 0;
}
