import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../core/installation/schedule.ts';
import { aScene, clock, daily, MONDAY } from './scene.ts';

const hourly = { durationMinutes: 60 };

describe('weekly hours', () => {
  it('are offered from opens up to the last start that ends by closes', () => {
    expect(
      aScene({ schedule: { openingHours: [daily('09:00', '12:00')] }, reason: hourly }).slots(),
    ).toEqual(['09:00', '10:00', '11:00']);
    expect(
      aScene({ schedule: { openingHours: [daily('09:00', '11:59')] }, reason: hourly }).slots(),
    ).toEqual(['09:00', '10:00']);
  });

  it('start a grid of their own in each range', () => {
    const openingHours = [daily('09:00', '10:30'), daily('13:15', '15:15')];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual([
      '09:00',
      '13:15',
      '14:15',
    ]);
  });

  it('are one range with the first one’s grid if they touch', () => {
    const openingHours = [daily('09:00', '10:30'), daily('10:30', '12:00')];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('are one range if they overlap, in whatever order they are given', () => {
    const openingHours = [daily('10:15', '12:00'), daily('09:00', '10:30')];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('step by the slot interval if there is one', () => {
    const schedule = { openingHours: [daily('09:00', '10:30')], slotIntervalMinutes: 15 };
    expect(aScene({ schedule, reason: hourly }).slots()).toEqual(['09:00', '09:15', '09:30']);
  });

  it('hold on their own weekdays', () => {
    const openingHours = [daily('09:00', '10:00', { days: ['tue', 'sun'] })];
    expect(aScene({ schedule: { openingHours } }).days().days).toEqual([
      '2027-01-05',
      '2027-01-10',
      '2027-01-12',
      '2027-01-17',
    ]);
  });

  it('hold from the first to the last day of their validity, both included', () => {
    const openingHours = [
      daily('09:00', '09:30', { validFrom: '2027-01-06', validUntil: '2027-01-08' }),
    ];
    expect(aScene({ schedule: { openingHours } }).days().days).toEqual([
      '2027-01-06',
      '2027-01-07',
      '2027-01-08',
    ]);
  });
});

describe('hours up to midnight', () => {
  it('end a booking at 24:00 and not later', () => {
    const openingHours = [daily('22:30', '24:00', { days: ['mon'] })];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual(['22:30']);
    expect(aScene({ schedule: { openingHours }, reason: { durationMinutes: 90 } }).slots()).toEqual(
      ['22:30'],
    );
    expect(aScene({ schedule: { openingHours }, reason: { durationMinutes: 91 } }).slots()).toEqual(
      [],
    );
  });

  it('continue across midnight with the same grid if the next day opens at 00:00', () => {
    const openingHours = [
      daily('22:30', '24:00', { days: ['mon'] }),
      daily('00:00', '02:00', { days: ['tue'] }),
    ];
    const scene = aScene({ schedule: { openingHours }, reason: hourly });
    expect(scene.slots()).toEqual(['22:30', '23:30']);
    expect(scene.slots('2027-01-05')).toEqual(['00:30']);
  });

  it('keep the grid of a range that began before the first bookable day', () => {
    const openingHours = [
      daily('22:30', '24:00', { days: ['sun'] }),
      daily('00:00', '02:00', { days: ['mon'] }),
    ];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual(['00:30']);
  });

  it('keep the grid of ranges that touch each other before the first bookable day', () => {
    const openingHours = [
      daily('20:10', '22:00', { days: ['sun'] }),
      daily('22:00', '24:00', { days: ['sun'] }),
      daily('00:00', '02:00', { days: ['mon'] }),
    ];
    expect(aScene({ schedule: { openingHours }, reason: hourly }).slots()).toEqual(['00:10']);
  });

  it('let a booking run into days after the horizon', () => {
    const schedule = {
      openingHours: [daily('00:00', '24:00')],
      horizonDays: 0,
      slotIntervalMinutes: 720,
    };
    expect(aScene({ schedule, reason: { durationMinutes: 1440 } }).slots()).toEqual([
      '00:00',
      '12:00',
    ]);
  });

  it('show the same grid on every day if a schedule never closes', () => {
    const schedule = { openingHours: [daily('00:00', '24:00')], slotIntervalMinutes: 50 };
    const seen = aScene({ schedule }).slots('2027-01-06');
    expect(aScene({ schedule, now: '2027-01-06T00:00:00+01:00' }).slots('2027-01-06')).toEqual(
      seen,
    );
    expect(aScene({ schedule, now: '2026-12-30T00:00:00+01:00' }).slots('2027-01-06')).toEqual(
      seen,
    );
  });

  it('show the same grid if it opened once, long ago, and never closed since', () => {
    const openingHours = [
      daily('00:00', '24:00', { validFrom: '2026-02-03' }),
      daily('08:10', '24:00', { validFrom: '2026-02-02', validUntil: '2026-02-02' }),
    ];
    const schedule = { openingHours, slotIntervalMinutes: 1440 };
    expect(aScene({ schedule }).slots()).toEqual(['08:10']);
  });
});

describe('exceptions and public holidays', () => {
  const epiphany = { day: '2027-01-06', name: 'Heilige Drei Könige' };
  const openingHours = [daily('09:00', '10:00')];
  const on = (day: string, hours: [string, string] | null, note: string | null = null) => ({
    from: day,
    until: day,
    hours: hours && { opens: clock(hours[0]), closes: clock(hours[1]) },
    note,
  });

  it('close a public holiday and say which', () => {
    const scene = aScene({ schedule: { openingHours }, publicHolidays: [epiphany] });
    expect(scene.slots('2027-01-06')).toEqual([]);
    expect(scene.days().closed).toEqual([{ day: '2027-01-06', why: 'Heilige Drei Könige' }]);
  });

  it('let an exception open a public holiday', () => {
    const exceptions = [on('2027-01-06', ['14:00', '15:00'])];
    expect(
      aScene({ schedule: { openingHours, exceptions }, publicHolidays: [epiphany] }).slots(
        '2027-01-06',
      ),
    ).toEqual(['14:00', '14:30']);
  });

  it('replace the weekly hours of the date, and of no other', () => {
    const scene = aScene({
      schedule: { openingHours, exceptions: [on('2027-01-05', ['14:00', '14:30'])] },
    });
    expect([
      scene.slots('2027-01-04'),
      scene.slots('2027-01-05'),
      scene.slots('2027-01-06'),
    ]).toEqual([['09:00', '09:30'], ['14:00'], ['09:00', '09:30']]);
  });

  it('close from the first to the last date, both included, with the note', () => {
    const exceptions = [
      { from: '2027-01-05', until: '2027-01-07', hours: null, note: 'Winter break' },
    ];
    const { closed } = aScene({ schedule: { openingHours, exceptions } }).days();
    expect(closed).toEqual(
      ['2027-01-05', '2027-01-06', '2027-01-07'].map((day) => ({ day, why: 'Winter break' })),
    );
  });

  it('use the first available note if several open one date', () => {
    const exceptions = [
      on('2027-01-05', ['14:00', '14:30']),
      on('2027-01-05', ['16:00', '16:30'], 'Late shift'),
    ];
    expect(aScene({ schedule: { openingHours, exceptions } }).why('2027-01-05 09:00')).toEqual({
      kind: 'closed',
      rule: 'exception',
      why: 'Late shift',
    });
  });

  it('add up if several open one date, and stay closed if one closes it', () => {
    const open = [on('2027-01-05', ['14:00', '14:30']), on('2027-01-05', ['16:00', '16:30'])];
    expect(aScene({ schedule: { openingHours, exceptions: open } }).slots('2027-01-05')).toEqual([
      '14:00',
      '16:00',
    ]);
    expect(
      aScene({ schedule: { openingHours, exceptions: [...open, on('2027-01-05', null)] } }).slots(
        '2027-01-05',
      ),
    ).toEqual([]);
  });

  const closed = (from: string, until: string, note: string | null = null): Exception => ({
    ...on('2027-01-05', null, note),
    closedBetween: { from: clock(from), until: clock(until) },
  });
  const wide = [daily('09:00', '12:00')];
  const aTraining = () =>
    aScene({
      schedule: { openingHours: wide, exceptions: [closed('09:45', '11:10', 'Training')] },
    });

  it('close a part of a day and leave the rest on its grid', () => {
    const scene = aTraining();
    expect([scene.slots('2027-01-05'), scene.slots('2027-01-06').length]).toEqual([
      ['09:00', '11:30'],
      6,
    ]);
    expect(scene.days().closed).toEqual([]);
  });

  it('distinguish a start inside a closed part from one that would end inside it', () => {
    const scene = aTraining();
    expect(scene.why('2027-01-05 10:00')).toEqual({
      kind: 'closed',
      rule: 'exception',
      why: 'Training',
    });
    expect(scene.why('2027-01-05 09:30')).toEqual({ kind: 'ends_after_closing' });
    expect(scene.why('2027-01-05 08:00')).toEqual({ kind: 'closed', rule: 'weekly', why: null });
  });

  it('close a part of a day with hours of its own, or of one open around the clock', () => {
    const moved = [on('2027-01-05', ['14:00', '15:30']), closed('14:00', '14:30')];
    expect(
      aScene({ schedule: { openingHours: wide, exceptions: moved } }).slots('2027-01-05'),
    ).toEqual(['14:30', '15:00']);
    const day = daily('00:00', '24:00');
    const always = aScene({
      schedule: { openingHours: day ? [day] : [], exceptions: [closed('00:10', '23:00')] },
      reason: hourly,
    });
    expect([always.slots('2027-01-05'), always.slots('2027-01-06')[0]]).toEqual([
      ['23:00'],
      '00:00',
    ]);
  });

  it('close a day whose parts are all closed', () => {
    const whole = [closed('08:00', '10:00', 'Ill'), closed('09:30', '24:00')];
    expect(aScene({ schedule: { openingHours: wide, exceptions: whole } }).days().closed).toEqual([
      { day: '2027-01-05', why: 'Ill' },
    ]);
  });

  it('touch the weekly hours of the next day across midnight', () => {
    const schedule = {
      openingHours: [daily('00:00', '01:00', { days: ['tue'] })],
      exceptions: [on(MONDAY, ['23:15', '24:00'])],
    };
    expect(aScene({ schedule, reason: hourly }).slots()).toEqual(['23:15']);
    expect(aScene({ schedule, reason: hourly }).slots('2027-01-05')).toEqual([]);
  });
});

describe('clock changes', () => {
  const schedule = { openingHours: [daily('01:00', '04:00')] };

  it('leave out the hour that is skipped in spring, and keep the grid', () => {
    const scene = aScene({ schedule, now: '2027-03-27T12:00:00+01:00' });
    expect(scene.slots('2027-03-28')).toEqual(['01:00', '01:30', '03:00', '03:30']);
    expect(scene.instants('2027-03-28')).toEqual([
      '2027-03-28T00:00Z',
      '2027-03-28T00:30Z',
      '2027-03-28T01:00Z',
      '2027-03-28T01:30Z',
    ]);
    expect(scene.why('2027-03-28 02:30')).toEqual({ kind: 'skipped_by_clock' });
  });

  it('offer the hour that comes twice in autumn once, as the first', () => {
    const scene = aScene({ schedule, now: '2027-10-30T12:00:00+02:00' });
    expect(scene.slots('2027-10-31')).toEqual([
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
    ]);
    expect(scene.instants('2027-10-31').slice(2)).toEqual([
      '2027-10-31T00:00Z',
      '2027-10-31T00:30Z',
      '2027-10-31T02:00Z',
      '2027-10-31T02:30Z',
    ]);
  });

  it('list the long day in autumn once', () => {
    const scene = aScene({
      schedule: { openingHours: [daily('00:00', '24:00')], horizonDays: 2 },
      now: '2027-10-30T12:00:00+02:00',
    });
    expect(scene.days().days).toEqual(['2027-10-30', '2027-10-31', '2027-11-01']);
  });

  it('block the first and the second of a repeated time separately', () => {
    const at = (claim: string) =>
      aScene({ schedule, now: '2027-10-30T12:00:00+02:00', claims: [{ at: claim }] }).slots(
        '2027-10-31',
      );
    expect(at('2027-10-31 00:00Z')).toEqual(['01:00', '01:30', '02:30', '03:00', '03:30']);
    expect(at('2027-10-31 01:00Z')).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
  });

  it('count a duration in elapsed minutes', () => {
    const spring = (durationMinutes: number) =>
      aScene({ schedule, reason: { durationMinutes }, now: '2027-03-27T12:00:00Z' }).slots(
        '2027-03-28',
      );
    const autumn = (durationMinutes: number) =>
      aScene({ schedule, reason: { durationMinutes }, now: '2027-10-30T12:00:00Z' }).slots(
        '2027-10-31',
      );
    expect([spring(120), spring(121)]).toEqual([['01:00'], []]);
    expect([autumn(240), autumn(241)]).toEqual([['01:00'], []]);
  });

  it('close at the clock change if closing time is skipped', () => {
    const scene = aScene({
      schedule: { openingHours: [daily('01:00', '02:30')] },
      now: '2027-03-27T12:00:00+01:00',
    });
    expect(scene.slots('2027-03-28')).toEqual(['01:00', '01:30']);
  });

  it('open at the clock change if opening time is skipped', () => {
    const scene = aScene({
      schedule: { openingHours: [daily('02:15', '04:00')] },
      now: '2027-03-27T12:00:00+01:00',
    });
    expect(scene.slots('2027-03-28')).toEqual(['03:15']);
  });

  it('list the day after the change if its only free times are in its first hour', () => {
    const openingHours = [daily('00:00', '01:30', { days: ['sun', 'mon'] })];
    const reason = { durationMinutes: 90 };
    const scene = aScene({
      schedule: { openingHours, horizonDays: 2 },
      reason,
      now: '2027-03-27T00:00:00+01:00',
    });
    expect(scene.days()).toMatchObject({
      days: ['2027-03-28', '2027-03-29'],
      next: '2027-03-28 00:00:00',
    });
    expect([scene.slots('2027-03-28'), scene.slots('2027-03-29')]).toEqual([['00:00'], ['00:00']]);
  });

  it('begin a day at one o’clock if the clock skips midnight', () => {
    const scene = aScene({
      timeZone: 'Asia/Beirut',
      schedule: { openingHours: [daily('00:00', '02:00')] },
      now: '2027-03-27T10:00:00Z',
    });
    expect(scene.slots('2027-03-28')).toEqual(['01:00', '01:30']);
  });
});

describe('a clock that is put back over midnight', () => {
  it('shows each time on its own day', () => {
    // In Newfoundland, 00:01 on 7 November became 23:01 on the 6th.
    const scene = aScene({
      timeZone: 'America/St_Johns',
      now: '2010-11-06T00:00:00-02:30',
      schedule: { openingHours: [daily('00:00', '24:00')], slotIntervalMinutes: 30 },
      reason: { durationMinutes: 1 },
    });
    expect(scene.slots('2010-11-07').filter((slot) => slot.startsWith('23'))).toEqual([
      '23:00',
      '23:30',
    ]);
    expect(scene.slots('2010-11-06').at(-1)).toBe('23:30');
    expect(new Set(scene.slots('2010-11-07')).size).toBe(scene.slots('2010-11-07').length);
  });
});
