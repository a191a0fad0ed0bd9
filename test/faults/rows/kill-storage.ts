/**
 * The process of a storage alone is killed under load: clients book, move, cancel and retry as fast
 * as it lets them.
 */

import { setTimeout } from 'node:timers/promises';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { createStorageTarget } from '../storage-target.ts';
import { wallTime } from '../support/booker.ts';
import { describeTimes } from '../support/describe-times.ts';
import { within } from '../support/patience.ts';
import type { RunningTarget } from '../target.ts';

const CLIENTS = 20;
/** How many different times each round fights over. */
const SLOTS = 60;
const DAYS = 360;
/**
 * So many bookings are acknowledged before the kill in every third round, on however slow a
 * machine: more than three commits can hold.
 */
const ACKNOWLEDGED = 60;
const ACKNOWLEDGED_MS = 60_000;
/** After the day that the storage's process believes to be today. */
const FIRST_DAY = Date.parse('2026-03-03T00:00:00Z');

export const row: FaultRow = {
  name: 'kill-storage',
  title:
    'kill -9 of a storage that books, moves and cancels: nothing acknowledged is lost or half done.',
  databases: ['sqlite'],
  long: 100,
  short: 3,
  run: async ({ rounds, program, newDatabase, newFolder, report }) => {
    const database = await newDatabase();
    const target = await createStorageTarget({
      file: database.url.slice('sqlite:'.length),
      folder: newFolder(),
      program,
    });
    const log = createMixedLog();
    const failures: string[] = [];
    const readyMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now();
      const running = await target.start();
      readyMs.push(performance.now() - startedAt);
      await loadUntilKilled({ running, log, round });
      const found = await judge(log, database);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      if (round % 10 === 0) {
        report(`${round} of ${rounds}`);
      }
    }
    return {
      passed,
      of: rounds,
      figures: `${describeLog(log)}; ready ${describeTimes(readyMs)}`,
      failures,
    };
  },
};

async function judge({ history }: MixedLog, database: FaultDatabase): Promise<string[]> {
  return [...checkHistory(history, await database.readSnapshot()), ...(await database.check())];
}

async function loadUntilKilled({
  running,
  log,
  round,
}: Pick<Client, 'running' | 'log'> & { readonly round: number }): Promise<void> {
  // Whoever was left without an answer asks again with the same key, as the widget does.
  const retries = [...log.history.values()]
    .filter(({ outcome }) => outcome.kind === 'unknown')
    .map(({ key }) => key);
  const slots = Array.from({ length: SLOTS }, () =>
    wallTime(FIRST_DAY + Math.floor(Math.random() * DAYS * 288) * 300_000),
  );
  const { acknowledged, onBooked } = countDown(round % 3 === 0 ? ACKNOWLEDGED : 0);
  const client = { running, log, slots, retries, onBooked };
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    runClient({ ...client, name: `${round}.${number}` }),
  );
  try {
    await within(ACKNOWLEDGED_MS, `${ACKNOWLEDGED} bookings`, acknowledged);
    await setTimeout(20 + Math.random() * 250);
  } finally {
    await running.kill();
  }
  await Promise.all(clients);
}

/** Resolves when so many were booked. */
function countDown(bookings: number) {
  let left = bookings;
  let resolve = () => {};
  const acknowledged = new Promise<void>((done) => {
    resolve = done;
  });
  if (left === 0) {
    resolve();
  }
  const onBooked = () => {
    left -= 1;
    if (left === 0) {
      resolve();
    }
  };
  return { acknowledged, onBooked };
}

interface Client {
  readonly running: RunningTarget;
  readonly log: MixedLog;
  readonly slots: readonly string[];
  /** Shared by all clients of the round. */
  readonly retries: string[];
  readonly onBooked: () => void;
  readonly name: string;
}

/**
 * Books one time after the other, and now and then moves or cancels what it booked, until the
 * process dies.
 */
async function runClient(client: Client): Promise<void> {
  const { running, log, slots, retries, onBooked, name } = client;
  const aSlot = () => slots[Math.floor(Math.random() * slots.length)] ?? '';
  for (let number = 1; ; number += 1) {
    const key = retries.pop() ?? `${name}.${number}`;
    log.note(key, { kind: 'unknown' });
    try {
      const outcome = await running.book({
        key,
        slot: aSlot(),
        reasonId: 1 + Math.floor(Math.random() * 3),
      });
      log.note(key, outcome);
      if (outcome.kind !== 'ok') {
        continue;
      }
      onBooked();
      await changeSometimes(client, { key, bookingId: outcome.bookingId, slot: aSlot() });
    } catch {
      // Unanswered requests stay unknown, for the checker to judge.
      return;
    }
  }
}

interface Booked {
  readonly key: string;
  readonly bookingId: number;
  /** Time of the move. */
  readonly slot: string;
}

async function changeSometimes(
  { running, log }: Client,
  { key, bookingId, slot }: Booked,
): Promise<void> {
  if (Math.random() < 0.2) {
    const move = await running.move(bookingId, slot).catch((error: unknown) => {
      log.noteMove(key, { kind: 'unknown' });
      throw error;
    });
    if (move) {
      log.noteMove(key, move);
    }
  }
  if (Math.random() < 0.2) {
    log.noteCancelled(key, 'unknown');
    await running.cancel(bookingId);
    log.noteCancelled(key, 'ok');
  }
}

function describeLog({ history }: MixedLog): string {
  const operations = [...history.values()];
  const of = (kind: string) => operations.filter(({ outcome }) => outcome.kind === kind).length;
  const moved = operations.flatMap(({ moves = [] }) => moves).length;
  const cancelled = operations.filter(({ cancelled }) => cancelled !== null).length;
  return `${of('ok').toLocaleString('en')} acknowledged, ${moved} moves, ${cancelled} cancellations, ${of('unknown')} never answered`;
}
