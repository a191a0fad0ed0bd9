/** The short form of `mixed.ts`. */

import { expect, inject, it, onTestFinished } from 'vitest';
import { openMixedSqlite } from './mixed-database.ts';
import { runMixedRounds } from './mixed-rounds.ts';
import { openMixedPostgres } from './postgres-database.ts';

it.each([
  ['SQLite', openMixedSqlite],
  ['PostgreSQL', () => openMixedPostgres(inject('postgresUrl'))],
])(
  '3,000 mixed operations by twenty clients on two storages on %s: nothing sold twice, lost, doubled or made up',
  {
    timeout: 120_000,
  },
  async (_name, open) => {
    const database = await open();
    onTestFinished(database.close);
    const { violations, tally } = await runMixedRounds({ database, operations: 3_000, seed: 1 });
    expect(violations).toEqual([]);
    for (const outcome of [
      'book: booked',
      'bookHeld: booked',
      'hold: held',
      'replace: held',
      'move: moved',
      'cancel: cancelled',
      'repeat: replayed',
    ])
      expect(tally.get(outcome) ?? 0, outcome).toBeGreaterThan(10);
    expect([...tally.keys()].filter((outcome) => outcome.includes('unanswered'))).toEqual([]);
  },
);
