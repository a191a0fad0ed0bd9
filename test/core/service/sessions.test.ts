/** Calendars with classes: fixed starts in place of a grid. */

import { describe, expect, it } from 'vitest';
import type { OpeningHours, Schedule, Session } from '../../../core/installation/schedule.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aService, MONDAY } from './a-service.ts';

const TUESDAY = '2027-01-05';
const YOGA = 1;
const PILATES = 2;
const ADVICE = 3;

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const weekly = (
  days: OpeningHours['days'],
  at: string,
  changes: Partial<Session> = {},
): Session => ({
  reasonId: YOGA,
  days,
  at: minute(at),
  validFrom: null,
  validUntil: null,
  ...changes,
});

/** One room with 12 places: yoga on Mondays at 18:00, pilates at 19:00 and on one Tuesday. */
const aStudio = (changes: Partial<Schedule> = {}) =>
  anInstallation({
    reasons: [
      aReason({ id: YOGA, durationMinutes: 60 }),
      aReason({ id: PILATES, durationMinutes: 45 }),
      aReason({ id: ADVICE, durationMinutes: 30 }),
    ],
    schedules: [
      aSchedule({
        capacity: 12,
        reasonIds: [YOGA, PILATES, ADVICE],
        openingHours: [],
        sessions: [
          weekly(['mon'], '18:00', { places: 8 }),
          weekly(['mon'], '19:00', { reasonId: PILATES }),
          { reasonId: PILATES, on: [TUESDAY], at: minute('10:00') },
        ],
        ...changes,
      }),
    ],
  });

async function inTheStudio(changes: Partial<Schedule> = {}) {
  const { service, ...rest } = await aService(aStudio(changes));
  const times = async (reasonId: number, day = MONDAY) => {
    const answer = await service.slots({ scheduleId: 1, reasonId }, day);
    return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
  };
  const book = async (time: string, reasonId = YOGA) => {
    const answer = await service.book(aRequest(`${MONDAY} ${time}:00`, { reasonId }));
    return answer.kind === 'booked' ? answer.kind : answer.code;
  };
  const explain = async (slot: string, reasonId = YOGA) => {
    const places = await service.explainTime({ scheduleId: 1, reasonId, slot });
    return 'kind' in places ? places.code : places[0]?.explanation;
  };
  return { ...rest, service, times, book, explain };
}

describe('a reason with sessions', () => {
  it('begins at these alone, without opening hours', async () => {
    const { times, service } = await inTheStudio();
    expect(await times(YOGA)).toEqual(['18:00']);
    expect(await times(PILATES)).toEqual(['19:00']);
    expect(await times(PILATES, TUESDAY)).toEqual(['10:00']);
    expect(await times(YOGA, TUESDAY)).toEqual([]);
    const days = await service.days({ scheduleId: 1, reasonId: YOGA });
    expect(days).toMatchObject({ value: { next: `${MONDAY} 18:00:00` } });
  });

  it('does not follow the opening hours of the calendar', async () => {
    const hours = { days: ['mon'] as const, opens: 540, closes: 1200 };
    const { times } = await inTheStudio({
      openingHours: [{ ...hours, validFrom: null, validUntil: null }],
    });
    expect(await times(YOGA)).toEqual(['18:00']);
  });

  it('leaves no time to others while a session takes place', async () => {
    const hours = { days: ['mon'] as const, opens: 1050, closes: 1215 };
    const { times } = await inTheStudio({
      openingHours: [{ ...hours, validFrom: null, validUntil: null }],
    });
    expect(await times(ADVICE)).toEqual(['17:30']);
  });

  it('takes no more people than the session has places, not even from the team', async () => {
    const { book, service, times, explain } = await inTheStudio();
    for (let person = 0; person < 8; person++) {
      expect(await book('18:00')).toBe('booked');
    }
    expect(await times(YOGA)).toEqual([]);
    expect(await book('18:00')).toBe('slot_unavailable');
    expect(await explain(`${MONDAY} 18:00:00`)).toEqual({
      kind: 'occupied',
      by: 'session',
      capacity: 8,
    });
    const overruled = await service.bookForCustomer({
      actor: 'administrator',
      request: aRequest(`${MONDAY} 18:00:00`, { reasonId: YOGA }),
      operator: { note: '', quiet: true, overrule: 'a friend' },
    });
    expect(overruled).toMatchObject({ code: 'slot_unavailable' });
    expect(await book('19:00', PILATES)).toBe('booked');
  });

  it('is explained by its sessions', async () => {
    const { explain } = await inTheStudio();
    expect(await explain(`${MONDAY} 17:00:00`)).toMatchObject({ kind: 'closed', rule: 'sessions' });
    expect(await explain(`${MONDAY} 18:00:00`)).toEqual({ kind: 'offered' });
  });
});

