/**
 * The week that opening hours are painted on: strokes change what they touch and nothing else, and
 * rows come back from it as they were entered.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../widget/admin/configuration/edit/draft.ts';
import { spotAfter } from '../../widget/admin/hours/brush.ts';
import { dayMinute, minuteIn } from '../../widget/admin/hours/minutes.ts';
import {
  type Area,
  copyDay,
  DAYS,
  isAllOpen,
  isOpenAt,
  listPeriods,
  paint,
  toWeek,
  withWeek,
} from '../../widget/admin/hours/painting.ts';
import { withPeriod } from '../../widget/admin/hours/periods.ts';
import { compareWeeks } from '../../widget/admin/hours/week-difference.ts';

const always = { from: undefined, until: undefined };
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];
const rows: readonly Entry[] = [
  { days: weekdays, opens: '09:00', closes: '12:00' },
  { days: ['mon', 'thu'], opens: '14:00', closes: '18:00' },
];

/** Paints on these rows. */
const painted = (area: Area, isOpen: boolean, on = rows) =>
  withWeek(on, always, paint(toWeek(on, always), area, isOpen));

const quarter = fc.integer({ min: 0, max: 95 }).map((count) => count * 15);
const range = fc.tuple(quarter, quarter).filter(([from, until]) => from < until);

/** A row of opening hours as it is entered. */
const row = fc
  .tuple(fc.subarray([...DAYS], { minLength: 1 }), range)
  .map(([days, [from, until]]) => ({ days, opens: dayMinute(from), closes: dayMinute(until) }));

/** A stroke over days and minutes. */
const area = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), range)
  .map(([one, other, [from, until]]) => ({
    first: Math.min(one, other),
    last: Math.max(one, other),
    from,
    until,
  }));

