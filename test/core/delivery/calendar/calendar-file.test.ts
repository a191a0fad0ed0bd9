import { describe, expect, it } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import type { Booking } from '../../../../core/booking/booking.ts';
import {
  type CalendarFileRequest,
  calendarFile,
} from '../../../../core/delivery/calendar/calendar-file.ts';
import { parseWallTime } from '../../../../core/time/wall-time.ts';
import { createZone } from '../../../../core/time/zone.ts';
import {
  aBooking,
  aDoctor,
  aPractice,
  asOf,
  aVisit,
  compose,
  composeForOperator,
  DETAILS_ID,
  NOW,
  SECRET,
} from '../mail/messages.ts';
import { keepCalendar, readCalendar } from './read-calendar.ts';

function aFile({
  booking,
  ...changes
}: Omit<Partial<CalendarFileRequest>, 'booking'> & {
  readonly booking?: Partial<Booking>;
} = {}): string {
  return calendarFile({
    speak,
    booking: aBooking(booking),
    schedule: aDoctor(),
    reason: aVisit(),
    customer: null,
    manageLink: `https://book.sonnenhof.example/manage/${SECRET}`,
    profile: aPractice(),
    locale: 'de',
    now: NOW,
    invitation: {
      method: 'REQUEST',
      organizer: 'bookings@sonnenhof.example',
      attendee: 'ada@customer.example',
    },
    ...changes,
  });
}

/** The one entry of a file. */
function read(file: string) {
  const [entry, ...more] = readCalendar(file);
  if (entry === undefined || more.length > 0) {
    throw new Error('Not one entry.');
  }
  return entry;
}

/** A booking of thirty minutes at a wall time of a zone. */
function at(timeZone: string, wall: string): Partial<Booking> {
  const startsAt =
    createZone(timeZone).toUtc(parseWallTime(`${wall}:00`) ?? Number.NaN) ?? Number.NaN;
  return { startsAt, endsAt: startsAt + 30 };
}

describe('the instants of a calendar file', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29 01:45', '2026-03-29T00:45:00.000Z'],
    ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-03-08 01:45', '2026-03-08T06:45:00.000Z'],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 02:00', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 01:45', '2026-10-03T15:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:30', '2026-10-03T15:30:00.000Z'],
  ])('are right around the clock change in %s, %s', (timeZone, wall, instant) => {
    const { start, end } = read(
      aFile({ booking: at(timeZone, wall), profile: aPractice({ timeZone }) }),
    );
    expect({ start, minutes: (Date.parse(end) - Date.parse(start)) / 60_000 }).toEqual({
      start: instant,
      minutes: 30,
    });
  });

  it('end every line with CRLF, the last one, too', () => {
    expect(aFile()).toMatch(/END:VCALENDAR\r\n$/);
    expect(aFile().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('need no zone of the reader’s program', () => {
    expect(aFile()).not.toMatch(/TZID|VTIMEZONE/);
  });
});

describe('the entry of a booking', () => {
  const previous = { scheduleId: 1, startsAt: aBooking().startsAt, endsAt: aBooking().endsAt };
  const later = { startsAt: aBooking().startsAt + 1440, endsAt: aBooking().endsAt + 1440 };
  const made = compose().calendar?.content ?? '';
  const moved =
    compose({
      entry: {
        kind: 'booking.rescheduled',
        previous,
        asOf: { ...asOf(aBooking(later)), version: 2 },
      },
    }).calendar?.content ?? '';
  const cancelled =
    compose({
      entry: {
        kind: 'booking.cancelled',
        asOf: { ...asOf(aBooking(later)), version: 3, status: 'cancelled' },
      },
    }).calendar?.content ?? '';

  it('is one and the same over a move', () => {
    expect(keepCalendar([made, moved])).toMatchObject([
      { uid: DETAILS_ID, sequence: 1, start: '2026-11-25T08:30:00.000Z', method: 'REQUEST' },
    ]);
  });

  it('is the latest version, even if mails arrive out of order or twice', () => {
    expect(keepCalendar([moved, made, moved])).toMatchObject([
      { sequence: 1, start: '2026-11-25T08:30:00.000Z' },
    ]);
  });

  it('goes with its cancellation, in any order', () => {
    expect(read(cancelled)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
      uid: DETAILS_ID,
    });
    expect(keepCalendar([made, moved, cancelled])).toEqual([]);
    expect(keepCalendar([cancelled, moved, made])).toEqual([]);
  });

  it('names organizer and customer, so that programs accept the update', () => {
    const people = {
      organizer: 'mailto:bookings@sonnenhof.example',
      attendees: ['MAILTO:ada@customer.example'],
    };
    for (const file of [made, moved, cancelled]) {
      expect(read(file)).toMatchObject(people);
    }
  });

  it('puts no quotation mark into the parameter that names the organizer', () => {
    const file = aFile({ profile: aPractice({ name: 'Praxis "Am Park"' }) });
    expect(file.replaceAll('\r\n ', '')).toContain(`ORGANIZER;CN="Praxis 'Am Park'":`);
  });

  it('contains title, place and a link to change it', () => {
    const entry = read(aFile());
    expect(entry.summary).toBe('Erstgespräch · Praxis Sonnenhof');
    expect(entry.description).toContain('Bei: Dr. Miriam Lindner');
    expect(entry.location).toBe('Praxis Sonnenhof, 2. OG, Lindenweg 4, 10115 Berlin');
    expect(entry.description).toContain(`Buchungsnummer: 4711`);
    expect(entry.description).toContain(`/manage/${SECRET}`);
  });

  it('reminds the customer two hours before, and neither the operator nor of what is cancelled', () => {
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\n';
    expect(
      [made, moved, aFile({ invitation: null })].map((file) => file.split(alarm).length),
    ).toEqual([2, 2, 2]);
    const others = [cancelled, composeForOperator().calendar?.content ?? ''];
    expect(others.some((file) => file.includes('VALARM'))).toBe(false);
  });

  it('names the customer for the operator, without the customer’s link', () => {
    const entry = read(composeForOperator().calendar?.content ?? '');
    expect(entry.summary).toBe('Erstgespräch: Ada Lovelace');
    expect(entry.description).not.toContain(SECRET);
  });

  it('has no attendees in a download', () => {
    expect(read(aFile({ invitation: null }))).toMatchObject({
      method: 'PUBLISH',
      uid: DETAILS_ID,
      attendees: [],
      status: 'CONFIRMED',
    });
  });

  it('is tentative for a pending booking', () => {
    expect(read(aFile({ booking: { status: 'pending' }, invitation: null })).status).toBe(
      'TENTATIVE',
    );
  });

  it('keeps every character, over folded lines', () => {
    const name = 'Größte „Praxis"; \\ a, b: 王小明 '.repeat(8).trim();
    const file = aFile({ profile: aPractice({ name }), schedule: aDoctor({ location: name }) });
    expect(read(file)).toMatchObject({ summary: `Erstgespräch · ${name}` });
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });
});
