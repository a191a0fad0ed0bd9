/**
 * Databases of any size: a configuration of tens to thousands of calendars, and bookings with
 * customers, claims and audit entries, most of them in the past. They are copies, made by the
 * database itself, of one that was booked properly.
 */

import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseAddress, type Installation, openStorage } from '../../core/index.ts';
import { openDatabase } from '../../core/storage/sqlite/driver.ts';
import { MS_PER_DAY, MS_PER_MINUTE } from '../../core/time/units.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';
import { aReserve } from '../core/storage/storage-fixture.ts';
import { createDatabase } from '../faults/postgres-database.ts';
import { makeTemporaryFolder } from './bounded-script.ts';
import { wallTime } from './filled-database.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const MINUTES = 15;
/**
 * Calendars that have their reasons for themselves and a group around them: what one installation
 * of a usual size has.
 */
const TOGETHER = 10;
const REASONS = 4;
const FIRST_GROUP = 100_000;

/** Open around the clock. Each ten calendars are a group, with four reasons of their own. */
export function scaledInstallation(calendars: number): Installation {
  const openingHours = [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }];
  const groups = Array.from({ length: Math.ceil(calendars / TOGETHER) }, (_, index) => index);
  const ids = Array.from({ length: calendars }, (_, index) => index + 1);
  return anInstallation({
    timeZone: 'UTC',
    form: [],
    reasons: groups.flatMap((group) =>
      Array.from({ length: REASONS }, (_, index) =>
        aReason({ id: group * REASONS + index + 1, durationMinutes: MINUTES }),
      ),
    ),
    schedules: [
      ...ids.map((id) =>
        aSchedule({ id, horizonDays: 365, openingHours, reasonIds: reasonsOf(id) }),
      ),
      ...groups.map((group) => {
        const memberIds = ids.filter((id) => Math.floor((id - 1) / TOGETHER) === group);
        return aSchedule({ id: FIRST_GROUP + group, memberIds, reasonIds: [], openingHours: [] });
      }),
    ],
  });
}

export function reasonsOf(calendar: number): readonly number[] {
  const group = Math.floor((calendar - 1) / TOGETHER);
  return Array.from({ length: REASONS }, (_, index) => group * REASONS + index + 1);
}

export interface Scale {
  readonly calendars: number;
  readonly bookings: number;
  /** Number of future bookings, all calendars together. */
  readonly ahead: number;
  /**
   * Entries of the outbox of more than thirty days ago, a delivery each: what retention deletes.
   */
  readonly oldMessages: number;
}

export interface ScaledDatabase {
  readonly address: DatabaseAddress;
  remove(): Promise<void>;
}

/** Returns the address in the format of `DATABASE_URL`. */
export function urlOf(address: DatabaseAddress): string {
  return address.kind === 'sqlite' ? `sqlite:${address.file}` : address.url;
}

/**
 * `server`: a PostgreSQL that may make databases; `null` for a SQLite file. `today`: midnight, UTC
 * epoch minutes.
 */
export async function makeScaledDatabase(
  server: string | null,
  scale: Scale,
  today: number,
): Promise<ScaledDatabase> {
  const { address, remove } = await (server === null ? aFile() : onServer(server));
  const storage = await openStorage(address, { clock: 'command' });
  const now = today * MS_PER_MINUTE;
  await storage.configuration.import({
    now,
    actor: 'benchmark',
    installation: scaledInstallation(scale.calendars),
    publicHolidays: [],
  });
  const outcome = await storage.bookings.reserve(
    aReserve({ now, slot: wallTime(today + 1_440), submission: {} }),
  );
  await storage.close();
  if (outcome.kind === 'refused') {
    throw new Error(`Refused: ${outcome.code}`);
  }
  if (scale.bookings > 0) {
    await withSql(address, (sql) => fill(sql, scale, today));
  }
  return { address, remove };
}

/** The `nth` time of a calendar that is left free to be booked. */
export function freeTime(nth: number, today: number): string {
  return wallTime(today + 2_880 + (nth * 3 + 1) * MINUTES);
}

/** Returns a time that is never booked. */
export function heldBackTime(nth: number, today: number): string {
  return wallTime(today + 2_880 + (nth * 3 + 2) * MINUTES);
}

