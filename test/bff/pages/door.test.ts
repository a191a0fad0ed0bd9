/** The display beside the door of a room or of a calendar. */

import { beforeEach, describe, expect, it } from 'vitest';
import { aRequest } from '../../core/availability/occupancies.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { addSource, aFull, anEvent, aPeriod, settle } from '../../core/storage/busy-fixture.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';

const ROOM = 21;
const MONDAY = '2026-12-07';
const hours = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens: 8 * 60,
  closes: 20 * 60,
  validFrom: null,
  validUntil: null,
} as const;
const need = {
  anyOf: [ROOM],
  kind: null,
  count: 1,
  per: 'booking',
  beforeMinutes: null,
  afterMinutes: null,
  fromMinute: 0,
  untilMinute: null,
} as const;

const server = useServerPerTest({
  installation: anInstallation({
    reasons: [
      aReason({ id: 1, name: 'Massage', durationMinutes: 60, needs: [need] }),
      aReason({ id: 2, name: 'Yoga', durationMinutes: 60 }),
    ],
    schedules: [
      aSchedule({ id: 1, reasonIds: [1], openingHours: [hours] }),
      aSchedule({
        id: 2,
        name: 'Studio',
        capacity: 12,
        reasonIds: [2],
        openingHours: [],
        sessions: [
          {
            reasonId: 2,
            days: ['mon'],
            at: 18 * 60,
            validFrom: null,
            validUntil: null,
            takes: [ROOM],
          },
        ],
      }),
    ],
    resources: [
      { id: ROOM, name: 'Room 1', kind: 'room', capacity: 1, openingHours: null, exceptions: [] },
    ],
  }),
});

const aFeed = async (scheduleId = ROOM, withNames = false) => {
  const { secret } = await server().core.storage.feeds.add({
    now: server().clock.now(),
    actor: 'test',
    feed: { scheduleId, withNames },
  });
  return secret;
};

const book = async (time: string, request: Parameters<typeof aRequest>[1] = {}) => {
  const booked = await server().core.service.book(aRequest(`${MONDAY} ${time}:00`, request));
  expect(booked.kind).toBe('booked');
};

const passBy = async (time: string) => {
  const until = Date.parse(`${MONDAY}T${time}:00+01:00`);
  server().clock.advanceBy(until - server().clock.now());
};

/** What the display says, without markup. */
async function readDoor(secret: string, query = '') {
  const { status, text, headers } = await send(`${server().url}/door/${secret}${query}`);
  const main = /<main[^>]*>(?<said>[\s\S]*)<\/main>/.exec(text)?.groups?.said ?? '';
  return {
    status,
    text,
    headers,
    said: main
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

describe('the display of a room', () => {
  let secret = '';
  beforeEach(async () => {
    secret = await aFeed();
    await book('09:00');
    await book('10:00');
    await book('18:00', { scheduleId: 2, reasonId: 2 });
  });

  it('says until when it is taken, without a break, and what follows', async () => {
    await passBy('09:10');
    expect((await readDoor(secret)).said).toBe(
      'Occupied until 11:00 Next 10:00 to 11:00 18:00 to 19:00 As of 09:10',
    );
  });

  it('says until when it is free, and for how long', async () => {
    await passBy('11:00');
    expect((await readDoor(secret)).said).toContain('Free until 18:00 Next 18:00 to 19:00');
    await passBy('19:00');
    expect((await readDoor(secret)).said).toContain(
      'Free for the rest of the day Next Nothing more today',
    );
  });

  it('names reasons only if its address asks for them', async () => {
    await passBy('09:10');
    expect((await readDoor(secret)).text).not.toMatch(/Massage|Yoga/);
    const { said } = await readDoor(secret, '?reasons=1');
    expect(said).toContain('Occupied until 11:00 Massage');
    expect(said).toContain('18:00 to 19:00 Yoga');
  });

  it('holds nothing about customers', async () => {
    await passBy('09:10');
    const [booking] = await server().core.service.listBookings({ limit: 1 });
    const submitted = Object.values(booking?.submission ?? {}).filter(
      (value) => typeof value === 'string' && value.length > 1,
    );
    expect(submitted).toHaveLength(2);
    const { text } = await readDoor(secret, '?reasons=1');
    for (const value of [...submitted, booking?.detailsId, '/manage']) {
      expect(text).not.toContain(String(value));
    }
  });

  it('loads itself anew, is not cached, indexed or framed, and needs no script', async () => {
    const { headers, text } = await readDoor(secret);
    expect(headers.refresh).toBe('30');
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(text).not.toContain('<script');
  });

  it('also has a feed, with the classes that take the room', async () => {
    const { text } = await send(`${server().url}/feeds/${secret}.ics`);
    expect(readCalendar(text).map(({ summary }) => summary)).toHaveLength(3);
    expect(text).toContain('Room 1');
    expect(text).not.toContain('Lovelace');
  });
});

it('is of a calendar, too, which is closed outside its hours', async () => {
  const secret = await aFeed(1);
  await passBy('07:00');
  expect((await readDoor(secret)).said).toContain('Closed until 08:00');
  await passBy('20:30');
  expect((await readDoor(secret)).said).toContain('Closed for the rest of the day');
});

it('says that a calendar is occupied while another calendar closes it', async () => {
  const secret = await aFeed(1);
  const { storage } = server().core;
  const at = (time: string) => Date.parse(`${MONDAY}T${time}:00+01:00`) / 60_000;
  const { id } = await addSource(storage);
  const period = aPeriod('10:00', '11:00', { startsAt: at('10:00'), endsAt: at('11:00') });
  const now = server().clock.now();
  const window = { from: at('00:00'), until: at('23:00') };
  await settle(storage, id, aFull(anEvent('a', period)), { now, window });
  await passBy('10:30');
  expect((await readDoor(secret, '?reasons=1')).said).toContain('Occupied until 11:00');
});

it('says that a class takes place before anybody has booked', async () => {
  const secret = await aFeed();
  await passBy('18:30');
  expect((await readDoor(secret, '?reasons=1')).said).toContain('Occupied until 19:00 Yoga');
});

it('does not open with the address of a feed with names, nor with an unknown one', async () => {
  const named = await aFeed(ROOM, true);
  for (const secret of [named, 'unknown', '%2e']) {
    expect((await readDoor(secret)).status).toBe(404);
  }
  expect((await send(`${server().url}/door/${named}`, { method: 'POST' })).status).toBe(405);
  expect(server().logText()).not.toContain(named);
});
