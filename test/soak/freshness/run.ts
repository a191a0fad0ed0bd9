/**
 * `npm run tool -- freshness [--answers 1000000] [--seconds 3600] [--writers 20] [--readers 20]
 * [--pause 250] [--calendars 20] [--plant FAULT]`: four nodes on PostgreSQL, whose messages to Redis are lost,
 * doubled and delayed, and one of which is stopped (SIGSTOP) and goes on again and again. Writers
 * book, with pauses so that most of the work is reading, and readers ask at any node. Each answer is compared with the bookings that were
 * acknowledged before its request began: none may be older. `--plant` plants a fault into the nodes
 * that the comparison must find, which ends the run.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccessToken, hashAccessToken, openStorage } from '../../../core/index.ts';
import { MINUTES_PER_DAY, MS_PER_DAY } from '../../../core/time/units.ts';
import { leaveNothingBehind, toCount } from '../../bench/bounded-script.ts';
import { print } from '../../bench/figures.ts';
import { makeScaledDatabase, urlOf } from '../../bench/scaled-database.ts';
import { startTestRedis } from '../../bff/support/redis.ts';
import { type ServerProcess, startServerProcess } from '../../faults/server-process.ts';
import { buildServerProgram } from '../../faults/server-program.ts';
import { atExit } from '../../faults/support/at-exit.ts';
import { startPostgres } from '../../setup/postgres.ts';
import { type Node, runCrowd } from './crowd.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import { plantFault } from './planted-faults.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    answers: text('1000000'),
    seconds: text('3600'),
    writers: text('20'),
    readers: text('20'),
    pause: text('250'),
    calendars: text('20'),
    plant: text(''),
  },
});
const calendars = toCount('calendars', values.calendars, { min: 1, max: 1_000 });
const bounded = { min: 1, max: 100_000_000 };
const answers = toCount('answers', values.answers, bounded);
const seconds = toCount('seconds', values.seconds, bounded);
const writers = toCount('writers', values.writers, { min: 1, max: 500 });
const readers = toCount('readers', values.readers, { min: 1, max: 500 });
const pauseOfWriters = toCount('pause', values.pause, { min: 0, max: 60_000 });
const NODES = 4;
/** Days ahead of the first that is booked: after all bookings that the database begins with. */
const FIRST_DAY = 200;

leaveNothingBehind();
const program = await buildServerProgram();
if (values.plant !== '') {
  plantFault(program.path, values.plant);
}
const today = Math.floor(Date.now() / MS_PER_DAY) * MINUTES_PER_DAY;
const server = await startPostgres({ durable: false });
const redis = await startTestRedis();
const forget = atExit(() => void redis.close());
const proxy = await startHostileProxy(redis.url);
const database = await makeScaledDatabase(
  server.url,
  { calendars, bookings: 0, ahead: 0, oldMessages: 0 },
  today,
);
const token = createAccessToken();
const storage = await openStorage(database.address, { clock: 'command' });
const by = { now: Date.now(), actor: 'test' };
await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
await storage.configuration.setApiEnabled({ ...by, enabled: true });
await storage.close();
const options = {
  program,
  databaseUrl: urlOf(database.address),
  env: { CACHE_URL: proxy.url },
};
const servers = await Promise.all(Array.from({ length: NODES }, () => startServerProcess(options)));
const nodes: readonly Node[] = servers.map(({ url }) => ({ url, isStopped: false }));
const stopping = { isOver: false, pauses: 0 };

/** Stops one node after the other for up to two seconds. */
async function stopByTurns(processes: readonly ServerProcess[]): Promise<void> {
  for (let turn = 0; !stopping.isOver; turn += 1) {
    const node = nodes[turn % NODES];
    const pid = processes[turn % NODES]?.pid ?? 0;
    await pause(500 + Math.random() * 1_000);
    if (node !== undefined) {
      node.isStopped = true;
      process.kill(pid, 'SIGSTOP');
      await pause(100 + Math.random() * 1_900);
      process.kill(pid, 'SIGCONT');
      node.isStopped = false;
      stopping.pauses += 1;
    }
  }
}

const stops = stopByTurns(servers);
const from = today + FIRST_DAY * MINUTES_PER_DAY;
const crowd = {
  ...{ nodes, token, calendars, from, writers, readers, answers, seconds },
  pause: pauseOfWriters,
  endsAtFirst: values.plant !== '',
};
const { examples, ...result } = await runCrowd(crowd);
stopping.isOver = true;
await stops;
print(
  `${result.answers} answers, ${result.fresh} of them within 100 ms after a booking of that day; ${result.commits} bookings; ${result.failed} requests failed; a node was stopped ${stopping.pauses} times; messages to Redis: ${proxy.fates.dropped} dropped, ${proxy.fates.doubled} doubled, ${proxy.fates.delayed} delayed`,
);
print(
  `${result.stale} answers were older than an acknowledged booking, ${result.missing} left out a free time`,
);
for (const example of examples) {
  print(`  ${example}`);
}
if (result.stale + result.missing > 0 || result.answers === 0 || result.commits === 0) {
  process.exitCode = 1;
}
await Promise.all(servers.map((each) => each.stop()));
await proxy.close();
await database.remove();
await redis.close();
forget();
await server.stop();
program.remove();
