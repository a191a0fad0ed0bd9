/**
 * The clock of a running server is moved by an hour and by a day, both ways, and back again. On
 * SQLite it is the clock that counts; on PostgreSQL the database's counts, whatever a node's clock
 * says.
 */

import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { startServerProcess } from '../server-process.ts';
import { accessTo } from '../support/booker.ts';
import { aClockFile } from '../support/clock-file.ts';
import { type Customer, createCustomer } from '../support/customer.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The grid of the schedule. */
const STEP_MS = 300_000;
const SHIFTS = [
  { name: 'an hour ahead', by: HOUR_MS },
  { name: 'an hour back', by: -HOUR_MS },
  { name: 'a day ahead', by: DAY_MS },
  { name: 'a day back', by: -DAY_MS },
];

export const row: FaultRow = {
  name: 'clock',
  title:
    'The clock moves by an hour and by a day, both ways: no past time is sold, holds and keys stay what they are.',
  databases: ['sqlite', 'postgres'],
  long: SHIFTS.length,
  short: SHIFTS.length,
  run: async ({ rounds, nodes, program, database: kind, newDatabase, newFolder, afterwards }) => {
    const database = await newDatabase();
    const token = await prepareDatabase(database, aBusyInstallation(1));
    const clock = aClockFile(newFolder());
    const start = async () => {
      const server = await startServerProcess({
        program,
        databaseUrl: database.url,
        preload: clock.preload,
        env: clock.env,
      });
      afterwards(server.kill);
      return server.url;
    };
    const customer = createCustomer(await Promise.all(Array.from({ length: nodes }, start)));
    const failures: string[] = [];
    let passed = 0;
    for (const [number, { name, by }] of SHIFTS.slice(0, rounds).entries()) {
      const accesses = {
        before: await accessTo(database, token),
        after: await accessTo(database, token, Date.now() + by),
      };
      await moveClock({
        customer,
        accesses,
        moveBy: clock.moveBy,
        by,
        counts: kind === 'sqlite',
        number,
      });
      const { log } = customer;
      const found = [
        ...log.violations.splice(0),
        ...checkHistory(log.history, await database.readSnapshot(), log.holdsAt(Date.now())),
      ];
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `${name}: ${sentence}`));
    }
    failures.push(...(await database.check()));
    const whose =
      kind === 'sqlite'
        ? "the server's clock counts"
        : "the database's clock counts, not the server's";
    return {
      passed,
      of: rounds,
      figures: `1 h and 24 h, ahead and back, under a running server; ${whose}`,
      failures,
    };
  },
};

interface Shift {
  readonly customer: Customer;
  /** Seals of either clock. */
  readonly accesses: Record<'before' | 'after', Parameters<Customer['book']>[0]['access']>;
  readonly moveBy: (ms: number) => void;
  readonly by: number;
  /** Whether the clock that is moved is the one that counts. */
  readonly counts: boolean;
  readonly number: number;
}

async function moveClock({
  customer,
  accesses: { before, after },
  moveBy,
  by,
  counts,
  number,
}: Shift): Promise<void> {
  const { book, hold, slotsOf, expectListed } = customer;
  const key = (what: string) => `clock-${number}-${what}`;
  const far = { key: key('far'), at: floor(Date.now()) + (30 + number) * DAY_MS };
  const heldAt = floor(Date.now()) + (60 + number) * DAY_MS;
  await slotsOf(before, Date.now());
  const receipt = await book({ ...far, access: before, expected: [201] });
  const held = await hold({ key: key('own'), at: heldAt });

  moveBy(by);
  const now = () => Date.now() + (counts ? by : 0);
  const isAhead = counts && by > 0;
  await book({ key: key('past'), at: floor(now()) - STEP_MS, access: after, expected: [404] });
  await book({
    key: key('long-past'),
    at: floor(now()) - HOUR_MS / 2,
    access: after,
    expected: [404],
  });
  if (counts) {
    expectListed(await slotsOf(after, now()), now());
  }
  await book({
    key: key('next'),
    at: floor(now()) + (2 + 3 * number) * STEP_MS,
    access: after,
    expected: [201],
  });
  // A key is good for a day, and its place is taken longer than that.
  const isForgotten = isAhead && by >= DAY_MS;
  await book({
    ...far,
    access: after,
    expected: isForgotten ? [404] : [201],
    text: isForgotten ? undefined : receipt,
  });
  // A hold ends when the clock that counts says so, and not sooner.
  await book({ key: key('other'), at: heldAt, access: after, expected: isAhead ? [201] : [404] });
  await book({
    key: key('own'),
    at: heldAt,
    access: after,
    hold: held,
    expected: isAhead ? [404] : [201],
  });

  moveBy(0);
  await book({
    key: key('past-again'),
    at: floor(Date.now()) - STEP_MS,
    access: before,
    expected: [404],
  });
  await book({
    ...far,
    access: before,
    expected: isForgotten ? [404] : [201],
    text: isForgotten ? undefined : receipt,
  });
}

function floor(at: number): number {
  return Math.floor(at / STEP_MS) * STEP_MS;
}
