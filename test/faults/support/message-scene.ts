/**
 * A practice that sends messages about every booking to customers, desk and three endpoints, with
 * receivers, and the check that all messages arrived.
 */

import { setTimeout } from 'node:timers/promises';
import { createWebhookSecret } from '../../../core/delivery/webhooks/sign-webhook.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aBusyInstallation, book } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { memberOf } from './ask.ts';
import { accessTo, bookAt, slotAfter } from './booker.ts';
import { checkMessages } from './message-checker.ts';
import { countOpen, readDeliveries } from './message-database.ts';
import { type MessageReceivers, startMessageReceivers } from './message-receivers.ts';
import { prepareDatabase } from './prepare-database.ts';

export interface MessageScene {
  readonly database: FaultDatabase;
  readonly receivers: MessageReceivers;
  readonly log: MixedLog;
  /** Environment of a server that sends mail. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Moves the latest booking and cancels the one before, as the command line does beside a server;
   * answers how many changes that were.
   */
  change(): Promise<number>;
  /** Books another time; `settle` repeats unanswered requests. */
  book(url: string): Promise<void>;
  settle(url: string): Promise<void>;
  /** Books another time, as another process does that sends no messages. */
  bookBeside(): Promise<void>;
  /** Waits until nothing is pending. */
  allTold(): Promise<void>;
  findViolations(): Promise<string[]>;
}

/** Recipients of each change: the customer, two at the desk, three endpoints. */
export const RECIPIENTS = { mail: 3, webhook: 3 } as const;

const DESK = ['desk@practice.example', 'office@practice.example'];
const ENDPOINTS = ['1', '2', '3'];
/**
 * Longer than a lease: on a slow machine a server may not learn in time that it was given one, and
 * waits for its end.
 */
const TOLD_MS = 150_000;
/** Between two looks at what still waits. */
const LOOK_MS = 60;
/** Between two bookings; a move goes to the middle. */
const MINUTES = 40;

export async function aMessageScene({ newDatabase, afterwards }: FaultRun): Promise<MessageScene> {
  const database = await newDatabase();
  const receivers = await startMessageReceivers();
  afterwards(receivers.close);
  const installation = aBusyInstallation(1);
  const schedules = installation.schedules?.map((schedule) => ({ ...schedule, notify: DESK }));
  const access = await accessTo(
    database,
    await prepareDatabase(database, { ...installation, ...(schedules && { schedules }) }),
  );
  await withStorage(database, (storage) => addEndpoints(storage, receivers));
  const log = createMixedLog();
  const open = new Map<string, string>();
  let last = 0;

  const ask = async (url: string, key: string, slot: string) => {
    const answer = await bookAt(url, 'api', access, { key, slot });
    const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      open.delete(key);
      log.note(key, { kind: 'ok', bookingId });
    } else if (answer.status !== 0) {
      log.violations.push(`Booking ${key} was answered with ${answer.status}: ${answer.text}`);
    }
  };

  return {
    database,
    receivers,
    log,
    env: { SMTP_URL: receivers.smtpUrl, MAIL_FROM: 'Practice <practice@practice.example>' },
    change: () => withStorage(database, (storage) => changeLatest(storage, log, last)),
    book: async (url) => {
      last += 1;
      const key = `m${last}`;
      const slot = slotOf(last);
      open.set(key, slot);
      log.note(key, { kind: 'unknown' });
      await ask(url, key, slot);
    },
    settle: async (url) => {
      for (const [key, slot] of open) {
        await ask(url, key, slot);
      }
    },
    bookBeside: async () => {
      last += 1;
      const key = `m${last}`;
      const submission = { last_name: key, email: `${key}@example.org` };
      const bookingId = await withStorage(database, (storage) =>
        book(storage, { now: Date.now(), slot: slotOf(last), submission }),
      );
      log.note(key, { kind: 'ok', bookingId });
    },
    allTold: () => untilAllTold(database),
    findViolations: async () => {
      const snapshot = await database.readSnapshot();
      const told = {
        database: snapshot,
        deliveries: await readDeliveries(database),
        receipts: receivers.receipts,
      };
      const recipientsOf = ({ key }: { readonly key: string }) => [
        `${key}@example.org`,
        ...DESK,
        ...ENDPOINTS,
      ];
      const lost = [...open.keys()].map((key) => `Booking ${key} was never answered.`);
      return [
        ...log.violations.splice(0),
        ...lost,
        ...checkHistory(log.history, snapshot),
        ...checkMessages({ ...told, recipientsOf }),
      ];
    },
  };
}

async function withStorage<Result>(
  database: FaultDatabase,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await database.open();
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function addEndpoints(storage: Storage, { webhookUrl }: MessageReceivers): Promise<void> {
  for (const number of ENDPOINTS) {
    const endpoint = {
      url: webhookUrl(Number(number)),
      description: '',
      events: ['booking.created', 'booking.cancelled', 'booking.rescheduled'],
      secret: createWebhookSecret(),
      includesCustomer: false,
      allowsPrivate: true,
      createdAt: Date.now(),
    } as const;
    const { id } = await storage.endpoints.add({ now: Date.now(), actor: 'test', endpoint });
    if (`${id}` !== number) {
      throw new Error(`Endpoint ${number} was given the number ${id}.`);
    }
  }
}

async function changeLatest(storage: Storage, log: MixedLog, last: number): Promise<number> {
  const command = { actor: 'test', trigger: 'command_line', respectCutoff: false } as const;
  const earlier = bookedAs(log, last - 1);
  const latest = bookedAs(log, last);
  if (latest !== null) {
    const moved = await storage.bookings.move({
      ...command,
      now: Date.now(),
      bookingId: latest,
      slot: slotOf(last, MINUTES / 2),
    });
    if (moved.kind !== 'moved') {
      throw new Error(`Booking ${latest} was not moved: ${JSON.stringify(moved)}`);
    }
    const { version, scheduleId: schedule, startsAt } = moved.booking;
    log.noteMove(`m${last}`, { kind: 'ok', version, place: { schedule, startsAt } });
  }
  if (earlier !== null) {
    await storage.bookings.cancel({ ...command, now: Date.now(), bookingId: earlier });
    log.noteCancelled(`m${last - 1}`, 'ok');
  }
  return [earlier, latest].filter((id) => id !== null).length;
}

function bookedAs({ history }: MixedLog, number: number): number | null {
  const outcome = history.get(`m${number}`)?.outcome;
  return outcome?.kind === 'ok' ? outcome.bookingId : null;
}

function slotOf(number: number, minutes = 0): string {
  return slotAfter(number * MINUTES + minutes);
}

async function untilAllTold(database: FaultDatabase): Promise<void> {
  const deadline = performance.now() + TOLD_MS;
  for (let open = await countOpen(database); open > 0; open = await countOpen(database)) {
    if (performance.now() > deadline) {
      throw new Error(`After ${TOLD_MS} ms ${open} still wait: ${await describeWaiting(database)}`);
    }
    await setTimeout(LOOK_MS);
  }
}

async function describeWaiting(database: FaultDatabase): Promise<string> {
  const waiting = (await readDeliveries(database)).filter(({ state }) => state === 'waiting');
  return waiting
    .map(({ target, attempts, problem }) => `${target}, attempt ${attempts}: ${problem}`)
    .join('; ');
}
