/**
 * A worker is paused while receivers have its messages, and resumes after its leases expired and
 * another has delivered: it can mark nothing.
 */

import { setTimeout } from 'node:timers/promises';
import type { FaultRow } from '../fault-row.ts';
import { countRepeats } from '../support/message-checker.ts';
import { startSuccessors } from '../support/message-crash.ts';
import { countOpen } from '../support/message-database.ts';
import { aMessageScene, type MessageScene, RECIPIENTS } from '../support/message-scene.ts';
import { buildWorkerProcess, type WorkerProcess } from '../support/message-workers.ts';
import { within } from '../support/patience.ts';

/**
 * The first worker's; the second has as long as servers have, so that a busy machine does not take
 * its leases from it.
 */
const SHORT_MS = 2_000;
const USUAL_MS = 120_000;
const PATIENCE_MS = 30_000;
const MESSAGES = RECIPIENTS.mail + RECIPIENTS.webhook;

export const row: FaultRow = {
  name: 'message-pause',
  title:
    'A worker is stopped past its leases, another delivers, the first goes on: everybody is told, and it marks nothing.',
  databases: ['sqlite', 'postgres'],
  long: 20,
  short: 1,
  run: async (run) => {
    const scene = await aMessageScene(run);
    const start = await buildWorkerProcess(run.newFolder(), run.program);
    const startOne = async (leaseMs: number) => {
      const worker = await start({ databaseUrl: scene.database.url, env: scene.env, leaseMs });
      run.afterwards(worker.end);
      return worker;
    };
    const failures: string[] = [];
    let passed = 0;
    let stale = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      await scene.bookBeside();
      const [first, others] = await Promise.all([
        startOne(SHORT_MS),
        startSuccessors(run.nodes, () => startOne(USUAL_MS)),
      ]);
      const found = await pauseFirst(scene, first, others);
      stale += first.marks.filter((answer) => answer === 'stale').length;
      await Promise.all([first, ...others].map((worker) => worker.end()));
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`${round} of ${run.rounds}`);
    }
    const { receipts } = scene.receivers;
    const figures = `${receipts.length} messages received, ${countRepeats(receipts)} of them a second time under their id; ${stale} late marks, all refused`;
    return { passed, of: run.rounds, figures, failures };
  },
};

async function pauseFirst(
  scene: MessageScene,
  first: WorkerProcess,
  others: readonly WorkerProcess[],
): Promise<string[]> {
  const { receivers, database } = scene;
  const meeting = waitForAll(scene);
  const working = first.work();
  await within(PATIENCE_MS, 'all messages to be at their receivers', meeting.complete);
  first.pause();
  // The answer is on its way, but no one reads it.
  meeting.answer();
  const deadline = performance.now() + PATIENCE_MS;
  while ((await countOpen(database)) > 0 && performance.now() < deadline) {
    await within(PATIENCE_MS, 'the others', Promise.all(others.map((worker) => worker.work())));
    await setTimeout(50);
  }
  receivers.answerAfter(async () => undefined);
  first.resume();
  await within(PATIENCE_MS, 'the first worker to go on', working);
  const found = await scene.findViolations();
  // A mark that the database of a busy machine did not answer marked nothing, either.
  if (first.marks.includes('settled') || first.marks.length + first.failures.length < MESSAGES) {
    found.push(
      `The first marked: ${first.marks.join(', ') || 'nothing'}. ${first.failures.join(' ')}`,
    );
  }
  for (const { marks } of others) {
    if (marks.includes('stale')) {
      found.push(`Another marked: ${marks.join(', ')}.`);
    }
  }
  return found;
}

/**
 * Receivers say yes to a message that comes for the first time when they are told to, and at once
 * when it comes again.
 */
function waitForAll({ receivers }: MessageScene) {
  const met = new Set<string>();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const complete = new Promise<void>((resolve) => {
    receivers.answerAfter(async ({ messageId }) => {
      if (met.has(messageId)) {
        return;
      }
      met.add(messageId);
      if (met.size === MESSAGES) {
        resolve();
      }
      await answered;
    });
  });
  return { complete, answer };
}
