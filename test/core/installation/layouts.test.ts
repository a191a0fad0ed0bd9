/**
 * Combinations whose parts may be laid out in several ways: what the file derives, keeps and refuses.
 */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { presentInstallationFile } from '../../../core/installation/file/present.ts';
import { layoutsAt } from '../../../core/installation/schedule.ts';
import { aFile, aReason, aSchedule } from './installation-files.ts';

const VISIT = 1;
const X_RAY = 2;
const BOTH = 5;

interface Practice {
  readonly visit?: object;
  readonly xRay?: object;
  readonly both?: object;
  readonly more?: readonly object[];
  /** What the calendar lists, and its other settings. */
  readonly reasons?: readonly unknown[];
  readonly schedule?: object;
}

const aPractice = ({ visit, xRay, both, more = [], reasons, schedule }: Practice = {}) =>
  aFile({
    reasons: [
      aReason({ id: VISIT, duration_minutes: 20, ...visit }),
      aReason({ id: X_RAY, duration_minutes: 10, needs: [{ any_of: [21] }], ...xRay }),
      ...more,
      { id: BOTH, name: 'Both', combines: [VISIT, X_RAY], order: 'any', ...both },
    ],
    schedules: [aSchedule({ reasons: reasons ?? [VISIT, X_RAY, BOTH], ...schedule })],
    resources: [{ id: 21, name: 'Device' }],
  });

