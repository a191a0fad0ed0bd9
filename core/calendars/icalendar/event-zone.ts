/** The time zones that the events of a calendar name, however the program that wrote it names them. */

import { findZone } from '../../time/zone.ts';
import { SourceFault } from '../source-fault.ts';
import { type Component, findProperty } from './content-lines.ts';
import type { DateValue } from './date-value.ts';
import { createDescribedZone, type EventZone } from './described-zone.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

const UTC: EventZone = { toUtc: (wall) => wall, toWall: (utc) => utc };

/** The zones of one calendar. */
export interface EventZones {
  /** The zone of the person whose calendar it is: whole days and times without a zone. */
  readonly own: EventZone;
  /** The zone of a value with the parameter TZID; throws a `SourceFault` that names the event. */
  of(value: DateValue, timeZoneId: string | undefined, title: string): EventZone;
}

/** Collects the zones that a calendar describes itself. */
export function createEventZones(calendars: readonly Component[], timeZone: string): EventZones {
  const own = namedZone(timeZone) ?? UTC;
  const described = new Map<string, Component>();
  for (const component of calendars.flatMap(({ components }) => components)) {
    const id = component.name === 'VTIMEZONE' ? findProperty(component, 'TZID')?.value : undefined;
    if (id !== undefined) {
      described.set(id.trim(), component);
    }
  }
  const known = new Map<string, EventZone>();
  return {
    own,
    of({ isUtc, isDate }, timeZoneId, title) {
      if (isUtc) {
        return UTC;
      }
      if (isDate || timeZoneId === undefined) {
        return own;
      }
      const id = timeZoneId.trim();
      const zone = known.get(id) ?? findEventZone(id, described.get(id), own);
      if (zone === null) {
        throw new SourceFault({ code: 'unsupported_time_zone', title, detail: id.slice(0, 80) });
      }
      known.set(id, zone);
      return zone;
    },
  };
}

function findEventZone(
  id: string,
  description: Component | undefined,
  own: EventZone,
): EventZone | null {
  const location = description && findProperty(description, 'X-LIC-LOCATION')?.value.trim();
  const named =
    namedZone(id) ??
    namedZone(location ?? '') ??
    namedZone(WINDOWS_ZONES.get(id.toLowerCase()) ?? '') ??
    namedZone(/[A-Z][\w-]+\/[\w+-]+(?:\/[\w+-]+)?$/.exec(id)?.[0] ?? '');
  if (named !== null) {
    return named;
  }
  if (description !== undefined) {
    return createDescribedZone(description);
  }
  return id.toLowerCase() === 'floating' ? own : null;
}

function namedZone(name: string): EventZone | null {
  const zone = findZone(name === '' ? null : name);
  return (
    zone && {
      toUtc(wall) {
        const utc = zone.toUtc(wall);
        if (utc !== null) {
          return utc;
        }
        const change = zone.boundaryToUtc(wall);
        return wall - (zone.toWall(change - 1) - (change - 1));
      },
      toWall: (utc) => zone.toWall(utc),
    }
  );
}
