/**
 * The real application as a process of its own that tells what it uses: before another installation
 * of its kind, or on a database of its own.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../bff/config.ts';
import { type Core, openCore } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import {
  type Clock,
  createAccessToken,
  hashAccessToken,
  type Installation,
} from '../../core/index.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../bff/support/an-installation.ts';

/** What a stranger or a customer may know of the server. */
export interface Scene {
  readonly url: string;
  readonly token: string;
  readonly manageSecret: string;
  readonly waitSecret: string;
  readonly feedSecret: string;
}

export interface Usage {
  /** Bytes, after a collection. */
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
  /** Microseconds of all threads so far, without collections that were asked for here. */
  readonly cpu: number;
}

export interface SoakServer extends Scene {
  /** How many times as fast as ours its clock goes. */
  readonly haste: number;
  measure(withMemory: boolean): Promise<Usage>;
  stop(): Promise<void>;
}

export const SITE = 'https://www.praxis.example';
/**
 * Of the clock of a server in front of another one: so that the calls that it may send a minute are
 * not all that it does.
 */
const HASTE = 60;

/**
 * `program` is the script's own `import.meta.url`: it calls `serveSoak` where its first argument is
 * `serve`.
 */
export async function startSoakServer(
  program: string,
  upstream: Scene | null,
): Promise<SoakServer> {
  const given = upstream === null ? [] : [upstream.url, upstream.token];
  const child = fork(fileURLToPath(program), ['serve', ...given], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const scene = await answerOf<Scene>(child);
  return {
    ...scene,
    haste: upstream === null ? 1 : HASTE,
    measure: (withMemory) => {
      child.send(withMemory ? 'memory' : 'cpu');
      return answerOf<Usage>(child);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (answer: T) => {
      child.off('exit', onExit);
      resolve(answer);
    });
  });
}

export async function serveSoak([url, token]: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-soak-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const reading = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUSTED_PROXIES: 'loopback',
    ...(url !== undefined && { UPSTREAM_URL: url, UPSTREAM_TOKEN: token }),
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  // Reading the API with one token is a kind of request like any other.
  const config = { ...reading.config, port: 0, apiRateLimit: 1_000_000_000 };
  const core = await (url === undefined ? openCore(config) : openCore(config, hastyClock()));
  const scene = await fill(core, url !== undefined);
  const server = await startServer({
    config,
    core,
    log: createLog('warn', { write: () => undefined }),
  });
  process.on('message', (asked) => void tell(asked === 'memory'));
  process.on('disconnect', () => process.exit());
  process.send?.({ ...scene, url: server.url });
}

function hastyClock(): Clock {
  const began = Date.now();
  return { now: () => began + (Date.now() - began) * HASTE };
}

async function tell(withMemory: boolean): Promise<void> {
  const { user, system } = process.cpuUsage();
  if (withMemory) {
    await collect();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed, external, cpu: user + system } satisfies Usage);
}

/** What native code frees comes back some time after what holds it. */
async function collect(): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    global.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function aPractice(): Installation {
  return anInstallation({
    name: { de: 'Praxis', en: 'Practice', fr: 'Cabinet' },
    allowedOrigins: [SITE],
    waitlist: { offerMinutes: 30 },
    form: [aFormField(), emailField],
    reasons: [aReason(), aReason({ id: 2, name: 'Check-up', durationMinutes: 60 })],
    schedules: [
      aSchedule({ reasonIds: [1, 2], horizonDays: 60, capacity: 100 }),
      aSchedule({ id: 2, name: 'Laboratory' }),
      // Full, so that one may wait for it.
      aSchedule({ id: 3, name: 'Sauna', openingHours: [] }),
    ],
  });
}

async function fill(
  { storage, service, clock }: Core,
  isFront: boolean,
): Promise<Omit<Scene, 'url'>> {
  const by = { now: clock.now(), actor: 'soak' };
  const token = createAccessToken();
  const installation = isFront
    ? anInstallation({ allowedOrigins: [SITE], form: [], reasons: [], schedules: [] })
    : aPractice();
  await storage.configuration.import({ ...by, installation, publicHolidays: [] });
  await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.configuration.setApiEnabled({ ...by, enabled: true });
  if (isFront) {
    return { token, manageSecret: 'none', waitSecret: 'none', feedSecret: 'none' };
  }
  const bookings: number[] = [];
  const days = await service.days({ scheduleId: 1, reasonId: 1 });
  for (const day of days.kind === 'answer' ? days.value.days.slice(3, 9) : []) {
    bookings.push(await bookOn(service, day));
  }
  const joined = await storage.waitlist.join({
    now: clock.now(),
    scheduleId: 3,
    reasonId: 1,
    day: null,
    email: 'wanda@example.org',
    name: 'Wanda',
    locale: 'en',
    visitor: 'soak',
    consented: false,
  });
  const { secret: feedSecret } = await storage.feeds.add({
    ...by,
    feed: { scheduleId: 1, withNames: true },
  });
  return {
    token,
    feedSecret,
    manageSecret: (await storage.bookings.readManageSecret(bookings[0] ?? 0)) ?? 'none',
    waitSecret:
      (joined.kind === 'joined' ? await storage.waitlist.findSubject(joined.entry.id) : null)
        ?.secret ?? 'none',
  };
}

async function bookOn(service: Core['service'], day: string): Promise<number> {
  const outcome = await service.book({
    scheduleId: 1,
    reasonId: 1,
    slot: `${day} 09:00:00`,
    submission: { last_name: 'Somebody', email: 'somebody@example.org' },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  if (outcome.kind !== 'booked') {
    throw new Error(outcome.code);
  }
  return outcome.receipt.bookingId;
}
