/**
 * A server is asked to stop under load: whatever was sent to it is answered, and it ends in time.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { startServerProcess } from '../server-process.ts';
import { memberOf } from '../support/ask.ts';
import { slotAfter } from '../support/booker.ts';
import { describeTimes } from '../support/describe-times.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { createTruthfulClient, type Fate } from '../support/truthful-client.ts';

const PLACES = 4;
const MINUTES = 300 * 1440;
const STOPPED_MS = 15_000;
/**
 * How long each client thinks between two requests at most: busy ones, some who are slow, and some
 * with a new connection for each request.
 */
const CLIENTS = [
  ...Array.from({ length: 20 }, () => ({ keepAlive: true, thinksMs: 0 })),
  ...Array.from({ length: 6 }, () => ({ keepAlive: true, thinksMs: 800 })),
  ...Array.from({ length: 4 }, () => ({ keepAlive: false, thinksMs: 20 })),
];

export const row: FaultRow = {
  name: 'stop',
  title:
    'SIGTERM under load: every request that was sent is answered, and the process ends in time.',
  databases: ['sqlite', 'postgres'],
  long: 50,
  short: 1,
  run: async ({ rounds, nodes, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const token = await prepareDatabase(database, aBusyInstallation(PLACES));
    const log = createMixedLog();
    const failures: string[] = [];
    const stopMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const start = async () => {
        const server = await startServerProcess({ program, databaseUrl: database.url });
        afterwards(server.kill);
        return server;
      };
      const servers = await Promise.all(Array.from({ length: nodes }, start));
      const clients = CLIENTS.map((client, number) => {
        const url = servers[number % nodes]?.url ?? '';
        return startLoad({ ...client, url, token, log, name: `${round}-${number}` });
      });
      await Promise.all(clients.map(({ begun }) => begun));
      await setTimeout(100 + Math.random() * 300);
      const ends = await Promise.all(servers.map((server) => server.stop()));
      await Promise.all(clients.map(({ ended }) => ended));
      stopMs.push(...ends.map(({ ms }) => ms));
      const found = [
        ...log.violations.splice(0),
        ...(await judge(log, database)),
        ...ends.filter(({ code }) => code !== 0).map(({ code }) => `It ended with ${code}.`),
        ...ends
          .filter(({ ms }) => ms > STOPPED_MS)
          .map(({ ms }) => `It ended after ${ms.toFixed(0)} ms.`),
      ];
      if (found.length === 0) {
        passed += 1;
      } else {
        found.push(...servers.map((server) => server.printed().slice(0, 2_000)));
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      if (round % 10 === 0) {
        report(`${round} of ${rounds}`);
      }
    }
    const count = (what: string) => (log.tally.get(what) ?? 0).toLocaleString('en');
    const figures = `${count('answered')} requests answered, ${count('lost')} lost, ${count('unsent')} were not let in; ended after ${describeTimes(stopMs)}`;
    return { passed, of: rounds, figures, failures };
  },
};

async function judge({ history, holdsAt }: MixedLog, database: FaultDatabase): Promise<string[]> {
  return checkHistory(history, await database.readSnapshot(), holdsAt(Date.now()));
}

interface Load {
  readonly url: string;
  readonly token: string;
  readonly log: MixedLog;
  readonly name: string;
  readonly keepAlive: boolean;
  readonly thinksMs: number;
}

interface Running {
  /** Resolves with the first answer. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

function startLoad(options: Load): Running {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { begun, ended: load(options, begin) };
}

/** Reads and books until there is no server any more. */
async function load(
  { url, token, log, name, keepAlive, thinksMs }: Load,
  begin: () => void,
): Promise<void> {
  const client = createTruthfulClient(url, { keepAlive });
  for (let number = 1; ; number += 1) {
    const key = `${name}-${number}`;
    const isBooking = number % 2 === 0;
    const fate = await client.send(isBooking ? aBooking(key, token) : aReading(token));
    note({ log, key, fate: asNewcomer(fate), isBooking });
    begin();
    if (fate.kind !== 'answered') {
      break;
    }
    if (thinksMs > 0) {
      await setTimeout(Math.random() * thinksMs);
    }
  }
  client.close();
}

function aReading(token: string) {
  return {
    method: 'GET',
    path: '/api/days?schedule=1&reason=1',
    headers: { authorization: `Bearer ${token}` },
  } as const;
}

function aBooking(key: string, token: string) {
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
  };
  return {
    method: 'POST',
    path: '/api/bookings',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  } as const;
}

/**
 * Connections wait in the kernel until a process accepts them, and the kernel resets those that
 * still wait when it stops listening: whoever comes with a new one in that moment was never let in.
 * Clients that keep their connection come with a new one too, once they were told to close theirs.
 * The checker sees to it that nothing of such a request happened.
 */
function asNewcomer(fate: Fate): Fate {
  return fate.kind === 'lost' && fate.isFirst && fate.cause === 'ECONNRESET'
    ? { kind: 'refused' }
    : fate;
}

interface Noted {
  readonly log: MixedLog;
  readonly key: string;
  readonly fate: Fate;
  readonly isBooking: boolean;
}

function note({ log, key, fate, isBooking }: Noted): void {
  log.count(fate.kind === 'refused' ? 'unsent' : fate.kind);
  if (fate.kind === 'lost') {
    log.violations.push(`${isBooking ? 'A booking' : 'A reading'} was lost: ${fate.cause}.`);
  }
  if (fate.kind === 'answered' && ![200, 201, 404].includes(fate.status)) {
    log.violations.push(`${key} was answered with ${fate.status}: ${fate.text}`);
  }
  if (!isBooking) {
    return;
  }
  const bookingId =
    fate.kind === 'answered' && fate.status === 201 ? memberOf(fate, 'booking_id') : null;
  if (typeof bookingId === 'number') {
    log.note(key, { kind: 'ok', bookingId });
  } else {
    log.note(key, {
      kind:
        fate.kind === 'refused' || (fate.kind === 'answered' && fate.status === 404)
          ? 'refused'
          : 'unknown',
    });
  }
}
