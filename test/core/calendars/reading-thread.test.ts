import { expect, it } from 'vitest';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { createCalendarReader } from '../../../core/calendars/icalendar/read-in-thread.ts';
import { at, calendarOf, eventOf } from './reading-fixture.ts';

function requestOf(text: string) {
  return {
    texts: [{ name: null, text }],
    timeZone: 'Europe/Berlin',
    owners: [],
    window: { from: at('2026-03-01'), until: at('2026-04-01') },
  };
}

const SMALL = requestOf(calendarOf(eventOf('DTSTART:20260310T090000Z', 'DURATION:PT1H')));

/** Each of its series must be counted from the beginning, a day at a time. */
const BOMB = requestOf(
  calendarOf(
    ...Array.from({ length: 2000 }, (_, index) =>
      eventOf('DTSTART:00010101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=740000').replace(
        'one',
        `${index}`,
      ),
    ),
  ),
);

it('gives up what takes too long, and reads the next calendar', async () => {
  const read = createCalendarReader({ timeoutMs: 1000 });
  const [given, next] = await Promise.all([read(BOMB), read(SMALL)]);
  expect(given).toEqual({ kind: 'failed', problem: { code: 'took_too_long', seconds: 1 } });
  expect(next).toMatchObject({ kind: 'read', objects: [{ periods: [{}] }] });
});

it('answers other work while it reads', async () => {
  const read = createCalendarReader({ timeoutMs: 1000 });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  await read(BOMB);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

it('hands over a calendar of many parts as a whole', async () => {
  const events = Array.from({ length: 450 }, (_, index) =>
    eventOf('DTSTART:20260310T090000Z', 'DURATION:PT1H').replace('one', `${index}`),
  );
  const request = requestOf(calendarOf(...events));
  expect(await createCalendarReader()(request)).toEqual(readCalendars(request));
});
