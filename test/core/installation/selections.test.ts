/** What customers may add to a reason, and how often they may have it: reasons that no list shows. */

import { describe, expect, it } from 'vitest';
import { createPlaces } from '../../../core/booking/places.ts';
import { isRefusal } from '../../../core/booking/refusal.ts';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { presentInstallationFile } from '../../../core/installation/file/present.ts';
import { compareInstallations } from '../../../core/installation/installation-changes.ts';
import { isListed } from '../../../core/installation/schedule.ts';
import { selectionId } from '../../../core/installation/selection.ts';
import { aFile, aGroup, aReason, aSchedule } from './installation-files.ts';

const CUT = 1;
const WASH = 2;
const BEARD = 3;

interface Salon {
  readonly cut?: object;
  readonly wash?: object;
  readonly reasons?: readonly unknown[];
  readonly more?: readonly unknown[];
  /** Added to the reasons. */
  readonly combination?: object;
}

const aSalon = ({ cut, wash, reasons = [CUT, WASH, BEARD], more = [], combination }: Salon = {}) =>
  aFile({
    reasons: [
      aReason({ id: CUT, name: { en: 'Cut', de: 'Schnitt' }, with: [WASH, BEARD], ...cut }),
      aReason({ id: WASH, name: 'Wash', duration_minutes: 15, ...wash }),
      aReason({ id: BEARD, name: { en: 'Beard', de: 'Bart' }, duration_minutes: 10 }),
      ...(combination === undefined ? [] : [combination]),
    ],
    schedules: [aSchedule({ reasons }), ...more],
  });

