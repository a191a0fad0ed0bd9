/**
 * A worker is killed between writing an event into another calendar and noting that: each booking
 * still has exactly one event, and none is read back as busy.
 */

import type { FaultRow } from '../fault-row.ts';
import { aCalendarScene } from '../support/calendar-scene.ts';
import { startSuccessors } from '../support/message-crash.ts';

export const row: FaultRow = {
  name: 'calendar-out',
  title:
    'kill -9 between an event in another calendar and its mark: one event for each booking, and none is read back as busy.',
  databases: ['sqlite', 'postgres'],
  long: 100,
  short: 1,
  limitMinutes: 40,
  run: async (run) => {
    const scene = await aCalendarScene(run);
    const failures: string[] = [];
    let passed = 0;
    let changes = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const count = await scene.change();
      changes += count;
      const signal = await scene.work(1 + Math.floor(Math.random() * (count / 2)));
      await scene.endLeases();
      await startSuccessors(run.nodes, () => scene.work(0));
      const found = [...(await scene.compare()), ...(await scene.check())];
      if (signal !== 'SIGKILL') {
        found.push(`It ended by ${signal ?? 'itself'}.`);
      }
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`${round} of ${run.rounds}`);
    }
    const busy = await scene.readBack();
    if (busy !== 0) {
      failures.push(`${busy} busy times were read back.`);
    }
    const figures = `${changes} bookings, moves and cancellations; ${await scene.countEvents()} events at the end, ${busy} read back as busy`;
    return { passed, of: run.rounds, figures, failures };
  },
};
