/**
 * Measures the cost of availability: days over 365 days and slots of one day, in CPU milliseconds
 * from integer columns in memory, compared with the goals; reading the database is measured
 * separately. Run: `node test/setup/run-script.mjs test/bench/availability.bench.ts`.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlaces, type Place } from '../../core/booking/places.ts';
import { createDays } from '../../core/service/days.ts';
import { computeSlots } from '../../core/service/slots.ts';
import { compileOpenDays, createSnapshot, occupancyQuery } from '../../core/service/snapshot.ts';
import { createView, type View } from '../../core/service/view.ts';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import { formatWallTime, parseDay } from '../../core/time/wall-time.ts';
import {
  type BookedCells,
  drawBookings,
  FIRST_DAY,
  fixtureConfiguration,
  NOW,
} from './year-of-bookings.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const configuration = { ...fixtureConfiguration, places: createPlaces(fixtureConfiguration) };

function fixturePlaces(): readonly [readonly Place[], Place] {
  const places = configuration.places.find(1, 1);
  if ('kind' in places || !places[0]) {
    throw new Error('The fixture has no place.');
  }
  return [places, places[0]];
}

const [places, place] = fixturePlaces();
const zone = place.zone;

function viewFromColumns({ occupancy }: BookedCells): View {
  const snapshot = createSnapshot(
    compileOpenDays(configuration, place, NOW),
    place,
    { version: 1, occupancy },
    NOW,
  );
  return createView(places, [snapshot], NOW);
}

/** Median CPU milliseconds of one run, over batches long enough for the clock's grain. */
function cpuOf(run: () => unknown, perBatch: number): number {
  for (let i = 0; i < perBatch * 5; i++) {
    run();
  }
  const batches = Array.from({ length: 31 }, () => {
    const before = process.cpuUsage();
    for (let i = 0; i < perBatch; i++) {
      run();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / perBatch;
  });
  return batches.toSorted((a, b) => a - b)[15] ?? Number.NaN;
}

function row(name: string, ms: number, goal: number): boolean {
  print(
    `  ${name.padEnd(34)}${ms.toFixed(4).padStart(9)} ms   goal <= ${goal} ms   ${ms <= goal ? 'met' : 'MISSED'}`,
  );
  return ms <= goal;
}

/** Checks that exactly the undrawn cells are free, counted without the code under test. */
function check(view: View, { freeDays, freeSlots, bookings }: BookedCells): boolean {
  const { days } = createDays()(view).value;
  const slots = days.reduce(
    (sum, day) => sum + computeSlots(view, zone, parseDay(day) ?? 0).value.slots.length,
    0,
  );
  const right =
    days.length === freeDays &&
    slots === freeSlots &&
    (bookings > 0 || (days.length === 261 && slots === 3654));
  print(
    `  check: ${days.length} free days, ${slots} free slots, ${right ? 'as drawn' : `BUT ${freeDays} and ${freeSlots} were left free`}`,
  );
  return right;
}

function measure(bookings: number): boolean {
  const cells = drawBookings(bookings, zone);
  const view = viewFromColumns(cells);
  print(`\n${bookings} bookings, 365 days`);
  const passed = [check(view, cells)];
  const warmDays = createDays();
  const busyDay = parseDay(FIRST_DAY) ?? 0;
  const snapshot = view.snapshots[0];
  passed.push(
    row(
      'days, cold from columns',
      cpuOf(() => createDays()(viewFromColumns(cells)), 100),
      0.5,
    ),
    row(
      'days, warm',
      cpuOf(() => warmDays(createView(places, snapshot ? [snapshot] : [], NOW)), 400),
      0.1,
    ),
    row(
      'slots of one day',
      cpuOf(() => computeSlots(view, zone, busyDay + 3), 5000),
      0.02,
    ),
  );
  return passed.every(Boolean);
}

/**
 * Three places, so that 10,000 bookings fit; written through the reserve path, read as a snapshot
 * reads them.
 */
async function measureDatabase(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-bench-'));
  const storage = await createSqliteStorage({ file: join(folder, 'bench.db') });
  try {
    const schedules = configuration.installation.schedules.map((schedule) => ({
      ...schedule,
      capacity: 3,
    }));
    await storage.configuration.import({
      now: NOW,
      actor: 'bench',
      installation: { ...configuration.installation, schedules },
      publicHolidays: [],
    });
    const starts = drawBookings(0, zone).cells;
    const commands = Array.from({ length: 10_000 }, (_, index) =>
      aReserve(formatWallTime(zone.toWall(starts[index % starts.length] ?? 0))),
    );
    const answers = await storage.bookings.reserveAll(commands);
    const query = occupancyQuery(compileOpenDays(configuration, place, NOW), place, NOW);
    await storage.bookings.readOccupancy(query);
    const runs: number[] = [];
    for (let i = 0; i < 31; i++) {
      const before = process.cpuUsage();
      await storage.bookings.readOccupancy(query);
      const { user, system } = process.cpuUsage(before);
      runs.push((user + system) / 1000);
    }
    const booked = answers.filter(({ kind }) => kind === 'booked').length;
    print(
      `\nSQLite: reading ${booked} bookings into columns ${(runs.toSorted((a, b) => a - b)[15] ?? 0).toFixed(2)} ms CPU (apart from the rows above)`,
    );
  } finally {
    await storage.close();
    await rm(folder, { recursive: true });
  }
}

function aReserve(slot: string) {
  const request = {
    scheduleId: 1,
    reasonId: 1,
    slot,
    submission: {},
    surface: 'api',
    locale: 'en',
    consented: true,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  } as const;
  return { now: NOW, actor: 'bench', request };
}

const results = [0, 500, 2000, 10_000].map(measure);
await measureDatabase();
if (!results.every(Boolean)) {
  process.exitCode = 1;
}
