/** Reads iCalendar files into what closes time. Runs in a thread of its own. */

import { createHash } from 'node:crypto';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import type { BusyKind, BusyPeriod, EventTime, ReadWindow } from '../calendar-source.ts';
import { malformed, SourceFault } from '../source-fault.ts';
import type { SourceProblem } from '../source-problem.ts';
import { type Component, findProperty, listProperties, parseComponents } from './content-lines.ts';
import { parseDateValue, parseDuration } from './date-value.ts';
import { type EventTerms, endOf, OWN_MARK, readEvent } from './event.ts';
import { createEventZones } from './event-zone.ts';
import { listPeriods } from './series.ts';

/** One file of a calendar. */
export interface CalendarText {
  /** Identifies the file; `null` if it is a whole calendar, whose objects have their UID. */
  readonly name: string | null;
  readonly text: string;
}

/** What is to be read, and how. */
export interface ReadRequest {
  readonly texts: readonly CalendarText[];
  readonly timeZone: string;
  readonly owners: readonly string[];
  readonly window: ReadWindow;
}

/** What shares a UID. */
export interface ReadEvent {
  readonly uids: readonly string[];
  /** `null` unless it is a single event of some hours or minutes that takes place. */
  readonly time: EventTime | null;
}

/** An object of a calendar, by the hash of its file's name or of its UID. */
export interface ReadObject {
  readonly hash: string;
  readonly events: readonly ReadEvent[];
  readonly periods: readonly BusyPeriod[];
}

/** What was read. */
export type ReadResult =
  | { readonly kind: 'read'; readonly objects: readonly ReadObject[] }
  | { readonly kind: 'failed'; readonly problem: SourceProblem };

const MAX_EVENTS = 100_000;
/** In one reading, however many files it has. */
export const MAX_PERIODS = 20_000;

/** Reads files. What cannot be understood fails as a whole, so that nothing is taken for free. */
export function readCalendars(request: ReadRequest): ReadResult {
  try {
    return { kind: 'read', objects: readAll(request) };
  } catch (error) {
    if (error instanceof SourceFault) {
      return { kind: 'failed', problem: error.problem };
    }
    throw error;
  }
}

function readAll({ texts, timeZone, owners, window }: ReadRequest): readonly ReadObject[] {
  const emails = new Set(owners.map((email) => email.toLowerCase()));
  const objects: ReadObject[] = [];
  let periods = 0;
  for (const { name, text } of texts) {
    const calendars = parseComponents(text);
    if (calendars.some((calendar) => calendar.name !== 'VCALENDAR')) {
      throw new SourceFault({ code: 'not_a_calendar' });
    }
    const terms = { zones: createEventZones(calendars, timeZone), owners: emails };
    const groups = groupByUid(calendars);
    const read: ReadObject[] = [];
    for (const [uid, group] of groups) {
      const listed = mergeSameStart(listGroup(group, terms, window));
      periods += listed.length;
      if (periods > MAX_PERIODS) {
        throw new SourceFault({ code: 'too_many', limit: MAX_PERIODS, what: 'busy times' });
      }
      const uids = [uid, ...listMarks(uid, group)];
      const events = [{ uids, time: readTime(group, terms) }];
      read.push({ hash: hashObject(name ?? uid), events, periods: listed });
    }
    const added = name === null ? read : [joinObjects(name, read)];
    objects.push(...added);
    if (objects.length > MAX_EVENTS) {
      throw new SourceFault({ code: 'too_many', limit: MAX_EVENTS, what: 'events' });
    }
  }
  return objects;
}

/** Names of objects may be long and may say much; a hash is enough to tell them apart. */
export function hashObject(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}

/** Events and published busy times by UID; what has none is an object of its own. */
function groupByUid(calendars: readonly Component[]): ReadonlyMap<string, readonly Component[]> {
  const groups = new Map<string, Component[]>();
  let events = 0;
  for (const component of calendars.flatMap(({ components }) => components)) {
    if (component.name !== 'VEVENT' && component.name !== 'VFREEBUSY') {
      continue;
    }
    events += 1;
    const uid = findProperty(component, 'UID')?.value.trim() || fingerprint(component);
    const group = groups.get(uid);
    if (group === undefined) {
      groups.set(uid, [component]);
    } else {
      group.push(component);
    }
  }
  if (events > MAX_EVENTS) {
    throw new SourceFault({ code: 'too_many', limit: MAX_EVENTS, what: 'events' });
  }
  return groups;
}

/**
 * The UID as Slotwell wrote it, if the server has changed its case. A mark that differs otherwise is
 * that of the event from which a person made this one, which closes time as any other.
 */