describe('the day of the team', () => {
  const openOn = async (changes: Partial<Schedule> = {}, booked = 0) => {
    const { service, book } = await inTheStudio(changes);
    for (let person = 0; person < booked; person++) {
      await book('18:00');
    }
    const [room] = (await service.day(parseDay(MONDAY) ?? 0, null))?.schedules ?? [];
    const times = (parts: readonly { readonly from: number; readonly until: number }[] = []) =>
      parts.map(({ from, until }) => [from / 60, until / 60]);
    return [times(room?.open), times(room?.free)];
  };
  const hours = { days: ['mon'] as const, validFrom: null, validUntil: null };

  it('is open while a session takes place', async () => {
    const both = [
      [18, 19],
      [19, 19.75],
    ];
    expect(await openOn()).toEqual([both, both]);
    expect(await openOn({}, 8)).toEqual([both, [[19, 19.75]]]);
  });

  it('does not name a session twice within the opening hours', async () => {
    const [open] = await openOn({ openingHours: [{ ...hours, opens: 1020, closes: 1260 }] });
    expect(open).toEqual([[17, 21]]);
  });
});

describe('an exception', () => {
  const closed = { from: MONDAY, until: MONDAY, hours: null, note: 'Repairs' };

  it('closes the sessions of a day', async () => {
    const { times, explain } = await inTheStudio({ exceptions: [closed] });
    expect(await times(YOGA)).toEqual([]);
    expect(await explain(`${MONDAY} 18:00:00`)).toMatchObject({
      kind: 'closed',
      rule: 'exception',
      why: 'Repairs',
    });
  });

  it('closes the sessions that it overlaps, and no others', async () => {
    const part = { ...closed, closedBetween: { from: minute('18:30'), until: minute('19:00') } };
    const { times, explain } = await inTheStudio({ exceptions: [part] });
    expect([await times(YOGA), await times(PILATES)]).toEqual([[], ['19:00']]);
    expect(await explain(`${MONDAY} 18:00:00`)).toMatchObject({
      rule: 'exception',
      why: 'Repairs',
    });
  });

  it('with hours keeps the sessions within these', async () => {
    const open = { ...closed, hours: { opens: minute('18:30'), closes: minute('20:00') } };
    const { times } = await inTheStudio({ exceptions: [open] });
    expect([await times(YOGA), await times(PILATES)]).toEqual([[], ['19:00']]);
  });
});

describe('places left', () => {
  const leftAt = async (changes: Partial<Schedule>, booked: number) => {
    const { service, book } = await inTheStudio(changes);
    for (let person = 0; person < booked; person++) {
      await book('18:00');
    }
    const answer = await service.slots({ scheduleId: 1, reasonId: YOGA }, MONDAY);
    return answer.kind === 'answer' ? answer.value.left : answer.code;
  };

  it('are said of each time if the calendar always shows them', async () => {
    expect(await leftAt({ showLeft: 'always' }, 0)).toEqual([8]);
    expect(await leftAt({ showLeft: 'always' }, 2)).toEqual([6]);
  });

  it('are said once few enough are left', async () => {
    expect(await leftAt({ showLeft: 3 }, 4)).toEqual([null]);
    expect(await leftAt({ showLeft: 3 }, 5)).toEqual([3]);
  });

  it('are no more than the daily limit allows', async () => {
    expect(await leftAt({ showLeft: 'always', dailyLimit: 5 }, 3)).toEqual([2]);
  });

  it('are not said otherwise', async () => {
    expect(await leftAt({}, 0)).toBeUndefined();
  });
});

describe('a clock change', () => {
  const night = { sessions: [weekly(['sun'], '02:30')], horizonDays: 365 };

  it('skips a session whose time does not exist that day', async () => {
    const { clock, times } = await inTheStudio(night);
    clock.set('2027-03-27T12:00:00+01:00');
    expect(await times(YOGA, '2027-03-28')).toEqual([]);
    expect(await times(YOGA, '2027-04-04')).toEqual(['02:30']);
  });

  it('offers a session once if its time exists twice, for as long as ever', async () => {
    const { clock, times, service, storage } = await inTheStudio(night);
    clock.set('2027-10-30T12:00:00+02:00');
    expect(await times(YOGA, '2027-10-31')).toEqual(['02:30']);
    const answer = await service.book(aRequest('2027-10-31 02:30:00', { reasonId: YOGA }));
    const id = answer.kind === 'booked' ? answer.receipt.bookingId : 0;
    const booking = await storage.bookings.find(id);
    expect(booking && booking.endsAt - booking.startsAt).toBe(60);
  });
});
