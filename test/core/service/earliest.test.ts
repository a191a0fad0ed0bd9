/**
 * The earliest times in a days answer: the first of each of the next half-days, for groups and
 * across clock changes as well.
 */

import { describe, expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../../bff/support/an-installation.ts';
import { aService, daysOf, type ServiceUnderTest } from './a-service.ts';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const open = (
  opens: number,
  closes: number,
  days: readonly (typeof everyDay)[number][] = everyDay,
) => ({
  days,
  opens: opens * 60,
  closes: closes * 60,
  validFrom: null,
  validUntil: null,
});
const aGroup = (memberIds: number[]) =>
  aSchedule({ id: 9, memberIds, reasonIds: [], openingHours: [] });
const GROUP = { scheduleId: 9, reasonId: 1 };

/** Returns the expected times: the first free one of each half-day. */
async function firstOfHalfDays(
  { service }: ServiceUnderTest,
  choice: typeof GROUP,
): Promise<readonly string[]> {
  const { value } = await daysOf(service, choice);
  const answers = await Promise.all(value.days.map((day) => service.slots(choice, day)));
  const slots = answers.flatMap((answer) => (answer.kind === 'answer' ? answer.value.slots : []));
  const halfDay = (slot: string) =>
    slot.slice(0, 11) + (slot.slice(11, 13) < '12' ? 'morning' : 'afternoon');
  return slots.filter((slot, index) => halfDay(slot) !== halfDay(slots[index - 1] ?? ''));
}

describe('the earliest times of a group', () => {
  const schedules = [
    aSchedule({ openingHours: [open(9, 12, ['mon', 'tue'])] }),
    aSchedule({ id: 2, openingHours: [open(10, 17, ['mon'])] }),
    aGroup([1, 2]),
  ];

  it('are those of the member who is free first in each half-day, and each half-day counts once', async () => {
    const { service } = await aService(anInstallation({ schedules }));
    const { earliest } = (await daysOf(service, GROUP)).value;
    expect(earliest).toEqual(['2027-01-04 09:00:00', '2027-01-04 12:00:00', '2027-01-05 09:00:00']);
  });

  it('stay if another member is free, and move on if none is', async () => {
    const { service, book } = await aService(anInstallation({ schedules }));
    for (const time of ['09:00', '09:30', '10:00']) {
      expect(await book(time)).toBe('booked');
    }
    expect((await daysOf(service, GROUP)).value.earliest[0]).toBe('2027-01-04 10:00:00');
    expect(await book('10:00', 2)).toBe('booked');
    expect((await daysOf(service, GROUP)).value.earliest[0]).toBe('2027-01-04 10:30:00');
  });

  it('are empty if nothing is free, as are the times of the first day', async () => {
    const closed = [
      aSchedule({ openingHours: [] }),
      aSchedule({ id: 2, openingHours: [] }),
      aGroup([1, 2]),
    ];
    const { service } = await aService(anInstallation({ schedules: closed }));
    expect((await daysOf(service, GROUP)).value).toMatchObject({
      days: [],
      earliest: [],
      first: null,
    });
  });

  it('come with all times of the first day, of all members', async () => {
    const { service } = await aService(anInstallation({ schedules }));
    const { first } = (await daysOf(service, GROUP)).value;
    expect(first).toEqual(
      await service
        .slots(GROUP, '2027-01-04')
        .then((answer) => answer.kind === 'answer' && answer.value),
    );
  });
});

describe('the earliest times around a clock change', () => {
  it('begin at noon of the day on which an hour is skipped', async () => {
    const schedules = [aSchedule({ openingHours: [open(1, 13)], horizonDays: 1 }), aGroup([1])];
    const tested = await aService(anInstallation({ timeZone: 'Europe/Berlin', schedules }));
    tested.clock.set('2027-03-27T23:00:00Z');
    const { earliest } = (await daysOf(tested.service, GROUP)).value;
    expect(earliest.slice(0, 2)).toEqual(['2027-03-28 01:00:00', '2027-03-28 12:00:00']);
  });

  it.each([
    ['Europe/Berlin', '2027-03-27T21:00:00Z', '2027-03-28 03:00:00'],
    ['Europe/Berlin', '2027-10-30T21:00:00Z', '2027-10-31 02:00:00'],
    ['America/New_York', '2027-03-14T04:00:00Z', '2027-03-14 03:00:00'],
    ['America/New_York', '2027-11-07T03:00:00Z', '2027-11-07 02:00:00'],
    ['Australia/Lord_Howe', '2027-04-03T12:00:00Z', '2027-04-04 02:00:00'],
    ['Australia/Lord_Howe', '2027-10-02T12:00:00Z', '2027-10-03 02:30:00'],
  ])(
    'in %s, from %s on, begin at %s, and are the first of each half-day',
    async (timeZone, now, first) => {
      const schedules = [
        aSchedule({ openingHours: [open(2, 5), open(13, 14)], horizonDays: 3 }),
        aSchedule({ id: 2, openingHours: [open(2, 12)], horizonDays: 3 }),
        aGroup([1, 2]),
      ];
      const tested = await aService(anInstallation({ timeZone, schedules }));
      tested.clock.set(now);
      const { earliest } = (await daysOf(tested.service, GROUP)).value;
      expect(earliest[0]).toBe(first);
      expect(earliest).toEqual((await firstOfHalfDays(tested, GROUP)).slice(0, 3));
      expect(new Set(earliest.map((time) => time.slice(0, 10))).size).toBe(2);
    },
  );
});
