/**
 * Measures what reading other calendars costs: how long GET /slots takes while a heavy calendar is
 * read, beside when none is, and the share of a processor that 50 calendars take which are read
 * each minute. On SQLite. Run: `npm run tool -- bench busy`.
 */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '../../bff/open-core.ts';
import { openBusyReader } from '../../bff/operations/busy-times.ts';
import { createLog } from '../../bff/operations/log.ts';
import { calendarOf, eventOf } from '../core/calendars/reading-fixture.ts';
import { median, print, quantile } from './figures.ts';
import { installation, wallTime } from './filled-database.ts';
import { serveReal } from './http-real-server.ts';
import { cpuMicrosOf, type ServerProcess, startServerProcess } from './server-process.ts';

const GOALS = { seconds: 2, ratio: 2, share: 0.03 };
const HEAVY = { single: 5_000, series: 200 };
const USUAL = { single: 180, series: 20 };
const SOURCES = 50;
const ROUNDS = 7;
const WARM_UP = 3_000;
const MINUTE_MICROS = 60_000_000;

/** A year of events from today on, spread over days and hours. */
function aCalendar({ single, series }: typeof HEAVY): string {
  const today = Date.now();
  const stamp = (at: number) =>
    new Date(today + at * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
  const event = (index: number, ...lines: readonly string[]) =>
    eventOf('DTSTAMP:20260101T000000Z', 'SUMMARY:Meeting', 'DURATION:PT30M', ...lines).replace(
      'UID:one',
      `UID:${index}`,
    );
  return calendarOf(
    'PRODID:bench',
    ...Array.from({ length: single }, (_, index) =>
      event(index, `DTSTART:${stamp((index * 8_760) / single)}`),
    ),
    ...Array.from({ length: series }, (_, index) =>
      event(
        single + index,
        `DTSTART:${stamp(index)}`,
        `RRULE:FREQ=WEEKLY;BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR'][index % 5]}`,
      ),
    ),
  );
}

/** Publishes calendars: each answer for /changing/ is new, the others are known by their ETag. */
async function publish(): Promise<Server> {
  const files = { heavy: aCalendar(HEAVY), usual: aCalendar(USUAL) };
  let version = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const isChanging = path.startsWith('/changing');
    version += 1;
    if (!isChanging && request.headers['if-none-match'] === '"1"') {
      response.writeHead(304).end();
      return;
    }
    const text = path.includes('heavy') ? files.heavy : files.usual;
    response.setHeader('etag', isChanging ? `"${version}"` : '"1"');
    response.end(isChanging ? text.replace('PRODID:bench', `PRODID:bench ${version}`) : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Reads all its sources each time it gets SIGUSR2, and tells the parent how long it took. */
async function serve(file: string, urls: string): Promise<void> {
  const alongside = async (core: Core) => {
    const ids: number[] = [];
    for (const [index, address] of urls.split(' ').entries()) {
      const account = {
        kind: 'ics' as const,
        address,
        account: '',
        secret: '',
        owners: [],
        allowsPrivate: true,
      };
      const source = { scheduleId: 1 + (index % 20), name: `Calendar ${index}`, account };
      ids.push((await core.storage.busy.add({ now: core.clock.now(), actor: 'bench', source })).id);
    }
    const reader = openBusyReader({ core, log: createLog('error') });
    process.on('SIGUSR2', async () => {
      const begun = performance.now();
      for (const id of ids) {
        const kind = (await reader.readNow(id))?.reading.kind;
        if (kind === undefined || kind === 'failed') {
          throw new Error(`Calendar ${id} could not be read.`);
        }
      }
      process.send?.({ tookMs: performance.now() - begun });
    });
  };
  await serveReal({ database: { kind: 'sqlite', file }, installation, alongside });
}

/** Ends the wait for a server that has ended. */
function whileAlive(child: ChildProcess): AbortSignal {
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`The server ended with ${code}.`)));
  return ended.signal;
}

/** Lets the server read all its sources; milliseconds. */
async function readAll({ child }: ServerProcess): Promise<number> {
  const told = once(child, 'message', { signal: whileAlive(child) });
  child.kill('SIGUSR2');
  const [{ tookMs }] = await told;
  return tookMs;
}

/** Asks for times, one request after the other, until `isOver`; milliseconds of each. */
async function ask({ url, headers }: ServerProcess, isOver: (asked: number) => boolean) {
  const day = wallTime(Math.floor(Date.now() / 86_400_000) * 1_440 + 7 * 1_440).slice(0, 10);
  const latencies: number[] = [];
  while (!isOver(latencies.length)) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/slots?schedule=1&reason=1&day=${day}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) {
      throw new Error(`/api/slots was answered by ${answer.status}`);
    }
    latencies.push(performance.now() - begun);
  }
  return latencies;
}

async function start(folder: string, name: string, urls: readonly string[]) {
  return startServerProcess(import.meta.url, 'serve', join(folder, `${name}.db`), urls.join(' '));
}

async function measureHeavy(folder: string, origin: string): Promise<boolean> {
  const server = await start(folder, 'heavy', [`${origin}/changing/heavy.ics`]);
  await readAll(server);
  await ask(server, (asked) => asked >= WARM_UP);
  const rounds: { readonly seconds: number; readonly ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isRead = false;
    const reading = readAll(server).finally(() => {
      isRead = true;
    });
    const busy = await ask(server, () => isRead);
    const idle = await ask(server, (asked) => asked >= busy.length);
    const ratio = quantile(busy, 0.95) / quantile(idle, 0.95);
    rounds.push({ seconds: (await reading) / 1_000, ratio });
  }
  server.child.kill();
  const seconds = median(rounds.map((one) => one.seconds));
  const ratio = median(rounds.map((one) => one.ratio));
  print(
    `${HEAVY.single} events and ${HEAVY.series} series: read and stored in ${seconds.toFixed(2)} s (goal ${GOALS.seconds}); 95 % of GET /slots within ${ratio.toFixed(2)} x of idle (goal ${GOALS.ratio})`,
  );
  return seconds <= GOALS.seconds && ratio <= GOALS.ratio;
}

async function measurePolling(folder: string, origin: string): Promise<boolean> {
  const shares: Record<string, number> = {};
  for (const kind of ['same', 'changing']) {
    const urls = Array.from({ length: SOURCES }, (_, at) => `${origin}/${kind}/usual-${at}.ics`);
    const server = await start(folder, kind, urls);
    await readAll(server);
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await cpuMicrosOf(server);
      await readAll(server);
      costs.push((await cpuMicrosOf(server)) - before);
    }
    server.child.kill();
    shares[kind] = median(costs) / MINUTE_MICROS;
  }
  const { same = 1, changing = 1 } = shares;
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  print(
    `${SOURCES} calendars of ${USUAL.single} events and ${USUAL.series} series, each minute: ${percent(same)} of a processor if nothing has changed, ${percent(changing)} if every one has (goal ${percent(GOALS.share)})`,
  );
  return same <= GOALS.share;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const feeds = await publish();
  const origin = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`;
  try {
    const heavy = await measureHeavy(folder, origin);
    const polling = await measurePolling(folder, origin);
    process.exitCode = heavy && polling ? 0 : 1;
  } finally {
    feeds.closeAllConnections();
    feeds.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, , what, file = '', urls = ''] = process.argv;
await (what === 'serve' ? serve(file, urls) : main());
