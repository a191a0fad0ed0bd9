import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import type { Booking } from '../../../../core/booking/booking.ts';
import { calendarLinks } from '../../../../core/delivery/calendar/calendar-entry.ts';
import {
  createFeedWriter,
  type FeedSubject,
} from '../../../../core/delivery/calendar/feed-file.ts';
import { aBooking, aDoctor, aPractice, aVisit, NOW } from '../mail/messages.ts';
import { type ReadEntry, readCalendar } from './read-calendar.ts';

function aFeed({
  bookings = someBookings(),
  ...changes
}: Partial<FeedSubject> & { readonly bookings?: readonly Booking[] } = {}) {
  const writer = createFeedWriter({
    speak,
    schedule: aDoctor(),
    reasons: [aVisit()],
    profile: aPractice(),
    withNames: true,
    now: NOW,
    ...changes,
  });
  const entries = bookings.map(writer.entry).join('');
  return `${writer.head}${entries === '' ? writer.nothing : entries}${writer.end}`;
}

function someBookings(): readonly Booking[] {
  return [
    aBooking(),
    aBooking({ detailsId: 'second', status: 'cancelled', version: 2 }),
    aBooking({ detailsId: 'third', reasonId: 8, version: 3, submission: {} }),
  ];
}

const DAYS = ['2026-11-20', '2027-07-01', '2027-12-24'];

/** Minutes east of UTC at noon UTC, as this Node's zone data has it. */
function offsetByIntl(timeZone: string, day: string): number {
  const noon = new Date(`${day}T12:00Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0'] = /GMT([+-]\d+):(\d+)/.exec(name) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

describe('a feed', () => {
  it('lists bookings by name, also without customer or reason, and says which are cancelled', () => {
    expect(
      readCalendar(aFeed()).map(({ summary, sequence, status }) => [summary, sequence, status]),
    ).toEqual([
      ['Erstgespräch: Ada Lovelace', 0, 'CONFIRMED'],
      ['Termin abgesagt: Erstgespräch: Ada Lovelace', 1, 'CANCELLED'],
      ['#8, Dr. Miriam Lindner', 2, 'CONFIRMED'],
    ]);
    expect(readCalendar(aFeed()).every(({ method }) => method === 'PUBLISH')).toBe(true);
  });

  it('leaves the time of a cancelled booking free, and its UID, place and times as they were', () => {
    const stands = aFeed({ bookings: [aBooking()] });
    const cancelled = aFeed({ bookings: [aBooking({ status: 'cancelled', version: 2 })] });
    expect([stands, cancelled].map((feed) => feed.includes('\r\nTRANSP:TRANSPARENT\r\n'))).toEqual([
      false,
      true,
    ]);
    const told = ({ uid, start, end, location, description }: ReadEntry) => [
      uid,
      start,
      end,
      location,
      description,
    ];
    expect(readCalendar(cancelled).map(told)).toEqual(readCalendar(stands).map(told));
  });

  it('without names says nothing about customers', () => {
    const feed = aFeed({ withNames: false });
    expect(feed).not.toMatch(/Ada|Lovelace|customer\.example|030/);
    expect(readCalendar(feed)[0]?.summary).toBe('Erstgespräch, Dr. Miriam Lindner');
  });

  it('with names contains no other data', () => {
    expect(aFeed()).not.toMatch(/customer\.example|030 123456|leise/);
  });

  it('is named after calendar and operator', () => {
    expect(aFeed()).toContain('X-WR-CALNAME:Dr. Miriam Lindner (Praxis Sonnenhof)\r\n');
  });

  it('without bookings has the zone, as a calendar must hold something', () => {
    const feed = aFeed({ bookings: [] });
    expect(readCalendar(feed)).toEqual([]);
    expect(componentsOf(feed)).toEqual(['vtimezone']);
    expect(componentsOf(aFeed())).toEqual(['vevent', 'vevent', 'vevent']);
  });

  it.each([
    ['Europe/Berlin', [60, 120, 60]],
    ['Africa/Johannesburg', [120, 120, 120]],
    ['America/St_Johns', [-210, -150, -210]],
    ['Australia/Lord_Howe', [660, 630, 660]],
    // Morocco's clock differs between the zone data of different Node versions.
    ['Africa/Casablanca', DAYS.map((day) => offsetByIntl('Africa/Casablanca', day))],
  ])('without bookings tells the clock of %s as it will be', (timeZone, offsets) => {
    const zone = zoneOf(aFeed({ bookings: [], profile: aPractice({ timeZone }) }));
    expect(zone.tzid).toBe(timeZone);
    const noon = DAYS.map((day) => ICAL.Time.fromDateTimeString(`${day}T12:00:00`));
    expect(noon.map((time) => zone.utcOffset(time) / 60)).toEqual(offsets);
  });
});

const componentsOf = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents().map(({ name }) => name);

function zoneOf(feed: string) {
  const component = new ICAL.Component(ICAL.parse(feed)).getFirstSubcomponent('vtimezone');
  return new ICAL.Timezone(component ?? '');
}

describe('a line of a feed', () => {
  const said = 'Bad; sign, back\\slash, \r\nline \u0007 Ünïcödé 🦷 '.repeat(6);
  const schedule = { ...aDoctor(), name: said, location: said, phone: null };
  const feed = aFeed({ schedule, withNames: false });

  it('has at most 75 octets, ends in CR and LF, and cuts no character', () => {
    const lines = feed.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(feed).not.toMatch(/[^\r]\n|\r[^\n]|\ufffd/);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  });

  it('is escaped correctly, whatever its characters', () => {
    const shown = said.replaceAll('\r\n', '\n').replaceAll('\u0007', '');
    expect(readCalendar(feed)[0]).toMatchObject({
      location: expect.stringContaining(shown),
      summary: expect.stringContaining(shown),
    });
  });
});

describe('links to web calendars', () => {
  const { startsAt, endsAt } = aBooking();
  const entry = {
    startsAt,
    endsAt,
    summary: 'A & B + C',
    location: 'Lindenweg 4',
    description: 'x\ny',
  };
  const links = calendarLinks(entry, speak(aPractice(), 'de'));
  const query = (place: number) =>
    Object.fromEntries(new URL(links[place]?.href ?? '').searchParams);

  it('use the products’ own names', () => {
    expect(links.map(({ label }) => label)).toEqual([
      'Google Kalender',
      'Outlook.com',
      'Microsoft 365',
    ]);
  });

  it('carry the instants in UTC', () => {
    expect(query(0).dates).toBe('20261124T083000Z/20261124T090000Z');
    for (const place of [1, 2]) {
      expect(query(place)).toMatchObject({
        startdt: '2026-11-24T08:30:00Z',
        enddt: '2026-11-24T09:00:00Z',
      });
    }
  });

  it('keep characters with a meaning in addresses', () => {
    expect(query(0)).toMatchObject({ text: 'A & B + C', location: 'Lindenweg 4', details: 'x\ny' });
    for (const place of [1, 2]) {
      expect(query(place)).toMatchObject({ subject: 'A & B + C', body: 'x\ny' });
    }
    expect(links.map(({ href }) => href).join()).not.toMatch(/\+|\n/);
  });
});
