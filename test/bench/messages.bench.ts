/**
 * What messages cost a booking: its latency by HTTP while the mail server and a receiver of webhooks hang, beside a server that has neither, in paired runs by
 * turns of fifty bookings; the ratio is the median of the pairs. Run: `npm run bench -- messages [pairs] [bookings a run]`.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { openMessages } from '../../bff/operations/messages.ts';
import { createWebhookSecret } from '../../core/index.ts';
import { aSubmission } from '../bff/support/a-booking-body.ts';
import { anInstallation } from '../bff/support/an-installation.ts';
import { createTimes, crowdInstallation, type FreeTime } from './crowd.ts';
import { median, print } from './figures.ts';
import { serveReal } from './http-real-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const GOAL = 1.1;
const [PAIRS, BOOKINGS] = [7, 300];
const CLIENTS = [1, 20];
/** Short enough that whatever else keeps the machine busy meets both. */
const TURN = 50;
const BASE_URL = 'http://localhost:8080';

/** Two mails and a webhook for each booking, where there is who takes them. */
async function serve(file: string, hangingPort: number): Promise<void> {
  const installation = anInstallation({ timeZone: 'UTC', contactEmail: 'desk@practice.example', ...crowdInstallation() });
  const mail = hangingPort === 0 ? null : { smtpUrl: `smtp://127.0.0.1:${hangingPort}`, from: 'practice@practice.example' };
  const alongside = async (core: Core) => {
    if (hangingPort > 0) await addEndpoint(core, `http://127.0.0.1:${hangingPort}/`);
    openMessages({ core, config: { mail, baseUrl: BASE_URL }, log: createLog('error') }).worker.start();
  };
  await serveReal({ database: { kind: 'sqlite', file }, installation, alongside });
}

async function addEndpoint({ storage, clock }: Core, url: string): Promise<void> {
  const now = clock.now();
  const events = ['booking.created', 'booking.cancelled', 'booking.rescheduled'] as const;
  const secret = createWebhookSecret();
  const endpoint = { url, description: '', events, secret, includesCustomer: false, allowsPrivate: true, createdAt: now };
  await storage.addEndpoint({ now, actor: 'benchmark', endpoint });
}

interface Run {
  readonly clients: number;
  readonly bookings: number;
  readonly freeTime: () => FreeTime;
}

/** In ms. */
async function latenciesOf({ url, headers }: ServerProcess, { clients, bookings, freeTime }: Run): Promise<readonly number[]> {
  const latencies: number[] = [];
  const client = async () => {
    while (latencies.length < bookings) {
      const { scheduleId, slot } = freeTime();
      const body = JSON.stringify({ schedule: scheduleId, reason: 1, slot, submission: aSubmission() });
      const askedAt = performance.now();
      const answer = await fetch(`${url}/api/bookings`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      await answer.text();
      if (answer.status !== 201) throw new Error(`A booking was answered by ${answer.status}`);
      latencies.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return latencies;
}

/** Takes connections and says nothing. */
async function startHanging(): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    port: address.port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function measure(pairs: number, bookings: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const hanging = await startHanging();
  const start = (name: string, port: number) => startServerProcess(import.meta.url, 'serve', join(folder, `${name}.db`), String(port));
  const [without, beside] = [await start('without', 0), await start('hanging', hanging.port)];
  try {
    print(`  ${'median latency of a booking'.padEnd(32)}${'none'.padStart(10)}${'hanging'.padStart(10)}     ratio`);
    const ratios = [];
    for (const clients of CLIENTS) ratios.push(await compare({ without, beside }, { clients, bookings }, pairs));
    const isReached = ratios.every((ratio) => ratio <= GOAL);
    print(`  goal: ${GOAL} x: ${isReached ? 'met' : 'MISSED'}`);
    if (!isReached) process.exitCode = 1;
  } finally {
    for (const { child } of [without, beside]) {
      child.removeAllListeners('exit');
      child.kill();
    }
    hanging.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Servers {
  readonly without: ServerProcess;
  readonly beside: ServerProcess;
}

const freeTimes = new Map<ServerProcess, () => FreeTime>();

async function compare(servers: Servers, run: Omit<Run, 'freeTime'>, pairs: number): Promise<number> {
  await measurePair(servers, run, 0);
  const measured: { readonly none: number; readonly hanging: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) measured.push(await measurePair(servers, run, pair));
  const ratio = median(measured.map(({ none, hanging }) => hanging / none));
  const figure = (which: 'none' | 'hanging') => `${median(measured.map((pair) => pair[which])).toFixed(2)} ms`.padStart(10);
  const name = `${run.clients} ${run.clients === 1 ? 'client' : 'clients'}, ${run.bookings} bookings`;
  print(`  ${name.padEnd(32)}${figure('none')}${figure('hanging')}  ${ratio.toFixed(2).padStart(6)} x`);
  return ratio;
}

async function measurePair({ without, beside }: Servers, { clients, bookings }: Omit<Run, 'freeTime'>, pair: number) {
  const latencies = new Map<ServerProcess, number[]>([
    [without, []],
    [beside, []],
  ]);
  for (let turn = 0; turn < bookings / TURN; turn += 1) {
    const order = (pair + turn) % 2 === 0 ? [without, beside] : [beside, without];
    for (const server of order)
      latencies.get(server)?.push(...(await latenciesOf(server, { clients, bookings: TURN, freeTime: freeTimeOf(server) })));
  }
  return { none: median(latencies.get(without) ?? []), hanging: median(latencies.get(beside) ?? []) };
}

function freeTimeOf(server: ServerProcess): () => FreeTime {
  const freeTime = freeTimes.get(server) ?? createTimes(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  freeTimes.set(server, freeTime);
  return freeTime;
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '', Number(process.argv[4]));
else await measure(Number(process.argv[2] ?? PAIRS), Number(process.argv[3] ?? BOOKINGS));
