/** A calendar as one file at an address, which every calendar program can publish. */

import { createHash } from 'node:crypto';
import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import type { CalendarAccount } from './calendar-account.ts';
import type {
  BusyObject,
  CalendarSource,
  FailedReading,
  OwnEvent,
  ReadWindow,
} from './calendar-source.ts';
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
      const read = await readTexts(parts, [{ name: null, text: answer.body }], wide);
      if (read.kind === 'failed') {
        return read;
      }
      const { objects, own } = read;
      return { kind: 'full', cursor: formatCursor({ until: wide.until, marks }), objects, own };
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

/** What files say. The events of bookings of this installation close no time. */
interface TextsRead {
  readonly kind: 'read';
  readonly objects: readonly BusyObject[];
  readonly own: readonly OwnEvent[];
}

/** Interprets files. */
export async function readTexts(
  { account, read, findOwn }: SourceParts,
  texts: Parameters<ReadCalendars>[0]['texts'],
  window: ReadWindow,
): Promise<TextsRead | FailedReading> {
  const { timeZone, owners } = account;
  const result = await read({ texts, timeZone, owners, window });
  if (result.kind === 'failed') {
    return failed(result.problem);
  }
  const events = result.objects.flatMap((object) => object.events);
  const ids = await findInSlices(
    findOwn,
    events.flatMap(({ uids }) => uids),
  );
  return {
    kind: 'read',
    objects: result.objects.map((object) => toBusyObject(object, ids)),
    own: events.flatMap(({ uids, time }) =>
      uids.filter((uid) => ids.has(uid)).map((uid) => ({ uid, time })),
    ),
  };
}

/** How many UIDs one query asks for: what takes long would delay visitors. */
const UIDS_AT_ONCE = 500;

async function findInSlices(
  findOwn: SourceParts['findOwn'],
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let from = 0; from < uids.length; from += UIDS_AT_ONCE) {
    for (const id of await findOwn(uids.slice(from, from + UIDS_AT_ONCE))) {
      ids.add(id);
    }
    await letOthersGoFirst();
  }
  return ids;
}

function toBusyObject({ hash, events, periods }: ReadObject, ids: ReadonlySet<string>): BusyObject {
  const isOwn = events.some(({ uids }) => uids.some((uid) => ids.has(uid)));
  return { hash, periods: isOwn ? [] : periods };
}
