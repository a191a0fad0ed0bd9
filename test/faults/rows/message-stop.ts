/**
 * A server is asked to stop while receivers have its messages: it waits for those that answer soon,
 * cuts off the rest, and nothing is lost.
 */

import type { FaultRow, FaultRun } from '../fault-row.ts';
import { startServerProcess } from '../server-process.ts';
import { describeTimes } from '../support/describe-times.ts';
import { countRepeats } from '../support/message-checker.ts';
import { startSuccessors } from '../support/message-crash.ts';
import { aMessageScene, type MessageScene, RECIPIENTS } from '../support/message-scene.ts';
import { within } from '../support/patience.ts';

const MESSAGES = RECIPIENTS.mail + RECIPIENTS.webhook;
const ARRIVED_MS = 30_000;
/**
 * Less than the 15 s after which an attempt gives up by itself: only a stop that reaches those
 * under way ends the process in this time.
 */
const STOPPED_MS = 10_000;

export const row: FaultRow = {
  name: 'message-stop',
  title:
    'SIGTERM while receivers have messages: who answers is marked, who hangs is told by the next server, and the process ends in time.',
  databases: ['sqlite', 'postgres'],
  long: 20,
  // Receivers hang, and then answer: the second on SQLite alone.
  short: { sqlite: 2, postgres: 1 },
  run: async (run) => {
    const scene = await aMessageScene(run);
    const failures: string[] = [];
    const stopMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const hangs = round % 2 === 1;
      const { found, ms } = await stopOne(scene, run, hangs);
      stopMs.push(ms);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(
        ...found.map(
          (sentence) => `Round ${round}, receivers ${hangs ? 'hang' : 'answer'}: ${sentence}`,
        ),
      );
      run.report(`${round} of ${run.rounds}`);
    }
    const figures = `${scene.receivers.receipts.length} messages, none twice; ended after ${describeTimes(stopMs)}`;
    return { passed, of: run.rounds, figures, failures };
  },
};

async function stopOne(
  scene: MessageScene,
  { program, nodes, afterwards }: FaultRun,
  hangs: boolean,
) {
  const { database, env, receivers } = scene;
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: database.url, env });
    afterwards(server.kill);
    return server;
  };
  const meeting = holdAnswers(scene);
  const server = await start();
  await scene.book(server.url);
  await within(ARRIVED_MS, 'all messages to be at their receivers', meeting.complete);
  const stopping = server.stop();
  if (!hangs) {
    meeting.answer();
  }
  const { code, ms } = await stopping;
  meeting.refuse();
  receivers.answerAfter(async () => undefined);
  const successors = await startSuccessors(nodes, start);
  await scene.allTold();
  await Promise.all(successors.map((next) => next.kill()));
  const found = await scene.findViolations();
  if (code !== 0) {
    found.push(`It ended with ${code}.`);
  }
  if (ms > STOPPED_MS) {
    found.push(`It ended after ${ms.toFixed(0)} ms.`);
  }
  const repeats = countRepeats(receivers.receipts);
  if (repeats > 0) {
    found.push(`${repeats} messages came again.`);
  }
  return { found, ms };
}

/** Receivers say nothing until they are told to say yes, or to say nothing at all. */
function holdAnswers({ receivers }: MessageScene) {
  let arrived: number = 0;
  let answer: () => void = () => undefined;
  let refuse: () => void = () => undefined;
  const answered = new Promise<void>((resolve, reject) => {
    answer = resolve;
    refuse = () => reject(new Error('It is not taken.'));
  });
  // Those who hang are refused, whoever still listens.
  answered.catch(() => undefined);
  const complete = new Promise<void>((resolve) => {
    receivers.answerAfter(() => {
      arrived += 1;
      if (arrived === MESSAGES) {
        resolve();
      }
      return answered;
    });
  });
  return { complete, answer: () => answer(), refuse: () => refuse() };
}
