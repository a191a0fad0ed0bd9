/**
 * Two nodes behind a proxy, configured as in docs/, are restarted in turn, again and again, while
 * clients read and book.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { freePort } from '../../setup/free-port.mjs';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { memberOf } from '../support/ask.ts';
import { slotAfter } from '../support/booker.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { createTruthfulClient, type Fate, type Sent } from '../support/truthful-client.ts';
import { type ProxyKind, startProxy } from '../support/two-node-proxy.ts';

const PROXIES: readonly ProxyKind[] = ['caddy', 'nginx'];
const PLACES = 4;
const MINUTES = 300 * 1_440;
const CLIENTS = 8;
/**
 * As in docs/operations.md, and a fifth of it. `seenMs`: from a node's return to the stop of the
 * next one.
 */
const PACE = {
  long: { requests: 5_000, noticeSeconds: 5, seenMs: 5_000, intervalMs: undefined },
  short: { requests: 500, noticeSeconds: 1, seenMs: 1_000, intervalMs: 400 },
};
const THINKS_MS = 20;

export const row: FaultRow = {
  name: 'rolling',
  title:
    'Two nodes behind Caddy and nginx are restarted one after the other under load: every request is answered, and none with a 5xx.',
  databases: ['postgres'],
  long: 2,
  short: 2,
  run: async (run) => {
    const failures: string[] = [];
    const figures: string[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const kind = PROXIES[(round - 1) % PROXIES.length] ?? 'caddy';
      const { found, counted } = await restartBehind(kind, run);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `${kind}: ${sentence}`));
      figures.push(`${kind}: ${counted}`);
      run.report(`${round} of ${run.rounds}`);
    }
    return { passed, of: run.rounds, figures: figures.join('; '), failures };
  },
};

async function restartBehind(kind: ProxyKind, run: FaultRun) {
  const { program, short, newDatabase, newFolder, afterwards } = run;
  const { requests, noticeSeconds, seenMs, intervalMs } = short ? PACE.short : PACE.long;
  const database = await newDatabase();
  const token = await prepareDatabase(database, aBusyInstallation(PLACES));
  const start = async (port: number) => {
    const server = await startServerProcess({
      program,
      databaseUrl: database.url,
      env: { STOP_NOTICE_SECONDS: String(noticeSeconds) },
      port,
    });
    afterwards(server.kill);
    return server;
  };
  const ports = await Promise.all(Array.from({ length: atLeastTwo(run.nodes) }, freePort));
  const nodes = await Promise.all(ports.map(start));
  const proxy = await startProxy(kind, { ports, folder: newFolder(), intervalMs });
  afterwards(proxy.stop);
  const log = createMixedLog();
  const state = { sent: 0, restarts: 0 };
  const isEnough = () => state.sent >= requests && state.restarts >= ports.length;
  const restart = async () => {
    while (!isEnough()) {
      for (const [index, port] of ports.entries()) {
        await nodes[index]?.stop();
        nodes[index] = await start(port);
        await setTimeout(seenMs);
        state.restarts += 1;
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const client = createTruthfulClient(proxy.url, { keepAlive: number % 2 === 0 });
    while (!isEnough()) {
      state.sent += 1;
      await askOnce(client.send, { token, log, key: `${kind}-${state.sent}` });
      await setTimeout(Math.random() * THINKS_MS);
    }
    client.close();
  });
  await Promise.all([restart(), ...clients]);
  const found = [
    ...log.violations,
    ...checkHistory(log.history, await database.readSnapshot(), log.holdsAt(Date.now())),
  ];
  if (found.length > 0) {
    const complaints = proxy.printed().split('\n');
    // A node that is away refuses connections: the proxy then asks the other one.
    const unusual = complaints.filter((line) => !line.includes('connect() failed'));
    found.push(unusual.join('\n').slice(-2_000));
  }
  await stopAll(nodes);
  const count = (what: string) => (log.tally.get(what) ?? 0).toLocaleString('en');
  const counted = `${count('booking')} bookings and ${count('reading')} readings answered, ${state.restarts} restarts`;
  return { found, counted };
}

/** Together, the nodes of all rounds would need more connections than the database allows. */
async function stopAll(nodes: readonly ServerProcess[]): Promise<void> {
  await Promise.all(nodes.map(({ kill }) => kill()));
}

interface Asking {
  readonly token: string;
  readonly log: MixedLog;
  readonly key: string;
}

/** Reads or books. */
async function askOnce(
  send: (sent: Sent) => Promise<Fate>,
  { token, log, key }: Asking,
): Promise<void> {
  const isBooking = Math.random() < 0.5;
  const what = isBooking ? 'booking' : 'reading';
  const fate = await send(isBooking ? aBooking(key, token) : aReading(token));
  if (fate.kind !== 'answered') {
    log.violations.push(
      `A ${what} was ${fate.kind}${fate.kind === 'lost' ? `: ${fate.cause}` : ''}.`,
    );
  } else if (![200, 201, 404].includes(fate.status)) {
    log.violations.push(`A ${what} was answered with ${fate.status}: ${fate.text.slice(0, 200)}`);
  } else {
    log.count(what);
  }
  if (isBooking) {
    const bookingId =
      fate.kind === 'answered' && fate.status === 201 ? memberOf(fate, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      log.note(key, { kind: 'ok', bookingId });
    } else {
      const isRefused = fate.kind === 'answered' && fate.status === 404;
      log.note(key, { kind: isRefused ? 'refused' : 'unknown' });
    }
  }
}

function aReading(token: string): Sent {
  return {
    method: 'GET',
    path: '/api/days?schedule=1&reason=1',
    headers: { authorization: `Bearer ${token}` },
  };
}

function aBooking(key: string, token: string): Sent {
  const slot = slotAfter(Math.floor((Math.random() * MINUTES) / 5) * 5);
  const body = JSON.stringify({
    schedule: 1,
    reason: 1,
    slot,
    submission: { last_name: key, email: `${key}@example.org` },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
    'content-length': String(Buffer.byteLength(body)),
  };
  return { method: 'POST', path: '/api/bookings', headers, body };
}
