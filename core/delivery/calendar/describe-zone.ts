/** A time zone as a VTIMEZONE component (RFC 5545, section 3.6.5). */

import type { WallMinute } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../../time/units.ts';
import { createZone } from '../../time/zone.ts';

/** Covers at least one clock change of each kind, if there are any. */
const DAYS_AHEAD = 2 * 366;

interface Observance {
  readonly since: EpochMinute;
  readonly before: number;
  readonly offset: number;
}

/** The lines of a zone's rules from `from` on: each clock change in the next two years. */
export function describeZone(timeZone: string, from: EpochMinute): readonly string[] {
  const observances = observe(timeZone, from);
  const standard = Math.min(...observances.map(({ offset }) => offset));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap(({ since, before, offset }) => {
      const kind = offset === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${formatWall(since + before)}`,
        `TZOFFSETFROM:${formatOffset(before)}`,
        `TZOFFSETTO:${formatOffset(offset)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

function observe(timeZone: string, from: EpochMinute): readonly Observance[] {
  const zone = createZone(timeZone);
  const offsetAt = (minute: EpochMinute) => zone.toWall(minute) - minute;
  const observances: Observance[] = [
    { since: from, before: offsetAt(from), offset: offsetAt(from) },
  ];
  const until = from + DAYS_AHEAD * MINUTES_PER_DAY;
  for (let at = zone.steadyUntil(from); at < until; at = zone.steadyUntil(at)) {
    const before = offsetAt(at - 1);
    const offset = offsetAt(at);
    if (offset !== before) {
      observances.push({ since: at, before, offset });
    }
  }
  return observances;
}

/** `20261124T093000` */
function formatWall(minute: WallMinute): string {
  return new Date(minute * MS_PER_MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** `+0130` */
function formatOffset(minutes: number): string {
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
}
