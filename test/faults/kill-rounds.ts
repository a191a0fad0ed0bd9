/** Rounds of load and sudden death: clients book, cancel and retry; the process is killed at a random moment; the database is held against the history. */

import { setTimeout } from 'node:timers/promises';
import { checkDatabase } from '../../core/storage/sqlite/index.ts';
import { readSnapshot } from './database-snapshot.ts';
import type { Operation } from './history.ts';
import { checkHistory } from './history-checker.ts';
import type { RunningTarget, Target } from './target.ts';

const CLIENTS = 20;
/** How many different times each round fights over. */
const SLOTS = 60;
const DAYS = 360;
const MINUTE_MS = 60_000;
/** After the day that the storage's own target believes to be today. */
export const FIXTURE_FIRST_DAY = Date.parse('2026-03-03T00:00:00Z');

export interface KillReport {
  readonly rounds: number;
  /** Rounds without a violation. */
  readonly passed: number;
  readonly violations: readonly string[];
  readonly acknowledged: number;
  readonly unknown: number;
  /** The longest time from start to taking bookings, after a kill. */
  readonly slowestStartMs: number;
}

interface Options {
  readonly target: Target;
  readonly file: string;
  readonly rounds: number;
  /** Midnight (UTC) of the first of 360 days that are booked. */
  readonly firstDay: number;
}

export async function runKillRounds({ target, file, rounds, firstDay }: Options): Promise<KillReport> {
  const history = new Map<string, Operation>();
  const violations: string[] = [];
  let [passed, slowestStartMs] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const running = await target.start();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
    const slots = Array.from({ length: SLOTS }, () => randomSlot(firstDay));
    await loadUntilKilled({ running, history, slots, round });
    const found = [...checkHistory(history, readSnapshot(file)), ...checkDatabase(file).problems];
    violations.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
    if (found.length === 0) passed += 1;
  }
  const outcomes = [...history.values()].map(({ outcome }) => outcome.kind);
  const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length;
  return { rounds, passed, violations, acknowledged: count('ok'), unknown: count('unknown'), slowestStartMs };
}

interface Load extends Pick<Client, 'running' | 'history' | 'slots'> {
  readonly round: number;
}

async function loadUntilKilled({ running, history, slots, round }: Load): Promise<void> {
  // Whoever was left without an answer asks again with the same key, as the widget does.
  const retries = [...history.values()].filter(({ outcome }) => outcome.kind === 'unknown').map(({ key }) => key);
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    runClient({ running, history, slots, retries, name: `${round}.${client}` }),
  );
  await setTimeout(20 + Math.random() * 250);
  await running.kill();
  await Promise.all(clients);
}

interface Client {
  readonly running: RunningTarget;
  readonly history: Map<string, Operation>;
  readonly slots: readonly string[];
  /** Shared by all clients of the round. */
  readonly retries: string[];
  readonly name: string;
}

/** Books one time after the other, and now and then cancels what it booked, until the process dies. */
async function runClient({ running, history, slots, retries, name }: Client): Promise<void> {
  for (let number = 1; ; number += 1) {
    const key = retries.pop() ?? `${name}.${number}`;
    const note = (operation: Omit<Operation, 'key'>) => history.set(key, { key, ...operation });
    note({ outcome: { kind: 'unknown' }, cancelled: null });
    try {
      const slot = slots[Math.floor(Math.random() * slots.length)] ?? '';
      const outcome = await running.book({ key, slot, reasonId: 1 + Math.floor(Math.random() * 3) });
      note({ outcome, cancelled: null });
      if (outcome.kind !== 'ok' || !running.cancel || Math.random() > 0.2) continue;
      note({ outcome, cancelled: 'unknown' });
      await running.cancel(outcome.bookingId);
      note({ outcome, cancelled: 'ok' });
    } catch {
      // What is not answered stays noted as unknown: that is what the checker is for.
      return;
    }
  }
}

function randomSlot(firstDay: number): string {
  const at = firstDay + Math.floor(Math.random() * DAYS * 288) * 5 * MINUTE_MS;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
