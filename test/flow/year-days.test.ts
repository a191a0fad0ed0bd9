/**
 * The year shows the same kind of each day as the server decides, for any hours, exceptions and
 * holidays.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOpeningRules, openParts } from '../../core/availability/opening-rules.ts';
import { parseInstallationFile } from '../../core/installation/file/parse.ts';
import { parseDay } from '../../core/time/wall-time.ts';
import { listMonths, toWeekday } from '../../widget/admin/hours/year-days.ts';
import { aFile, aSchedule } from '../core/installation/installation-files.ts';

const pad = (number: number) => String(number).padStart(2, '0');
const day = fc
  .integer({ min: 1, max: 60 })
  .map((number) => new Date(Date.UTC(2026, 10, number)).toISOString().slice(0, 10));
const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');
const days = fc.tuple(day, day).map((both) => both.sort());
const hours = fc.oneof(
  weekday.map((name) => ({ days: [name], opens: '09:00', closes: '12:00' })),
  fc.tuple(weekday, days).map(([name, [valid_from, valid_until]]) => ({
    days: [name],
    opens: '13:00',
    closes: '14:00',
    valid_from,
    valid_until,
  })),
);
const exception = fc.oneof(
  days.map(([from, until]) => ({ from, until, closed: true, note: 'Away' })),
  day.map((date) => ({ date, opens: '10:00', closes: '11:00' })),
  fc.tuple(day, fc.constantFrom(9, 10), fc.constantFrom(11, 12, 14)).map(([date, from, until]) => ({
    date,
    closed_from: `${pad(from)}:00`,
    closed_until: `${until}:00`,
  })),
);

it('agrees with the rules of opening for any day', () => {
  let judged = 0;
  const agrees = fc.property(
    fc.uniqueArray(hours, { maxLength: 4, selector: JSON.stringify }),
    fc.array(exception, { maxLength: 4 }),
    fc.array(day, { maxLength: 3 }),
    (opening_hours, exceptions, festive) => {
      const parsed = parseInstallationFile(
        aFile({ schedules: [aSchedule({ opening_hours, exceptions })] }),
      );
      const schedule = parsed.kind === 'parsed' ? parsed.installation.schedules[0] : undefined;
      fc.pre(schedule !== undefined);
      if (!schedule) {
        return;
      }
      const holidays = festive.map((date) => ({ day: date, name: 'Feast' }));
      const rules = createOpeningRules(schedule, holidays);
      for (const shown of listMonths(2026, { hours: opening_hours, exceptions, holidays }).flat()) {
        const decided = rules.hoursOn(parseDay(shown.day) ?? 0);
        const isOpen = decided.ranges.some(
          ({ opens, closes }) =>
            openParts({ from: opens, until: closes }, decided.closedParts).length > 0,
        );
        const expected = {
          weekly: isOpen ? 'usual' : 'weekly',
          public_holiday: 'holiday',
          exception: isOpen ? 'other' : 'closed',
          reason_hours: 'weekly',
          sessions: 'weekly',
          in_session: 'weekly',
        }[decided.rule];
        const partly = decided.rule === 'weekly' && decided.closedParts.length > 0;
        expect([shown.day, shown.kind]).toEqual([shown.day, partly ? 'part' : expected]);
        judged += 1;
      }
    },
  );
  fc.assert(agrees, { numRuns: 60 });
  expect(judged).toBeGreaterThan(365);
});

it('begins its months on the right weekday, and knows leap years', () => {
  const none = { hours: [], exceptions: [], holidays: [] };
  expect(listMonths(2028, none).map((month) => month.length)).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
  expect(['2026-11-23', '2026-11-29'].map(toWeekday)).toEqual([0, 6]);
});
