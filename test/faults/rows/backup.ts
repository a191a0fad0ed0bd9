/**
 * A server is backed up while a crowd books on it; the backup is restored into a fresh database and
 * compared with the crowd's answers.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aBusyInstallation, aReserve } from '../../core/storage/storage-fixture.ts';
import { type FaultDatabase, newSqliteDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { environmentOf, type Program } from '../program.ts';
import { startServerProcess } from '../server-process.ts';
import { historyOfBackup, holdsOfBackup } from '../support/backup-history.ts';
import { accessTo, wallTime } from '../support/booker.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { describeTimes } from '../support/describe-times.ts';
import { within } from '../support/patience.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { createProber, type Prober } from '../support/prober.ts';

const PLACES = 2;
/** Initial bookings, so that a backup takes a while. */
const BOOKED = { long: 5_000, short: 500 };
const QUIET_MS = 400;
const COMMAND_MS = 60_000;
const MOST_AUDIT_ROWS = 10_000_000;

export const row: FaultRow = {
  name: 'backup',
  title:
    'Backups of a server under load, restored: all that was acknowledged before is in them, nothing half done, nothing made up.',
  databases: ['sqlite', 'postgres'],
  long: 20,
  short: 1,
  run: async ({
    rounds,
    short,
    nodes,
    program,
    database: kind,
    newDatabase,
    newFolder,
    afterwards,
    report,
  }) => {
    const database = await newDatabase();
    const access = await accessTo(
      database,
      await prepareDatabase(database, aBusyInstallation(PLACES)),
    );
    const start = async () => {
      const server = await startServerProcess({ program, databaseUrl: database.url });
      afterwards(server.kill);
      return server.url;
    };
    const urls = await Promise.all(Array.from({ length: nodes }, start));
    const crowd = createCrowd({ access, urls: () => urls });
    await bookBefore(database, crowd, short ? BOOKED.short : BOOKED.long);
    const load = { crowd, prober: createProber(urls[0] ?? '', access, crowd.log) };
    const times: Times = { quiet: [], busy: [], backup: [] };
    const failures: string[] = [];
    const folder = newFolder();
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const file = join(folder, `${round}.backup`);
      const restored =
        kind === 'sqlite' ? newSqliteDatabase(join(folder, `${round}`)) : await newDatabase();
      const found = await backUpOnce({ ...load, database, restored, program, file, times });
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      report(`${round} of ${rounds}`);
    }
    return { passed, of: rounds, figures: describe(crowd, times), failures };
  },
};

interface Times {
  readonly quiet: number[];
  readonly busy: number[];
  readonly backup: number[];
}

interface Round {
  readonly crowd: Crowd;
  readonly prober: Prober;
  readonly database: FaultDatabase;
  /** Database that the backup is restored into. */
  readonly restored: FaultDatabase;
  readonly program: Program;
  readonly file: string;
  readonly times: Times;
}

async function backUpOnce({
  crowd,
  prober,
  database,
  restored,
  program,
  file,
  times,
}: Round): Promise<string[]> {
  times.quiet.push(...(await prober.measureUntil(load(crowd, setTimeout(QUIET_MS)))));
  const before = { history: new Map(crowd.log.history), holds: crowd.log.holdsAt(Date.now()) };
  const startedAt = performance.now();
  const saved = command(program, database, ['backup', file]);
  times.busy.push(...(await prober.measureUntil(load(crowd, saved))));
  times.backup.push(performance.now() - startedAt);
  await saved;
  await crowd.settle();
  await command(program, restored, ['restore', file]);
  const snapshot = await restored.readSnapshot();
  const after = { history: crowd.log.history, holds: crowd.log.holdsAt(Date.now()) };
  return [
    ...crowd.log.violations.splice(0),
    ...checkHistory(
      historyOfBackup(before.history, after.history),
      snapshot,
      holdsOfBackup(before.holds, after.holds),
    ),
    ...(await restored.check()),
    ...(await findUnaudited(restored, new Set(snapshot.bookings.map(({ id }) => id)))),
  ];
}

async function load(crowd: Crowd, over: Promise<unknown>): Promise<void> {
  await crowd.bookUntil(over);
}

/** Runs a command; rejects with its output if it fails. */
async function command(
  program: Program,
  { url }: FaultDatabase,
  words: readonly string[],
): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ...environmentOf(program) };
  await within(
    COMMAND_MS,
    words.join(' '),
    promisify(execFile)(process.execPath, [program.path, ...words], { env }),
  );
}

async function bookBefore(
  database: FaultDatabase,
  { log }: Crowd,
  bookings: number,
): Promise<void> {
  const storage = await database.open();
  const now = Date.now();
  const tomorrow = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
  const keys = Array.from({ length: bookings }, (_, index) => `before-${index}`);
  const wish = (key: string, index: number) =>
    aReserve({
      now,
      slot: wallTime(tomorrow + index * 900_000),
      submission: { last_name: key, email: `${key}@example.org` },
    });
  const outcomes = await storage.bookings.reserveAll(keys.map(wish));
  await storage.close();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'booked') {
      log.note(keys[index] ?? '', { kind: 'ok', bookingId: outcome.receipt.bookingId });
    }
  }
}

async function findUnaudited(
  database: FaultDatabase,
  bookingIds: ReadonlySet<number>,
): Promise<string[]> {
  const storage = await database.open();
  const audited = new Set(
    (await storage.audit.list(MOST_AUDIT_ROWS))
      .filter(({ action }) => action === 'booking.created')
      .map(({ subject }) => subject),
  );
  await storage.close();
  return [...bookingIds]
    .filter((id) => !audited.has(`booking:${id}`))
    .map((id) => `Booking ${id} has no audit row.`);
}

function describe({ log: { history, tally } }: Crowd, { quiet, busy, backup }: Times): string {
  const acknowledged = [...history.values()].filter(({ outcome }) => outcome.kind === 'ok').length;
  return `${acknowledged.toLocaleString('en')} acknowledged, ${tally.get('unanswered') ?? 0} unanswered, ${busy.length} measured during backups: ${describeTimes(busy)}, without: ${describeTimes(quiet)}; a backup took ${describeTimes(backup)}`;
}
