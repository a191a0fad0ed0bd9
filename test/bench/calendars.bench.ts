/**
 * Measures what a warm read, the first read after a booking in its calendar, and the first read of
 * another calendar after a booking cost with 5,000 calendars beside 50, by turns, with 20 bookings
 * for each calendar, of which four are ahead. SQLite and PostgreSQL. Run: `npm run tool -- bench
 * calendars`; with 200 as its argument, test/setup/run-script.mjs runs it with a million bookings.
 */

import { createBookingService, openStorage } from '../../core/index.ts';
import { MS_PER_DAY } from '../../core/time/units.ts';
import { aReserve } from '../core/storage/storage-fixture.ts';
import { startPostgres } from '../setup/postgres.ts';
import { cpuMsOf, median, print } from './figures.ts';
import { freeTime, makeScaledDatabase, reasonsOf } from './scaled-database.ts';

const FEW = 50;
const MANY = 5_000;
const GOAL = 1.2;
const ROUNDS = 400;
/** Rounds to warm up the engine. */
const WARM_UP = 100;
const WARM_READS = 200;
const each = Number(process.argv[2] ?? 20);
const today = Math.floor(Date.now() / MS_PER_DAY) * 1_440;
const clock = { now: () => today * 60_000 };

const KINDS = ['warm read', 'read after a booking', 'read of another after a booking'] as const;
type Kind = (typeof KINDS)[number];
type Costs = Record<Kind, number[]>;

async function open(server: string | null, calendars: number) {
  const bookings = calendars * each;
  const scale = { calendars, bookings, ahead: Math.floor(bookings / 5), oldMessages: 0 };
  const { address, remove } = await makeScaledDatabase(server, scale, today);
  const storage = await openStorage(address, { clock: 'command' });
  const service = createBookingService({ storage, clock });
  const costs: Costs = {
    'warm read': [],
    'read after a booking': [],
    'read of another after a booking': [],
  };
  const read = async (calendar: number) => {
    await service.days({ scheduleId: calendar, reasonId: reasonsOf(calendar)[0] ?? 0 });
  };
  // The same few calendars are read in both, so that the answers kept ready are as many.
  const calendarOf = (nth: number) => 1 + (nth % FEW) * Math.floor(calendars / FEW);
  const runOnce = async (nth: number): Promise<void> => {
    const calendar = calendarOf(nth);
    const outcome = await storage.bookings.reserve(
      aReserve({
        now: clock.now(),
        scheduleId: calendar,
        reasonId: reasonsOf(calendar)[0] ?? 0,
        slot: freeTime(Math.floor(nth / FEW) + 100, today),
        submission: {},
      }),
    );
    if (outcome.kind === 'refused') {
      throw new Error(`Refused: ${outcome.code}`);
    }
    const isOthersTurn = nth % 2 === 0;
    const after = await cpuMsOf(() => read(isOthersTurn ? calendarOf(nth + 1) : calendar));
    await read(calendar);
    const warm = await cpuMsOf(async () => {
      for (let index = 0; index < WARM_READS; index += 1) {
        await read(calendar);
      }
    });
    if (nth >= WARM_UP) {
      costs[isOthersTurn ? KINDS[2] : KINDS[1]].push(after);
      costs['warm read'].push(warm / WARM_READS);
    }
  };
  for (let nth = 0; nth < FEW; nth += 1) {
    await read(calendarOf(nth));
  }
  const close = async () => {
    await storage.close();
    await remove();
  };
  return { costs, runOnce, close };
}

/** Whether all ratios are within the goal. */
async function compare(name: string, server: string | null): Promise<boolean> {
  const few = await open(server, FEW);
  const many = await open(server, MANY);
  for (let nth = 0; nth < WARM_UP + ROUNDS; nth += 1) {
    for (const one of nth % 2 === 0 ? [few, many] : [many, few]) {
      await one.runOnce(nth);
    }
  }
  print(`\n${name}: ms of CPU with ${FEW} and ${MANY} calendars of ${each} bookings`);
  const ratios = KINDS.map((kind) => {
    const [before, after] = [median(few.costs[kind]), median(many.costs[kind])];
    const ratio = after / before;
    print(`  ${kind}: ${before.toFixed(4)} and ${after.toFixed(4)}, ${ratio.toFixed(2)} x`);
    return ratio;
  });
  await few.close();
  await many.close();
  return ratios.every((ratio) => ratio <= GOAL);
}

const results = [await compare('SQLite', null)];
const server = await startPostgres({ durable: true });
try {
  results.push(await compare('PostgreSQL', server.url));
} finally {
  await server.stop();
}
const isReached = results.every(Boolean);
print(`  goal: at most ${GOAL} x: ${isReached ? 'met' : 'MISSED'}`);
if (!isReached) {
  process.exitCode = 1;
}
