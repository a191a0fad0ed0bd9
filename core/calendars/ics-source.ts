/** A calendar as one file at an address, which every calendar program can publish. */

import { createHash } from 'node:crypto';
import type { CalendarAccount } from './calendar-account.ts';
import type { BusyObject, CalendarSource, FailedReading, ReadWindow } from './calendar-source.ts';
import { type CalendarServer, failed, fetchCalendar } from './http/fetch-calendar.ts';
import { judgeStatus } from './http/judge-status.ts';
import type { ReadObject } from './icalendar/read-calendar.ts';
import type { ReadCalendars } from './icalendar/read-in-thread.ts';
import { formatCursor, parseCursor, widenWindow } from './reading-cursor.ts';

/** What a source works with. */
export interface SourceParts {
  readonly account: CalendarAccount;
  readonly server: CalendarServer;
  readonly read: ReadCalendars;
  /** Which of these UIDs are bookings of this installation. */
  readonly findOwn: (uids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Reads with a conditional GET; the file is only interpreted if it has changed. */
export function createIcsSource(parts: SourceParts): CalendarSource {
  const { account, server } = parts;
  const url = webAddress(account.address);
  return {
    writer: null,
    async read(cursorText, window) {
      const cursor = parseCursor(cursorText, window);
      const answer = await fetchCalendar(server, {
        url,
        method: 'GET',
        headers: { accept: 'text/calendar, */*;q=0.1', ...conditionsOf(cursor?.marks ?? {}) },
      });
      if (answer.kind === 'failed') {
        return answer;
      }
      if (answer.status === 304 && cursor !== null) {
        return { kind: 'unchanged', cursor: cursorText };
      }
      if (answer.status !== 200) {
        return judgeStatus(answer);
      }
      const digest = createHash('sha256').update(answer.body).digest('base64url');
      const marks = {
        digest,
        etag: answer.headers.etag ?? '',
        modified: answer.headers['last-modified'] ?? '',
      };
      if (cursor !== null && cursor.marks.digest === digest) {
        return { kind: 'unchanged', cursor: formatCursor({ until: cursor.until, marks }) };
      }
      const wide = widenWindow(window);
      const objects = await readTexts(parts, [{ name: null, text: answer.body }], wide);
      return objects.kind === 'failed'
        ? objects
        : {
            kind: 'full',
            cursor: formatCursor({ until: wide.until, marks }),
            objects: objects.objects,
          };
    },
  };
}

/** The address to ask for one that programs subscribe to. */
export function webAddress(address: string): string {
  return address.replace(/^webcals?:/i, 'https:');
}

function conditionsOf(marks: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(marks.etag && { 'if-none-match': marks.etag }),
    ...(marks.modified && { 'if-modified-since': marks.modified }),
  };
}

/** Interprets files, without the events that are bookings of this installation. */
export async function readTexts(
  { account, read, findOwn }: SourceParts,
  texts: Parameters<ReadCalendars>[0]['texts'],
  window: ReadWindow,
): Promise<{ readonly kind: 'read'; readonly objects: readonly BusyObject[] } | FailedReading> {
  const { timeZone, owners } = account;
  const result = await read({ texts, timeZone, owners, window });
  if (result.kind === 'failed') {
    return failed(result.problem);
  }
  const own = await findOwn(result.objects.flatMap(({ uids }) => uids));
  return { kind: 'read', objects: result.objects.map((object) => toBusyObject(object, own)) };
}

function toBusyObject({ name, uids, periods }: ReadObject, own: ReadonlySet<string>): BusyObject {
  return {
    hash: hashObject(name),
    periods: uids.some((uid) => own.has(uid)) ? [] : periods,
  };
}

/** Names of objects may be long and may say much; a hash is enough to tell them apart. */
export function hashObject(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
