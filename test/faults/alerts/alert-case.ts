/** One fault on real servers, and exactly the alerts that it must raise. */

import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../setup/free-port.mjs';
import type { DatabaseKind } from '../fault-database.ts';
import type { FaultRow, FaultRun } from '../fault-row.ts';
import { type ServerOptions, type ServerProcess, startServerProcess } from '../server-process.ts';
import { type FiredAlert, findFiredAlerts } from './fired-alerts.ts';
import { createMetricsRecord, type MetricsRecord, SCRAPE_SECONDS } from './metrics-record.ts';

export interface AlertCase {
  /** Name on the command line. */
  readonly name: string;
  /** Description for people. */
  readonly fault: string;
  readonly database: DatabaseKind;
  readonly fires: readonly string[];
  play(stage: Stage): Promise<void>;
}

export interface Stage extends FaultRun {
  /**
   * Starts the server of that name, or starts it again: to Prometheus, it is at the same address.
   */
  start(instance: string, options: Omit<ServerOptions, 'program'>): Promise<ServerProcess>;
  /** Scrapes each server so many times. Between two calls, the record's time stands still. */
  take(scrapes: number): Promise<void>;
  /** Calls the listener before each scrape with the seconds recorded so far. */
  onScrape(listener: (seconds: number) => void): void;
  /** Repeats work with pauses until the case is over, whatever its result. */
  keepOn(pauseMs: number, work: () => Promise<unknown>): void;
}

export interface Played {
  readonly fired: readonly FiredAlert[];
  readonly mostSeries: number;
  readonly scrapes: number;
}

/** One second of the run stands for thirty of the record. */
const STEP_MS = 500;
/** Prometheus' default timeout. */
const SCRAPE_TIMEOUT_MS = 10_000;
/** Longer than a server caches the state of the database. */
const REFRESHED_MS = 5_500;

/** Turns the case into a row; `onPlayed` receives the result. */
export function asRow(
  { name, fault, database, play }: AlertCase,
  onPlayed: (played: Played) => void,
): FaultRow {
  return {
    name,
    title: fault,
    databases: [database],
    long: 1,
    short: 1,
    run: async (run) => {
      const record = createMetricsRecord();
      const { stage, leave } = createStage(run, record);
      await play(stage).finally(leave);
      onPlayed({
        fired: findFiredAlerts(record),
        mostSeries: record.mostSeries(),
        scrapes: record.steps(),
      });
      return { passed: 1, of: 1, figures: '', failures: [] };
    },
  };
}

/**
 * Waits until the next scrape shows the present database: its gauges are cached for five seconds,
 * less than one scrape interval of the record.
 */
export async function untilRefreshed(): Promise<void> {
  await setTimeout(REFRESHED_MS);
}

function createStage(
  run: FaultRun,
  record: MetricsRecord,
): { readonly stage: Stage; leave(): Promise<void> } {
  const ports = new Map<string, number>();
  const listeners: ((seconds: number) => void)[] = [];
  const work: Promise<void>[] = [];
  let isOver = false;
  let scrapedAt = 0;

  async function takeOne(): Promise<void> {
    await setTimeout(Math.max(0, scrapedAt + STEP_MS - performance.now()));
    scrapedAt = performance.now();
    for (const listener of listeners) {
      listener(record.steps() * SCRAPE_SECONDS);
    }
    record.note(
      await Promise.all(
        [...ports].map(async ([instance, port]) => ({ instance, text: await scrape(port) })),
      ),
    );
  }

  async function repeat(pauseMs: number, each: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      await each().catch(() => undefined);
      await setTimeout(pauseMs);
    }
  }

  const stage: Stage = {
    ...run,
    start: async (instance, { env, ...options }) => {
      const port = ports.get(instance) ?? (await freePort());
      const settings = { LOG_LEVEL: 'silent', METRICS_PORT: String(port), ...env };
      const server = await startServerProcess({ ...options, program: run.program, env: settings });
      run.afterwards(server.kill);
      ports.set(instance, port);
      return server;
    },
    take: async (scrapes) => {
      for (let taken = 0; taken < scrapes; taken += 1) {
        await takeOne();
      }
    },
    onScrape: (listener) => void listeners.push(listener),
    keepOn: (pauseMs, each) => void work.push(repeat(pauseMs, each)),
  };
  return {
    stage,
    leave: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

async function scrape(port: number): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { connection: 'close' },
      signal,
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    // For Prometheus, a server that does not answer is down.
    return null;
  }
}
