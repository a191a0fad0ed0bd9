/** Classes that take a room and a teacher as a whole, whoever comes. */

import { describe, expect, it } from 'vitest';
import type { Schedule, Session } from '../../../core/installation/schedule.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { addSource, aFull, anEvent, aPeriod, settle } from '../storage/busy-fixture.ts';
import { aService, MONDAY } from './a-service.ts';

const YOGA = 1;
const LESSON = 2;
const MASSAGE = 3;
const STUDIO = 1;
const MIA = 2;
const BEN = 3;
const MASSEUR = 4;
const ROOM = 21;
const NEXT_MONDAY = '2027-01-11';

const ALWAYS = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  opens: 16 * 60,
  closes: 21 * 60,
  validFrom: null,
  validUntil: null,
} as const;

const yoga = (changes: Partial<Session> = {}): Session => ({
  reasonId: YOGA,
  days: ['mon'],
  at: 18 * 60,
  validFrom: null,
  validUntil: null,
  takes: [ROOM, MIA],
  ...changes,
});

/** Yoga with Mia in Room 1, for twelve; Mia and Ben give lessons; a masseur works in Room 1. */
async function inTheStudio(session = yoga(), changes: Partial<Schedule> = {}) {
  const teacher = { reasonIds: [LESSON], openingHours: [ALWAYS] };
  const { service, storage } = await aService(
    anInstallation({
      reasons: [
        aReason({ id: YOGA, durationMinutes: 60, bufferAfterMinutes: 30 }),
        aReason({ id: LESSON, durationMinutes: 60 }),
        aReason({
          id: MASSAGE,
          durationMinutes: 60,
          needs: [
            {
              anyOf: [ROOM],
              kind: null,
              count: 1,
              per: 'booking',
              beforeMinutes: null,
              afterMinutes: null,
              fromMinute: 0,
              untilMinute: null,
            },
          ],
        }),
      ],
      schedules: [
        aSchedule({
          id: STUDIO,
          capacity: 12,
          reasonIds: [YOGA],
          openingHours: [],
          sessions: [session],
          ...changes,
        }),
        aSchedule({ id: MIA, ...teacher }),
        aSchedule({ id: BEN, ...teacher }),
        aSchedule({ id: MASSEUR, reasonIds: [MASSAGE], openingHours: [ALWAYS] }),
      ],
      resources: [
        { id: ROOM, name: 'Room 1', kind: 'room', capacity: 1, openingHours: null, exceptions: [] },
      ],
    }),
  );
  const times = async (scheduleId: number, reasonId: number, day = MONDAY) => {
    const answer = await service.slots({ scheduleId, reasonId }, day);
    return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 13)) : [];
  };
  return { service, storage, times };
}

describe('a class that takes a room and a teacher', () => {
  it('takes them once for all who come', async () => {
    const { service } = await inTheStudio();
    for (let person = 0; person < 12; person++) {
      const booked = await service.book(aRequest(`${MONDAY} 18:00:00`, { reasonId: YOGA }));
      expect(booked.kind).toBe('booked');
    }
  });

  it('leaves neither to others meanwhile, with the time kept free afterwards', async () => {
    const { times } = await inTheStudio();
    expect(await times(MIA, LESSON)).toEqual(['16', '17', '20']);
    expect(await times(MASSEUR, MASSAGE)).toEqual(['16', '17', '20']);
    expect(await times(BEN, LESSON)).toEqual(['16', '17', '18', '19', '20']);
    expect(await times(MIA, LESSON, '2027-01-05')).toContain('18');
  });

  it('cannot be overruled by the team', async () => {
    const { service } = await inTheStudio();
    const overrule = async (scheduleId: number, reasonId: number) =>
      await service.bookForCustomer({
        actor: 'administrator',
        request: aRequest(`${MONDAY} 18:00:00`, { scheduleId, reasonId }),
        operator: { note: '', quiet: true, overrule: 'a friend' },
      });
    expect(await overrule(MIA, LESSON)).toMatchObject({ code: 'slot_unavailable' });
    expect(await overrule(MASSEUR, MASSAGE)).toMatchObject({ code: 'slot_unavailable' });
    expect(await overrule(BEN, LESSON)).toMatchObject({ kind: 'booked' });
  });

  it('takes somebody else on the date of a change alone', async () => {
    const { times } = await inTheStudio(
      yoga({ changes: [{ date: NEXT_MONDAY, takes: [ROOM, BEN] }] }),
    );
    expect(await times(MIA, LESSON)).not.toContain('18');
    expect(await times(BEN, LESSON)).toContain('18');
    expect(await times(MIA, LESSON, NEXT_MONDAY)).toContain('18');
    expect(await times(BEN, LESSON, NEXT_MONDAY)).not.toContain('18');
    expect(await times(MASSEUR, MASSAGE, NEXT_MONDAY)).not.toContain('18');
  });

  it('gives them back on a day on which the calendar is closed', async () => {
    const { times } = await inTheStudio(yoga(), {
      exceptions: [{ from: MONDAY, until: MONDAY, hours: null, note: null }],
    });
    expect(await times(MIA, LESSON)).toContain('18');
    expect(await times(MASSEUR, MASSAGE)).toContain('18');
  });
});

