import { describe, expect, it } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import type { Booking } from '../../../../core/booking/booking.ts';
import { calendarLinks } from '../../../../core/delivery/calendar/calendar-entry.ts';
import {
  createFeedWriter,
  type FeedSubject,
} from '../../../../core/delivery/calendar/feed-file.ts';
import { aBooking, aDoctor, aPractice, aVisit, NOW } from '../mail/messages.ts';
import { readCalendar } from './read-calendar.ts';

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
  return `${writer.head}${bookings.map(writer.entry).join('')}${writer.end}`;
}

function someBookings(): readonly Booking[] {
  return [
    aBooking(),
    aBooking({ detailsId: 'second', status: 'cancelled' }),
    aBooking({ detailsId: 'third', reasonId: 8, version: 3, submission: {} }),
  ];
}

describe('a feed', () => {
  it('lists the bookings that stand, by name, also without customer or reason', () => {
    expect(
      readCalendar(aFeed()).map(({ summary, sequence, method }) => [summary, sequence, method]),
    ).toEqual([
      ['Erstgespräch: Ada Lovelace', 0, 'PUBLISH'],
      ['#8, Dr. Miriam Lindner', 2, 'PUBLISH'],
    ]);
  });

  it('without names says nothing about customers', () => {
    const feed = aFeed({ withNames: false });
    expect(feed).not.toMatch(/Ada|Lovelace|customer\.example|030/);
    expect(readCalendar(feed)[0]?.summary).toBe('Erstgespräch, Dr. Miriam Lindner');
  });

  it('with names says no more than those', () => {
    expect(aFeed()).not.toMatch(/customer\.example|030 123456|leise/);
  });

  it('is named after calendar and operator', () => {
    expect(aFeed()).toContain('X-WR-CALNAME:Dr. Miriam Lindner (Praxis Sonnenhof)\r\n');
  });

  it('of no bookings is an empty calendar', () => {
    expect(readCalendar(aFeed({ bookings: [] }))).toEqual([]);
  });
});

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

  it('says what was meant, whatever signs are in it', () => {
    const shown = said.replaceAll('\r\n', '\n').replaceAll('\u0007', '');
    expect(readCalendar(feed)[0]).toMatchObject({
      location: expect.stringContaining(shown),
      summary: expect.stringContaining(shown),
    });
  });
});

describe('links to web calendars', () => {
  const { startsAt, endsAt } = aBooking();
  const links = calendarLinks({
    startsAt,
    endsAt,
    summary: 'A & B + C',
    location: 'Lindenweg 4',
    description: 'x\ny',
  });
  const query = (place: number) =>
    Object.fromEntries(new URL(links[place]?.href ?? '').searchParams);

  it('carry the instants in UTC', () => {
    expect(query(0).dates).toBe('20261124T083000Z/20261124T090000Z');
    for (const place of [1, 2]) {
      expect(query(place)).toMatchObject({
        startdt: '2026-11-24T08:30:00Z',
        enddt: '2026-11-24T09:00:00Z',
      });
    }
  });

  it('keep what is said, also signs that mean something in an address', () => {
    expect(query(0)).toMatchObject({ text: 'A & B + C', location: 'Lindenweg 4', details: 'x\ny' });
    for (const place of [1, 2]) {
      expect(query(place)).toMatchObject({ subject: 'A & B + C', body: 'x\ny' });
    }
    expect(links.map(({ href }) => href).join()).not.toMatch(/\+|\n/);
  });
});
