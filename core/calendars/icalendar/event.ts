/** One VEVENT: when it begins, how long it lasts, and whether it closes time for its owner. */

import type { WallMinute } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../../time/units.ts';
import type { BusyKind } from '../calendar-source.ts';
import { malformed } from '../source-fault.ts';
import {
  type Component,
  findProperty,
  listProperties,
  type Property,
  unescapeText,
} from './content-lines.ts';
import { type DateValue, parseDateValue, parseDuration } from './date-value.ts';
import type { EventZone } from './described-zone.ts';
import type { EventZones } from './event-zone.ts';

/** An event without its repetitions. */
export interface CalendarEvent {
  readonly component: Component;
  readonly zone: EventZone;
  readonly start: WallMinute;
  readonly isDate: boolean;
  /** Whole days, which follow the calendar, and minutes, which are exact. */
  readonly days: number;
  readonly minutes: number;
  /** `null` if it closes nothing. */
  readonly kind: BusyKind | null;
  /** `null` if it is private. */
  readonly title: string | null;
  /** Its start, for sentences about problems, which may be stored and logged: never its title. */
  readonly label: string;
}

/** What is needed to read events. */
export interface EventTerms {
  readonly zones: EventZones;
  /** E-mail addresses of the owner, in lower case. */
  readonly owners: ReadonlySet<string>;
}

/** In which property Slotwell keeps the UID of the events that it wrote itself. */
export const OWN_MARK = 'X-SLOTWELL-BOOKING';

const MAX_TITLE = 200;
const MAX_LABEL = 20;

/** Reads an event. Throws a `SourceFault` if it cannot be told when it is. */
export function readEvent(component: Component, { zones, owners }: EventTerms): CalendarEvent {
  const startProperty = findProperty(component, 'DTSTART');
  if (startProperty === undefined) {
    throw malformed('an event has no start');
  }
  const label = startProperty.value.trim().slice(0, MAX_LABEL);
  const title = readTitle(component);
  const start = parseDateValue(startProperty.value);
  const zone = zones.of(start, startProperty.parameters.get('TZID'), label);
  const isPrivate = /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(component, 'CLASS'));
  return {
    component,
    zone,
    start: start.wall,
    isDate: start.isDate,
    ...readLength({ component, start, zone, zones, label }),
    kind: readKind(component, owners),
    title: isPrivate || title === '' ? null : title,
    label,
  };
}

/** The end of an event that begins at a wall time of its zone. */
export function endOf(event: CalendarEvent, wall: WallMinute): EpochMinute {
  return event.zone.toUtc(wall + event.days * MINUTES_PER_DAY) + event.minutes;
}

interface LengthTerms {
  readonly component: Component;
  readonly start: DateValue;
  readonly zone: EventZone;
  readonly zones: EventZones;
  readonly label: string;
}

function readLength(terms: LengthTerms): Pick<CalendarEvent, 'days' | 'minutes'> {
  const { component, start, label } = terms;
  const end = findProperty(component, 'DTEND');
  const duration = findProperty(component, 'DURATION');
  const length =
    (end && lengthUntil(end, terms)) ??
    (duration ? parseDuration(duration.value) : { days: start.isDate ? 1 : 0, minutes: 0 });
  // Some programs give a whole day the same date as its end.
  if (start.isDate && length.days === 0 && length.minutes === 0) {
    return { days: 1, minutes: 0 };
  }
  if (length.days < 0 || length.minutes < 0) {
    throw malformed(`the event "${label}" ends before it begins`);
  }
  return length;
}

function lengthUntil(
  { value, parameters }: Property,
  { start, zone, zones, label }: LengthTerms,
): Pick<CalendarEvent, 'days' | 'minutes'> {
  const end = parseDateValue(value);
  if (end.isDate !== start.isDate) {
    throw malformed(`the event "${label}" has a time at one of its ends only`);
  }
  if (end.isDate) {
    return { days: (end.wall - start.wall) / MINUTES_PER_DAY, minutes: 0 };
  }
  const endZone = zones.of(end, parameters.get('TZID'), label);
  return { days: 0, minutes: endZone.toUtc(end.wall) - zone.toUtc(start.wall) };
}

const OUTLOOK: Readonly<Record<string, BusyKind | null>> = {
  FREE: null,
  TENTATIVE: 'tentative',
  BUSY: 'busy',
  OOF: 'away',
};

function readKind(component: Component, owners: ReadonlySet<string>): BusyKind | null {
  const status = textOf(component, 'STATUS').toUpperCase();
  const outlook = OUTLOOK[textOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase()];
  const answer = ownAnswer(component, owners);
  const isFree =
    status === 'CANCELLED' ||
    /^TRANSPARENT/i.test(textOf(component, 'TRANSP')) ||
    outlook === null ||
    answer === 'DECLINED';
  if (isFree) {
    return null;
  }
  const isOpen = status === 'TENTATIVE' || answer === 'TENTATIVE' || answer === 'NEEDS-ACTION';
  return outlook ?? (isOpen ? 'tentative' : 'busy');
}

/** The owner's answer to an invitation. */
function ownAnswer(component: Component, owners: ReadonlySet<string>): string | null {
  const own = listProperties(component, 'ATTENDEE').find(({ value }) =>
    owners.has(
      value
        .trim()
        .toLowerCase()
        .replace(/^mailto:/, ''),
    ),
  );
  return own?.parameters.get('PARTSTAT')?.toUpperCase() ?? null;
}

function readTitle(component: Component): string {
  const text = unescapeText(textOf(component, 'SUMMARY'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(text).slice(0, MAX_TITLE).join('');
}

function textOf(component: Component, name: string): string {
  return findProperty(component, name)?.value.trim() ?? '';
}
