/** Letters about a course list all its dates, and have a file with an event for each. */

import { describe, expect, it } from 'vitest';
import { presentWebhook } from '../../../../core/delivery/webhooks/present-webhook.ts';
import { readCalendar } from '../calendar/read-calendar.ts';
import {
  aBooking,
  aMessageContext,
  anEntry,
  asOf,
  compose,
  composeForOperator,
  DETAILS_ID,
} from './messages.ts';

const WEEK = 7 * 24 * 60;
const { startsAt } = aBooking();
const dates = [0, 1, 2].map((week) => ({
  startsAt: startsAt + week * WEEK,
  endsAt: startsAt + week * WEEK + 30,
}));
const course = { endsAt: dates[2]?.endsAt ?? 0, dates, locale: 'en' };
const SPOKEN = ['24 November 2026', '1 December 2026', '8 December 2026'];

const missingIn = (text: string) => SPOKEN.filter((date) => !text.includes(date));

const told = { entry: { asOf: asOf(aBooking(course)) }, booking: course };

describe('a letter about a course', () => {
  it('lists all dates to the customer', () => {
    expect(missingIn(compose(told).text)).toEqual([]);
  });

  it('lists all dates to the operator', () => {
    const { text } = composeForOperator(told);
    expect(text.match(/(24\. November|1\. Dezember|8\. Dezember) 2026/g)).toHaveLength(3);
  });

  it('has a file with an event for each date, which invites to none', () => {
    const { calendar } = compose(told);
    const entries = readCalendar(calendar?.content ?? '');
    expect(calendar?.method).toBe('PUBLISH');
    expect(entries.map(({ start }) => Date.parse(start) / 60_000)).toEqual(
      dates.map((date) => date.startsAt),
    );
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3);
    expect(entries.flatMap(({ attendees }) => attendees)).toEqual([]);
  });

  it('opens no web calendar, which would show one date', () => {
    expect(compose(told).html).not.toContain('calendar.google.com');
    expect(compose({ booking: { locale: 'en' } }).html).toContain('calendar.google.com');
  });

  it('names the date alone of which it reminds', () => {
    const second = { ...asOf(aBooking(course)), ...dates[1] };
    const { text } = compose({ ...told, entry: { kind: 'booking.reminder', asOf: second } });
    expect(missingIn(text)).toEqual([SPOKEN[0], SPOKEN[2]]);
  });
});

describe('a calendar file of a course', () => {
  const entriesOf = ({ calendar }: ReturnType<typeof compose>) =>
    readCalendar(calendar?.content ?? '').map(({ uid, status, start }) => ({
      uid,
      status,
      start: Date.parse(start) / 60_000,
    }));

  it('withdraws the entries of dates that the course no longer has', () => {
    const context = { formerDates: dates.slice(1) };
    const two = { ...course, dates: dates.slice(0, 1), endsAt: startsAt + 30 };
    const entries = entriesOf(compose({ ...told, context, booking: two }));
    expect(entries).toEqual([
      { uid: DETAILS_ID, status: 'CONFIRMED', start: dates[0]?.startsAt },
      { uid: `${DETAILS_ID}-2`, status: 'CANCELLED', start: dates[1]?.startsAt },
      { uid: `${DETAILS_ID}-3`, status: 'CANCELLED', start: dates[2]?.startsAt },
    ]);
  });

  it('withdraws the entries of all dates once it is cancelled', () => {
    const booking = { ...course, status: 'cancelled', version: 2 } as const;
    const entry = { kind: 'booking.cancelled', asOf: asOf(aBooking(booking)) } as const;
    const entries = entriesOf(compose({ entry, booking }));
    expect(entries.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });
});

describe('a webhook about a course', () => {
  it('has all dates', () => {
    const booking = aBooking(course);
    const context = aMessageContext({ booking });
    const body = presentWebhook({
      entry: anEntry({ asOf: asOf(booking) }),
      context,
      includesCustomer: false,
      timeZone: 'Europe/Berlin',
      form: [],
      names: new Map(),
      parts: [],
    });
    expect(body?.data).toMatchObject({
      slot: '2026-11-24T08:30:00Z',
      slot_end: '2026-12-08T09:00:00Z',
      dates: [
        { slot: '2026-11-24T08:30:00Z', slot_end: '2026-11-24T09:00:00Z' },
        { slot: '2026-12-01T08:30:00Z', slot_end: '2026-12-01T09:00:00Z' },
        { slot: '2026-12-08T08:30:00Z', slot_end: '2026-12-08T09:00:00Z' },
      ],
    });
  });
});
