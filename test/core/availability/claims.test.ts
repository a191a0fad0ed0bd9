import { describe, expect, it } from 'vitest';
import { explainTime } from '../../../core/availability/explain-time.ts';
import { occupancyOf } from './occupancies.ts';
import { aScene, daily, MONDAY, type SceneClaim } from './scene.ts';

const schedule = { openingHours: [daily('09:00', '12:00')] };
const claim = (time: string, changes: Partial<SceneClaim> = {}): SceneClaim => ({
  at: `${MONDAY} ${time}`,
  ...changes,
});

describe('a claim', () => {
  it('blocks overlapping times, and neither earlier nor later ones', () => {
    expect(aScene({ schedule, claims: [claim('10:00')] }).slots()).toEqual([
      '09:00',
      '09:30',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('blocks by overlap, not by equality', () => {
    expect(aScene({ schedule, claims: [claim('10:15', { minutes: 5 })] }).slots()).toEqual([
      '09:00',
      '09:30',
      '10:30',
      '11:00',
      '11:30',
    ]);
    expect(aScene({ schedule, claims: [claim('09:45', { minutes: 30 })] }).slots()).toEqual([
      '09:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('blocks its neighbour if they overlap by one minute', () => {
    expect(aScene({ schedule, claims: [claim('10:00', { minutes: 31 })] }).slots()).not.toContain(
      '10:30',
    );
    expect(aScene({ schedule, claims: [claim('09:59', { minutes: 31 })] }).slots()).not.toContain(
      '09:30',
    );
  });

  it('outside the opening hours blocks the part that is inside them', () => {
    expect(aScene({ schedule, claims: [claim('08:45')] }).slots()[0]).toBe('09:30');
  });
});

describe('the refusal of several persons', () => {
  it('names the calendar if it has too few places for all of them', () => {
    const places = { schedule: { ...schedule, capacity: 2 }, reason: { capacity: 2 } };
    const { place } = aScene(places);
    const startsAt = Date.parse(`${MONDAY}T10:00:00+01:00`) / 60_000;
    const occupancy = occupancyOf([
      { startsAt, from: startsAt, until: startsAt + 30, reasonId: 2 },
    ]);
    const slot = `${MONDAY} 10:00:00`;
    const now = Date.parse(`${MONDAY}T00:00:00+01:00`);
    expect(explainTime({ place, occupancy, slot, persons: 2, now })).toEqual({
      kind: 'occupied',
      by: 'schedule',
      capacity: 2,
    });
  });
});

describe('buffers', () => {
  const reason = { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 };

  it('add up: one’s before and the other’s after both stay free', () => {
    const claims = [claim('10:00', { before: 10, after: 20 })];
    expect(
      aScene({ schedule: { ...schedule, slotIntervalMinutes: 10 }, reason, claims }).slots(),
    ).toEqual(['09:00', '11:00', '11:10', '11:20', '11:30']);
  });

  it('meet a claim that is over when the question begins', () => {
    const scene = aScene({
      schedule,
      reason,
      claims: [claim('09:25')],
      now: '2027-01-04T10:00:00+01:00',
    });
    expect(scene.slots()[0]).toBe('10:30');
    expect(scene.why(`${MONDAY} 10:00`)).toMatchObject({ kind: 'occupied' });
  });

  it('reach into closed time', () => {
    expect(
      aScene({ schedule, reason: { bufferBeforeMinutes: 60, bufferAfterMinutes: 60 } }).slots(),
    ).toHaveLength(6);
  });

  it('meet a claim in closed time', () => {
    expect(aScene({ schedule, reason, claims: [claim('08:30', { minutes: 21 })] }).slots()[0]).toBe(
      '09:30',
    );
    expect(aScene({ schedule, reason, claims: [claim('08:30', { minutes: 20 })] }).slots()[0]).toBe(
      '09:00',
    );
  });
});

describe('capacity', () => {
  it('is named by what is full: the reason’s if the schedule has a place left, else the schedule’s', () => {
    const changes = { schedule: { ...schedule, capacity: 2 }, reason: { capacity: 1 } };
    const why = (...claims: SceneClaim[]) => aScene({ ...changes, claims }).why(`${MONDAY} 10:00`);
    expect(why(claim('10:00'))).toEqual({ kind: 'occupied', by: 'reason', capacity: 1 });
    expect(why(claim('09:30'), claim('09:30'), claim('10:00'))).toEqual({
      kind: 'occupied',
      by: 'reason',
      capacity: 1,
    });
    expect(why(claim('10:00'), claim('10:29', { reasonId: 2 }))).toEqual({
      kind: 'occupied',
      by: 'schedule',
      capacity: 2,
    });
  });

  const two = { ...schedule, capacity: 2 };

  it('offers a time until as many claims as places are there', () => {
    expect(aScene({ schedule: two, claims: [claim('10:00')] }).slots()).toContain('10:00');
    expect(
      aScene({ schedule: two, claims: [claim('10:00'), claim('10:00')] }).slots(),
    ).not.toContain('10:00');
  });

  it('counts claims at the same minute, not over the whole time', () => {
    const claims = [claim('10:00', { minutes: 15 }), claim('10:15', { minutes: 15 })];
    expect(aScene({ schedule: two, claims }).slots()).toContain('10:00');
  });

  it('finds a short peak within a long free time', () => {
    const claims = [claim('09:00', { minutes: 65 }), claim('10:04', { minutes: 60 })];
    expect(aScene({ schedule: two, claims }).slots()).toEqual([
      '09:00',
      '09:30',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('counts only claims of the reason if it is the reason’s', () => {
    const own = claim('10:00');
    const other = claim('10:00', { reasonId: 2 });
    const three = { ...schedule, capacity: 3 };
    expect(aScene({ schedule: three, reason: { capacity: 1 }, claims: [other] }).slots()).toContain(
      '10:00',
    );
    expect(
      aScene({ schedule: three, reason: { capacity: 1 }, claims: [own] }).slots(),
    ).not.toContain('10:00');
    expect(
      aScene({ schedule: three, reason: { capacity: 3 }, claims: [own, other, other] }).slots(),
    ).not.toContain('10:00');
  });

  it('keeps the claims above it when it is lowered', () => {
    expect(
      aScene({ schedule, claims: [claim('10:00'), claim('10:00'), claim('10:00')] }).slots(),
    ).toHaveLength(5);
  });
});

describe('the limit of bookings per day', () => {
  const limited = { ...schedule, dailyLimit: 2 };

  it('closes a day on which as many start, and only that day', () => {
    const scene = aScene({ schedule: limited, claims: [claim('09:00'), claim('11:00')] });
    expect(scene.slots()).toEqual([]);
    expect(scene.slots('2027-01-05')).toHaveLength(6);
    expect(scene.why(`${MONDAY} 10:00`)).toEqual({ kind: 'daily_limit', limit: 2 });
  });

  it('does not count a claim that began the day before', () => {
    const night = { at: '2027-01-03 23:30', minutes: 60 };
    expect(aScene({ schedule: limited, claims: [night, claim('09:00')] }).slots()).toContain(
      '10:00',
    );
  });

  it('counts days as the wall shows them', () => {
    const claims = [{ at: '2027-01-03 23:15Z', minutes: 5 }, claim('09:00')];
    expect(aScene({ schedule: limited, claims }).slots()).toEqual([]);
  });
});

describe('lead time and horizon', () => {
  const at = (now: string, leadTimeMinutes: number) =>
    aScene({ schedule: { ...schedule, leadTimeMinutes }, now }).slots();

  it('offer a time exactly at the lead time, and none a millisecond earlier', () => {
    expect(at('2027-01-04T08:00:00+01:00', 120)[0]).toBe('10:00');
    expect(at('2027-01-04T08:00:00.001+01:00', 120)[0]).toBe('10:30');
  });

  it('offer a time that starts now without a lead time', () => {
    expect(at('2027-01-04T10:00:00+01:00', 0)[0]).toBe('10:00');
    expect(at('2027-01-04T10:00:01+01:00', 0)[0]).toBe('10:30');
  });

  it('offer today and the last day of the horizon, and none after', () => {
    const { days, from, until } = aScene({ schedule: { ...schedule, horizonDays: 2 } }).days();
    expect({ days, from, until }).toEqual({
      days: ['2027-01-04', '2027-01-05', '2027-01-06'],
      from: '2027-01-04',
      until: '2027-01-06',
    });
  });

  it('take today from the wall, not from UTC', () => {
    expect(aScene({ schedule, now: '2027-01-04T23:30:00Z' }).days().from).toBe('2027-01-05');
  });

  it('offer nothing if the lead time exceeds the horizon', () => {
    const { days, next } = aScene({
      schedule: { ...schedule, horizonDays: 1, leadTimeMinutes: 3 * 1440 },
    }).days();
    expect({ days, next }).toEqual({ days: [], next: null });
  });
});

describe('the explanation', () => {
  const scene = aScene({
    schedule: {
      ...schedule,
      leadTimeMinutes: 60,
      capacity: 2,
      exceptions: [{ from: '2027-01-06', until: '2027-01-06', hours: null, note: 'Training' }],
    },
    reason: { capacity: 1 },
    now: '2027-01-04T08:30:00+01:00',
    claims: [
      claim('11:00'),
      { at: '2027-01-05 09:00', reasonId: 2 },
      { at: '2027-01-05 09:00', reasonId: 2 },
    ],
    publicHolidays: [{ day: '2027-01-07', name: 'A holiday' }],
  });

  it.each([
    ['2027-01-04 09:30', { kind: 'offered' }],
    ['2027-01-04 08:00', { kind: 'past' }],
    ['2027-01-04 09:00', { kind: 'lead_time', minutes: 60 }],
    ['2027-01-19 09:00', { kind: 'beyond_horizon', lastDay: '2027-01-18' }],
    ['2027-01-04 12:00', { kind: 'closed', rule: 'weekly', why: null }],
    ['2027-01-06 09:00', { kind: 'closed', rule: 'exception', why: 'Training' }],
    ['2027-01-07 09:00', { kind: 'closed', rule: 'public_holiday', why: 'A holiday' }],
    ['2027-01-04 09:40', { kind: 'off_grid', stepMinutes: 30 }],
    ['2027-01-04 11:00', { kind: 'occupied', by: 'reason', capacity: 1 }],
    ['2027-01-05 09:00', { kind: 'occupied', by: 'schedule', capacity: 2 }],
    ['2027-02-30 09:00', { kind: 'malformed' }],
  ] as const)('for %s is %j', (time, explanation) => {
    expect(scene.why(time)).toEqual(explanation);
  });

  it('says if a booking would end after closing time', () => {
    const short = aScene({ schedule: { openingHours: [daily('09:00', '09:45')] } });
    expect(short.why(`${MONDAY} 09:30`)).toEqual({ kind: 'ends_after_closing' });
  });
});
