/**
 * The server dies at each named point of a message's way: every change that was committed reaches
 * all its recipients, under one id each.
 */

import type { FaultRow } from '../fault-row.ts';
import { crashOnce, POINTS } from '../support/message-crash.ts';
import { aMessageScene } from '../support/message-scene.ts';

const CHANNELS = ['mail', 'webhook'] as const;
/** Alternates mail and webhook, then in reverse order. */
const DEATHS = CHANNELS.flatMap((_, first) =>
  [...POINTS].map(([point, expected], at) => ({
    point,
    expected,
    channel: CHANNELS[(first + at) % CHANNELS.length] ?? 'mail',
  })),
);

export const row: FaultRow = {
  name: 'message-crash',
  title: `The process dies ${[...POINTS.keys()].join(', ')} of mails and of webhooks: every change is told to everybody, under one id each.`,
  databases: ['sqlite', 'postgres'],
  long: 10 * DEATHS.length,
  // Each point once on SQLite. On PostgreSQL the two around the mark, which is the database's, of
  // the other channel.
  short: { sqlite: POINTS.size, postgres: 2 },
  limitMinutes: 40,
  run: async (run) => {
    const scene = await aMessageScene(run);
    const failures: string[] = [];
    let passed = 0;
    let repeated = 0;
    const skipped = run.database === 'postgres' ? DEATHS.length - 2 : 0;
    const deaths = [...DEATHS.slice(skipped), ...DEATHS.slice(0, skipped)];
    for (let round = 0; round < run.rounds; round += 1) {
      const death = deaths[round % deaths.length];
      if (!death) {
        continue;
      }
      const { point, expected, channel } = death;
      const { found, repeats } = await crashOnce(scene, run, { point, channel });
      repeated += repeats;
      // How far the others were that were on their way at the same time is chance.
      const lost =
        repeats < expected ? ['The message that passed the point did not come again.'] : [];
      if (found.length + lost.length === 0) {
        passed += 1;
      }
      const sentences = [...found, ...lost].map(
        (sentence) => `Round ${round + 1}, ${point} of a ${channel}: ${sentence}`,
      );
      for (const sentence of sentences) {
        run.report(sentence);
      }
      failures.push(...sentences);
      run.report(`${round + 1} of ${run.rounds}`);
    }
    const points = Math.min(run.rounds, DEATHS.length);
    const { length } = scene.receivers.receipts;
    const figures = `${points} points, ${Math.ceil(run.rounds / points)} times each; ${length} messages received, ${repeated} of them a second time under their id`;
    return { passed, of: run.rounds, figures, failures };
  },
};
