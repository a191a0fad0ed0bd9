/** Thousands of random operations, each answered as a calendar would that counts every minute. */

import { expect, it } from 'vitest';
import {
  randomHolidays,
  randomInstallation,
  runRandomOperations,
} from '../model/random-operations.ts';
import { createRandom } from '../random.ts';
import { anImport, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const OPERATIONS = 2_500;

export function describeRandomOperations(create: CreatePair): void {
  it('answers 2,500 random operations exactly as a model that counts every minute', {
    timeout: 120_000,
  }, async () => {
    const { storage } = await create();
    const command = { ...anImport(randomInstallation()), publicHolidays: randomHolidays };
    await storage.configuration.import(command);
    const { installation, publicHolidays } = command;
    const known = { storage, installation, publicHolidays, now: NOW };
    const run = await runRandomOperations({
      ...known,
      random: createRandom(20260302),
      operations: OPERATIONS,
    });
    expect(run.differences).toEqual([]);
    for (const outcome of [
      ...[
        'book: given',
        'book: slot_unavailable',
        'book: customer_limit',
        'hold: given',
        'hold: slot_unavailable',
        'hold: hold_limit',
      ],
      ...[
        'extend: held',
        'extend: not_found',
        'release: done',
        'move: given',
        'move: slot_unavailable',
        'move: version_conflict',
      ],
      ...[
        'move: cutoff_passed',
        'move: not_changeable',
        'cancel: cancelled',
        'cancel: cutoff_passed',
        'cancel again: cancelled',
      ],
    ]) {
      expect(run.tally.get(outcome) ?? 0, outcome).toBeGreaterThan(3);
    }
  });
}
