/** Measures the cost of COMMIT: the wait for the disk after a booking's rows are written. */

import { createCommandRunner } from '../../core/storage/sqlite/command-runner.ts';
import { openForWriting } from '../../core/storage/sqlite/connection.ts';
import { anImport, aReserve } from '../core/storage/storage-fixture.ts';
import { createTimes, crowdInstallation } from './crowd.ts';
import { median } from './figures.ts';

const COMMITS = 300;

/** Returns the median and the 99th percentile, in milliseconds. */
export async function commitCost(
  file: string,
): Promise<{ readonly median: number; readonly p99: number }> {
  const connection = openForWriting(file);
  const runner = createCommandRunner(connection);
  const freeTime = createTimes('2026-03-03');
  await runner.run({
    kind: 'call',
    id: 0,
    call: 'configuration.import',
    input: anImport(crowdInstallation()),
  });
  const costs: number[] = [];
  for (let id = 1; id <= COMMITS; id += 1) {
    connection.exec('BEGIN IMMEDIATE');
    await runner.run({ kind: 'call', id, call: 'bookings.reserve', input: aReserve(freeTime()) });
    const before = performance.now();
    connection.exec('COMMIT');
    costs.push(performance.now() - before);
  }
  connection.close();
  return {
    median: median(costs),
    p99: costs.toSorted((a, b) => a - b)[Math.floor(COMMITS * 0.99)] ?? Number.NaN,
  };
}
