/** The mail to those who come about a substitute or another room. */

import { describe, expect, it } from 'vitest';
import { findObsolescence } from '../../../../core/delivery/mail/mail-composer.ts';
import { planMails } from '../../../../core/delivery/mail/plan-mails.ts';
import type { Session } from '../../../../core/installation/schedule.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { readCalendar } from '../calendar/read-calendar.ts';
import { aBooking, aMessageContext, anEntry, aPractice, compose, NOW } from './messages.ts';

const BEN = 31;
const ROOM = 21;
const { scheduleId, reasonId, startsAt } = aBooking();
const SUBSTITUTED = { kind: 'booking.substituted', trigger: 'admin' } as const;

/** The booking's calendar holds a class then, which Ben leads in Room 2. */
function aStudio() {
  const practice = aPractice();
  const session: Session = {
    reasonId,
    on: ['2026-11-24'],
    at: 9 * 60 + 30,
    takes: [ROOM, BEN],
  };
  return {
    ...practice,
    schedules: [
      aSchedule({ id: scheduleId, openingHours: [], sessions: [session] }),
      aSchedule({ id: BEN, name: 'Ben Okafor' }),
    ],
    resources: [
      {
        id: ROOM,
        name: { en: 'Room 2', de: 'Raum 2' },
        kind: 'room',
        capacity: 1,
        openingHours: null,
        exceptions: [],
        showsName: true as const,
      },
    ],
  };
}

describe('the mail about a substitute', () => {
  it('names who leads the class and its room, with a calendar file', () => {
    const { subject, text, html, calendar } = compose({
      entry: { ...SUBSTITUTED, notice: { onRequest: false, message: 'Mia is ill.', quiet: false } },
      booking: { locale: 'en' },
      installation: aStudio(),
    });
    expect(subject).toContain('a change');
    expect(html).toContain('A change to your booking');
    expect(text).toMatch(/Led by: +.*Ben Okafor/);
    expect(text).toMatch(/Room: +.*Room 2/);
    expect(text).toContain('Mia is ill.');
    expect(calendar?.method).toBe('REQUEST');
    expect(readCalendar(calendar?.content ?? '')[0]?.description).toContain('Room 2');
  });

  it.each([
    ['de', 'Leitung', 'Raum 2'],
    ['fr', 'Animé par', 'Room 2'],
    ['ar', 'بإشراف', 'Room 2'],
  ])('says so in %s', (locale, label, room) => {
    const { text } = compose({
      entry: SUBSTITUTED,
      booking: { locale },
      installation: aStudio(),
    });
    expect(text).toContain(label);
    expect(text).toContain(room);
  });

  it('goes to the customer alone', () => {
    const planned = planMails({
      entry: anEntry({ ...SUBSTITUTED, tellsOperator: false }),
      context: aMessageContext(),
      profile: aPractice(),
      now: NOW,
    });
    expect(planned.map(({ role }) => role)).toEqual(['customer']);
  });

  it('is not sent once the booking has changed, or the class has begun', () => {
    const entry = anEntry(SUBSTITUTED);
    const { asOf } = entry;
    if (asOf === null) {
      throw new Error('The entry is about a booking.');
    }
    const later = aMessageContext({ booking: aBooking({ version: asOf.version + 1 }) });
    const question = { entry, asOf, now: NOW };
    expect(findObsolescence({ ...question, context: later })).toBe('booking_changed');
    expect(findObsolescence({ ...question, context: aMessageContext() })).toBeNull();
    const now = startsAt * 60_000;
    expect(findObsolescence({ ...question, context: aMessageContext(), now })).toBe('time_begun');
  });
});
