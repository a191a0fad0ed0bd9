import { describe, expect, it } from 'vitest';
import { parseDateValue } from '../../../core/calendars/icalendar/date-value.ts';
import { expandRule } from '../../../core/calendars/icalendar/expand-rule.ts';
import { parseRule } from '../../../core/calendars/icalendar/recurrence-rule.ts';
import { SourceFault } from '../../../core/calendars/source-fault.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { expandByLibrary, expandHere, listRandomRules } from './random-rules.ts';

const RULES = Number(process.env.CALENDAR_RULES ?? 1_000);

function starts(rule: string, from: string): readonly string[] {
  const start = parseDateValue(from);
  const walls = expandRule({
    rule: parseRule(rule, { title: '' }),
    start: start.wall,
    isDate: start.isDate,
    last: null,
    from: start.wall,
    until: start.wall + 366 * 40 * 1440,
  });
  return walls.map((wall) => formatWallTime(wall).slice(0, 10));
}

it.each([
  ['FREQ=YEARLY;BYWEEKNO=53;COUNT=2', '20270103', ['2027-01-03', '2033-01-02']],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=2', '20241230', ['2024-12-30', '2025-12-29']],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', '19970519', ['1997-05-19', '1998-05-18']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2', '20240229', ['2024-02-29', '2028-02-29']],
  ['FREQ=YEARLY;COUNT=2', '20240229', ['2024-02-29', '2028-02-29']],
  ['FREQ=MONTHLY;COUNT=3', '20260131', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', '20260213', ['2026-02-13', '2026-03-13']],
  ['FREQ=MONTHLY;BYMONTH=4,5;COUNT=3', '20260410', ['2026-04-10', '2026-05-10', '2027-04-10']],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=TU,SU;WKST=SU',
    '19970805',
    ['1997-08-05', '1997-08-17', '1997-08-19'],
  ],
  ['FREQ=YEARLY;BYYEARDAY=-1;COUNT=2', '20241231', ['2024-12-31', '2025-12-31']],
])('expands %s from %s on', (rule, from, days) => {
  expect(starts(rule, from)).toEqual(days);
});

it.each([
  'FREQ=HOURLY',
  'FREQ=MINUTELY',
  'FREQ=SECONDLY',
  'FREQ=FORTNIGHTLY',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20260101',
  'FREQ=DAILY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYWEEKNO=1',
  'FREQ=DAILY;BYYEARDAY=1',
  'FREQ=YEARLY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYWEEKNO=1;INTERVAL=2',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=DAILY;BYSECOND=0,30',
  'FREQ=DAILY;SKIP=FORWARD',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=DAILY;BYDAY=',
])('refuses %s by name', (rule) => {
  expect(() => parseRule(rule, { title: 'Yoga' })).toThrow(SourceFault);
});

describe('random rules', { timeout: 3_600_000 }, () => {
  const rules = listRandomRules(1, RULES);

  it('have the starts that a library finds', () => {
    for (const rule of rules) {
      expect([rule.text, expandHere(rule)]).toEqual([rule.text, expandByLibrary(rule)]);
    }
  });

  it('have the same starts if looked at from the middle', () => {
    for (const rule of rules) {
      const all = expandHere(rule);
      const middle = all[Math.floor(all.length / 2)] ?? rule.start;
      const later = expandHere(rule, middle).slice(0, all.length - Math.floor(all.length / 2));
      expect([rule.text, later]).toEqual([rule.text, all.slice(Math.floor(all.length / 2))]);
    }
  });
});
