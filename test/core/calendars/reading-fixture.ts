/** Reads snippets of calendars and shows what they close, in the wall time of Berlin. */

import {
  type ReadRequest,
  type ReadResult,
  readCalendars,
} from '../../../core/calendars/icalendar/read-calendar.ts';
import { formatWallTime, parseWallTime } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';

const berlin = createZone('Europe/Berlin');

/** The UTC minute of a wall time in Berlin. */
export function at(day: string, time = '00:00'): number {
  return berlin.boundaryToUtc(parseWallTime(`${day} ${time}:00`) ?? Number.NaN);
}

/** Lines as a calendar file. */
export function calendarOf(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Lines as one event. */
export function eventOf(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
}

/** Reads a file for March 2026, in Berlin unless told otherwise. */
export function readText(text: string, request: Partial<ReadRequest> = {}): ReadResult {
  return readCalendars({
    texts: [{ name: null, text }],
    timeZone: 'Europe/Berlin',
    owners: ['me@example.com'],
    window: { from: at('2026-03-01'), until: at('2026-04-01') },
    ...request,
  });
}

/** What events close, as `03-29 10:00 to 03-29 11:00 busy`; or the code of the problem. */
export function closedBy(...events: readonly string[]): readonly string[] | string {
  const result = readText(calendarOf(...events));
  return result.kind === 'failed'
    ? result.problem.code
    : result.objects.flatMap(({ periods }) =>
        periods.map(({ startsAt, endsAt, kind }) => `${show(startsAt)} to ${show(endsAt)} ${kind}`),
      );
}

function show(minute: number): string {
  return formatWallTime(berlin.toWall(minute)).slice(5, 16);
}