function parse(file: unknown) {
  const parsed = parseInstallationFile(file);
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

function problemsOf(file: unknown) {
  const parsed = parseInstallationFile(file);
  return parsed.kind === 'problems'
    ? parsed.problems.map(({ path, code }) => `${path} ${code}`)
    : [];
}

/** What customers can select in a calendar: ids of the additions, minutes, names and prices. */
function selectionsOf(salon: unknown, scheduleId = 1) {
  const places = createPlaces({
    installation: parse(salon),
    publicHolidays: [],
    configVersion: 1,
  });
  const reasons = places.listReasons(scheduleId);
  return isRefusal(reasons) ? [] : (reasons[0]?.selections ?? []);
}

describe('what customers may add', () => {
  it('makes a reason of each selection, as long as all of it', () => {
    expect(
      selectionsOf(aSalon()).map(({ name, durationMinutes }) => [name, durationMinutes]),
    ).toEqual([
      [{ en: 'Cut + Wash', de: 'Schnitt + Wash' }, 45],
      [{ en: 'Cut + Beard', de: 'Schnitt + Bart' }, 40],
      [{ en: 'Cut + Wash + Beard', de: 'Schnitt + Wash + Bart' }, 55],
    ]);
  });

  it('follows the terms of each calendar', () => {
    const cut = { price: '30 EUR' };
    const salon = aSalon({
      cut,
      wash: { price: '10 EUR' },
      reasons: [
        { id: CUT, duration_minutes: 50 },
        { id: WASH, price: '12 EUR' },
      ],
    });
    expect(
      selectionsOf(salon).map(({ durationMinutes, price }) => [durationMinutes, price]),
    ).toEqual([[65, '42 EUR']]);
  });

  it('adds as many as the reason allows', () => {
    const selections = selectionsOf(aSalon({ cut: { at_most: 1 } }));
    expect(selections.map(({ selection }) => selection?.additionIds)).toEqual([[WASH], [BEARD]]);
  });

  it('is offered by a calendar and a group as far as they offer its parts', () => {
    const more = [
      aSchedule({ id: 2, reasons: [CUT, BEARD] }),
      aGroup({ members: [1, 2] }),
      aGroup({ id: 10, members: [1, 2], reasons: [CUT, BEARD] }),
    ];
    const salon = aSalon({ reasons: [CUT, WASH], more });
    const added = (id: number) =>
      selectionsOf(salon, id).map(({ selection }) => selection?.additionIds);
    expect([added(1), added(2), added(9), added(10)]).toEqual([
      [[WASH]],
      [[BEARD]],
      [[WASH], [BEARD]],
      [[BEARD]],
    ]);
  });

  it('repeats a reason with its longer buffer in between', () => {
    const cut = { with: undefined, count: { max: 3 }, buffer_after_minutes: 5, price: '£10' };
    expect(
      selectionsOf(aSalon({ cut })).map(({ name, durationMinutes, price }) => [
        name,
        durationMinutes,
        price,
      ]),
    ).toEqual([
      [{ en: '2 × Cut', de: '2 × Schnitt' }, 65, '£20'],
      [{ en: '3 × Cut', de: '3 × Schnitt' }, 100, '£30'],
    ]);
  });

  it('repeats and adds at once', () => {
    const selections = selectionsOf(aSalon({ cut: { count: { max: 2 }, at_most: 1 } }));
    expect(selections.map(({ selection }) => [selection?.count, selection?.additionIds])).toEqual([
      [1, [WASH]],
      [1, [BEARD]],
      [2, []],
      [2, [WASH]],
      [2, [BEARD]],
    ]);
  });

  it('may start from a combination, or add one', () => {
    const salon = aFile({
      reasons: [
        { id: 4, name: 'Wash and cut', combines: [WASH, CUT], with: [BEARD] },
        aReason({ id: CUT, name: 'Cut' }),
        aReason({ id: WASH, name: 'Wash', duration_minutes: 15 }),
        aReason({ id: BEARD, name: 'Beard', duration_minutes: 10 }),
      ],
      schedules: [aSchedule({ reasons: [4, { id: CUT, duration_minutes: 40 }, WASH, BEARD] })],
    });
    expect(selectionsOf(salon)).toMatchObject([
      { name: 'Wash and cut + Beard', durationMinutes: 65 },
    ]);
  });
});

describe('the id of a selection', () => {
  it('is the same in whatever order things are added, and fits into a column', () => {
    const id = selectionId({ reasonId: 1, count: 2, additionIds: [4, 7] });
    expect(selectionId({ reasonId: 1, count: 2, additionIds: [7, 4] })).toBe(id);
    expect(selectionId({ reasonId: 1, count: 1, additionIds: [4, 7] })).not.toBe(id);
    expect(id).toBeGreaterThanOrEqual(1_000_000_000);
    expect(id).toBeLessThanOrEqual(2_147_483_647);
  });
});

describe('an installation with selections', () => {
  it('is written as it was read, without them', () => {
    const installation = parse(aSalon({ cut: { at_most: 2, count: { max: 2 } } }));
    const file = JSON.parse(JSON.stringify(presentInstallationFile(installation)));
    expect(file.reasons).toHaveLength(3);
    expect(file.reasons[0]).toMatchObject({
      with: [WASH, BEARD],
      at_most: 2,
      count: { max: 2 },
    });
    expect(file.schedules[0].reasons).toEqual([CUT, WASH, BEARD]);
    expect(parse(file)).toEqual(installation);
  });

  it('tells a change of what may be added as one of the reason', () => {
    const before = parse(aSalon());
    const after = parse(aSalon({ cut: { with: [BEARD] } }));
    const retired = { schedules: new Set<number>(), reasons: new Set<number>() };
    expect(compareInstallations(before, after, retired).reasons).toMatchObject([
      { id: CUT, kind: 'changed', keys: [{ key: 'with', entries: { removed: ['2'] } }] },
    ]);
    expect(before.reasons.filter((reason) => !isListed(reason))).toHaveLength(3);
  });
});

describe('an installation file', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    aReason({ id: index + 10, duration_minutes: 1 }),
  );
  it.each([
    ['an unknown addition', aSalon({ cut: { with: [99] } }), 'reasons[0].with[0] id_unknown'],
    ['itself', aSalon({ cut: { with: [CUT] } }), 'reasons[0].with[0] addition_itself'],
    [
      'a limit of nothing',
      aSalon({ cut: { with: undefined, at_most: 2 } }),
      'reasons[0].at_most addition_missing',
    ],
    [
      'more than a day',
      aSalon({ cut: { duration_minutes: 600, count: { max: 3 } }, reasons: [WASH] }),
      'reasons[0].with selection_long',
    ],
    ['a capacity', aSalon({ wash: { capacity: 1 } }), 'reasons[1].capacity selection_capacity'],
    [
      'a class',
      aFile({
        reasons: [aReason({ count: { max: 2 } })],
        schedules: [aSchedule({ sessions: [{ days: ['mon'], at: '10:00', reason: 1 }] })],
      }),
      'schedules[0].sessions[0].reason selection_session',
    ],
    [
      'too many selections',
      aFile({ reasons: [aReason({ with: many.map(({ id }) => id) }), ...many] }),
      'reasons[0].with selection_many',
    ],
    [
      'an id of a selection',
      aFile({
        reasons: [
          aReason({ count: { max: 2 } }),
          aReason({ id: selectionId({ reasonId: 1, count: 2, additionIds: [] }) }),
        ],
      }),
      'reasons[1].id selection_taken',
    ],
  ])('is refused with %s', (_, file, problem) => {
    expect(problemsOf(file)).toContain(problem);
  });
});

describe('a selection of a combination that is partly done elsewhere', () => {
  it('leaves the calendar free each time', () => {
    const { reasons } = parse(
      aSalon({
        cut: { with: undefined, duration_minutes: 30 },
        more: [],
        reasons: [CUT, WASH, BEARD, 4],
        combination: {
          id: 4,
          name: 'Both',
          combines: [CUT, { id: WASH, elsewhere: true }, BEARD],
          count: { max: 2 },
        },
      }),
    );
    const twice = reasons.find((reason) => !isListed(reason));
    const times = twice?.ownTimes?.map(({ fromMinute, untilMinute }) => [fromMinute, untilMinute]);
    // Beard and the next cut follow one another.
    expect(times).toEqual([
      [0, 30],
      [45, 85],
      [100, null],
    ]);
  });
});
