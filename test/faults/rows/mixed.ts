/**
 * Mixed bookings, holds, moves and cancellations by twenty clients on several storages of one database:
 * 20,000 operations with each of ten seeds.
 */

import { TIMEOUT_MS } from '../../../core/storage/transaction.ts';
import type { FaultRow } from '../fault-row.ts';
import { CLIENTS, runMixedRounds } from '../mixed-rounds.ts';
import { processorWaitMs } from '../support/processor-wait.ts';

const OPERATIONS = { long: 20_000, short: 1_500 };
/**
 * No fault is brought about. A busy machine may still keep PostgreSQL from answering in time: in
 * long runs, 7 of 200,000 were seen. And each time that the processors are busy for as long as a
 * call may take, all clients may be told so.
 */
const MOST_UNANSWERED = { sqlite: 0, postgres: 0.001 };
const unansweredByWaits = {
  sqlite: () => 0,
  postgres: (ms: number) => (CLIENTS * ms) / TIMEOUT_MS,
};
/** Without these nothing was tried. */
const OUTCOMES = [
  'book: booked',
  'bookHeld: booked',
  'hold: held',
  'replace: held',
  'move: moved',
  'cancel: cancelled',
  'repeat: replayed',
];
const FEWEST = 10;

export const row: FaultRow = {
  name: 'mixed',
  title:
    'Mixed operations of twenty clients on several storages: nothing is sold twice, lost, doubled or made up.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  limitMinutes: 60,
  run: async ({ rounds, short, nodes, database, newDatabase, report }) => {
    const kind = database === 'sqlite' ? 'sqlite' : 'postgres';
    const operations = short ? OPERATIONS.short : OPERATIONS.long;
    const total = new Map<string, number>();
    const failures: string[] = [];
    let passed = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const waitedBefore = processorWaitMs([process.pid]);
      const { violations, tally } = await runMixedRounds({
        database: await newDatabase(),
        operations,
        seed,
        nodes,
      });
      for (const [what, count] of tally) {
        total.set(what, (total.get(what) ?? 0) + count);
      }
      const found = [
        ...violations,
        ...findUntried(tally),
        ...findUnanswered(
          tally,
          operations * MOST_UNANSWERED[kind] +
            unansweredByWaits[kind](processorWaitMs([process.pid]) - waitedBefore),
        ),
      ];
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Seed ${seed}: ${sentence}`));
      report(`seed ${seed} of ${rounds}`);
    }
    const count = (what: string) => (total.get(what) ?? 0).toLocaleString('en');
    const figures = `${operations.toLocaleString('en')} operations each; ${OUTCOMES.map((what) => `${count(what)} ${what}`).join(', ')}; ${countUnanswered(total)} unanswered`;
    return { passed, of: rounds, figures, failures };
  },
};

function findUntried(tally: ReadonlyMap<string, number>): string[] {
  const rare = OUTCOMES.filter((outcome) => (tally.get(outcome) ?? 0) <= FEWEST);
  return rare.map((outcome) => `${outcome}: only ${tally.get(outcome) ?? 0} times.`);
}

function findUnanswered(tally: ReadonlyMap<string, number>, most: number): string[] {
  const unanswered = countUnanswered(tally);
  return unanswered > most ? [`${unanswered} operations were not answered.`] : [];
}

function countUnanswered(tally: ReadonlyMap<string, number>): number {
  return [...tally].reduce(
    (sum, [outcome, count]) => (outcome.includes('unanswered') ? sum + count : sum),
    0,
  );
}
