/**
 * Databases with bookings in them, for measuring reads: twenty schedules, open around the clock.
 * The bookings are written past the storage, since only what reading them costs is measured.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseAddress, openStorage, type Storage } from '../../core/index.ts';
import { openDatabase } from '../../core/storage/sqlite/driver.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';
import { aReserve } from '../core/storage/storage-fixture.ts';
import { createDatabase } from '../faults/postgres-database.ts';

const SCHEDULES = 20;
const MINUTES = 15;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const installation = anInstallation({
  timeZone: 'UTC',
  form: [],
  reasons: [aReason({ durationMinutes: MINUTES })],
  schedules: Array.from({ length: SCHEDULES }, (_, index) =>
    aSchedule({
      id: index + 1,
      horizonDays: 365,
      openingHours: [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }],
    }),
  ),
});

export interface Filling {
  /** Bookings in the whole database. */
  readonly bookings: number;
  /**
   * Number of future bookings in schedule 1. Default: all schedules alike, one booking in four in
   * the future.
   */
  readonly aheadInOne?: number;
}

interface Filled {
  readonly address: DatabaseAddress;
  /** Opens another node on it. */
  open(): Promise<Storage>;
  remove(): Promise<void>;
}

export type CreateDatabase = () => Promise<{
  readonly address: DatabaseAddress;
  write(cells: Cells): Promise<void>;
  remove(): Promise<void>;
}>;

/** Parallel lists. */
interface Cells {
  readonly schedules: readonly number[];
  readonly starts: readonly number[];
}

/** `today`: midnight, UTC epoch minutes. */
export async function fillDatabase(
  create: CreateDatabase,
  filling: Filling,
  today: number,
): Promise<Filled> {
  const { address, write, remove } = await create();
  const open = () => openStorage(address, { clock: 'command' });
  const storage = await open();
  await storage.configuration.import({
    now: today * 60_000,
    actor: 'benchmark',
    installation,
    publicHolidays: [],
  });
  if (filling.bookings > 0) {
    await book(storage, today);
  }
  await storage.close();
  await write(drawCells({ ...filling, bookings: Math.max(0, filling.bookings - 1) }, today));
  return { address, open, remove };
}

/** The first one, ahead in schedule 1. */
async function book(storage: Storage, today: number): Promise<void> {
  const outcome = await storage.bookings.reserve(
    aReserve({ now: today * 60_000, slot: wallTime(today + 2_880), submission: {} }),
  );
  if (outcome.kind === 'refused') {
    throw new Error(`Refused: ${outcome.code}`);
  }
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function wallTime(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Every third time ahead, from the day after tomorrow on, so that enough are left to be booked; one
 * after the other in the past.
 */
function drawCells({ bookings, aheadInOne = 0 }: Filling, today: number): Cells {
  const next = Array.from({ length: SCHEDULES + 1 }, () => ({ ahead: 0, past: 0 }));
  const take = (schedule: number, isAhead: boolean) => {
    const taken = next[schedule] ?? { ahead: 0, past: 0 };
    taken[isAhead ? 'ahead' : 'past'] += 1;
    return isAhead ? today + 2_880 + taken.ahead * 3 * MINUTES : today - taken.past * MINUTES;
  };
  const schedules = Array.from({ length: bookings }, (_, index) =>
    index < aheadInOne ? 1 : 1 + (index % SCHEDULES),
  );
  const starts = schedules.map((schedule, index) =>
    take(
      schedule,
      index < aheadInOne || (aheadInOne === 0 && Math.floor(index / SCHEDULES) % 4 === 0),
    ),
  );
  return { schedules, starts };
}

/** The `index`-th time of a schedule that `fillDatabase` leaves free. */
export function freeStart(index: number, today: number): number {
  return today + 2_880 + (index * 3 + 1) * MINUTES;
}

const BOOKING =
  'id, details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at';
const CLAIM = 'schedule_id, reason_id, booking_id, starts_at, ends_at, blocks_from, blocks_until';

export const onSqlite: CreateDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bench-'));
  const file = join(folder, 'slotwell.db');
  const write = async ({ schedules, starts }: Cells) => {
    const connection = openDatabase(file);
    const booking = connection.prepare(
      `INSERT INTO booking (${BOOKING}) VALUES (?, ?, (SELECT min(id) FROM customer), ?, 1, 'confirmed', 1, ?, ?, 'api', 'en', 0, 0)`,
    );
    const claim = connection.prepare(`INSERT INTO claim (${CLAIM}) VALUES (?, 1, ?, ?, ?, ?, ?)`);
    connection.transaction(() => {
      for (const [index, start] of starts.entries()) {
        const id = index + 2;
        const schedule = schedules[index];
        const end = start + MINUTES;
        booking.run(id, String(id), schedule, start, end);
        claim.run(schedule, id, start, end, start, end);
      }
    })();
    connection.close();
  };
  return {
    address: { kind: 'sqlite', file },
    write,
    remove: async () => rmSync(folder, { recursive: true }),
  };
};

/** `server`: of a user who may create databases. */
export function onPostgres(server: string): CreateDatabase {
  return async () => {
    const { url, drop } = await createDatabase(server);
    const write = async ({ schedules, starts }: Cells) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // Copies of one that was booked properly, whatever columns the schema has.
      const copies = (table: string, changes: string) =>
        client.query(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(template, jsonb_build_object(${changes}))).*
           FROM ${table} AS template, unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS cell (schedule, start, nth)`,
          [schedules, starts],
        );
      const place = `'id', nth + 1, 'schedule_id', schedule, 'starts_at', start, 'ends_at', start + ${MINUTES}`;
      await copies('booking', `${place}, 'details_id', nth::text, 'manage_hash', null`);
      await copies(
        'claim',
        `${place}, 'booking_id', nth + 1, 'blocks_from', start, 'blocks_until', start + ${MINUTES}`,
      );
      for (const table of ['booking', 'claim']) {
        await client.query("SELECT setval(pg_get_serial_sequence($2, 'id'), $1)", [
          starts.length + 1,
          table,
        ]);
      }
      await client.query('ANALYZE');
      await client.end();
    };
    return { address: { kind: 'postgres', url }, write, remove: drop };
  };
}
