/**
 * The two rows that need no server, against lists that are wrong around a clock change: both must
 * see it.
 */

import { expect, it, vi } from 'vitest';
import type { FaultRow, Tally } from '../faults/fault-row.ts';
import { rows } from '../faults/rows/index.ts';
import { runRow } from '../faults/run-row.ts';

/** Each list of times lacks its first, and each list of days its last. */
vi.mock('../../core/availability/free-times.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../core/availability/free-times.ts')>();
  const findFreeDays: typeof original.findFreeDays = (offer) => {
    const found = original.findFreeDays(offer);
    return { ...found, days: found.days.slice(0, -1) };
  };
  const findFreeStarts: typeof original.findFreeStarts = (...asked) =>
    original.findFreeStarts(...asked).slice(1);
  return { ...original, findFreeDays, findFreeStarts };
});

function runOn(name: string, rounds: number): Promise<Tally> {
  const row = rows.find((each): each is FaultRow => each.name === name);
  if (row === undefined) {
    throw new Error(`There is no row ${name}.`);
  }
  const noPostgres = () => Promise.reject(new Error('It needs no database.'));
  return runRow(row, {
    database: 'none',
    short: true,
    rounds,
    program: { path: '' },
    postgresUrl: noPostgres,
    report: () => undefined,
  });
}

/**
 * Zones from all over the world; of days one seed, whose every case is looked through for the
 * simplest that shows it.
 */
const ROUNDS = { zones: 5, days: 1 };

it.each(Object.entries(ROUNDS))(
  'lists that leave something out are seen through by %s',
  { timeout: 180_000 },
  async (name, rounds) => {
    const { passed, of, failures } = await runOn(name, rounds);
    expect(failures.length).toBeGreaterThan(0);
    expect(passed).toBeLessThan(of);
  },
);
