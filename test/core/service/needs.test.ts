/** Reasons that need rooms, devices or other calendars: what is offered, and why a time is not. */

import { describe, expect, it } from 'vitest';
import type { Need } from '../../../core/installation/need.ts';
import type { Resource } from '../../../core/installation/resource.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { createRandom } from '../storage/random.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { aService, CHOICE, MONDAY } from './a-service.ts';

const within = (opens: number, closes: number) => ({
  days: ['mon' as const],
  opens: opens * 60,
  closes: closes * 60,
  validFrom: null,
  validUntil: null,
});

/** Ada (1), Ben (2) and either of them (9), from 9 to 12, an hour for each booking. */
const sharing = (resources: readonly Resource[], needs: readonly Need[] = [aNeed()]) =>
  anInstallation({
    reasons: [aReason({ durationMinutes: 60, needs })],
    schedules: [
      aSchedule({ openingHours: [within(9, 12)] }),
      aSchedule({ id: 2, openingHours: [within(9, 12)] }),
      aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
    ],
    resources,
  });

describe('a reason that needs one of the rooms', () => {
  it('is offered while one is free, in each calendar and in their group', async () => {
    const { slots, book } = await aService(sharing([aResource()]));
    expect(await book('10:00', 1)).toBe('booked');
    expect(await slots(2)).toEqual(['09:00', '11:00']);
    expect(await slots(9)).toEqual(['09:00', '11:00']);
    expect(await book('10:00', 2)).toBe('slot_unavailable');
    expect(await book('10:00', 9)).toBe('slot_unavailable');
  });

  it('is offered only while a room is open', async () => {
    const { slots } = await aService(sharing([aResource({ openingHours: [within(10, 11.5)] })]));
    expect(await slots(1)).toEqual(['10:00']);
  });

  it('is not closed by a public holiday on which the calendar is open', async () => {
    const { slots, importAgain, storage, clock } = await aService(sharing([aResource()]));
    const installation = sharing([aResource()]);
    await importAgain(installation);
    await storage.configuration.import({
      now: clock.now(),
      actor: 'K',
      installation: {
        ...installation,
        schedules: installation.schedules.map((schedule) => ({
          ...schedule,
          exceptions:
            schedule.id === 1
              ? [{ from: MONDAY, until: MONDAY, hours: { opens: 600, closes: 660 }, note: null }]
              : [],
        })),
      },
      publicHolidays: [{ day: MONDAY, name: 'Holiday' }],
    });
    expect(await slots(1)).toEqual(['10:00']);
  });

  it('takes the room that its calendar prefers, and only those where one will do', async () => {
    const installation = sharing([aResource(), aResource({ id: 22 })]);
    const { book, slots } = await aService({
      ...installation,
      schedules: installation.schedules.map((schedule) =>
        schedule.id === 2 ? { ...schedule, resourceIds: [22] } : schedule,
      ),
    });
    expect(await book('10:00', 2)).toBe('booked');
    expect(await slots(1)).toEqual(['09:00', '10:00', '11:00']);
    expect(await book('09:00', 2)).toBe('booked');
    expect(await book('10:00', 1)).toBe('booked');
  });

  it('is offered at once after a room was given back, though nothing changed in its calendar', async () => {
    const { slots, hold, service } = await aService(sharing([aResource()]));
    const { secret } = await hold('10:00', { scheduleId: 1 });
    expect(await slots(2)).toEqual(['09:00', '11:00']);
    await service.releaseHold(secret);
    const later = await hold('10:00', { scheduleId: 1, replaces: secret });
    expect(await slots(2)).toEqual(['09:00', '11:00']);
    expect(later.scheduleId).toBe(1);
  });

  it('may move within the time of its own room', async () => {
    const installation = sharing([aResource()]);
    const { service, storage } = await aService({
      ...installation,
      schedules: installation.schedules.map((schedule) => ({
        ...schedule,
        slotIntervalMinutes: 30,
      })),
    });
    const booked = await service.book(aRequest(`${MONDAY} 10:00:00`));
    const booking = await storage.bookings.find(
      booked.kind === 'booked' ? booked.receipt.bookingId : 0,
    );
    const answer = await service.slots({ ...CHOICE, except: booking ?? undefined }, MONDAY);
    expect(
      answer.kind === 'answer' && answer.value.slots.map((slot) => slot.slice(11, 16)),
    ).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
  });
});

