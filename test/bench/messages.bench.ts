/**
 * Measures the cost of messages for a booking: its latency over HTTP while the mail server and a
 * webhook receiver hang, compared with a server without either, in pairs of rounds; the ratio is
 * the median of the pairs. Run: `npm run tool -- bench messages`.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { openMessages } from '../../bff/operations/messages.ts';
import { createWebhookSecret } from '../../core/index.ts';
import { aSubmission } from '../bff/support/a-booking-body.ts';
import { anInstallation } from '../bff/support/an-installation.ts';
import { createTimes, crowdInstallation, type FreeTime } from './crowd.ts';
import { median, print, quantile } from './figures.ts';
import { serveReal } from './http-real-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const GOAL = 1.1;
const PAIRS = 7;
const BOOKINGS = 800;
const CLIENTS = [1, 20];
const BETWEEN_TURNS_MS = 300;
/** Long enough for several rounds of messages. */
const TURN = 200;
/** Five mails and four webhooks to one endpoint: more is not begun while these hang. */
const HUNG = 9;
const BASE_URL = 'http://localhost:8080';

/** Two mails and a webhook for each booking, if there are recipients. */
async function serve(file: string, hangingPort: number): Promise<void> {
  const installation = anInstallation({
    timeZone: 'UTC',
    contactEmail: 'desk@practice.example',
    ...crowdInstallation(),
  });
  const mail =
    hangingPort === 0
      ? null
      : { smtpUrl: `smtp://127.0.0.1:${hangingPort}`, from: 'practice@practice.example' };
  const alongside = async (core: Core) => {
    if (hangingPort > 0) {
      await addEndpoint(core, `http://127.0.0.1:${hangingPort}/`);
    }
    openMessages({
      core,
      config: { mail, baseUrl: BASE_URL },
      log: createLog('error'),
    }).worker.start();
  };
  await serveReal({ database: { kind: 'sqlite', file }, installation, alongside });
}

async function addEndpoint({ storage, clock }: Core, url: string): Promise<void> {
  const now = clock.now();
  const events = ['booking.created', 'booking.cancelled', 'booking.rescheduled'] as const;
  const secret = createWebhookSecret();
  const endpoint = {
    url,
    description: '',
    events,
    secret,
    includesCustomer: false,
    allowsPrivate: true,
    createdAt: now,
  };
  await storage.endpoints.add({ now, actor: 'benchmark', endpoint });
}

interface Load {
  readonly clients: number;
  readonly bookings: number;
}

/** A measured server, with free times on it. */
interface Side {
  readonly server: ServerProcess;
  readonly freeTime: () => FreeTime;
}

async function startSide(file: string, hangingPort: number): Promise<Side> {
  const server = await startServerProcess(import.meta.url, 'serve', file, String(hangingPort));
  return {
    server,
    freeTime: createTimes(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)),
  };
}

const agent = new Agent({ keepAlive: true });

