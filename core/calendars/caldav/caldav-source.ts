/**
 * A calendar on a CalDAV server. A state that has not changed costs one request; changes are asked
 * for by token; once a day, and whenever anything is odd, everything is read.
 */

import type {
  CalendarSource,
  FailedReading,
  ReadWindow,
  SourceReading,
} from '../calendar-source.ts';
import { failed } from '../http/fetch-calendar.ts';
import { hashObject } from '../icalendar/read-calendar.ts';
import type { SourceParts } from '../ics-source.ts';
import { formatCursor, parseCursor, type ReadingCursor, widenWindow } from '../reading-cursor.ts';
import { list, propfind, requireList, syncCollection } from './caldav-client.ts';
import { createCalDavWriter } from './caldav-writer.ts';
import { pathOf } from './multistatus.ts';
import { listFiles, readFiles } from './read-files.ts';

/** What the server says about the calendar as a whole. */
interface CollectionState {
  readonly kind: 'state';
  /** Where the calendar is after redirects. */
  readonly url: string;
  readonly ctag: string;
  readonly token: string;
}

/** More deletions at once are looked at by reading everything. */
const MAX_REMOVED = 50;
const CALENDAR = 'urn:ietf:params:xml:ns:caldav:calendar';

/** Opens a calendar by the address of its collection. */
export function createCalDavSource(parts: SourceParts): CalendarSource {
  return {
    writer: createCalDavWriter(parts),
    async read(cursorText, window) {
      const state = await readState(parts);
      if (state.kind === 'failed') {
        return state;
      }
      const cursor = parseCursor(cursorText, window);
      if (cursor === null) {
        return readAll(parts, state, window);
      }
      const { ctag = '', token = '' } = cursor.marks;
      if (ctag !== '' && ctag === state.ctag) {
        return { kind: 'unchanged', cursor: cursorText };
      }
      if (ctag === '' && token !== '' && token === state.token) {
        return { kind: 'unchanged', cursor: cursorText };
      }
      return token === ''
        ? readAll(parts, state, window)
        : readChanges(parts, { state, cursor, window });
    },
  };
}

async function readState({
  account,
  server,
}: SourceParts): Promise<CollectionState | FailedReading> {
  const listed = await requireList(server, {
    url: account.address,
    method: 'PROPFIND',
    depth: '0',
    body: propfind('d:resourcetype', 'd:sync-token', 's:getctag'),
  });
  if (listed.kind === 'failed') {
    return listed;
  }
  const own = pathOf(listed.url, listed.url);
  const itself = listed.resources.find(({ path }) => isSamePath(path, own));
  if (itself === undefined) {
    return failed({ code: 'incomplete_answer', detail: 'the calendar itself is missing' });
  }
  if (itself.status === 404) {
    return failed({ code: 'not_found' });
  }
  const types = itself.properties.get('DAV:resourcetype')?.children ?? [];
  if (!types.some(({ name }) => name === CALENDAR)) {
    return failed({ code: 'not_caldav' });
  }
  const textOf = (name: string) => itself.properties.get(name)?.text.trim() ?? '';
  return {
    kind: 'state',
    url: listed.url.endsWith('/') ? listed.url : `${listed.url}/`,
    ctag: textOf('http://calendarserver.org/ns/:getctag'),
    token: textOf('DAV:sync-token'),
  };
}

function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/** Everything. The state was read before the files: what changes meanwhile is seen the next time. */
async function readAll(
  parts: SourceParts,
  state: CollectionState,
  window: ReadWindow,
): Promise<SourceReading> {
  const paths = await listFiles(parts, state.url, state.token !== '');
  if (paths.kind === 'failed') {
    return paths;
  }
  const wide = widenWindow(window);
  const files = await readFiles(parts, { url: state.url, paths: paths.paths, window: wide });
  if (files.kind === 'failed') {
    return files;
  }
  // A file that is listed may still close time, even if the server cannot find it now.
  if (files.gone.length > 0) {
    return failed({ code: 'incomplete_answer', detail: 'a listed event cannot be found' });
  }
  const { objects, own } = files;
  return { kind: 'full', cursor: cursorOf(state, wide.until), objects, own };
}

function cursorOf({ ctag, token }: CollectionState, until: number): string {
  return formatCursor({ until, marks: { ctag, token } });
}

interface ChangeTerms {
  readonly state: CollectionState;
  readonly cursor: ReadingCursor;
  readonly window: ReadWindow;
}

async function readChanges(
  parts: SourceParts,
  { state, cursor, window }: ChangeTerms,
): Promise<SourceReading> {
  const listed = await list(parts.server, {
    url: state.url,
    method: 'REPORT',
    depth: '0',
    body: syncCollection(cursor.marks.token ?? ''),
  });
  if (listed.kind === 'failed') {
    return listed;
  }
  // A token that is no longer valid, or a report that the server does not have.
  if (listed.kind === 'answered') {
    return readAll(parts, state, window);
  }
  const files = listed.resources.filter(
    ({ path }) => !isSamePath(path, pathOf(state.url, state.url)),
  );
  const isCut = listed.resources.some(({ status }) => status === 507);
  const removed = files.filter(({ status }) => status === 404 || status === 410);
  // Something has changed, but the server does not say what.
  if (files.length === 0 || isCut || removed.length > MAX_REMOVED || listed.syncToken === null) {
    return readAll(parts, state, window);
  }
  // What is said to be gone is asked for by itself: some servers report deletions that never were.
  const read = await readFiles(parts, {
    url: state.url,
    paths: files.map(({ path }) => path),
    window: { ...window, until: cursor.until },
    mayBeGone: new Set(removed.map(({ path }) => path)),
  });
  if (read.kind === 'failed') {
    return read;
  }
  const gone = read.gone.map(uidAt);
  const own = await parts.findOwn(gone);
  return {
    kind: 'changes',
    cursor: cursorOf({ ...state, token: listed.syncToken }, cursor.until),
    changed: read.objects,
    removed: read.gone.map(hashObject),
    own: read.own,
    ownRemoved: gone.filter((uid) => own.has(uid)),
  };
}

/** The UID of the booking that the writer puts at this path. */
function uidAt(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1).replace(/\.ics$/, ''));
}