describe('the places left of a class', () => {
  const leftWith = async (per: Need['per'], mats: number) => {
    const { service } = await aService(
      anInstallation({
        reasons: [aReason({ durationMinutes: 60, needs: [aNeed({ kind: 'mat', per })] })],
        schedules: [
          aSchedule({ capacity: 12, showLeft: 'always', openingHours: [within(9, 10)] }),
          aSchedule({ id: 2 }),
        ],
        resources: [aResource({ kind: 'mat', capacity: mats })],
      }),
    );
    const answer = await service.slots(CHOICE, MONDAY);
    return answer.kind === 'answer' ? [answer.value.slots.length, answer.value.left] : answer.code;
  };

  it('are said if each booking needs something, but not if each person does', async () => {
    expect(await leftWith('booking', 3)).toEqual([1, [12]]);
    expect(await leftWith('person', 3)).toEqual([1, undefined]);
  });
});

describe('a held time that needs a room', () => {
  it('may be for as many people as there are places, since the room is held', async () => {
    const installation = sharing([aResource()]);
    const { service, hold } = await aService({
      ...installation,
      reasons: installation.reasons.map((reason) => ({ ...reason, persons: { max: 6 } })),
      schedules: installation.schedules.map((schedule) => ({ ...schedule, capacity: 4 })),
    });
    const { secret } = await hold('10:00', { persons: 2 });
    const form = await service.form(CHOICE, `${MONDAY} 10:00:00`, secret);
    expect(form.kind === 'answer' && form.value[0]).toMatchObject({ options: { length: 4 } });
  });
});

describe('two bookings of one calendar in different rooms', () => {
  it('are each offered what their own room leaves', async () => {
    const installation = sharing([aResource(), aResource({ id: 22 })]);
    const { service, storage, hold } = await aService({
      ...installation,
      schedules: installation.schedules.map((schedule) => ({
        ...schedule,
        capacity: 2,
        slotIntervalMinutes: 30,
      })),
    });
    const booking = async () => {
      const booked = await service.book(aRequest(`${MONDAY} 10:00:00`));
      return storage.bookings.find(booked.kind === 'booked' ? booked.receipt.bookingId : 0);
    };
    const [first, second] = [await booking(), await booking()];
    await hold('11:00', { scheduleId: 2 });
    const timesFor = async (except: typeof first) => {
      const answer = await service.slots({ ...CHOICE, except: except ?? undefined }, MONDAY);
      return answer.kind === 'answer' && answer.value.slots.map((slot) => slot.slice(11, 16));
    };
    const offered = [await timesFor(first), await timesFor(second)];
    expect(offered.map((times) => times !== false && times.includes('10:30'))).toEqual([
      false,
      true,
    ]);
  });
});

describe('a calendar that others need', () => {
  it('is not needed while it holds a class', async () => {
    const installation = sharing([], [aNeed({ kind: null, anyOf: [2] })]);
    const { slots } = await aService({
      ...installation,
      reasons: [...installation.reasons, aReason({ id: 7, durationMinutes: 60 })],
      schedules: installation.schedules.map((schedule) =>
        schedule.id === 2
          ? {
              ...schedule,
              capacity: 12,
              reasonIds: [7],
              sessions: [
                { days: ['mon' as const], at: 600, reasonId: 7, validFrom: null, validUntil: null },
              ],
            }
          : schedule,
      ),
    });
    expect(await slots(1)).toEqual(['09:00', '11:00']);
  });
});

