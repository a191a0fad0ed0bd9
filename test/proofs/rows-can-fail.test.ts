/** Every row of the fault bench against what breaks its promise: each must see it. */

import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Storage } from '../../core/storage/storage.ts';
import type { DatabaseKind } from '../faults/fault-database.ts';
import type { Tally } from '../faults/fault-row.ts';
import type { Program } from '../faults/program.ts';
import { rows } from '../faults/rows/index.ts';
import { type RowOptions, runRow } from '../faults/run-row.ts';
import { buildServerProgram, type ServerProgram } from '../faults/server-program.ts';

const LIMIT_MS = 180_000;
let built: ServerProgram | null = null;

beforeAll(async () => {
  built = await buildServerProgram();
}, LIMIT_MS);
afterAll(() => built?.remove());

interface Broken {
  readonly row: string;
  /** The row's message. */
  readonly complaint: RegExp;
  readonly database?: DatabaseKind;
  readonly rounds?: number;
}

async function complaintsOf(
  { row: name, database = 'sqlite', rounds = 1 }: Broken,
  broken: Pick<RowOptions, 'program' | 'wrapStorage'>,
): Promise<Tally> {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) {
    throw new Error(`There is no row ${name}.`);
  }
  const postgresUrl = async () => inject('postgresUrl');
  const options = {
    ...broken,
    database,
    short: true,
    rounds,
    postgresUrl,
    report: () => undefined,
  };
  // A row that breaks off has failed as well.
  return runRow(row, options).catch((error: unknown) => ({
    passed: 0,
    of: 1,
    figures: '',
    failures: [String(error)],
  }));
}

function expectFailure({ passed, of, failures }: Tally, { complaint }: Broken): void {
  expect(failures).toContainEqual(expect.stringMatching(complaint));
  expect(passed).toBeLessThan(of);
}

const LIES: readonly Broken[] = [
  { row: 'race', complaint: /Round 1 was answered with 201 201/ },
  { row: 'rooms-race', complaint: /was acknowledged and is lost/ },
  { row: 'kill', complaint: /was acknowledged and is lost/ },
  { row: 'retries', complaint: /retry-0: 201/ },
  { row: 'clock', complaint: /clock-0-past at/ },
  { row: 'start', complaint: /unable to open database file/ },
  { row: 'stop', complaint: /was lost: / },
];

describe('a server that grants every wish and keeps nothing', () => {
  it.each(LIES)('is seen through by $row', { timeout: LIMIT_MS }, async (broken) => {
    expectFailure(
      await complaintsOf(broken, {
        program: { path: resolve('test/faults/support/lying-server.mjs') },
      }),
      broken,
    );
  });
});

/**
 * A message that was lost may be the very one at which the process was to die: then the row says
 * that it did not.
 */
const UNTOLD = / never\.|to die/;

type BrokenServer = Broken & Pick<Program, 'sabotage'>;

const BROKEN: readonly BrokenServer[] = [
  {
    sabotage: 'loses commits',
    row: 'kill-storage',
    complaint: /was acknowledged and is lost/,
    rounds: 3,
  },
  { sabotage: 'forgets keys', row: 'crash-points', complaint: /was booked 2 times/ },
  { sabotage: 'forgets keys', row: 'parts-crash', complaint: /was booked 2 times/ },
  { sabotage: 'makes bookings up', row: 'disk-full', complaint: /was acknowledged and is lost/ },
  {
    sabotage: 'needs what is gone',
    row: 'redis-gone',
    complaint: /bookings failed/,
  },
  {
    sabotage: 'migrates twice',
    row: 'start',
    complaint: /^Round 2: The old database was migrated 2 times/,
    rounds: 2,
  },
  {
    sabotage: 'makes a new key',
    row: 'start',
    complaint: /^Round 2: The signing key of the old database is gone/,
    rounds: 2,
  },
  { sabotage: 'knows another key', row: 'start', complaint: /Server 1 answered a booking with 4/ },
  { sabotage: 'refuses what is free', row: 'group', complaint: /was refused/ },
  { sabotage: 'keeps old rules', row: 'rules', complaint: /outside the rules in force/ },
  {
    sabotage: 'stops at once',
    row: 'rolling',
    complaint: /^caddy: A (booking|reading) was answered with 502/,
    database: 'postgres',
  },
  {
    sabotage: 'gives up early',
    row: 'busy',
    complaint: /was answered with 500/,
    database: 'postgres',
  },
  { sabotage: 'leaves rows out', row: 'backup', complaint: /has no audit row/ },
  {
    sabotage: 'makes bookings up',
    row: 'nodes',
    complaint: /was acknowledged and is lost/,
    database: 'postgres',
  },
  {
    sabotage: 'makes bookings up',
    row: 'failover',
    complaint: /was acknowledged and is lost/,
    database: 'postgres',
    rounds: 2,
  },
  { sabotage: 'loses messages', row: 'message-kill', complaint: UNTOLD },
  { sabotage: 'loses messages', row: 'message-crash', complaint: UNTOLD },
  { sabotage: 'loses messages', row: 'calendar-out', complaint: /is missing/, rounds: 3 },
  { sabotage: 'lets anybody mark', row: 'message-pause', complaint: /The first marked: settled/ },
];