function parse(practice?: Practice) {
  const parsed = parseInstallationFile(aPractice(practice));
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

/** Each layout in the calendar: its minutes, and when the device is taken. */
function layoutsOf(practice?: Practice) {
  const { reasons, schedules } = parse(practice);
  const reason = reasons.find(({ id }) => id === BOTH);
  const [schedule] = schedules;
  return reason === undefined || schedule === undefined
    ? []
    : layoutsAt(reason, schedule).map(({ durationMinutes, needs = [] }) => [
        durationMinutes,
        ...needs.map(({ fromMinute, untilMinute }) => `${fromMinute}-${untilMinute}`),
      ]);
}

function problemsOf(practice: Practice) {
  const parsed = parseInstallationFile(aPractice(practice));
  return parsed.kind === 'problems' ? parsed.problems.map(({ code, path }) => [code, path]) : [];
}

describe('a combination in any order', () => {
  it('has the listed order first, and each other one that takes something at other minutes', () => {
    expect(layoutsOf()).toEqual([
      [30, '20-30'],
      [30, '0-10'],
    ]);
    expect(layoutsOf({ both: { order: 'listed' } })).toEqual([[30, '20-30']]);
    expect(layoutsOf({ xRay: { needs: [] } })).toEqual([[30]]);
  });

  it('tries shorter orders before longer ones', () => {
    const more = [
      aReason({ id: 3, duration_minutes: 5, needs: [{ any_of: [21] }], buffer_before_minutes: 5 }),
    ];
    const reasons = [VISIT, X_RAY, 3, BOTH];
    const minutes = layoutsOf({ more, reasons, both: { combines: [VISIT, X_RAY, 3] } }).map(
      ([first]) => first,
    );
    expect(minutes[0]).toBe(40);
    expect(minutes.slice(1)).toEqual(minutes.slice(1).toSorted());
    expect(minutes).toContain(35);
  });

  it('follows the minutes of each calendar', () => {
    const reasons = [{ id: VISIT, duration_minutes: 40 }, X_RAY, BOTH];
    expect(layoutsOf({ reasons })).toEqual([
      [50, '40-50'],
      [50, '0-10'],
    ]);
  });

  it('takes a duration that is set, if its longest order fits', () => {
    expect(layoutsOf({ both: { duration_minutes: 45 } })).toEqual([
      [45, '20-30'],
      [45, '0-10'],
    ]);
    expect(problemsOf({ both: { duration_minutes: 25 } })).toEqual([
      ['layout_long', 'reasons[2].duration_minutes'],
    ]);
    const reasons = [
      { id: VISIT, duration_minutes: 40 },
      X_RAY,
      { id: BOTH, duration_minutes: 45 },
    ];
    expect(problemsOf({ reasons })).toEqual([
      ['layout_long', 'schedules[0].reasons[2].duration_minutes'],
    ]);
  });

  it('is written to a file as it was read', () => {
    const installation = parse();
    const file = presentInstallationFile(installation);
    expect(file.reasons?.[2]).toEqual({
      id: BOTH,
      name: 'Both',
      combines: [VISIT, X_RAY],
      order: 'any',
    });
    expect(parseInstallationFile(file)).toEqual({ kind: 'parsed', installation });
  });

  it('is refused if it is a single reason, or a class', () => {
    expect(problemsOf({ visit: { order: 'any' } })).toEqual([['layout_parts', 'reasons[0].order']]);
    const sessions = [{ days: ['mon'], at: '10:00', reason: BOTH }];
    expect(problemsOf({ schedule: { sessions } })).toEqual([
      ['layout_session', 'schedules[0].sessions[0].reason'],
    ]);
  });

  it('is refused if too many orders differ', () => {
    const more = [3, 4, 6, 7].map((id) =>
      aReason({
        id,
        duration_minutes: 10 + id,
        needs: [{ any_of: [21] }],
        buffer_after_minutes: id,
      }),
    );
    const ids = [VISIT, X_RAY, 3, 4, 6, 7];
    const reasons = [...ids, BOTH];
    const refused = [['layout_many', 'reasons[6].order']];
    expect(problemsOf({ more, reasons, both: { combines: ids } })).toEqual(refused);
    const twice = [...ids, VISIT, X_RAY];
    expect(problemsOf({ more, reasons, both: { combines: twice } })).toEqual(refused);
  });
});

describe('a combination in which customers may wait', () => {
  const both = { order: undefined, gap_minutes: 10 };

  it('waits five minutes more each time, the shortest wait first', () => {
    expect(layoutsOf({ both })).toEqual([
      [30, '20-30'],
      [35, '25-35'],
      [40, '30-40'],
    ]);
    expect(layoutsOf({ both: { ...both, order: 'any' } })).toEqual([
      [30, '20-30'],
      [30, '0-10'],
      [35, '25-35'],
      [35, '0-10'],
      [40, '30-40'],
      [40, '0-10'],
    ]);
  });

  it('leaves the calendar free meanwhile, unless it is kept free after a part', () => {
    const ownTimes = (practice: Practice) => {
      const { reasons } = parse(practice);
      return reasons.find(({ id }) => id === BOTH)?.layouts?.map((layout) => layout.ownTimes);
    };
    const [five] = ownTimes({ both }) ?? [];
    expect(five).toMatchObject([{ fromMinute: 0, untilMinute: 20 }, { fromMinute: 25 }]);
    const buffers = { buffer_before_minutes: 10, buffer_after_minutes: 10 };
    expect(ownTimes({ both, visit: buffers, xRay: buffers })).toMatchObject([
      [{ fromMinute: 0, untilMinute: null }],
      [{ fromMinute: 0, untilMinute: null }],
    ]);
  });

  it('is written to a file as it was read', () => {
    const installation = parse({ both });
    const file = presentInstallationFile(installation);
    expect(file.reasons?.[2]).toEqual({
      id: BOTH,
      name: 'Both',
      combines: [VISIT, X_RAY],
      gap_minutes: 10,
    });
    expect(parseInstallationFile(file)).toEqual({ kind: 'parsed', installation });
  });

  it('is refused if it is a single reason, waits for less than five minutes, or in too many ways', () => {
    expect(problemsOf({ visit: { gap_minutes: 10 } })).toEqual([
      ['layout_parts', 'reasons[0].gap_minutes'],
    ]);
    expect(problemsOf({ both: { gap_minutes: 4 } })).toMatchObject([
      [expect.any(String), 'reasons[2].gap_minutes'],
    ]);
    const combines = [VISIT, X_RAY, VISIT];
    expect(problemsOf({ both: { gap_minutes: 35, order: undefined, combines } })).toEqual([
      ['layout_many', 'reasons[2].gap_minutes'],
    ]);
  });
});
