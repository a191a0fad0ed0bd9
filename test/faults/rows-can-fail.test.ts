/** The rows of the fault bench against a server that lies: each must see it. */

import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultRow, Tally } from './fault-row.ts';
import { row as clock } from './rows/clock.ts';
import { row as kill } from './rows/kill.ts';
import { row as race } from './rows/race.ts';
import { row as retries } from './rows/retries.ts';
import { row as start } from './rows/start.ts';
import { row as stop } from './rows/stop.ts';
import { runRow } from './run-row.ts';

function runAgainstLies(row: FaultRow): Promise<Tally> {
  const program = resolve('test/faults/support/lying-server.mjs');
  const postgresUrl = () => Promise.reject(new Error('Lies need no database.'));
  return runRow(row, { database: 'sqlite', short: true, rounds: 1, program, postgresUrl, report: () => undefined });
}

it.each([
  ['race', race, 'Round 1 was answered with 201 201'],
  ['kill', kill, 'was acknowledged and is lost'],
  ['retries', retries, 'retry-0: 201'],
  ['clock', clock, 'clock-0-past at'],
  ['start', start, 'unable to open database file'],
  ['stop', stop, 'was lost: '],
])('%s sees through a server that lies', { timeout: 60_000 }, async (_name, row, complaint) => {
  const { passed, of, failures } = await runAgainstLies(row);
  expect([passed, of]).toEqual([0, 1]);
  expect(failures).toContainEqual(expect.stringContaining(complaint));
});
