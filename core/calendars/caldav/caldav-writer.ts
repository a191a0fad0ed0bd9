/**
 * Writes bookings into a calendar on a CalDAV server. Each event has one address for good, made of
 * its UID, so that writing twice leaves one event. It names no guests: no server sends invitations.
 */

import ical, { ICalEventStatus } from 'ical-generator';
import { PRODUCT } from '../../delivery/calendar/calendar-file.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type {
  CalendarWriter,
  FailedReading,
  Presence,
  WriteOutcome,
  WrittenEvent,
} from '../calendar-source.ts';
import { type CalendarAnswer, failed, fetchCalendar } from '../http/fetch-calendar.ts';
import { judgeStatus } from '../http/judge-status.ts';
import { parseComponents } from '../icalendar/content-lines.ts';
import { endOf, OWN_MARK, readEvent } from '../icalendar/event.ts';
import { createEventZones } from '../icalendar/event-zone.ts';
import type { SourceParts } from '../ics-source.ts';
import { SourceFault } from '../source-fault.ts';

const NOT_THERE = new Set([404, 410]);
const PRECONDITION_FAILED = 412;

/** A writer for the calendar of an account. */
export function createCalDavWriter({ account, server }: SourceParts): CalendarWriter {
  const folder = account.address.endsWith('/') ? account.address : `${account.address}/`;
  const addressOf = (uid: string) => `${folder}${encodeURIComponent(uid)}.ics`;

  function send(
    uid: string,
    method: string,
    more: object = {},
  ): Promise<CalendarAnswer | FailedReading> {
    return fetchCalendar(server, { url: addressOf(uid), method, ...more });
  }

  function write(event: WrittenEvent, condition: Record<string, string>) {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    return send(event.uid, 'PUT', { headers, body: composeEvent(event) });
  }

  /** Replaces an own event, whatever its state; one of someone else at this address stays. */
  async function replace(event: WrittenEvent): Promise<WriteOutcome> {
    const there = await send(event.uid, 'GET');
    if (there.kind === 'failed') {
      return there;
    }
    const etag = there.headers.etag;
    if (there.status !== 200 || etag === undefined || !there.body.includes(event.uid)) {
      return there.status === 200 ? { kind: 'changed_outside' } : judgeStatus(there);
    }
    return judgeWrite(await write(event, { 'if-match': etag }));
  }

  return {
    async put(event, etag) {
      const condition = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
      const answer = await write(event, condition);
      const isTaken = answer.kind === 'answered' && answer.status === PRECONDITION_FAILED;
      return isTaken && etag === null ? replace(event) : judgeWrite(answer);
    },
    async remove(uid, etag) {
      const headers = etag === null ? {} : { 'if-match': etag };
      const answer = await send(uid, 'DELETE', { headers });
      if (answer.kind === 'failed') {
        return answer;
      }
      if (answer.status < 300 || NOT_THERE.has(answer.status)) {
        return { kind: 'removed' };
      }
      return answer.status === PRECONDITION_FAILED
        ? { kind: 'changed_outside' }
        : refusedWrite(answer);
    },
    async exists(uid) {
      const answer = await send(uid, 'GET');
      if (answer.kind === 'failed') {
        return answer;
      }
      if (NOT_THERE.has(answer.status)) {
        return { kind: 'absent' };
      }
      return answer.status === 200 ? describe(answer, account.timeZone) : judgeStatus(answer);
    },
  };
}

function judgeWrite(answer: CalendarAnswer | FailedReading): WriteOutcome {
  if (answer.kind === 'failed') {
    return answer;
  }
  if (answer.status < 300) {
    return { kind: 'written', etag: answer.headers.etag ?? null };
  }
  return answer.status === PRECONDITION_FAILED ? { kind: 'changed_outside' } : refusedWrite(answer);
}

function refusedWrite(answer: CalendarAnswer): FailedReading {
  return answer.status === 403 || answer.status === 405
    ? failed({ code: 'read_only' })
    : judgeStatus(answer);
}

function describe({ headers, body }: CalendarAnswer, timeZone: string): Presence {
  const etag = headers.etag ?? null;
  try {
    const calendars = parseComponents(body);
    const component = calendars
      .flatMap(({ components }) => components)
      .find(({ name }) => name === 'VEVENT');
    if (component === undefined) {
      return { kind: 'there', etag, startsAt: null, endsAt: null };
    }
    const zones = createEventZones(calendars, timeZone);
    const event = readEvent(component, { zones, owners: new Set() });
    const startsAt = event.zone.toUtc(event.start);
    return { kind: 'there', etag, startsAt, endsAt: endOf(event, event.start) };
  } catch (error) {
    if (error instanceof SourceFault) {
      return { kind: 'there', etag, startsAt: null, endsAt: null };
    }
    throw error;
  }
}

/** The event as a file, marked as ours. */
function composeEvent(event: WrittenEvent): string {
  const calendar = ical({ prodId: PRODUCT });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(event.writtenAt),
    start: new Date(event.startsAt * MS_PER_MINUTE),
    end: new Date(event.endsAt * MS_PER_MINUTE),
    summary: event.summary,
    location: event.location,
    description: event.description,
    status: event.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    x: [[OWN_MARK, event.uid]],
  });
  return `${addDates(calendar.toString(), event)}\r\n`;
}

/** The later dates of a course recur with the first one (RFC 5545, section 3.8.5.2). */
function addDates(file: string, { laterStarts = [] }: WrittenEvent): string {
  const dates = laterStarts.map((start) => {
    const time = new Date(start * MS_PER_MINUTE).toISOString().slice(0, 19);
    return `\r\nRDATE:${time.replace(/[-:]/g, '')}Z`;
  });
  return file.replace(/^DTEND:.*$/m, (line) => `${line.trimEnd()}${dates.join('')}`);
}
