/**
 * A process that brings the events of bookings up to date, once, and ends. It kills itself before it
 * can note the event whose number its argument says; 0: it does not.
 */

import { speak } from '../../../bff/texts/index.ts';
import { openCalendarSource } from '../../../core/calendars/open-calendar-source.ts';
import { createEventSender } from '../../../core/delivery/calendar/event-sender.ts';
import { createDeliveryWorker } from '../../../core/delivery/delivery-worker.ts';
import { createOutboxPlanner } from '../../../core/delivery/outbox-planner.ts';
import { createPostgresStorage } from '../../../core/storage/postgres/index.ts';
import { createSqliteStorage } from '../../../core/storage/sqlite/index.ts';
import { NOW } from '../../core/storage/storage-fixture.ts';

const url = process.env.DATABASE_URL ?? '';
const storage = url.startsWith('sqlite:')
  ? await createSqliteStorage({ file: url.slice('sqlite:'.length) })
  : await createPostgresStorage({ url, clock: 'command' });
const { busy } = storage;
let left = Number(process.argv[2]);

function dieIfTold(): void {
  left -= 1;
  if (left === 0) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const clock = { now: () => NOW };
const worker = createDeliveryWorker({
  storage,
  clock,
  senders: {
    calendar: createEventSender({
      storage: {
        ...storage,
        busy: {
          ...busy,
          noteWritten: async (command) => {
            dieIfTold();
            await busy.noteWritten(command);
          },
          noteEventRemoved: async (command) => {
            dieIfTold();
            await busy.noteEventRemoved(command);
          },
        },
      },
      speak,
      openSource: openCalendarSource,
    }),
  },
  planOutbox: createOutboxPlanner({ storage, clock, planWaitlist: async () => [] }),
  report: (error) => console.error(error),
});
await worker.work();
await storage.close();
process.exit(0);