const day = parseDay(MONDAY) ?? 0;
/** Twelve o'clock at night is 23:00 in UTC. */
const midnight = Date.parse(`${MONDAY}T00:00:00+01:00`) / 60_000;
type Studio = Awaited<ReturnType<typeof inTheStudio>>;
const roomOn = async ({ service }: Pick<Studio, 'service'>, on = day) =>
  (await service.resourceDay(on))?.resources[0];
const scheduleOn = async ({ service }: Pick<Studio, 'service'>, id: number, on = day) =>
  (await service.day(on, new Set([id])))?.schedules[0];

describe('the day of a room', () => {
  it('is closed by a class under its name, with the time kept free after it', async () => {
    const room = await roomOn(await inTheStudio());
    expect(room?.blocks).toMatchObject([{ from: 18 * 60, until: 19 * 60 + 30 }]);
    expect(room?.blocks[0]?.why).toEqual(aReason().name);
    expect(room?.open).toEqual([
      { from: 0, until: 18 * 60 },
      { from: 19 * 60 + 30, until: 24 * 60 },
    ]);
  });

  it('is closed on both days by a class over midnight', async () => {
    const studio = await inTheStudio(yoga({ at: 23 * 60 + 30 }));
    const first = await roomOn(studio);
    expect(first?.blocks).toMatchObject([{ from: 23 * 60 + 30, until: 24 * 60 }]);
    expect(first?.open).toEqual([{ from: 0, until: 23 * 60 + 30 }]);
    const second = await roomOn(studio, day + 1);
    expect(second?.blocks).toMatchObject([{ from: 0, until: 60, why: aReason().name }]);
    expect(second?.open).toEqual([{ from: 60, until: 24 * 60 }]);
  });

  it('is closed by a busy time of another calendar, also over midnight', async () => {
    const studio = await inTheStudio();
    const { id } = await addSource(studio.storage, { scheduleId: ROOM });
    const times = { startsAt: midnight + 22 * 60, endsAt: midnight + 25 * 60 };
    const repairs = anEvent('repairs', { ...aPeriod('10:00', '11:00'), ...times });
    const window = { from: midnight - 1440, until: midnight + 9 * 1440 };
    const now = midnight * 60_000 + 8 * 3_600_000;
    await settle(studio.storage, id, aFull(repairs), { now, window });
    const first = await roomOn(studio);
    expect(first?.blocks.at(-1)).toEqual({ from: 22 * 60, until: 24 * 60, why: null });
    expect((await roomOn(studio, day + 1))?.blocks).toEqual([{ from: 0, until: 60, why: null }]);
  });
});

describe('the day of a teacher', () => {
  it('is closed by the class, under its name', async () => {
    const mia = await scheduleOn(await inTheStudio(), MIA);
    expect(mia?.blocks).toMatchObject([
      { from: 18 * 60, until: 19 * 60 + 30, why: aReason().name },
    ]);
    const open = [
      { from: 16 * 60, until: 18 * 60 },
      { from: 19 * 60 + 30, until: 21 * 60 },
    ];
    expect(mia?.free).toEqual(open);
    expect(mia?.open).toMatchObject(open);
  });

  it('is as usual for whoever does not lead it', async () => {
    const ben = await scheduleOn(await inTheStudio(), BEN);
    expect([ben?.blocks, ben?.free]).toEqual([[], [{ from: 16 * 60, until: 21 * 60 }]]);
  });
});
