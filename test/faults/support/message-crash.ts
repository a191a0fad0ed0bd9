/** Kills a server at a named point of a delivery, and lets another one finish its work. */

import { setTimeout } from 'node:timers/promises';
import type { Channel } from '../../../core/delivery/delivery.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRun } from '../fault-row.ts';
import { startServerProcess } from '../server-process.ts';
import { countRepeats } from './message-checker.ts';
import { countOpen, endLeases } from './message-database.ts';
import { type MessageScene, RECIPIENTS } from './message-scene.ts';
import { takeTurns } from './message-turns.ts';
import { within } from './patience.ts';

/**
 * Names as in `message-crash-preload.mjs`, each with how often a message at that point is repeated:
 * if the mark was lost, the recipient already has it.
 */
export const POINTS = new Map([
  ['before sending', 0],
  ['after sending', 1],
  ['before the mark', 1],
  ['after the mark', 0],
]);
const PRELOAD = 'test/faults/support/message-crash-preload.mjs';
/** How long the messages may take to reach the point. */
const REACHED_MS = 30_000;
/**
 * How long it may live on when nothing is left to tell: much longer than from the last mark to its
 * death.
 */
const IDLE_MS = 10_000;

export interface Crash {
  readonly point: string;
  readonly channel: Exclude<Channel, 'calendar'>;
  /** Whether receivers wait with each yes until the one before is marked. */
  readonly inTurns?: boolean;
}

/** Returns the violations, and the number of repeated messages. */
export async function crashOnce(
  scene: MessageScene,
  { program, nodes, afterwards }: Pick<FaultRun, 'program' | 'nodes' | 'afterwards'>,
  { point, channel, inTurns = false }: Crash,
): Promise<{ readonly found: readonly string[]; readonly repeats: number }> {
  const { database, receivers, env } = scene;
  const start = async (crash?: Readonly<Record<string, string>>) => {
    const server = await startServerProcess({
      program,
      databaseUrl: database.url,
      env: { ...env, ...crash },
      ...(crash && { preload: PRELOAD }),
    });
    afterwards(server.kill);
    return server;
  };
  const before = countRepeats(receivers.receipts);
  const transitions = 1 + (await scene.change());
  const at = 1 + Math.floor(Math.random() * transitions * RECIPIENTS[channel]);
  const port = String(receivers.ports[channel]);
  const turns = inTurns ? takeTurns(database) : null;
  if (turns) {
    receivers.answerAfter(turns.wait);
  }
  const dying = await start({
    CRASH_POINT: point,
    CRASH_CHANNEL: channel,
    CRASH_AT: String(at),
    CRASH_PORT: port,
  });
  await scene.book(dying.url);
  const { signal } = await untilDead(
    database,
    `the process to die ${point} of ${channel} ${at}`,
    dying.ended,
  );
  turns?.end();
  receivers.answerAfter(async () => undefined);
  await endLeases(database);
  const successors = await startSuccessors(nodes, () => start());
  await scene.settle(successors[0]?.url ?? '');
  await scene.allTold();
  await Promise.all(successors.map((server) => server.kill()));
  const repeats = countRepeats(receivers.receipts) - before;
  const found = [...(await scene.findViolations()), ...(await database.check())];
  if (signal !== 'SIGKILL') {
    found.push(`It ended by ${signal ?? 'itself'}.`);
  }
  return { found, repeats };
}

/** Those that take over from one of so many nodes: at once, so that they compete for what is left. */
export function startSuccessors<Started>(
  nodes: number,
  start: () => Promise<Started>,
): Promise<readonly Started[]> {
  return Promise.all(Array.from({ length: Math.max(1, nodes - 1) }, start));
}

/** Waits for the crash; rejects if nothing is left that could pass the point. */
async function untilDead<End>(
  database: FaultDatabase,
  what: string,
  ended: Promise<End>,
): Promise<End> {
  const over = new AbortController();
  try {
    return await within(
      REACHED_MS,
      what,
      Promise.race([ended, untilIdle(database, what, over.signal)]),
    );
  } finally {
    over.abort();
  }
}

async function untilIdle(
  database: FaultDatabase,
  what: string,
  signal: AbortSignal,
): Promise<never> {
  for (let idleFrom = performance.now(); performance.now() - idleFrom < IDLE_MS; ) {
    if ((await countOpen(database)) > 0) {
      idleFrom = performance.now();
    }
    await setTimeout(250, undefined, { signal });
  }
  throw new Error(`Waited for ${what}, and nothing is left to tell.`);
}
