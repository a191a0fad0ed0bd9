/**
 * Twenty retries with one key at the same moment, every other time after an answer that was cut off
 * on its way: one booking, and twenty times the same answer.
 */

import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog } from '../mixed-log.ts';
import { startServerProcess } from '../server-process.ts';
import { memberOf } from '../support/ask.ts';
import { type Access, accessTo, bookAt, type Gate, slotAfter } from '../support/booker.ts';
import { within } from '../support/patience.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const RETRIES = 20;
const MINUTES = 15;
const CUT_MS = 10_000;

export const row: FaultRow = {
  name: 'retries',
  title:
    'An answer that is cut off, and twenty retries with one key at once: one booking, and the same answer to all.',
  databases: ['sqlite', 'postgres'],
  long: 200,
  short: 4,
  run: async ({ rounds, nodes, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const access = await accessTo(database, await prepareDatabase(database, aBusyInstallation(1)));
    const ways: Way[] = [];
    for (let number = 0; number < nodes; number += 1) {
      const server = await startServerProcess({ program, databaseUrl: database.url });
      afterwards(server.kill);
      const proxy = await startTcpProxy(server.url);
      afterwards(proxy.close);
      ways.push({ direct: server.url, proxy });
    }
    const log = createMixedLog();
    const failures: string[] = [];
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const key = `retry-${round}`;
      const answers = await retry({ ways, access, round, key });
      const [first] = answers;
      const bookingId = first && memberOf(first, 'booking_id');
      if (typeof bookingId === 'number') {
        log.note(key, { kind: 'ok', bookingId });
      }
      const strange = answers.filter(({ status, text }) => status !== 201 || text !== first?.text);
      if (strange.length === 0) {
        passed += 1;
      } else {
        failures.push(
          `${key}: ${first?.status} ${first?.text}, and ${strange.map(({ status, text }) => `${status} ${text}`).join(', ')}`,
        );
      }
      if (round % 50 === 49) {
        report(`${round + 1} of ${rounds}`);
      }
    }
    failures.push(
      ...checkHistory(log.history, await database.readSnapshot()),
      ...(await database.check()),
    );
    const figures = `${RETRIES} retries each, ${Math.ceil(rounds / 2)} after an answer that was cut off; ${log.history.size} bookings`;
    return {
      passed,
      of: rounds,
      figures: `${figures}; server processes: ${ways.length}`,
      failures,
    };
  },
};

/** To one server. */
interface Way {
  readonly direct: string;
  readonly proxy: TcpProxy;
}

interface Retry {
  readonly ways: readonly Way[];
  readonly access: Access;
  readonly round: number;
  readonly key: string;
}

async function retry({ ways, access, round, key }: Retry) {
  const gate: Gate = round % 4 < 2 ? 'api' : 'widget';
  const wish = { key, slot: slotAfter(round * MINUTES) };
  const way = ways[Math.floor(round / 4) % ways.length];
  if (round % 2 === 0 && way) {
    const cut = way.proxy.loseAnswerTo(key);
    const lost = await bookAt(way.proxy.url.replace(/\/$/, ''), gate, access, wish);
    await within(CUT_MS, 'the answer to be cut off', cut);
    if (lost.status !== 0) {
      throw new Error(`The answer should have been cut off and was ${lost.status}.`);
    }
  }
  return await Promise.all(
    Array.from({ length: RETRIES }, (_, client) =>
      bookAt(ways[client % ways.length]?.direct ?? '', gate, access, wish),
    ),
  );
}
