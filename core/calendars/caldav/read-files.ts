/** The files of a calendar on a CalDAV server: which there are, and what they close. */

import type { BusyObject, FailedReading, OwnEvent, ReadWindow } from '../calendar-source.ts';
import { failed, fetchCalendar } from '../http/fetch-calendar.ts';
import { judgeStatus } from '../http/judge-status.ts';
import { type CalendarText, MAX_PERIODS } from '../icalendar/read-calendar.ts';
import { readTexts, type SourceParts } from '../ics-source.ts';
import {
  calendarQuery,
  list,
  multiget,
  propfind,
  requireList,
  syncCollection,
} from './caldav-client.ts';
import { pathOf, type ResourceStatus } from './multistatus.ts';

const MAX_FILES = 20_000;
const BATCH = 100;
const MEGABYTE = 1_048_576;
const TIME_LIMIT_MS = 120_000;
const DATA = 'urn:ietf:params:xml:ns:caldav:calendar-data';

export interface FilePaths {
  readonly kind: 'paths';
  readonly paths: readonly string[];
}

/**
 * The paths of all files. Two kinds of lists are asked for and put together, because a list from
 * which an event is missing looks like one without it.
 */
export async function listFiles(
  { server }: SourceParts,
  url: string,
  hasTokens: boolean,
): Promise<FilePaths | FailedReading> {
  const body = propfind('d:getetag', 'd:resourcetype');
  const folder = await requireList(server, { url, method: 'PROPFIND', depth: '1', body });
  if (folder.kind === 'failed') {
    return folder;
  }
  const own = pathOf(url, url);
  if (!folder.resources.some(({ path }) => isWithin(path, own) && path.length <= own.length)) {
    return failed({ code: 'incomplete_answer', detail: 'the calendar itself is missing' });
  }
  const second = await list(server, {
    url,
    method: 'REPORT',
    depth: hasTokens ? '0' : '1',
    body: hasTokens ? syncCollection(null) : calendarQuery(),
  });
  if (second.kind === 'failed') {
    return second;
  }
  const others = second.kind === 'listed' ? second.resources : [];
  const all = [...folder.resources, ...others];
  if (all.some(({ status }) => status === 507)) {
    return failed({ code: 'incomplete_answer', detail: 'the list was cut off' });
  }
  const paths = [...new Set(all.filter((file) => isFile(file, own)).map(({ path }) => path))];
  return paths.length > MAX_FILES
    ? failed({ code: 'too_many', limit: MAX_FILES, what: 'events' })
    : { kind: 'paths', paths };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || `${path}/` === folder || path.startsWith(folder);
}

function isFile({ path, status, properties }: ResourceStatus, folder: string): boolean {
  const types = properties.get('DAV:resourcetype')?.children ?? [];
  return (
    path.startsWith(folder) &&
    path.length > folder.length &&
    status === 200 &&
    !types.some(({ name }) => name === 'DAV:collection')
  );
}

interface FileRequest {
  readonly url: string;
  readonly paths: readonly string[];
  readonly window: ReadWindow;
  /** Paths that the server says are gone. */
  readonly mayBeGone?: ReadonlySet<string>;
}

interface FilesRead {
  readonly kind: 'read';
  readonly objects: readonly BusyObject[];
  readonly own: readonly OwnEvent[];
  /** Paths at which there is nothing, asked for each of them by itself. */
  readonly gone: readonly string[];
}

/** Reads files in batches, so that no answer is long. */
export async function readFiles(
  parts: SourceParts,
  { url, paths, window, mayBeGone = new Set() }: FileRequest,
): Promise<FilesRead | FailedReading> {
  if (paths.length > MAX_FILES) {
    return failed({ code: 'too_many', limit: MAX_FILES, what: 'events' });
  }
  const began = performance.now();
  let bytesLeft = parts.server.maxBytes;
  let periods = 0;
  const objects: BusyObject[] = [];
  const own: OwnEvent[] = [];
  const gone: string[] = [];
  const listed = paths.filter((path) => !mayBeGone.has(path));
  const batches = Array.from({ length: Math.ceil(listed.length / BATCH) }, (_, index) =>
    listed.slice(index * BATCH, (index + 1) * BATCH),
  );
  for (const batch of [...batches, ...[...mayBeGone].map((path) => [path])]) {
    if (performance.now() - began > TIME_LIMIT_MS) {
      return failed({ code: 'timed_out', seconds: TIME_LIMIT_MS / 1000 });
    }
    const isDoubtful = mayBeGone.has(batch[0] ?? '');
    const texts = isDoubtful ? NOTHING : await fetchBatch(parts, url, batch);
    if (texts.kind === 'failed') {
      return texts;
    }
    const missing = batch.filter((path) => !texts.texts.some(({ name }) => name === path));
    bytesLeft -= sizeOf(texts.texts);
    const single = await fetchEach(parts, { url, paths: missing, bytesLeft });
    if (single.kind === 'failed') {
      return single;
    }
    bytesLeft -= sizeOf(single.texts);
    gone.push(...single.gone);
    const read = await readTexts(parts, [...texts.texts, ...single.texts], window);
    if (read.kind === 'failed') {
      return read;
    }
    periods += read.objects.reduce((sum, object) => sum + object.periods.length, 0);
    if (periods > MAX_PERIODS) {
      return failed({ code: 'too_many', limit: MAX_PERIODS, what: 'busy times' });
    }
    objects.push(...read.objects);
    own.push(...read.own);
  }
  return { kind: 'read', objects, own, gone };
}

interface FileTexts {
  readonly kind: 'texts';
  readonly texts: readonly CalendarText[];
  readonly gone: readonly string[];
}

const NOTHING: FileTexts = { kind: 'texts', texts: [], gone: [] };

async function fetchBatch(
  { server }: SourceParts,
  url: string,
  paths: readonly string[],
): Promise<FileTexts | FailedReading> {
  const body = multiget(paths);
  const answer = await requireList(server, { url, method: 'REPORT', depth: '1', body });
  if (answer.kind === 'failed') {
    return answer;
  }
  const asked = new Set(paths);
  const texts = answer.resources.flatMap(({ path, properties }) => {
    const text = properties.get(DATA)?.text ?? '';
    return asked.has(path) && text.trim() !== '' ? [{ name: path, text }] : [];
  });
  return { kind: 'texts', texts, gone: [] };
}

function sizeOf(texts: readonly CalendarText[]): number {
  return texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}

interface SingleRequest {
  readonly url: string;
  readonly paths: readonly string[];
  /** How much the reading as a whole may still have. */
  readonly bytesLeft: number;
}

/** What a list or a batch has left out, each by itself: only a clear answer counts as gone. */
async function fetchEach(
  { server }: SourceParts,
  { url, paths, bytesLeft }: SingleRequest,
): Promise<FileTexts | FailedReading> {
  const texts: CalendarText[] = [];
  const gone: string[] = [];
  let left = bytesLeft;
  for (const path of paths) {
    if (left < 0) {
      break;
    }
    const answer = await fetchCalendar(server, {
      url: new URL(path, url).href,
      method: 'GET',
    });
    if (answer.kind === 'failed') {
      return answer;
    }
    if (answer.status === 404 || answer.status === 410) {
      gone.push(path);
    } else if (answer.status === 200) {
      texts.push({ name: path, text: answer.body });
      left -= Buffer.byteLength(answer.body);
    } else {
      return judgeStatus(answer);
    }
  }
  if (left < 0) {
    return failed({ code: 'too_large', megabytes: Math.round(server.maxBytes / MEGABYTE) });
  }
  return { kind: 'texts', texts, gone };
}
