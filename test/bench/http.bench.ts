/**
 * Measures the overhead of the REST API: GET /api/slots and /api/days of the real application on a
 * real SQLite file, compared with a bare Koa and router route that sends the same bytes and
 * headers. Each server is a process of its own; rounds alternate. Run it with `node
 * test/setup/run-script.mjs test/bench/http.bench.ts [rounds] [seconds]`.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { anInstallation, aSchedule } from '../bff/support/an-installation.ts';
import { median, print } from './figures.ts';
import { type BareAnswer, serveBare } from './http-bare-server.ts';
import { serveReal } from './http-real-server.ts';
import { cpuMicrosOf, type ServerProcess, startServerProcess } from './server-process.ts';

const CONNECTIONS = 50;
const GOAL = 0.5;

interface Round {
  readonly requestsPerSecond: number;
  readonly cpuMicros: number;
}

if (process.argv[2] === 'serve-real') {
  await serveReal({
    database: { kind: 'sqlite', file: process.argv[3] ?? '' },
    installation: anInstallation({ schedules: [aSchedule({ horizonDays: 365 })] }),
  });
} else if (process.argv[2] === 'serve-bare') {
  await serveBare(JSON.parse(process.argv[3] ?? '[]'));
} else {
  await compare(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4));
}

async function compare(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const real = await startServerProcess(import.meta.url, 'serve-real', join(folder, 'slotwell.db'));
  const paths = await readPaths(real);
  const bare = await startServerProcess(
    import.meta.url,
    'serve-bare',
    JSON.stringify(await Promise.all(paths.map((path) => answerOf(real, path)))),
  );
  try {
    let isReached = true;
    for (const path of paths) {
      isReached = (await comparePath({ real, bare, path, rounds, seconds })) && isReached;
    }
    if (!isReached) {
      process.exitCode = 1;
    }
  } finally {
    for (const { child } of [real, bare]) {
      child.kill();
    }
    rmSync(folder, { recursive: true });
  }
}

interface Comparison {
  readonly real: ServerProcess;
  readonly bare: ServerProcess;
  readonly path: string;
  readonly rounds: number;
  readonly seconds: number;
}

async function comparePath({ real, bare, path, rounds, seconds }: Comparison): Promise<boolean> {
  for (const server of [real, bare]) {
    await load(server, path, 2);
  }
  const reals: Round[] = [];
  const bares: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    bares.push(await load(bare, path, seconds));
    reals.push(await load(real, path, seconds));
  }
  const ratio = median(
    reals.map(
      ({ requestsPerSecond }, index) => requestsPerSecond / (bares[index]?.requestsPerSecond ?? 1),
    ),
  );
  const say = (rounds: readonly Round[]) =>
    `${Math.round(median(rounds.map((round) => round.requestsPerSecond)))} requests/s, ${median(rounds.map((round) => round.cpuMicros)).toFixed(1)} us CPU each`;
  print(
    `GET ${path.split('?')[0]}: ${say(reals)}; bare route: ${say(bares)}; ratio ${(ratio * 100).toFixed(0)} % (goal ${GOAL * 100} %)`,
  );
  return ratio >= GOAL;
}

async function load(server: ServerProcess, path: string, seconds: number): Promise<Round> {
  const before = await cpuMicrosOf(server);
  const result = await autocannon({
    url: `${server.url}${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: server.headers,
  });
  const used = (await cpuMicrosOf(server)) - before;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return {
    requestsPerSecond: result.requests.total / result.duration,
    cpuMicros: used / result.requests.total,
  };
}

async function readPaths({ url, headers }: ServerProcess): Promise<readonly string[]> {
  const days = '/api/days?schedule=1&reason=1';
  const body: { readonly data: readonly string[] } = await (
    await fetch(`${url}${days}`, { headers })
  ).json();
  return [`/api/slots?schedule=1&reason=1&day=${body.data[1]}`, days];
}

async function answerOf({ url, headers }: ServerProcess, path: string): Promise<BareAnswer> {
  const answer = await fetch(`${url}${path}`, { headers });
  const own = ['date', 'connection', 'keep-alive', 'content-length'];
  return {
    path: path.split('?')[0] ?? '',
    headers: [...answer.headers].filter(([name]) => !own.includes(name)),
    body: await answer.text(),
  };
}
