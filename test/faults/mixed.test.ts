/** The short form of `mixed.ts`. */

import { expect, it, onTestFinished } from 'vitest';
import { openMixedSqlite } from './mixed-database.ts';
import { runMixedRounds } from './mixed-rounds.ts';

it('3,000 mixed operations by twenty clients on two storages: nothing sold twice, lost, doubled or made up', {
  timeout: 120_000,
}, async () => {
  const database = await openMixedSqlite();
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
});
