/**
 * The server is killed between a receiver's success and its mark: everyone still gets the message,
 * and at most one is repeated.
 */

import type { FaultRow } from '../fault-row.ts';
import { crashOnce } from '../support/message-crash.ts';
import { aMessageScene } from '../support/message-scene.ts';

/** Alternates, starting with the first one for the database. */
const CHANNELS = { sqlite: ['mail', 'webhook'], postgres: ['webhook', 'mail'], none: [] } as const;
/** The one whose yes was lost with the process. */
const REPEATS = 1;

export const row: FaultRow = {
  name: 'message-kill',
  title:
    "kill -9 between a receiver's yes and the mark, mail and webhook: everybody is told, at most one message again, under its id.",
  databases: ['sqlite', 'postgres'],
  long: 100,
  // A mail on SQLite, a webhook on PostgreSQL.
  short: 1,
  limitMinutes: 40,
  run: async (run) => {
    const scene = await aMessageScene(run);
    const failures: string[] = [];
    let passed = 0;
    let repeated = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const channel = CHANNELS[run.database][(round - 1) % 2] ?? 'mail';
      const { found, repeats } = await crashOnce(scene, run, {
        point: 'after sending',
        channel,
        inTurns: true,
      });
      repeated += repeats;
      const wrong = repeats === REPEATS ? [] : [`${repeats} messages came again.`];
      if (found.length + wrong.length === 0) {
        passed += 1;
      }
      const sentences = [...found, ...wrong].map(
        (sentence) => `Round ${round}, ${channel}: ${sentence}`,
      );
      for (const sentence of sentences) {
        run.report(sentence);
      }
      failures.push(...sentences);
      run.report(`${round} of ${run.rounds}`);
    }
    const { length } = scene.receivers.receipts;
    const figures = `${run.rounds} kills, for mail and webhook by turns; ${length - repeated} messages, none missing, ${repeated} of them twice under one id`;
    return { passed, of: run.rounds, figures, failures };
  },
};
