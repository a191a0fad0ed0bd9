/**
 * Measures the gain of group commit on SQLite: bookings per second of 50 clients for different
 * times, compared with a writer that commits each booking alone, through the storage port and HTTP,
 * with the commits of this disk and slower ones. Both writers run in turn, in pairs of rounds; the
 * ratio is the median of the pairs. Run: `npm run tool -- bench bookings [rounds] [milliseconds a
 * round]`.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import { anInstallation } from '../bff/support/an-installation.ts';
import { buildTestWriter } from '../core/storage/build-test-writer.ts';
import { anImport, aReserve } from '../core/storage/storage-fixture.ts';
import { bookByHttp } from './book-by-http.ts';
import { commitCost } from './commit-cost.ts';
import { CLIENTS, createTimes, crowdInstallation, rateOf } from './crowd.ts';
import { median, print } from './figures.ts';
import { serveReal } from './http-real-server.ts';
import { pacedWriter } from './paced-writer.ts';
import { startServerProcess } from './server-process.ts';

const DELAYS_MS = [0, 2, 5, 10];
/** From this commit time on, the goal is a factor of 3; below it, 1. */
const COSTLY_MS = 2;
const GOAL = 3;
const GROUP = 256;
/** A file system in memory, with free commits. */
const MEMORY = '/dev/shm';

interface Booker {
  /** Bookings per second of so many clients. */
  run(load: { readonly clients: number; readonly milliseconds: number }): Promise<number>;
  close(): Promise<void>;
}

type OpenBooker = (file: string, writer: URL) => Promise<Booker>;

const byPort: OpenBooker = async (file, writer) => {
  const storage = await createSqliteStorage({ file, writer });
  await storage.configuration.import(anImport(crowdInstallation()));
  const freeTime = createTimes('2026-03-03');
  const book = async () => {
    const outcome = await storage.bookings.reserve(aReserve(freeTime()));
    if (outcome.kind !== 'booked') {
      throw new Error(`Refused: ${outcome.code}`);
    }
  };
  return { run: (load) => rateOf(load, book), close: () => storage.close() };
};

const byHttp: OpenBooker = async (file, writer) => {
  const server = await startServerProcess(import.meta.url, 'serve-real', file, writer.href);
  const freeTime = createTimes(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  return {
    run: (load) => bookByHttp(server, { ...load, freeTime }),
    close: async () => void server.child.kill(),
  };
};

interface Row {
  readonly name: string;
  readonly open: OpenBooker;
  readonly folder: string;
  readonly delay: number;
  readonly clients: number;
}

interface Measure {
  readonly writer: URL;
  readonly rounds: number;
  readonly milliseconds: number;
}

async function compare(
  { name, open, folder, delay, clients }: Row,
  { writer, rounds, milliseconds }: Measure,
): Promise<number> {
  const own = mkdtempSync(join(folder, 'row-'));
  const paced = (group: number) =>
    open(join(own, `${group}.db`), pacedWriter(writer, { group, delay }));
  const together = await paced(GROUP);
  const apart = await paced(1);
  try {
    for (const booker of [together, apart]) {
      await booker.run({ clients, milliseconds: 300 });
    }
    const pairs: { readonly together: number; readonly apart: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 0 ? await together.run({ clients, milliseconds }) : null;
      const apartRate = await apart.run({ clients, milliseconds });
      pairs.push({
        apart: apartRate,
        together: before ?? (await together.run({ clients, milliseconds })),
      });
    }
    const ratio = median(pairs.map((pair) => pair.together / pair.apart));
    const rate = (which: 'together' | 'apart') =>
      `${median(pairs.map((pair) => pair[which]))
        .toFixed(0)
        .padStart(6)}/s`;
    print(
      `  ${name.padEnd(44)}${rate('together')}  ${rate('apart')}  ${ratio.toFixed(2).padStart(6)} x`,
    );
    return ratio;
  } finally {
    await together.close();
    await apart.close();
    rmSync(own, { recursive: true, force: true });
  }
}

async function measure(rounds: number, milliseconds: number): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const memory = existsSync(MEMORY) ? mkdtempSync(join(MEMORY, 'slotwell-bench-')) : disk;
  const writer = await buildTestWriter('test/bench/paced-writer.ts');
  try {
    const cost = await commitCost(join(disk, 'commit.db'));
    print(
      `one commit of one booking on this disk: ${cost.median.toFixed(2)} ms (median), ${cost.p99.toFixed(2)} ms (p99)\n`,
    );
    print(
      `  ${'bookings, 10 schedules'.padEnd(44)}${'together'.padStart(8)}  ${'one each'.padStart(8)}     ratio`,
    );
    let isReached = true;
    for (const { goal, ...row } of rowsOf({ disk, memory }, cost.median)) {
      const ratio = await compare(row, { writer: writer.entry, rounds, milliseconds });
      isReached &&= ratio >= goal;
    }
    print(
      `  goal: ${GOAL} x under ${CLIENTS} clients where a commit costs ${COSTLY_MS} ms or more, 1 x elsewhere: ${isReached ? 'met' : 'MISSED'}`,
    );
    if (!isReached) {
      process.exitCode = 1;
    }
  } finally {
    writer.remove();
    for (const folder of [disk, memory]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function rowsOf(
  { disk, memory }: { readonly disk: string; readonly memory: string },
  cost: number,
): readonly (Row & { readonly goal: number })[] {
  const row = (how: string, delay: number, changes: Partial<Row> = {}) => {
    const { clients = CLIENTS, folder = disk } = changes;
    const undelayed = folder === disk ? 'commit as on this disk' : 'commit in memory';
    const pace = delay > 0 ? `commit + ${delay} ms` : undelayed;
    const isCostly = clients === CLIENTS && delay + (folder === disk ? cost : 0) >= COSTLY_MS;
    // A single client never shares a commit, so both writers do the same.
    const cheapGoal = clients === 1 ? 0 : 1;
    const goal = isCostly ? GOAL : cheapGoal;
    return {
      name: `${how}, ${clients} ${clients === 1 ? 'client' : 'clients'}, ${pace}`,
      open: byPort,
      folder,
      delay,
      clients,
      goal,
      ...changes,
    };
  };
  return [
    row('port', 0, { folder: memory }),
    ...DELAYS_MS.map((delay) => row('port', delay)),
    ...[0, 2].map((delay) => row('port', delay, { clients: 1 })),
    ...DELAYS_MS.map((delay) => row('HTTP', delay, { open: byHttp })),
  ];
}

if (process.argv[2] === 'serve-real') {
  const [file = '', writer = ''] = process.argv.slice(3);
  await serveReal({
    database: { kind: 'sqlite', file },
    installation: anInstallation({ timeZone: 'UTC', ...crowdInstallation() }),
    writer: new URL(writer),
  });
} else {
  await measure(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 1_000));
}
