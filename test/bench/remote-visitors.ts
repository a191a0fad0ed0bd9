/**
 * `npm run tool -- remote-visitors [--minutes N --visitors N,N --books N,N --servers N,N --hostile
 * N --seed N,N --hurried]`: how many visitors a minute servers can carry in front of an upstream
 * with 300 calls a minute: one, two and four that share a Redis, and one without a cache. For each
 * share of visitors who book, up to the load at which a tenth of them is told to come back; then
 * `--hostile` visitors a minute, some of them malicious (0: skip). Several seeds are summed. With
 * `--hurried`, visitors hardly think, and want any day.
 */

import { parseArgs } from 'node:util';
import { startTestRedis } from '../bff/support/redis.ts';
import { CALENDARS, LENGTHS, startCountedInstallation } from './remote/counted-installation.ts';
import { openServers } from './remote/servers.ts';
import { createVirtualTime } from './remote/virtual-time.ts';
import { type Counted, type Load, letVisitorsCome } from './remote/visitors.ts';

const START = Date.parse('2026-12-01T07:00:00Z');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    visitors: { type: 'string', default: '25,50,100,150,200,250,300,400,600,800' },
    books: { type: 'string', default: '10,30,100' },
    servers: { type: 'string', default: '0,1,2,4' },
    hostile: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
    hurried: { type: 'boolean', default: false },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const minutes = Number(values.minutes);
const seeds = numbers(values.seed);
const SERVERS = numbers(values.servers);
const load = { minutes, isHurried: values.hurried };

const redis = await startTestRedis();

interface Outcome extends Counted {
  readonly mostCalls: number;
}

/** Runs the loads one after the other, each from an empty start. */
async function run(count: number, load: Omit<Load, 'seed'>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const seed of seeds) {
    outcomes.push(await runSeed(count, { ...load, seed }));
  }
  const sum = (figure: keyof Counted) =>
    outcomes.reduce((total, outcome) => total + outcome[figure], 0);
  return {
    visitors: sum('visitors'),
    booked: sum('booked'),
    refused: sum('refused'),
    lost: sum('lost'),
    shownAgain: sum('shownAgain'),
    mostCalls: Math.max(...outcomes.map(({ mostCalls }) => mostCalls)),
  };
}

async function runSeed(count: number, load: Load): Promise<Outcome> {
  const time = createVirtualTime(START);
  const upstream = await startCountedInstallation(time);
  const servers = await openServers({ time, upstream, count, redisUrl: redis.url });
  const counted = letVisitorsCome({ time, servers, load });
  await time.pass();
  await servers.close();
  await upstream.close();
  return { ...counted, mostCalls: upstream.mostCalls() };
}

const nameOf = (count: number) =>
  count === 0 ? 'nothing kept' : `${count} server${count === 1 ? '' : 's'}`;
const show = (cells: readonly string[]) =>
  process.stdout.write(`${cells.map((cell) => cell.padEnd(26)).join('| ')}\n`);
const showOutcome = ({ refused, visitors, lost, shownAgain, mostCalls }: Outcome) =>
  `${refused}/${visitors}, ${lost}, ${shownAgain}, ${mostCalls}`;

process.stdout.write(
  `${minutes} minutes from an empty start; ${CALENDARS} calendars, ${LENGTHS.length} reasons, 30 days.\n`,
);
process.stdout.write(
  'refused of all visitors, times lost, times shown that were booked, calls in the busiest minute\n\n',
);
for (const percent of numbers(values.books)) {
  const carried = new Map<number, number>();
  const broken = new Set<number>();
  show([`${percent} % book; a minute`, ...SERVERS.map(nameOf)]);
  for (const perMinute of numbers(values.visitors)) {
    const cells: string[] = [];
    for (const count of SERVERS) {
      const outcome = broken.has(count)
        ? null
        : await run(count, { ...load, perMinute, share: percent / 100, isHostile: false });
      cells.push(outcome === null ? '' : showOutcome(outcome));
      if (outcome?.refused === 0 && (carried.get(count) ?? perMinute) <= perMinute) {
        carried.set(count, perMinute);
      }
      if (outcome !== null && outcome.refused > outcome.visitors / 10) {
        broken.add(count);
      }
    }
    show([String(perMinute), ...cells]);
    if (broken.size === SERVERS.length) {
      break;
    }
  }
  show(['nobody refused up to', ...SERVERS.map((count) => String(carried.get(count) ?? 'fewer'))]);
  process.stdout.write('\n');
}
const perMinute = Number(values.hostile);
if (perMinute > 0) {
  show([`${perMinute} a minute, 30 % book`, ...SERVERS.map(nameOf)]);
}
for (const isHostile of perMinute > 0 ? [false, true] : []) {
  const cells: string[] = [];
  for (const count of SERVERS) {
    cells.push(showOutcome(await run(count, { ...load, perMinute, share: 0.3, isHostile })));
  }
  show([isHostile ? 'with one and 64 hostile' : 'alone', ...cells]);
}
await redis.close();
process.exit(0);
