/** Bookings in two calendars that are written into those of a real server, by other processes. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../../core/calendars/open-calendar-source.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { aDavClient, listAll, wantedEvents } from '../../core/delivery/calendar/seen-events.ts';
import {
  aBusyInstallation,
  aCancel,
  aMove,
  anImport,
  book,
  NOW,
} from '../../core/storage/storage-fixture.ts';
import { startCalendarServer } from '../../setup/calendar-servers.ts';
import type { FaultRun } from '../fault-row.ts';
import { environmentOf } from '../program.ts';
import { endLeases } from './message-database.ts';

const CHANGES = 10;
const SLOTS_A_DAY = 96;
const DAY_MS = 86_400_000;

export async function aCalendarScene(run: FaultRun) {
  const database = await run.newDatabase();
  const running = await startCalendarServer('radicale');
  run.afterwards(running.stop);
  const client = await aDavClient(running);
  const storage = await database.open();
  run.afterwards(() => storage.close());
  const base = aBusyInstallation(1);
  const [schedule = aSchedule()] = base.schedules ?? [];
  const schedules = [schedule, { ...schedule, id: 2, name: 'Dr. Okoro' }];
  await storage.configuration.import(anImport({ ...base, schedules }));
  const sources: { readonly url: string; readonly id: number }[] = [];
  for (const { id: scheduleId } of schedules) {
    const url = `${running.home}calendar-${scheduleId}/`;
    await client.makeCalendar({ url, props: { displayname: 'Work' } });
    const { id } = await storage.busy.add({
      now: NOW,
      actor: 'test',
      source: { scheduleId, name: 'Work', account: accountOf(url) },
    });
    await storage.busy.write({ now: NOW, actor: 'test', id, writes: 'customer' });
    sources.push({ url, id });
  }
  const module = await buildWorker(run.newFolder());

  function accountOf(address: string) {
    const { account, secret } = running;
    return { kind: 'caldav', address, account, secret, owners: [], allowsPrivate: true } as const;
  }

  /** Runs a worker to its end, or to its death at the event with this number. */
  async function work(dieAt: number): Promise<string | null> {
    const child = fork(module, [String(dieAt)], {
      execArgv: [],
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...environmentOf(run.program) },
    });
    run.afterwards(() => void child.kill('SIGKILL'));
    const [, signal] = await once(child, 'exit');
    return signal;
  }

  return {
    change: createChanges(storage),
    work,
    endLeases: () => endLeases(database),
    check: () => database.check(),
    async compare(): Promise<readonly string[]> {
      const [there, wanted] = await Promise.all([listAll(client, sources), wantedEvents(storage)]);
      return [
        ...wanted.filter((one) => !there.includes(one)).map((one) => `${one} is missing.`),
        ...there
          .filter((one, index) => !wanted.includes(one) || there.indexOf(one) !== index)
          .map((one) => `${one} is too much.`),
      ];
    },
    countEvents: async () => (await listAll(client, sources)).length,
    /** How many times the calendars would close here. */
    async readBack(): Promise<number> {
      const window = { from: NOW / 60_000 - 1_440, until: NOW / 60_000 + 525_600 };
      const readings = await Promise.all(
        sources.map(({ url }) =>
          openCalendarSource(
            { ...accountOf(url), timeZone: 'UTC' },
            { findOwn: storage.busy.findOwn, read: async (request) => readCalendars(request) },
          ).read(null, window),
        ),
      );
      return readings
        .map((reading) =>
          reading.kind === 'full'
            ? reading.objects.flatMap(({ periods }) => periods).length
            : Number.NaN,
        )
        .reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Books, moves and cancels; each of the changes leads to one event at least. */
function createChanges(storage: Storage): () => Promise<number> {
  const active: number[] = [];
  let used = 0;
  const nextSlot = () => {
    used += 1;
    const day = new Date(NOW + DAY_MS * (1 + Math.floor(used / SLOTS_A_DAY)));
    const minutes = (used % SLOTS_A_DAY) * 15;
    const time = [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0'));
    return `${day.toISOString().slice(0, 10)} ${time.join(':')}:00`;
  };
  const pick = () => active.splice(Math.floor(Math.random() * active.length), 1)[0] ?? 0;
  return async () => {
    for (let count = 0; count < CHANGES; count += 1) {
      const kind = active.length < 4 ? 0 : Math.floor(Math.random() * 3);
      const scheduleId = 1 + Math.floor(Math.random() * 2);
      if (kind === 0) {
        active.push(await book(storage, { scheduleId, slot: nextSlot() }));
        continue;
      }
      const bookingId = pick();
      if (kind === 1) {
        await storage.bookings.move(aMove(bookingId, { scheduleId, slot: nextSlot() }));
        active.push(bookingId);
      } else {
        await storage.bookings.cancel(aCancel(bookingId));
      }
    }
    return CHANGES;
  };
}

async function buildWorker(folder: string): Promise<string> {
  await build({
    entryPoints: ['test/faults/support/calendar-worker.ts', 'core/storage/sqlite/sqlite-writer.ts'],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return join(folder, 'calendar-worker.js');
}