/** Returns latencies in ms. Each client waits for its answer before it books again. */
async function latenciesOf(
  { server, freeTime }: Side,
  { clients, bookings }: Load,
): Promise<readonly number[]> {
  const latencies: number[] = [];
  let begun = 0;
  const client = async () => {
    while (begun < bookings) {
      begun += 1;
      const { scheduleId, slot } = freeTime();
      const body = JSON.stringify({
        schedule: scheduleId,
        reason: 1,
        slot,
        submission: aSubmission(),
      });
      const askedAt = performance.now();
      const status = await post(server, body);
      latencies.push(performance.now() - askedAt);
      if (status !== 201) {
        throw new Error(`A booking was answered by ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return latencies;
}

/**
 * Resolves with the status once the response was read. Avoids `fetch`, which costs more than the
 * measured work.
 */
function post({ url, headers }: ServerProcess, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const asking = request(
      `${url}/api/bookings`,
      { method: 'POST', agent, headers: sent },
      (answer) => {
        answer.on('end', () => resolve(answer.statusCode)).resume();
      },
    );
    asking.on('error', reject).end(body);
  });
}

/** Takes connections and says nothing. */
async function startHanging(): Promise<{
  readonly port: number;
  readonly taken: () => number;
  close(): void;
}> {
  const sockets = new Set<Socket>();
  const server: Server = createServer(
    (socket) => void sockets.add(socket.on('error', () => undefined)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('It does not listen.');
  }
  return {
    port: address.port,
    taken: () => sockets.size,
    close: () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
    },
  };
}

async function measure(pairs: number, bookings: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const hanging = await startHanging();
  const without = await startSide(join(folder, 'without.db'), 0);
  const beside = await startSide(join(folder, 'hanging.db'), hanging.port);
  try {
    const titles = ['none', 'hanging', 'ratio'].map((title) => title.padStart(10)).join('');
    print(`  ${'latency of a booking in ms'.padEnd(34)}${titles}`);
    const ratios = [];
    for (const clients of CLIENTS) {
      ratios.push(await compare({ without, beside }, { clients, bookings }, pairs));
    }
    if (hanging.taken() < HUNG) {
      throw new Error(`Only ${hanging.taken()} connections were made to what hangs.`);
    }
    const isReached = ratios.every((ratio) => ratio <= GOAL);
    print(`  goal: the median ${GOAL} x: ${isReached ? 'met' : 'MISSED'}`);
    if (!isReached) {
      process.exitCode = 1;
    }
  } finally {
    for (const { server } of [without, beside]) {
      server.child.removeAllListeners('exit');
      server.child.kill();
    }
    agent.destroy();
    hanging.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sides {
  readonly without: Side;
  readonly beside: Side;
}

/** Answers the ratio of the medians. The first pair is not counted: programs and files are cold. */
async function compare(sides: Sides, load: Load, pairs: number): Promise<number> {
  await measurePair(sides, load);
  const measured: Pair[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    measured.push(await measurePair(sides, load));
  }
  const name = `${load.clients} ${load.clients === 1 ? 'client' : 'clients'}, ${pairs} x ${load.bookings} bookings`;
  const ratio = report(`${name}: p50`, measured, 0.5);
  report(`${' '.repeat(name.length)}  p95`, measured, 0.95);
  return ratio;
}

interface Pair {
  readonly none: readonly number[];
  readonly hanging: readonly number[];
}

/** Prints and answers the median of the pairs' ratios. */
function report(name: string, measured: readonly Pair[], share: number): number {
  const pairs = measured.map(({ none, hanging }) => ({
    none: quantile(none, share),
    hanging: quantile(hanging, share),
  }));
  const ratios = pairs.map(({ none, hanging }) => hanging / none);
  const ratio = median(ratios);
  const figures = [
    median(pairs.map(({ none }) => none)),
    median(pairs.map(({ hanging }) => hanging)),
    ratio,
  ];
  const range = `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  print(
    `  ${name.padEnd(34)}${figures.map((figure) => figure.toFixed(2).padStart(10)).join('')} x ${range}`,
  );
  return ratio;
}

/**
 * Without, beside, beside, without, and again: what grows, or else keeps the machine busy, meets
 * both alike.
 */
async function measurePair({ without, beside }: Sides, { clients, bookings }: Load): Promise<Pair> {
  const latencies = new Map<Side, number[]>([
    [without, []],
    [beside, []],
  ]);
  for (let done = 0; done < bookings; done += 2 * TURN) {
    for (const side of [without, beside, beside, without]) {
      latencies.get(side)?.push(...(await latenciesOf(side, { clients, bookings: TURN })));
      // Pending messages of these bookings must not fall into the other's round.
      await pause(BETWEEN_TURNS_MS);
    }
  }
  return { none: latencies.get(without) ?? [], hanging: latencies.get(beside) ?? [] };
}

if (process.argv[2] === 'serve') {
  await serve(process.argv[3] ?? '', Number(process.argv[4]));
} else {
  await measure(PAIRS, BOOKINGS);
}
