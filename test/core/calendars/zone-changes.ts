/** Events around each change of a zone's clock, and when Temporal says that they are. */

import { Temporal } from 'temporal-polyfill';
import { hashObject, readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { describeZone } from '../../../core/delivery/calendar/describe-zone.ts';
import { calendarOf } from './reading-fixture.ts';

/** From 2026 to 2031. */
const FIRST = Temporal.Instant.from('2026-01-01T00:00Z');
const LAST = Temporal.Instant.from('2032-01-01T00:00Z');

/** A description of a zone goes two years ahead. */
const DESCRIBED_UNTIL = 2028;

export interface ZoneCheck {
  readonly events: number;
  /** What was read otherwise than Temporal says. */
  readonly wrong: readonly string[];
}

interface Expected {
  readonly lines: readonly string[];
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Reads all events around the changes of a zone; around New Year if it has none. */
export function checkZone(zone: string): ZoneCheck {
  const days = listDays(zone);
  const expected = days.flatMap((day) => [
    wholeDay(zone, day),
    ...[0, 1, 2, 3, 23].flatMap((hour) => [
      timed(zone, day, hour, ''),
      timed(zone, day, hour, `;TZID=${zone}`),
      ...(day.year < DESCRIBED_UNTIL ? [timed(zone, day, hour, ';TZID=Own')] : []),
    ]),
  ]);
  const described = describeZone(zone, minute(FIRST) - 5 * 1440);
  const text = calendarOf(
    ...described.map((line) => (line.startsWith('TZID:') ? 'TZID:Own' : line)),
    ...expected.flatMap(({ lines }, index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      ...lines,
      'END:VEVENT',
    ]),
  );
  const read = readCalendars({
    texts: [{ name: null, text }],
    timeZone: zone,
    owners: [],
    window: { from: minute(FIRST) - 10 * 1440, until: minute(LAST) + 10 * 1440 },
  });
  if (read.kind === 'failed') {
    return { events: 0, wrong: [`${zone}: ${read.problem.code}`] };
  }
  const byHash = new Map(read.objects.map(({ hash, periods }) => [hash, periods[0]]));
  const wrong = expected.flatMap(({ lines, startsAt, endsAt }, index) => {
    const period = byHash.get(hashObject(`${index}`));
    return period?.startsAt === startsAt && period.endsAt === endsAt
      ? []
      : [`${zone}: ${lines.join(' ')}`];
  });
  return { events: expected.length, wrong };
}

function listDays(zone: string): readonly Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  let at = FIRST.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && Temporal.Instant.compare(at.toInstant(), LAST) < 0) {
    const day = at.subtract({ seconds: 1 }).toPlainDate();
    days.push(day, day.add({ days: 1 }));
    at = at.getTimeZoneTransition('next');
  }
  return days.length > 0 ? days : [Temporal.PlainDate.from('2027-01-01')];
}

function wholeDay(zone: string, day: Temporal.PlainDate): Expected {
  const next = day.add({ days: 1 });
  return {
    lines: [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(next)}`],
    startsAt: minute(day.toZonedDateTime(zone).toInstant()),
    endsAt: minute(next.toZonedDateTime(zone).toInstant()),
  };
}

function timed(zone: string, day: Temporal.PlainDate, hour: number, parameter: string): Expected {
  const wall = day.toPlainDateTime({ hour, minute: 15 });
  const start = wall.toZonedDateTime(zone).toInstant();
  return {
    lines: [
      `DTSTART${parameter}:${compact(day)}T${`${hour}`.padStart(2, '0')}1500`,
      'DURATION:PT30M',
    ],
    startsAt: minute(start),
    endsAt: minute(start) + 30,
  };
}

function compact(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '');
}

function minute(instant: Temporal.Instant): number {
  return instant.epochMilliseconds / 60_000;
}