describe('two needs that the same rooms would do for', () => {
  it('are both met, or the time is not offered', async () => {
    const rooms = [aResource(), aResource({ id: 22, kind: 'bath' })];
    const needs = [aNeed({ kind: null, anyOf: [21, 22] }), aNeed()];
    const { slots, book } = await aService(sharing(rooms, needs));
    expect(await book('10:00', 1)).toBe('booked');
    expect(await slots(2)).toEqual(['09:00', '11:00']);
  });
});

describe('the explanation of a time at which something needed is not free', () => {
  it('names each candidate, and until when it is taken or closed', async () => {
    const { service, book } = await aService(
      sharing([
        aResource(),
        aResource({
          id: 22,
          exceptions: [
            {
              from: MONDAY,
              until: MONDAY,
              hours: null,
              closedBetween: { from: 600, until: 690 },
              note: null,
            },
          ],
        }),
      ]),
    );
    await book('10:00', 1);
    expect(
      await service.explainTime({ scheduleId: 2, reasonId: 1, slot: `${MONDAY} 10:00:00` }),
    ).toMatchObject([
      {
        explanation: {
          kind: 'needed',
          obstacles: [
            { name: 'Room 21', why: 'taken', until: `${MONDAY} 11:00:00` },
            { name: 'Room 22', why: 'closed', until: `${MONDAY} 11:30:00` },
          ],
        },
      },
    ]);
  });

  it('says that there is too little of what is free', async () => {
    const { service } = await aService(sharing([aResource()], [aNeed({ count: 2 })]));
    expect(await service.explainTime({ ...CHOICE, slot: `${MONDAY} 10:00:00` })).toMatchObject([
      { explanation: { kind: 'needed', obstacles: [{ why: 'too_few', until: null }] } },
    ]);
  });
});

describe('random needs', () => {
  it('are offered exactly where they can be held, and explained so', async () => {
    const random = createRandom(20_270_104);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    for (let round = 0; round < 25; round++) {
      const resources = [21, 22, 23].map((id) =>
        aResource({
          id,
          kind: pick(['room', 'laser']),
          capacity: 1 + random(2),
          openingHours: random(4) === 0 ? [within(9 + random(2), 12)] : null,
        }),
      );
      const needs = Array.from({ length: 1 + random(3) }, () =>
        aNeed({
          kind: null,
          anyOf: pick([[21], [21, 22], [22, 23], [21, 22, 23], [2, 21]]),
          count: 1 + random(2),
          beforeMinutes: pick([null, 0, 15]),
          afterMinutes: pick([null, 0, 30]),
          fromMinute: pick([0, 0, 15]),
          untilMinute: pick([null, 30]),
        }),
      );
      const installation = sharing(resources, needs);
      const { service, slots, hold } = await aService({
        ...installation,
        schedules: installation.schedules.map((schedule) =>
          schedule.memberIds.length === 0 ? { ...schedule, slotIntervalMinutes: 15 } : schedule,
        ),
      });
      const grid = Array.from({ length: 12 }, (_, index) => 540 + index * 15).map(
        (minute) =>
          `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      );
      for (let taken = 0; taken < 4; taken++) {
        const scheduleId = pick([1, 2]);
        const offered = await slots(scheduleId);
        if (offered.length > 0) {
          await hold(pick(offered), { scheduleId, visitor: `visitor ${taken}` });
        }
        for (const asked of [1, 2, 9]) {
          const now = await slots(asked);
          const explained: string[] = [];
          for (const time of grid) {
            const places = await service.explainTime({
              scheduleId: asked,
              reasonId: 1,
              slot: `${MONDAY} ${time}:00`,
            });
            if (Array.isArray(places) && places.some((one) => one.explanation.kind === 'offered')) {
              explained.push(time);
            }
          }
          expect(explained).toEqual(now);
          const time = pick(grid);
          const answer = await service.hold({
            scheduleId: asked,
            reasonId: 1,
            slot: `${MONDAY} ${time}:00`,
            surface: 'widget',
            visitor: `probe ${round} ${taken} ${asked}`,
            network: null,
            replaces: null,
          });
          expect([time, answer.kind]).toEqual([time, now.includes(time) ? 'held' : 'refused']);
        }
      }
    }
  }, 120_000);
});
