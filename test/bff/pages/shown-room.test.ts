/** The room of a booking, as far as the operator tells customers. */

import { describe, expect, it } from 'vitest';
import { shownRooms } from '../../../core/index.ts';
import type { Resource } from '../../../core/installation/resource.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { aPractice, compose } from '../../core/delivery/mail/messages.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { aManagedBooking } from './manage-visitor.ts';

const ROOM = 21;
const room = {
  id: ROOM,
  name: { en: 'Room 2', de: 'Raum 2' },
  kind: 'room',
  capacity: 1,
  openingHours: null,
  exceptions: [],
} as const;
const laser = { ...room, id: 22, name: 'Laser', kind: 'laser' };
const need = {
  kind: null,
  count: 1,
  per: 'booking',
  beforeMinutes: null,
  afterMinutes: null,
  fromMinute: 0,
  untilMinute: null,
} as const;
const aClinic = (resources: readonly Resource[] = [{ ...room, showsName: true }, laser]) =>
  anInstallation({
    reasons: [
      aReason({
        needs: [
          { ...need, anyOf: [ROOM] },
          { ...need, anyOf: [22] },
        ],
      }),
    ],
    schedules: [aSchedule()],
    resources,
  });

describe('a room whose name is shown', () => {
  const server = useServerPerTest({ installation: aClinic() });

  it('stands on the page of the booking, in its language, without other resources', async () => {
    const booking = await aManagedBooking(server());
    const { text } = await booking.open();
    expect(text).toMatch(/<dt>Room<\/dt><dd>.*Room 2/);
    expect(text).not.toContain('Laser');
    expect((await booking.open('?lang=de')).text).toMatch(/<dt>Raum<\/dt><dd>.*Raum 2/);
  });

  it('stands in its calendar file', async () => {
    const booking = await aManagedBooking(server());
    const [entry] = readCalendar((await booking.open('/booking.ics')).text);
    expect(entry?.description).toContain('Room: Room 2');
  });

  it('is not named any more once the booking is cancelled', async () => {
    const booking = await aManagedBooking(server());
    await booking.press('/cancel');
    expect((await booking.open()).text).not.toContain('Room 2');
  });
});

describe('a room whose name is not shown', () => {
  const server = useServerPerTest({ installation: aClinic([room, laser]) });

  it('stands nowhere', async () => {
    const booking = await aManagedBooking(server());
    for (const part of ['', '/booking.ics']) {
      expect((await booking.open(part)).text).not.toContain('Room 2');
    }
  });
});

describe('a mail', () => {
  const part = { part: 1, startsAt: 0, endsAt: 30, blocksFrom: 0, blocksUntil: 30 };

  it('names the room that is shown, in its language', () => {
    const installation = { ...aPractice(), resources: [{ ...room, showsName: true as const }] };
    const { text, calendar } = compose({
      installation,
      booking: { locale: 'en', parts: [{ ...part, scheduleId: ROOM }] },
    });
    expect(text).toMatch(/Room: +.*Room 2/);
    expect(readCalendar(calendar?.content ?? '')[0]?.description).toContain('Room 2');
  });

  it('names none if the operator shows none', () => {
    const installation = { ...aPractice(), resources: [room] };
    const { text } = compose({
      installation,
      booking: { locale: 'en', parts: [{ ...part, scheduleId: ROOM }] },
    });
    expect(text).not.toContain('Room 2');
  });
});

it('is that of the class, too, by the date', () => {
  const installation = anInstallation({
    schedules: [
      aSchedule({
        openingHours: [],
        sessions: [
          {
            reasonId: 1,
            days: ['mon'],
            at: 18 * 60,
            validFrom: null,
            validUntil: null,
            takes: [ROOM],
            changes: [{ date: '2027-01-11', takes: [22] }],
          },
        ],
      }),
    ],
    resources: [
      { ...room, showsName: true },
      { ...laser, showsName: true },
    ],
  });
  const on = (day: string) =>
    shownRooms(installation, {
      scheduleId: 1,
      reasonId: 1,
      status: 'confirmed',
      startsAt: Date.parse(`${day}T18:00:00+01:00`) / 60_000,
    });
  expect(on('2027-01-04')).toEqual([room.name]);
  expect(on('2027-01-11')).toEqual(['Laser']);
});
