/** Which bookings a configuration leaves outside, and why. */

import { describe, expect, it } from 'vitest';
import { findOrphaned } from '../../../core/availability/orphaned.ts';
import { createPlaces } from '../../../core/booking/places.ts';
import { completeCombinations } from '../../../core/installation/combination.ts';
import { type Reason, WEEKDAYS } from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

/** Monday to Friday, 9 to 12 and 13 to 17, in UTC; no one offers the second reason. */
const places = createPlaces({
  installation: anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ id: 1 }), aReason({ id: 2 })],
    schedules: [aSchedule({ reasonIds: [1] })],
  }),
  publicHolidays: [],
  configVersion: 1,
});

function whyOf(
  from: string,
  until: string,
  changes: { readonly scheduleId?: number; readonly reasonId?: number } = {},
) {
  const minute = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`) / 60_000;
  const booking = {
    bookingId: 1,
    scheduleId: 1,
    reasonId: 1,
    startsAt: minute(from),
    endsAt: minute(until),
    ...changes,
  };
  return findOrphaned(places, [booking]).map(({ why }) => why.kind);
}

describe('a booking', () => {
  it('stays if it lies in the opening hours, up to their last minute', () => {
    expect([whyOf('09:00', '09:30'), whyOf('11:30', '12:00'), whyOf('09:07', '09:37')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('is orphaned if it starts or ends outside of them', () => {
    expect([whyOf('12:30', '13:00'), whyOf('08:59', '09:29'), whyOf('11:31', '12:01')]).toEqual([
      ['closed'],
      ['closed'],
      ['ends_after_closing'],
    ]);
  });

  it('is orphaned if its calendar or reason is gone, or the calendar no longer offers the reason', () => {
    expect(whyOf('09:00', '09:30', { scheduleId: 9 })).toEqual(['schedule_retired']);
    expect(whyOf('09:00', '09:30', { scheduleId: 9, reasonId: 9 })).toEqual(['schedule_retired']);
    expect(whyOf('09:00', '09:30', { reasonId: 9 })).toEqual(['reason_retired']);
    expect(whyOf('09:00', '09:30', { reasonId: 2 })).toEqual(['reason_not_offered']);
  });
});

describe('a booking whose calendar is free in between', () => {
  const week = (opens: number, closes: number) => ({
    days: WEEKDAYS,
    opens: opens * 60,
    closes: closes * 60,
    validFrom: null,
    validUntil: null,
  });
  /** Half an hour, an hour elsewhere, and half an hour again. */
  function whyOfWhole(from: string, hours: Reason['hours'], openingHours = [week(9, 17)]) {
    const steps = [30, 60, 30].map((durationMinutes, index) =>
      aReason({ id: index + 1, durationMinutes }),
    );
    const stated = { form: [], ...(hours && { hours }) };
    const combines = { reasonIds: [1, 2, 3], elsewhere: [2], stated };
    const installation = completeCombinations(
      anInstallation({
        timeZone: 'UTC',
        reasons: [...steps, aReason({ id: 8, combines })],
        schedules: [aSchedule({ reasonIds: [8], openingHours })],
      }),
    );
    const startsAt = Date.parse(`2026-03-02T${from}:00Z`) / 60_000;
    const endsAt = startsAt + 120;
    const times = {
      startsAt: startsAt + 90,
      endsAt,
      blocksFrom: startsAt + 90,
      blocksUntil: endsAt,
    };
    const booking = { bookingId: 1, scheduleId: 1, reasonId: 8, startsAt, endsAt };
    return findOrphaned(createPlaces({ installation, publicHolidays: [], configVersion: 1 }), [
      { ...booking, ownEndsAt: startsAt + 30, parts: [{ part: 1, scheduleId: 1, ...times }] },
    ]).map(({ why }) => why.kind);
  }
  const lunch = [week(9, 12), week(13, 17)];

  it('is orphaned if it lies outside the hours of its reason then, not of its calendar', () => {
    expect(whyOfWhole('11:30', undefined, lunch)).toEqual([]);
    expect(whyOfWhole('10:00', lunch)).toEqual([]);
    expect(whyOfWhole('11:30', lunch)).toEqual(['ends_after_closing']);
    expect(whyOfWhole('11:45', undefined, lunch)).toEqual(['ends_after_closing']);
  });
});
