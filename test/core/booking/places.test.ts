import { describe, expect, it } from 'vitest';
import { createPlaces, type Places } from '../../../core/booking/places.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
} from '../../bff/support/an-installation.ts';

function placesOf(changes: Partial<Installation> = {}): Places {
  return createPlaces({
    installation: anInstallation(changes),
    publicHolidays: [],
    configVersion: 1,
  });
}

function found(places: Places, scheduleId: number, reasonId: number) {
  const answer = places.find(scheduleId, reasonId);
  if ('kind' in answer) {
    throw new Error(`Refused: ${answer.code}`);
  }
  return answer;
}

const refused = (code: string) => ({ kind: 'refused', code });

describe('places', () => {
  it('are one for a schedule that offers the reason', () => {
    expect(
      found(placesOf(), 1, 1).map(({ schedule, reason, step }) => [schedule.id, reason.id, step]),
    ).toEqual([[1, 1, 30]]);
  });

  it('step by the slot interval if the schedule has one', () => {
    expect(
      found(placesOf({ schedules: [aSchedule({ slotIntervalMinutes: 10 })] }), 1, 1)[0]?.step,
    ).toBe(10);
  });

  it('are the same objects for the same question', () => {
    const places = placesOf();
    expect(found(places, 1, 1)).toBe(found(places, 1, 1));
  });

  it('refuse an unknown schedule', () => {
    expect(placesOf().find(99, 1)).toEqual(refused('schedule_not_found'));
    expect(placesOf().listReasons(99)).toEqual(refused('schedule_not_found'));
  });

  it('refuse an unknown reason, and one that the schedule does not offer', () => {
    expect(placesOf().find(1, 99)).toEqual(refused('reason_not_found'));
    expect(placesOf().find(1, 2)).toEqual(refused('reason_not_found'));
  });

  it('list reasons in the order of the schedule', () => {
    expect(
      placesOf({ schedules: [aSchedule({ reasonIds: [2, 1] })] }).listReasons(1),
    ).toMatchObject([{ id: 2 }, { id: 1 }]);
  });
});

describe('a group', () => {
  const group = aSchedule({ id: 9, memberIds: [3, 1], reasonIds: [] });
  const schedules = [
    aSchedule({ id: 3, reasonIds: [2, 1] }),
    aSchedule({ id: 1, reasonIds: [1] }),
    aSchedule({ id: 2, reasonIds: [1, 2] }),
    group,
  ];

  it('is each member that offers the reason, by id', () => {
    const places = placesOf({ schedules });
    expect(found(places, 9, 1).map(({ schedule }) => schedule.id)).toEqual([1, 3]);
    expect(found(places, 9, 2).map(({ schedule }) => schedule.id)).toEqual([3]);
  });

  it('offers the times of all members', () => {
    expect(placesOf({ schedules }).listReasons(9)).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('is open as each member is: with its own hours, its own exceptions, and the public holidays of all', () => {
    const note = 'Day off';
    const off = aSchedule({
      id: 1,
      exceptions: [{ from: '2026-12-02', until: '2026-12-02', hours: null, note }],
    });
    const installation = anInstallation({ schedules: [off, aSchedule({ id: 3 }), group] });
    const places = createPlaces({
      installation,
      publicHolidays: [{ day: '2026-12-03', name: 'Holiday' }],
      configVersion: 1,
    });
    const [first, second] = found(places, 9, 1).map(({ rules }) =>
      ['2026-12-02', '2026-12-03'].map((day) => rules.hoursOn(parseDay(day) ?? 0)),
    );
    expect(first).toMatchObject([
      { rule: 'exception', ranges: [], why: note },
      { rule: 'public_holiday', ranges: [] },
    ]);
    expect(second).toMatchObject([
      { rule: 'weekly', ranges: [{ opens: 540 }, { opens: 780 }] },
      { rule: 'public_holiday', ranges: [] },
    ]);
  });

  it('offers only the reasons that it names, if any', () => {
    const places = placesOf({
      schedules: [...schedules.slice(0, 3), { ...group, reasonIds: [2] }],
    });
    expect(places.find(9, 1)).toEqual(refused('reason_not_found'));
    expect(found(places, 9, 2)).toHaveLength(1);
  });

  it('asks for its own fields, not its members’', () => {
    const field = (name: string) => aFormField({ name });
    const own = schedules.map((schedule) => ({ ...schedule, form: [field(`of_${schedule.id}`)] }));
    const places = placesOf({ schedules: own, form: [] });
    expect(found(places, 9, 1).map(({ form }) => form.map(({ name }) => name))).toEqual([
      ['of_9'],
      ['of_9'],
    ]);
  });
});

describe('a form', () => {
  it('has the installation’s fields, then the reason’s, then the schedule’s; one of the same name replaces', () => {
    const places = placesOf({
      form: [aFormField({ name: 'a' }), aFormField({ name: 'b' })],
      reasons: [
        aReason({
          form: [aFormField({ name: 'c' }), aFormField({ name: 'a', label: 'of the reason' })],
        }),
      ],
      schedules: [
        aSchedule({
          form: [aFormField({ name: 'd' }), aFormField({ name: 'c', label: 'of the schedule' })],
        }),
      ],
    });
    const form = found(places, 1, 1)[0]?.form ?? [];
    expect(form.map(({ name, label }) => [name, label])).toEqual([
      ['a', 'of the reason'],
      ['b', 'Last name'],
      ['c', 'of the schedule'],
      ['d', 'Last name'],
    ]);
  });

  it('never has a password', () => {
    expect(found(placesOf({ form: [aFormField({ name: 'password' })] }), 1, 1)[0]?.form).toEqual(
      [],
    );
  });
});
