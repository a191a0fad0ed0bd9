/**
 * Fifty clients request one time at the same moment through both APIs: one gets it, the others are
 * told that it is taken.
 */

import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultRow } from '../fault-row.ts';
import type { Operation } from '../history.ts';
import { checkHistory } from '../history-checker.ts';
import { startServerProcess } from '../server-process.ts';
import { type Answer, memberOf } from '../support/ask.ts';
import { type Access, accessTo, bookAt, slotAfter } from '../support/booker.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { untilDecided } from '../support/until-decided.ts';

const CLIENTS = 50;
const MINUTES = 15;

export const row: FaultRow = {
  name: 'race',
  title:
    'Fifty clients ask for one time at once: one gets it, the others are told that it is gone.',
  databases: ['sqlite', 'postgres'],
  long: 200,
  short: 5,
  run: async ({ rounds, nodes, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const access = await accessTo(database, await prepareDatabase(database, aBusyInstallation(1)));
    const start = async () => {
      const server = await startServerProcess({ program, databaseUrl: database.url });
      afterwards(server.kill);
      return server;
    };
    const servers = await Promise.all(Array.from({ length: nodes }, start));
    const history = new Map<string, Operation>();
    const counts = new Map<number, number>();
    const failures: string[] = [];
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const statuses = await race({ urls: servers.map(({ url }) => url), access, history, round });
      for (const status of statuses) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      const strange = statuses.filter((status) => status !== 201 && status !== 404);
      if (strange.length === 0 && statuses.filter((status) => status === 201).length === 1) {
        passed += 1;
      } else {
        failures.push(`Round ${round + 1} was answered with ${statuses.toSorted().join(' ')}.`);
      }
      if (round % 50 === 49) {
        report(`${round + 1} of ${rounds}`);
      }
    }
    failures.push(
      ...checkHistory(history, await database.readSnapshot()),
      ...(await database.check()),
    );
    return { passed, of: rounds, figures: describe(counts, servers.length), failures };
  },
};

interface Race {
  readonly urls: readonly string[];
  readonly access: Access;
  readonly history: Map<string, Operation>;
  readonly round: number;
}

async function race({ urls, access, history, round }: Race): Promise<number[]> {
  const slot = slotAfter(round * MINUTES);
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const key = `race-${round}-${client}`;
    // Every server has clients of either gate.
    const gate = Math.floor(client / urls.length) % 2 === 0 ? 'api' : 'widget';
    const answer = await untilDecided(() =>
      bookAt(urls[client % urls.length] ?? '', gate, access, { key, slot }),
    );
    history.set(key, { key, outcome: outcomeOf(answer), cancelled: null });
    return answer.status;
  });
  return await Promise.all(clients);
}

function outcomeOf(answer: Answer): Operation['outcome'] {
  const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
  if (typeof bookingId === 'number') {
    return { kind: 'ok', bookingId };
  }
  return { kind: answer.status === 404 ? 'refused' : 'unknown' };
}

function describe(counts: ReadonlyMap<number, number>, servers: number): string {
  const good = counts.get(201) ?? 0;
  const taken = counts.get(404) ?? 0;
  const failed = [...counts].reduce(
    (sum, [status, count]) => (status >= 500 ? sum + count : sum),
    0,
  );
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const figures = [
    `${good} x 201`,
    `${taken.toLocaleString('en')} x 404`,
    `${failed} x 5xx`,
    `${all - good - taken - failed} other`,
  ];
  return `${servers} ${servers === 1 ? 'server process' : 'server processes'}: ${figures.join(', ')}`;
}
