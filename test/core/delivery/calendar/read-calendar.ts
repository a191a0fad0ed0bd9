/**
 * Reads calendar files with a parser that is not ours, and keeps a calendar as mail programs do.
 */

import ICAL from 'ical.js';

export interface ReadEntry {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  /** ISO, UTC. */
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly organizer: string;
  readonly attendees: readonly string[];
}

export function readCalendar(content: string): readonly ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const method = String(calendar.getFirstPropertyValue('method') ?? '');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const entry = new ICAL.Event(component);
    return {
      method,
      uid: entry.uid,
      sequence: entry.sequence,
      status: String(component.getFirstPropertyValue('status') ?? ''),
      start: entry.startDate.toJSDate().toISOString(),
      end: entry.endDate.toJSDate().toISOString(),
      summary: entry.summary,
      location: entry.location,
      description: entry.description,
      organizer: entry.organizer,
      attendees: entry.attendees.map((attendee) => String(attendee.getFirstValue())),
    };
  });
}

/**
 * Returns the calendar after receiving these files in any order: the highest SEQUENCE per UID wins,
 * and CANCEL removes the entry (RFC 5546).
 */
export function keepCalendar(files: readonly string[]): readonly ReadEntry[] {
  const kept = new Map<string, ReadEntry>();
  for (const entry of files.flatMap(readCalendar)) {
    const known = kept.get(entry.uid);
    if (!known || entry.sequence > known.sequence) {
      kept.set(entry.uid, entry);
    }
  }
  return [...kept.values()].filter(({ method }) => method !== 'CANCEL');
}
