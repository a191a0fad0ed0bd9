/** The events of calendars as an independent program sees them, and those that there must be. */

import { createDAVClient } from 'tsdav';
import type { Storage } from '../../../../core/storage/storage.ts';
import type { RunningCalendarServer } from '../../../setup/calendar-servers.ts';

export type DavClient = Awaited<ReturnType<typeof createDAVClient>>;

export async function aDavClient(running: RunningCalendarServer): Promise<DavClient> {
  return createDAVClient({
    serverUrl: `http://127.0.0.1:${running.port}/`,
    credentials: { username: running.account, password: running.secret },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  });
}

/** An event as another program sees it. */
export interface SeenEvent {
  readonly uid: string;
  readonly startsAt: number;
  readonly summary: string;
  readonly url: string;
}

export async function listEvents(client: DavClient, url: string): Promise<readonly SeenEvent[]> {
  const objects = await client.fetchCalendarObjects({ calendar: { url }, useMultiGet: false });
  return objects.map(({ data, url: address }) => {
    const text = String(data).replace(/\r?\n[ \t]/g, '');
    const [, uid = ''] = /^UID:(.*?)\r?$/m.exec(text) ?? [];
    const [, summary = ''] = /^SUMMARY:(.*?)\r?$/m.exec(text) ?? [];
    const [, start = ''] = /^DTSTART:(\d{8}T\d{6}Z)/m.exec(text) ?? [];
    const iso = start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z');
    return { uid, summary, startsAt: Date.parse(iso) / 60_000, url: address };
  });
}

/** The events of each calendar, as `calendar uid start`. */
export async function listAll(
  client: DavClient,
  sources: readonly { readonly url: string }[],
): Promise<readonly string[]> {
  const lists = await Promise.all(sources.map(({ url }) => listEvents(client, url)));
  return lists
    .flatMap((events, index) =>
      events.map(({ uid, startsAt }) => `${index + 1} ${uid} ${startsAt}`),
    )
    .toSorted();
}

/** The events that there must be, in the same words. */
export async function wantedEvents(storage: Storage): Promise<readonly string[]> {
  const bookings = await storage.bookings.list({ limit: 1_000, status: 'confirmed' });
  return bookings
    .map(({ scheduleId, detailsId, startsAt }) => `${scheduleId} ${detailsId} ${startsAt}`)
    .toSorted();
}
