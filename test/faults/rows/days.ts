/**
 * Random schedules and groups around clock changes, with exceptions, public holidays and claims:
 * the days, and the times of each, are a slow reference's.
 */

import fc from 'fast-check';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { contradictionsOf, slotsByDay } from '../../core/availability/open-view.ts';
import { openCase, type RandomCase, randomCase } from '../../core/availability/random-cases.ts';
import { freeTimesOfAny } from '../../core/availability/reference.ts';
import type { FaultRow } from '../fault-row.ts';

const CASES = { long: 500, short: 100 };

export const row: FaultRow = {
  name: 'days',
  title:
    'Random schedules and groups around clock changes: the days are those that have times, the times those of a minute-by-minute reference.',
  databases: ['none'],
  long: 52,
  short: 1,
  run: async ({ rounds, short, report }) => {
    const cases = short ? CASES.short : CASES.long;
    const failures: string[] = [];
    for (let seed = 1; seed <= rounds; seed += 1) {
      const found = fc.check(fc.property(randomCase, differencesOf), { seed, numRuns: cases });
      if (found.failed) {
        failures.push(
          `Seed ${seed}, path ${found.counterexamplePath}: ${String(found.errorInstance)}`,
        );
      }
      report(`seed ${seed} of ${rounds}`);
    }
    const figures = `seeds of ${cases} cases, ${(rounds * cases).toLocaleString('en')} in all: ${failures.length} contradictions`;
    return { passed: rounds - failures.length, of: rounds, figures, failures };
  },
};

function differencesOf(random: RandomCase): void {
  const open = openCase(random);
  const listed = [...slotsByDay(open).values()].flat();
  const expected = freeTimesOfAny(random.members, random.window).map(({ wall }) =>
    formatWallTime(wall),
  );
  const differences = [...contradictionsOf(open)];
  if (listed.join() !== expected.join()) {
    differences.push(`times ${listed.join(', ')}, free ${expected.join(', ')}`);
  }
  if (differences.length > 0) {
    throw new Error(differences.join('; '));
  }
}
