import { describe, expect, it } from 'vitest';
import { completeCombinations } from '../../../core/installation/combination.ts';
import { findIneffectiveSettings } from '../../../core/installation/ineffective-settings.ts';
import type { Resource } from '../../../core/installation/resource.ts';
import type { Reason } from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';

const KEY = { fixedMinutesBefore: 60 };
const TODAY = '2026-12-01';
const hours = (validFrom: string | null, validUntil: string | null) => [
  { days: ['mon'] as const, opens: 540, closes: 600, validFrom, validUntil },
];
const neverOpen = { kind: 'never_open', scheduleId: 1, scheduleName: 'Dr. Lindner' };

function findIn(schedule: Parameters<typeof aSchedule>[0], reasons = [aReason()]) {
  return findIneffectiveSettings(
    anInstallation({ reasons, schedules: [aSchedule(schedule)] }),
    TODAY,
  );
}

describe('a setting without effect', () => {
  it('is a reason’s capacity above the calendar’s, if the calendar offers the reason', () => {
    const reasons = [
      aReason({ capacity: 3 }),
      aReason({ id: 2, capacity: 2 }),
      aReason({ id: 3 }),
      aReason({ id: 4, capacity: 9 }),
    ];
    expect(findIn({ capacity: 2, reasonIds: [1, 2, 3] }, reasons)).toEqual([
      {
        kind: 'reason_capacity',
        reasonId: 1,
        reasonName: 'First visit',
        capacity: 3,
        scheduleId: 1,
        scheduleName: 'Dr. Lindner',
        scheduleCapacity: 2,
      },
    ]);
  });

  it('is a number of persons above the capacity of calendar, reason or day', () => {
    const few = aReason({ persons: { max: 3 } });
    const many = aReason({ id: 2, capacity: 2, persons: { max: 3 } });
    const names = {
      kind: 'reason_persons',
      reasonName: 'First visit',
      scheduleId: 1,
      scheduleName: 'Dr. Lindner',
      max: 3,
    };
    expect(findIn({ capacity: 3, reasonIds: [1, 2] }, [few, many])).toEqual([
      { ...names, reasonId: 2, places: 2 },
    ]);
    expect(findIn({ capacity: 3, dailyLimit: 1 }, [few])).toEqual([
      { ...names, reasonId: 1, places: 1 },
    ]);
    expect(findIn({ capacity: 1 }, [few])).toEqual([{ ...names, reasonId: 1, places: 1 }]);
  });

  it('is an order that makes no difference in the calendar', () => {
    const combines = { reasonIds: [1, 2], isInAnyOrder: true as const, stated: { form: [] } };
    const needs = [aNeed({ kind: null, anyOf: [21] })];
    const find = (second: Partial<Reason>) => {
      const reasons = [
        aReason(),
        aReason({ id: 2, ...second }),
        aReason({ id: 3, name: 'Both', combines }),
      ];
      const schedules = [aSchedule({ reasonIds: [1, 2, 3] }), aSchedule({ id: 2, reasonIds: [1] })];
      return findIneffectiveSettings(
        completeCombinations(anInstallation({ reasons, schedules })),
        TODAY,
      );
    };
    expect(find({})).toEqual([
      {
        kind: 'reason_order',
        reasonId: 3,
        reasonName: 'Both',
        scheduleId: 1,
        scheduleName: 'Dr. Lindner',
      },
    ]);
    expect(find({ needs })).toEqual([]);
  });

  it('is a capacity of a group, which uses those of its members', () => {
    const group = aSchedule({ id: 9, memberIds: [1], openingHours: [] });
    const installation = anInstallation({
      reasons: [aReason({ capacity: 2 })],
      schedules: [aSchedule({ capacity: 2 }), group],
    });
    expect(findIneffectiveSettings(installation, TODAY)).toEqual([]);
  });
});

describe('a resource that is never exchanged', () => {
  const find = (reasons: readonly Reason[], resources: readonly Resource[]) =>
    findIneffectiveSettings(anInstallation({ reasons: [...reasons], resources }), TODAY);
  const [first, second] = [KEY, { id: 22, ...KEY }].map(aResource);
  const rooms = first && second ? [first, second] : [];
  const alone = (resourceId: number) => ({
    kind: 'exchange_alone',
    resourceId,
    resourceName: `Room ${resourceId}`,
  });

  it('may have the key if a need can be met by another one with it', () => {
    expect(find([aReason({ needs: [aNeed()] })], rooms)).toEqual([]);
    expect(find([aReason()], [aResource()])).toEqual([]);
  });

  it('has the key without effect if no need can be met by another one with it', () => {
    expect(find([aReason()], rooms)).toEqual([alone(21), alone(22)]);
    const needs = [aNeed({ kind: null, anyOf: [21] }), aNeed({ kind: null, anyOf: [22] })];
    expect(find([aReason({ needs })], rooms)).toEqual([alone(21), alone(22)]);
    const other = aResource({ id: 22 });
    expect(find([aReason({ needs: [aNeed()] })], [aResource(KEY), other])).toEqual([alone(21)]);
  });

  it('has the key without effect if customers are told its name', () => {
    const named = aResource({ ...KEY, showsName: true });
    expect(find([aReason({ needs: [aNeed()] })], [named, ...rooms.slice(1)])).toEqual([
      { ...alone(21), kind: 'exchange_named' },
      alone(22),
    ]);
  });
});

describe('a calendar that is never open', () => {
  it.each([
    ['has no hours', { openingHours: [] }],
    [
      'has hours on no day',
      { openingHours: [{ days: [], opens: 540, closes: 600, validFrom: null, validUntil: null }] },
    ],
    ['had its last hours yesterday', { openingHours: hours(null, '2026-11-30') }],
    [
      'is closed by all its exceptions',
      {
        openingHours: [],
        exceptions: [{ from: TODAY, until: '2027-01-01', hours: null, note: null }],
      },
    ],
    [
      'had its last exception yesterday',
      {
        openingHours: [],
        exceptions: [
          {
            from: '2026-11-01',
            until: '2026-11-30',
            hours: { opens: 540, closes: 600 },
            note: null,
          },
        ],
      },
    ],
  ])('%s', (_, schedule) => {
    expect(findIn(schedule)).toEqual([neverOpen]);
  });

  it.each([
    ['has hours for ever', {}],
    ['has hours today for the last time', { openingHours: hours(null, TODAY) }],
    ['has hours later on', { openingHours: hours('2030-01-01', null) }],
    [
      'is open once, by an exception',
      {
        openingHours: [],
        exceptions: [{ from: TODAY, until: TODAY, hours: { opens: 540, closes: 600 }, note: null }],
      },
    ],
  ])('is never open because %s', (_, schedule) => {
    expect(findIn(schedule)).toEqual([]);
  });
});
