/** The server dies at each named point of a message's way: every change that was committed reaches all its recipients, under one id each. */

import type { FaultRow } from '../fault-row.ts';
import { crashOnce, POINTS } from '../support/message-crash.ts';
import { aMessageScene } from '../support/message-scene.ts';

const CHANNELS = ['mail', 'webhook'] as const;

export const row: FaultRow = {
  name: 'message-crash',
  title: `The process dies ${[...POINTS.keys()].join(', ')} of mails and of webhooks: every change is told to everybody, under one id each.`,
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  limitMinutes: 40,
  run: async (run) => {
    const scene = await aMessageScene(run);
    const failures: string[] = [];
    let [passed, repeated] = [0, 0];
    for (let round = 1; round <= run.rounds; round += 1) {
      for (const [point, expected] of POINTS) {
        for (const channel of CHANNELS) {
          const { found, repeats } = await crashOnce(scene, run, { point, channel });
          repeated += repeats;
          // How far the others were that were on their way at the same time is chance.
          const lost = repeats < expected ? ['The message that passed the point did not come again.'] : [];
          if (found.length + lost.length === 0) passed += 1;
          const sentences = [...found, ...lost].map((sentence) => `Round ${round}, ${point} of a ${channel}: ${sentence}`);
          for (const sentence of sentences) run.report(sentence);
          failures.push(...sentences);
        }
      }
      run.report(`${round} of ${run.rounds} at each point`);
    }
    const points = POINTS.size * CHANNELS.length;
    const { length } = scene.receivers.receipts;
    const figures = `${points} points, ${run.rounds} times each; ${length} messages received, ${repeated} of them a second time under their id`;
    return { passed, of: run.rounds * points, figures, failures };
  },
};
