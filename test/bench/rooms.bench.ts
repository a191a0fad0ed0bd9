/**
 * Measures what rooms cost: bookings per second of 50 clients on ten calendars that share ten rooms,
 * compared with the same calendars without rooms, by turns in one run, on SQLite and PostgreSQL. The
 * ratio is the median of the pairs. Run: `npm run tool -- bench rooms`; with rounds and milliseconds
 * a round as its arguments, test/setup/run-script.mjs runs it shorter.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Installation } from '../../core/installation/installation.ts';
import { createPostgresStorage } from '../../core/storage/postgres/index.ts';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { anImport, aReserve } from '../core/storage/storage-fixture.ts';
import { withClient } from '../faults/postgres-database.ts';
import { startPostgres } from '../setup/postgres.ts';
import { CLIENTS, createTimes, crowdInstallation, rateOf, withRooms } from './crowd.ts';
import { cpuMsOf, median, print } from './figures.ts';

const GOAL = 0.6;
const ROUNDS = Number(process.argv[2] ?? 7);
const MILLISECONDS = Number(process.argv[3] ?? 1_000);

interface Speed {
  /** Bookings per second. */
  readonly rate: number;
  /** Milliseconds of processor time of one booking, in this process. */
  readonly cpuMs: number;
}

interface Booker {
  run(milliseconds: number): Promise<Speed>;
  /** Has the database count its rows, as it does by itself within a minute. */
  analyze?(): Promise<void>;
  close(): Promise<void>;
}

function createBooker(storage: Storage, analyze?: Booker['analyze']): Booker {
  const freeTime = createTimes('2026-03-03');
  return {
    async run(milliseconds) {
      let booked = 0;
      let rate = 0;
      const cpuMs = await cpuMsOf(async () => {
        rate = await rateOf({ clients: CLIENTS, milliseconds }, async () => {
          const outcome = await storage.bookings.reserve(aReserve(freeTime()));
          if (outcome.kind !== 'booked') {
            throw new Error(`Refused: ${outcome.code}`);
          }
          booked += 1;
        });
      });
      return { rate, cpuMs: cpuMs / booked };
    },
    ...(analyze && { analyze }),
    close: () => storage.close(),
  };
}

/** Says the rates of both; returns the ratio. */
async function compare(name: string, rooms: Booker, plain: Booker): Promise<number> {
  for (const booker of [rooms, plain]) {
    await booker.run(MILLISECONDS / 2);
    await booker.analyze?.();
  }
  const pairs: { readonly without: Speed; readonly withRooms: Speed }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const early = round % 2 === 0 ? await rooms.run(MILLISECONDS) : null;
    const without = await plain.run(MILLISECONDS);
    pairs.push({ without, withRooms: early ?? (await rooms.run(MILLISECONDS)) });
  }
  const ratio = median(pairs.map((pair) => pair.withRooms.rate / pair.without.rate));
  const say = (which: 'withRooms' | 'without') => {
    const rate = median(pairs.map((pair) => pair[which].rate)).toFixed(0);
    const cpu = median(pairs.map((pair) => pair[which].cpuMs)).toFixed(2);
    return `${rate}/s (${cpu} ms of processor time each here)`;
  };
  print(
    `  ${name}: ${say('withRooms')} with rooms, ${say('without')} without: ${ratio.toFixed(2)} x`,
  );
  await Promise.all([rooms.close(), plain.close()]);
  return ratio;
}

interface Opened {
  readonly storage: Storage;
  readonly installation?: Partial<Installation>;
  readonly analyze?: Booker['analyze'];
}

async function open({
  storage,
  installation = crowdInstallation(),
  analyze,
}: Opened): Promise<Booker> {
  await storage.configuration.import(anImport(installation));
  return createBooker(storage, analyze);
}

async function onSqlite(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const create = (file: string) => createSqliteStorage({ file: join(folder, file) });
  try {
    const rooms = await open({
      storage: await create('rooms.db'),
      installation: withRooms(crowdInstallation()),
    });
    return await compare('SQLite', rooms, await open({ storage: await create('plain.db') }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On a server for each, because a crowd of one would also slow down the other's vacuum. */
async function onPostgres(): Promise<number> {
  const servers = [await startPostgres({ durable: true }), await startPostgres({ durable: true })];
  try {
    const [rooms, plain] = await Promise.all(
      [withRooms(crowdInstallation()), crowdInstallation()].map(async (installation, index) => {
        const url = servers[index]?.url ?? '';
        const storage = await createPostgresStorage({ url, clock: 'command' });
        const analyze = () =>
          withClient(url, async (client) => void (await client.query('ANALYZE')));
        return open({ storage, installation, analyze });
      }),
    );
    if (rooms === undefined || plain === undefined) {
      throw new Error('A server is missing.');
    }
    return await compare('PostgreSQL', rooms, plain);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

print(`bookings/s, ${CLIENTS} clients, 10 calendars that share 10 rooms:`);
const only = process.argv[4];
const ratios = [];
if (only !== 'postgres') {
  ratios.push(await onSqlite());
}
if (only !== 'sqlite') {
  ratios.push(await onPostgres());
}
const isReached = ratios.every((ratio) => ratio >= GOAL);
print(`  goal: ${GOAL} x of the same without rooms: ${isReached ? 'met' : 'MISSED'}`);
if (!isReached) {
  process.exitCode = 1;
}