function listMarks(uid: string, group: readonly Component[]): readonly string[] {
  return group.flatMap((component) => {
    const mark = findProperty(component, OWN_MARK)?.value.trim() ?? uid;
    return mark !== uid && mark.toLowerCase() === uid.toLowerCase() ? [mark] : [];
  });
}

const REPEATS: ReadonlySet<string> = new Set(['RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);

function readTime(group: readonly Component[], terms: EventTerms): EventTime | null {
  const [component, ...others] = group;
  if (
    component?.name !== 'VEVENT' ||
    others.length > 0 ||
    component.properties.some(({ name }) => REPEATS.has(name)) ||
    findProperty(component, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'
  ) {
    return null;
  }
  const event = readEvent(component, terms);
  const startsAt = Math.floor(event.zone.toUtc(event.start));
  return event.isDate ? null : { startsAt, endsAt: Math.ceil(endOf(event, event.start)) };
}

function fingerprint({ properties }: Component): string {
  return properties.map(({ name, value }) => `${name}:${value}`).join('\n');
}

function listGroup(
  group: readonly Component[],
  terms: EventTerms,
  window: ReadWindow,
): readonly BusyPeriod[] {
  const events = group.filter(({ name }) => name === 'VEVENT');
  const published = group.filter(({ name }) => name === 'VFREEBUSY');
  return [
    ...listPeriods(latest(events), terms, window),
    ...published.flatMap((component) => listPublished(component, terms)),
  ].filter(({ startsAt, endsAt }) => startsAt < window.until && endsAt > window.from);
}

/** Keeps the last state of an event that the file has several times, as after an import. */
function latest(events: readonly Component[]): readonly Component[] {
  const byId = new Map<string, Component>();
  for (const event of events) {
    const id = findProperty(event, 'RECURRENCE-ID')?.value ?? '';
    const known = byId.get(id);
    if (known === undefined || sequenceOf(event) >= sequenceOf(known)) {
      byId.set(id, event);
    }
  }
  return [...byId.values()];
}

function sequenceOf(event: Component): number {
  return Number(findProperty(event, 'SEQUENCE')?.value ?? 0) || 0;
}

const PUBLISHED: Readonly<Record<string, BusyKind>> = {
  'BUSY-UNAVAILABLE': 'away',
  'BUSY-TENTATIVE': 'tentative',
};

function listPublished(component: Component, { zones }: EventTerms): readonly BusyPeriod[] {
  return listProperties(component, 'FREEBUSY').flatMap(({ value, parameters }) => {
    const type = parameters.get('FBTYPE')?.toUpperCase() ?? 'BUSY';
    return type === 'FREE'
      ? []
      : value.split(',').map((text): BusyPeriod => {
          const [first = '', second = ''] = text.split('/');
          const start = parseDateValue(first);
          const zone = zones.of(start, undefined, '');
          const startsAt = Math.floor(zone.toUtc(start.wall));
          const end = /^[+-]?P/i.test(second)
            ? start.wall + lengthOf(second)
            : parseDateValue(second).wall;
          const endsAt = Math.ceil(zone.toUtc(end));
          if (endsAt <= startsAt) {
            throw malformed('a busy time ends before it begins');
          }
          return {
            startsAt,
            endsAt,
            kind: PUBLISHED[type] ?? 'busy',
            isAllDay: false,
            title: null,
          };
        });
  });
}

function lengthOf(text: string): number {
  const { days, minutes } = parseDuration(text);
  return days * MINUTES_PER_DAY + minutes;
}

function joinObjects(name: string, objects: readonly ReadObject[]): ReadObject {
  return {
    hash: hashObject(name),
    events: objects.flatMap(({ events }) => events),
    periods: mergeSameStart(objects.flatMap(({ periods }) => periods)),
  };
}

const STRENGTH: Readonly<Record<BusyKind, number>> = { tentative: 0, busy: 1, away: 2 };

/** Sorted; of several with the same start the longest, as strong as the strongest of them. */
function mergeSameStart(periods: readonly BusyPeriod[]): readonly BusyPeriod[] {
  const merged = new Map<number, BusyPeriod>();
  for (const period of periods) {
    const known = merged.get(period.startsAt);
    if (known === undefined) {
      merged.set(period.startsAt, period);
    } else {
      const longer = period.endsAt > known.endsAt ? period : known;
      const stronger = STRENGTH[period.kind] > STRENGTH[known.kind] ? period : known;
      merged.set(period.startsAt, { ...longer, kind: stronger.kind });
    }
  }
  return [...merged.values()].sort((a, b) => a.startsAt - b.startsAt);
}
