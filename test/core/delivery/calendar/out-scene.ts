/** Two calendars here, each with one on a real server that takes its bookings. */

import { createDAVClient } from 'tsdav';
import { onTestFinished } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import { openCalendarSource } from '../../../../core/calendars/open-calendar-source.ts';
import { createEventSender } from '../../../../core/delivery/calendar/event-sender.ts';
import { createDeliveryWorker } from '../../../../core/delivery/delivery-worker.ts';
import { createOutboxPlanner } from '../../../../core/delivery/outbox-planner.ts';
import type { BusyStorage, EventContent } from '../../../../core/storage/port/busy.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import type { RunningCalendarServer } from '../../../setup/calendar-servers.ts';
import { addSource } from '../../storage/busy-fixture.ts';
import { aStorage } from '../../storage/sqlite-files.ts';
import { aBusyInstallation, anImport, NOW } from '../../storage/storage-fixture.ts';

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

interface SceneOptions {
  readonly running: RunningCalendarServer;
  readonly client: DavClient;
  readonly writes?: EventContent;
  /** Replaces what the sender uses of the storage, for faults. */
  readonly change?: (busy: BusyStorage) => Partial<BusyStorage>;
}

let calendars = 0;

export async function anOutScene({
  running,
  client,
  writes = 'customer',
  change = () => ({}),
}: SceneOptions) {
  const storage = await aStorage();
  const base = aBusyInstallation(1);
  const [schedule = aSchedule()] = base.schedules ?? [];
  await storage.configuration.import(
    anImport({ ...base, schedules: [schedule, { ...schedule, id: 2, name: 'Dr. Okoro' }] }),
  );
  const clock = { time: NOW, now: () => clock.time };
  const sources: { readonly id: number; readonly url: string }[] = [];
  for (const scheduleId of [1, 2]) {
    calendars += 1;
    const url = `${running.home}calendar-${calendars}/`;
    await client.makeCalendar({ url, props: { displayname: 'Work' } });
    const { account, secret } = running;
    const { id } = await addSource(storage, {
      scheduleId,
      account: { kind: 'caldav', address: url, account, secret, owners: [], allowsPrivate: true },
    });
    sources.push({ id, url });
    await storage.busy.write({ now: NOW, actor: 'K', id, writes });
  }
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders: {
      calendar: createEventSender({
        storage: { ...storage, busy: { ...storage.busy, ...change(storage.busy) } },
        speak,
        openSource: openCalendarSource,
      }),
    },
    planOutbox: createOutboxPlanner({ storage, clock, planWaitlist: async () => [] }),
    report: () => undefined,
  });
  onTestFinished(() => worker.stop(1_000));
  return { storage, clock, worker, sources, events: () => listAll(client, sources) };
}

export type OutScene = Awaited<ReturnType<typeof anOutScene>>;

/** The events of each calendar, as `calendar uid start`. */
async function listAll(
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
