/**
 * Measures the overhead of the REST API: GET /api/slots and /api/days of the real application on a
 * real SQLite file, compared with two servers that send the same bytes and headers and do nothing
 * else: one of node:http alone, and one of Koa and its router. Each server is a process of its own;
 * rounds alternate. Run it with `node test/setup/run-script.mjs test/bench/http.bench.ts [rounds]
 * [seconds]`.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { anInstallation, aSchedule } from '../bff/support/an-installation.ts';
import { median, print } from './figures.ts';
import { type BareAnswer, serveByKoa, serveByNode } from './http-bare-server.ts';
import { serveReal } from './http-real-server.ts';
import { cpuMicrosOf, type ServerProcess, startServerProcess } from './server-process.ts';

const CONNECTIONS = 50;
const SERVERS = { real: 'serve-real', node: 'serve-node', koa: 'serve-koa' } as const;
/**
 * The least share of a bare server's requests per second. On a busy machine, the share by processor
 * time says more.
 */
const GOALS = { node: 0.6, koa: 0.5 };
const NAMES = { node: 'bare node:http', koa: 'bare Koa' };

interface Round {
  readonly requestsPerSecond: number;
  readonly cpuMicros: number;
}

if (process.argv[2] === SERVERS.real) {
  await serveReal({
    database: { kind: 'sqlite', file: process.argv[3] ?? '' },
    installation: anInstallation({ schedules: [aSchedule({ horizonDays: 365 })] }),
  });
} else if (process.argv[2] === SERVERS.node) {
  await serveByNode(JSON.parse(process.argv[3] ?? '[]'));
} else if (process.argv[2] === SERVERS.koa) {
  await serveByKoa(JSON.parse(process.argv[3] ?? '[]'));
} else {
  await compare(Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 2));
}

async function compare(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const real = await startServerProcess(import.meta.url, SERVERS.real, join(folder, 'slotwell.db'));
  const paths = await readPaths(real);
  const answers = JSON.stringify(await Promise.all(paths.map((path) => answerOf(real, path))));
  const node = await startServerProcess(import.meta.url, SERVERS.node, answers);
  const koa = await startServerProcess(import.meta.url, SERVERS.koa, answers);
  try {
    for (const path of paths) {
      await warmUp([real, node, koa], path);
    }
    let isReached = true;
    for (const path of paths) {
      isReached = (await comparePath({ real, node, koa }, { path, rounds, seconds })) && isReached;
    }
    if (!isReached) {
      process.exitCode = 1;
    }
  } finally {
    for (const { child } of [real, node, koa]) {
      child.kill();
    }
    rmSync(folder, { recursive: true });
  }
}

type Servers = Readonly<Record<keyof typeof SERVERS, ServerProcess>>;

interface Comparison {
  readonly path: string;
  readonly rounds: number;
  readonly seconds: number;
}

async function comparePath(
  servers: Servers,
  { path, rounds, seconds }: Comparison,
): Promise<boolean> {
  const measured: Record<keyof Servers, Round[]> = { real: [], node: [], koa: [] };
  for (let round = 0; round < rounds; round++) {
    measured.node.push(await load(servers.node, path, seconds));
    measured.real.push(await load(servers.real, path, seconds));
    measured.koa.push(await load(servers.koa, path, seconds));
  }
  print(`GET ${path.split('?')[0]}: ${describe(measured.real)}`);
  const reached = (['node', 'koa'] as const).map((bare) => {
    const ratioOf = (shareOf: (real: Round, bare: Round) => number) =>
      median(measured[bare].map((each, round) => shareOf(measured.real[round] ?? each, each)));
    const ratio = ratioOf((real, other) => real.requestsPerSecond / other.requestsPerSecond);
    const ofCpu = ratioOf((real, other) => other.cpuMicros / real.cpuMicros);
    const ratios = `ratio ${ratio.toFixed(2)} (goal ${GOALS[bare].toFixed(2)}), by CPU ${ofCpu.toFixed(2)}`;
    print(`  ${NAMES[bare]}: ${describe(measured[bare])}; ${ratios}`);
    return ratio >= GOALS[bare];
  });
  return reached.every(Boolean);
}

function describe(rounds: readonly Round[]): string {
  const rate = Math.round(median(rounds.map((round) => round.requestsPerSecond)));
  return `${rate} requests/s, ${median(rounds.map((round) => round.cpuMicros)).toFixed(1)} us CPU each`;
}

/** Until the path of every answer is compiled: the path that is measured first is none the worse. */
async function warmUp(servers: readonly ServerProcess[], path: string): Promise<void> {
  for (const server of servers) {
    await load(server, path, 4);
  }
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
