/** Which events are bookings of this installation, and so close no time. */

import { expect, it } from 'vitest';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../core/calendars/open-calendar-source.ts';
import { at, calendarOf } from './reading-fixture.ts';
import { startScriptedServer } from './scripted-server.ts';

const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };
const BOOKING = 'aB-cD_3';
const MARK = `X-SLOTWELL-BOOKING:${BOOKING}`;

/** How many times one event closes if `BOOKING` is the only booking here. */
async function countClosed(uid: string, ...lines: readonly string[]): Promise<number> {
  return countIn(eventOf(uid, 'DTSTART:20260310T090000Z', ...lines));
}

const eventOf = (uid: string, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DURATION:PT1H', ...lines, 'END:VEVENT'].join('\r\n');

async function countIn(...events: readonly string[]): Promise<number> {
  const { origin } = await startScriptedServer({ 'one.ics': calendarOf(...events) });
  const source = openCalendarSource(
    {
      kind: 'caldav',
      address: `${origin}/work/`,
      account: null,
      secret: null,
      timeZone: 'UTC',
      owners: [],
      allowsPrivate: true,
    },
    {
      read: async (request) => readCalendars(request),
      findOwn: async (uids) => new Set(uids.filter((uid) => uid === BOOKING)),
    },
  );
  const reading = await source.read(null, WINDOW);
  return reading.kind === 'full'
    ? reading.objects.flatMap(({ periods }) => periods).length
    : Number.NaN;
}

it('closes no time by a booking, whatever the server did with its UID and its mark', async () => {
  expect(await countClosed(BOOKING, MARK)).toBe(0);
  expect(await countClosed(BOOKING)).toBe(0);
  expect(await countClosed(BOOKING.toUpperCase(), MARK)).toBe(0);
});

it('closes no time by a booking that a person repeats and changes on one date', async () => {
  const series = eventOf(BOOKING, 'DTSTART:20260310T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', MARK);
  const changed = eventOf(BOOKING, 'RECURRENCE-ID:20260311T090000Z', 'DTSTART:20260311T140000Z');
  expect(await countIn(series, changed)).toBe(0);
});

it('closes time by a copy that a person made of a booking', async () => {
  expect(await countClosed('copy', MARK)).toBe(1);
});

it('closes time by a booking that another installation wrote', async () => {
  expect(await countClosed('other', 'X-SLOTWELL-BOOKING:other')).toBe(1);
});
