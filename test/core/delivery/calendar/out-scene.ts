/** Two calendars here, each with one on a real server that takes its bookings. */

import { onTestFinished } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import { openCalendarSource } from '../../../../core/calendars/open-calendar-source.ts';
import { createEventSender } from '../../../../core/delivery/calendar/event-sender.ts';
import { createDeliveryWorker } from '../../../../core/delivery/delivery-worker.ts';
import { createOutboxPlanner } from '../../../../core/delivery/outbox-planner.ts';
import { BUSY_DEFAULTS, type BusyRule } from '../../../../core/installation/busy-rule.ts';
import type { BusyStorage, EventContent } from '../../../../core/storage/port/busy.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import type { RunningCalendarServer } from '../../../setup/calendar-servers.ts';
import { addSource } from '../../storage/busy-fixture.ts';
import { aStorage } from '../../storage/sqlite-files.ts';
import { aBusyInstallation, anImport, NOW } from '../../storage/storage-fixture.ts';
import { type DavClient, listAll } from './seen-events.ts';

interface SceneOptions {
  readonly running: RunningCalendarServer;
  readonly client: DavClient;
  readonly writes?: EventContent;
  /** Whether both calendars here write into the same one there. */
  readonly isShared?: boolean;
  /** What busy times do in both calendars here. */
  readonly rule?: Partial<BusyRule>;
  /** Replaces what the sender uses of the storage, for faults. */
  readonly change?: (busy: BusyStorage) => Partial<BusyStorage>;
}

let calendars = 0;

export async function anOutScene({
  running,
  client,
  writes = 'customer',
  isShared = false,
  rule = {},
  change = () => ({}),
}: SceneOptions) {
  const storage = await aStorage();
  const base = aBusyInstallation(1);
  const [first = aSchedule()] = base.schedules ?? [];
  const schedule = { ...first, busy: { ...BUSY_DEFAULTS, ...rule } };
  await storage.configuration.import(
    anImport({ ...base, schedules: [schedule, { ...schedule, id: 2, name: 'Dr. Okoro' }] }),
  );
  const clock = { time: NOW, now: () => clock.time };
  const sources: { readonly id: number; readonly url: string }[] = [];
  for (const scheduleId of [1, 2]) {
    const isNew = sources.length === 0 || !isShared;
    calendars += isNew ? 1 : 0;
    const url = `${running.home}calendar-${calendars}/`;
    if (isNew) {
      await client.makeCalendar({ url, props: { displayname: 'Work' } });
    }
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