describe('painting on a week', () => {
  it('opens closed time in a row of its own, or in one of the same hours', () => {
    expect(painted({ first: 5, last: 5, from: 600, until: 780 }, true)).toEqual([
      ...rows,
      { days: ['sat'], opens: '10:00', closes: '13:00' },
    ]);
    expect(painted({ first: 5, last: 6, from: 540, until: 720 }, true)).toEqual([
      { ...rows[0], days: [...weekdays, 'sat', 'sun'] },
      rows[1],
    ]);
  });

  it('extends adjacent ranges, and cuts a part out of the middle', () => {
    expect(painted({ first: 0, last: 0, from: 720, until: 840 }, true)).toEqual([
      { ...rows[0], days: ['tue', 'wed', 'thu', 'fri'] },
      { ...rows[1], days: ['thu'] },
      { days: ['mon'], opens: '09:00', closes: '18:00' },
    ]);
    expect(painted({ first: 2, last: 2, from: 600, until: 615 }, false)).toEqual([
      { ...rows[0], days: ['mon', 'tue', 'thu', 'fri'] },
      rows[1],
      { days: ['wed'], opens: '09:00', closes: '10:00' },
      { days: ['wed'], opens: '10:15', closes: '12:00' },
    ]);
  });

  it('goes to midnight, and takes out rows of which nothing is left', () => {
    expect(painted({ first: 6, last: 6, from: 1380, until: 1440 }, true).at(-1)).toEqual({
      days: ['sun'],
      opens: '23:00',
      closes: '24:00',
    });
    expect(painted({ first: 0, last: 6, from: 0, until: 1440 }, false)).toEqual([]);
  });

  it('leaves other parts of the year and rows that cannot be read as they are', () => {
    const winter = { days: ['mon'], opens: '10:00', closes: '11:00', valid_from: '2026-10-01' };
    const broken = { days: ['mon'], opens: '9', closes: '12:00' };
    const all = [winter, broken, ...rows];
    expect(listPeriods(all)).toEqual([{ from: '2026-10-01', until: undefined }, always]);
    expect(painted({ first: 0, last: 6, from: 0, until: 1440 }, false, all)).toEqual([
      winter,
      broken,
    ]);
    expect(
      withWeek(
        all,
        { from: '2026-10-01', until: undefined },
        paint(toWeek([], always), { first: 1, last: 1, from: 0, until: 60 }, true),
      ),
    ).toEqual([
      broken,
      ...rows,
      { days: ['tue'], opens: '00:00', closes: '01:00', valid_from: '2026-10-01' },
    ]);
  });

  it('keeps adjacent ranges apart, because times start at each opening', () => {
    const touching = [
      { days: ['mon'], opens: '09:00', closes: '10:20' },
      { days: ['mon'], opens: '10:20', closes: '12:00' },
    ];
    expect(painted({ first: 0, last: 0, from: 840, until: 900 }, true, touching)).toEqual([
      ...touching,
      { days: ['mon'], opens: '14:00', closes: '15:00' },
    ]);
  });

  it('has copied one day onto others', () => {
    const copied = copyDay(toWeek(rows, always), 0, [1, 2, 3, 4]);
    expect(withWeek(rows, always, copied)).toEqual([rows[0], { ...rows[1], days: weekdays }]);
  });

  it('makes of any stroke on any rows exactly that area, and says the rest of the week unchanged', () => {
    const rows = fc.array(row, { maxLength: 6 });
    fc.assert(
      fc.property(rows, area, fc.boolean(), (entered, stroke, isOpen) => {
        const before = toWeek(entered, always);
        const after = toWeek(painted(stroke, isOpen, entered), always);
        if (isOpen) {
          expect(isAllOpen(after, stroke)).toBe(true);
        }
        for (let day = 0; day < 7; day += 1) {
          const isOnDay = stroke.first <= day && day <= stroke.last;
          for (let minute = 0; minute < 1440; minute += 15) {
            const isIn = isOnDay && stroke.from <= minute && minute < stroke.until;
            expect(isOpenAt(after, day, minute)).toBe(
              isIn ? isOpen : isOpenAt(before, day, minute),
            );
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the keys of the week', () => {
  it('lead by quarters, hours and days, and not beyond the week', () => {
    const spot = { day: 3, minute: 600 };
    for (const [key, day, minute] of [
      ['ArrowUp', 3, 585],
      ['ArrowDown', 3, 615],
      ['ArrowLeft', 2, 600],
      ['ArrowRight', 4, 600],
      ['PageUp', 3, 540],
      ['PageDown', 3, 660],
      ['Home', 0, 600],
      ['End', 6, 600],
    ] as const) {
      expect(spotAfter(spot, key), key).toMatchObject({ day, minute });
    }
    expect(spotAfter({ day: 6, minute: 1425 }, 'ArrowDown')).toEqual({ day: 6, minute: 1425 });
    expect(['a', 'Enter', 'toString'].map((key) => spotAfter(spot, key))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a time of the file', () => {
  it('is parsed up to 24:00, and refused if invalid', () => {
    expect(['00:00', '09:15', '24:00'].map(minuteIn)).toEqual([0, 555, 1440]);
    expect(['24:15', '9:00', '10:60', '', undefined].map(minuteIn)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the difference to the hours in force', () => {
  const inForce = toWeek(rows, always);

  it('lists added and removed hours by day, however the rows are split', () => {
    const week = paint(
      paint(inForce, { first: 0, last: 0, from: 1020, until: 1140 }, true),
      { first: 3, last: 3, from: 600, until: 960 },
      false,
    );
    const difference = compareWeeks(inForce, week);
    expect(difference[0]).toEqual({ added: [{ from: 1080, until: 1140 }], removed: [] });
    expect(difference[3]).toEqual({
      added: [],
      removed: [
        { from: 600, until: 720 },
        { from: 840, until: 960 },
      ],
    });
    expect(
      difference.filter(({ added, removed }) => added.length + removed.length > 0),
    ).toHaveLength(2);
  });

  it('is empty for the same hours in other rows, and everything for a new week', () => {
    const split = [
      ...rows.slice(1),
      { days: weekdays, opens: '09:00', closes: '10:00' },
      { days: weekdays, opens: '10:00', closes: '12:00' },
    ];
    expect(
      compareWeeks(inForce, toWeek(split, always)).flatMap(({ added, removed }) => [
        ...added,
        ...removed,
      ]),
    ).toEqual([]);
    expect(compareWeeks(toWeek([], always), inForce).flatMap(({ added }) => added)).toHaveLength(7);
    expect(
      compareWeeks(inForce, toWeek([], always)).flatMap(({ removed }) => removed),
    ).toHaveLength(7);
  });
});

describe('a new period', () => {
  const hours = { days: ['mon'], opens: '09:00', closes: '12:00' };

  it('begins as a copy of the hours in effect then, which end the day before', () => {
    expect(withPeriod([hours], { from: '2027-01-01', until: undefined })).toEqual([
      { ...hours, valid_until: '2026-12-31' },
      { ...hours, valid_from: '2027-01-01' },
    ]);
  });

  it('keeps the previous hours after its last day', () => {
    expect(withPeriod([hours], { from: '2027-01-01', until: '2027-03-31' })).toEqual([
      { ...hours, valid_until: '2026-12-31' },
      { ...hours, valid_from: '2027-01-01', valid_until: '2027-03-31' },
      { ...hours, valid_from: '2027-04-01' },
    ]);
  });

  it('leaves hours alone that end before it or begin after it', () => {
    const others = [
      { ...hours, valid_until: '2026-06-30' },
      { ...hours, valid_from: '2028-01-01' },
    ];
    expect(withPeriod(others, { from: '2027-01-01', until: '2027-03-31' })).toEqual(others);
  });
});