/** Rows that wait half a minute for something that never happens. */
const SLOW: readonly BrokenServer[] = [
  {
    sabotage: 'answers late',
    row: 'proxy-cut',
    complaint: /was answered with 50[03] after/,
    database: 'postgres',
    rounds: 2,
  },
  {
    sabotage: 'keeps news to itself',
    row: 'live',
    complaint: /never showed/,
    database: 'postgres',
  },
  { sabotage: 'stops late', row: 'message-stop', complaint: /It ended after/ },
];

describe('a server that', () => {
  async function expectSeenThrough({ sabotage, ...broken }: BrokenServer): Promise<void> {
    expectFailure(
      await complaintsOf(broken, { program: { path: built?.path ?? '', sabotage } }),
      broken,
    );
  }

  it.each(BROKEN)('$sabotage is seen through by $row', { timeout: LIMIT_MS }, expectSeenThrough);
  it.concurrent.each(SLOW)(
    '$sabotage is seen through by $row',
    { timeout: LIMIT_MS },
    expectSeenThrough,
  );
});

/** Says of every tenth cancellation that it is done. */
function withoutSomeCancellations(storage: Storage): Storage {
  let last = 0;
  return {
    ...storage,
    bookings: {
      ...storage.bookings,
      cancel: async (command) => {
        last += 1;
        const booking = last % 10 === 0 ? await storage.bookings.find(command.bookingId) : null;
        return booking === null
          ? storage.bookings.cancel(command)
          : { kind: 'cancelled', booking: { ...booking, status: 'cancelled' } };
      },
    },
  };
}

/** Refuses every tenth booking. */
function withRefusals(storage: Storage): Storage {
  let last = 0;
  return {
    ...storage,
    bookings: {
      ...storage.bookings,
      reserve: async (command) => {
        last += 1;
        return last % 10 === 0
          ? { kind: 'refused', code: 'slot_unavailable' }
          : storage.bookings.reserve(command);
      },
    },
  };
}

/** Takes one place, however many come. */
function withOnePlaceEach(storage: Storage): Storage {
  return {
    ...storage,
    bookings: {
      ...storage.bookings,
      reserve: async (command) => {
        const { persons: _persons, ...submission } = command.request.submission;
        return storage.bookings.reserve({
          ...command,
          request: { ...command.request, submission },
        });
      },
    },
  };
}

describe('a faulty storage', () => {
  it.each([
    {
      what: 'takes one place for several people',
      wrapStorage: withOnePlaceEach,
      row: 'model',
      complaint: /"persons":[23]/,
    },
    {
      what: 'cancels only in words',
      wrapStorage: withoutSomeCancellations,
      row: 'mixed',
      complaint: /was acknowledged and is lost/,
    },
    { what: 'refuses what is free', wrapStorage: withRefusals, row: 'model', complaint: /Seed 1/ },
    {
      what: 'refuses what is free with all that it needs',
      wrapStorage: withRefusals,
      row: 'rooms',
      complaint: /brute force finds an assignment/,
    },
  ])('that $what fails $row', { timeout: LIMIT_MS }, async ({ wrapStorage, ...broken }) => {
    expectFailure(await complaintsOf(broken, { program: { path: '' }, wrapStorage }), broken);
  });
});

it('no row is left that was never seen to fail', () => {
  const seen = [
    ...LIES,
    ...BROKEN,
    ...SLOW,
    { row: 'mixed' },
    { row: 'model' },
    { row: 'rooms' },
    { row: 'zones' },
    { row: 'days' },
  ].map(({ row }) => row);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(seen)].toSorted());
});