async function fill(
  sql: Sql,
  { calendars, bookings, ahead, oldMessages }: Scale,
  today: number,
): Promise<void> {
  const calendar = `(1 + n % ${calendars})`;
  const nth = `(n / ${calendars})`;
  const later = Math.floor(ahead / calendars);
  // Every third time ahead; one after the other in the past.
  const start = `(CASE WHEN ${nth} < ${later} THEN ${today + 2_880} + ${nth} * ${3 * MINUTES} ELSE ${today} - (${nth} - ${later} + 1) * ${MINUTES} END)`;
  const reason = `((n % ${calendars}) / ${TOGETHER} * ${REASONS} + 1)`;
  const place = {
    schedule_id: calendar,
    reason_id: reason,
    starts_at: start,
    ends_at: `${start} + ${MINUTES}`,
  };
  const of = { from: 'booking', count: bookings };
  await sql.copy(
    'customer',
    { ...of, from: 'customer' },
    { id: 'n + 1', email: "'visitor' || n || '@example.org'", card: "'card' || n" },
  );
  await sql.copy('booking', of, {
    id: 'n + 1',
    details_id: "'copy' || n",
    customer_id: 'n + 1',
    manage_hash: 'NULL',
    ...place,
  });
  const blocks = { blocks_from: start, blocks_until: place.ends_at };
  await sql.copy(
    'claim',
    { ...of, from: 'claim' },
    { id: null, booking_id: 'n + 1', ...place, ...blocks },
  );
  await sql.copy(
    'audit',
    { ...of, from: 'audit', where: "action = 'booking.created'" },
    { id: null, subject: "'booking:' || (n + 1)" },
  );
  const long = `${(today * MS_PER_MINUTE - 31 * MS_PER_DAY).toFixed(0)}`;
  const old = { id: null, booking_id: 'n + 1', created_at: long, planned_at: long, ...place };
  await sql.copy('outbox', { from: 'outbox', count: Math.min(oldMessages, bookings) }, old);
  await sql.run(
    `INSERT INTO delivery (outbox_id, channel, role, target, message_id, state, due_at, next_at, attempts, lease_token, created_at, settled_at)
     SELECT id, 'mail', 'customer', 'ada@example.org', 'message' || id, 'delivered', ${long}, ${long}, 1, 0, ${long}, ${long}
     FROM outbox WHERE created_at = ${long}`,
  );
}

interface Copies {
  /** A table with one row that is like the copies, or one of its rows. */
  readonly from: string;
  readonly where?: string;
  readonly count: number;
}

interface Sql {
  run(text: string): Promise<unknown>;
  /**
   * Copies rows. `changes` holds an expression over `n` (from 1) by column; `null` lets the
   * database count.
   */
  copy(
    table: string,
    copies: Copies,
    changes: Readonly<Record<string, string | null>>,
  ): Promise<unknown>;
}

interface Dialect {
  columnsOf(table: string): Promise<readonly string[]>;
  run(text: string): Promise<unknown>;
  readonly overriding: string;
  numbers(count: number): string;
}

function sqlOf({ columnsOf, run, overriding, numbers }: Dialect): Sql {
  return {
    run,
    copy: async (table, { from, where = 'true', count }, changes) => {
      const columns = (await columnsOf(table)).filter((column) => changes[column] !== null);
      const values = columns.map((column) => changes[column] ?? `template.${column}`);
      const template = `(SELECT * FROM ${from} WHERE ${where} ORDER BY id LIMIT 1) AS template`;
      await run(
        `INSERT INTO ${table} (${columns.join(', ')}) ${overriding} SELECT ${values.join(', ')} FROM ${template}, ${numbers(count)}`,
      );
    },
  };
}

async function withSql(address: DatabaseAddress, work: (sql: Sql) => Promise<void>): Promise<void> {
  if (address.kind === 'sqlite') {
    return withFile(address.file, work);
  }
  const client = new pg.Client({ connectionString: address.url });
  await client.connect();
  const columnsOf = async (table: string) =>
    (
      await client.query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
      )
    ).rows.map(({ name }) => name);
  const numbers = (count: number) => `generate_series(1, ${count}) AS seq(n)`;
  await work(
    sqlOf({
      columnsOf,
      run: (text) => client.query(text),
      overriding: 'OVERRIDING SYSTEM VALUE',
      numbers,
    }),
  );
  for (const table of ['customer', 'booking']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  await client.query('VACUUM ANALYZE');
  await client.end();
}

async function withFile(file: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const connection = openDatabase(file);
  // The data is disposable if the machine crashes now.
  connection.pragma('synchronous = OFF');
  const columnsOf = async (table: string) =>
    connection
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
  const numbers = (count: number) =>
    `(WITH RECURSIVE seq(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < ${count}) SELECT n FROM seq) AS seq`;
  await work(
    sqlOf({ columnsOf, run: async (text) => connection.exec(text), overriding: '', numbers }),
  );
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}

async function aFile(): Promise<ScaledDatabase> {
  const { folder, remove } = makeTemporaryFolder('slotwell-scale-');
  return {
    address: { kind: 'sqlite', file: join(folder, 'slotwell.db') },
    remove: async () => remove(),
  };
}

async function onServer(server: string): Promise<ScaledDatabase> {
  const { url, drop } = await createDatabase(server);
  return { address: { kind: 'postgres', url }, remove: drop };
}
