/**
 * The process dies at each named point of a booking that consists of several claims: a course with
 * four dates, or a chain of three reasons of which the second needs a room and is done elsewhere, so
 * that the calendar is taken twice.
 */

import { completeCombinations } from '../../../core/installation/combination.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { WEEKDAYS } from '../../../core/installation/schedule.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { groupBy } from '../group-by.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type Access, accessTo, bookAt, type Wish } from '../support/booker.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { ORDER, POINTS, PRELOAD } from './crash-points.ts';

const COURSE = 1;
const CHAIN = 4;
const ROOM = 21;
const DATES = 4;
/** The room, and the calendar once more. */
const UNITS = 2;
const PLACES = 500;
/** The first booking, and then any of so many. */
const LATEST = 12;

export const row: FaultRow = {
  name: 'parts-crash',
  title: `The process dies ${[...POINTS.keys()].join(', ')} of a course or a chain with a room: all its dates and parts are there or none, and a retry books once.`,
  databases: ['sqlite', 'postgres'],
  long: 10 * POINTS.size,
  // Each point once on SQLite, the first two on PostgreSQL.
  short: { sqlite: POINTS.size, postgres: 2 },
  run: async ({ rounds, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const days = courseDays();
    const access = await accessTo(
      database,
      await prepareDatabase(database, anInstallationOf(days)),
    );
    const start = async (crash?: Readonly<Record<string, string>>) => {
      const server = await startServerProcess({
        program,
        databaseUrl: database.url,
        ...(crash && { preload: PRELOAD, env: crash }),
      });
      afterwards(server.kill);
      return server;
    };
    const failures: string[] = [];
    const keys = new Set<string>();
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const point = ORDER[round % ORDER.length] ?? ORDER[0];
      const turn = Math.floor(round / ORDER.length);
      const at = turn % 2 === 0 ? 1 : 1 + Math.floor(Math.random() * LATEST);
      const wishFor = (index: number): Wish => {
        const key = `round-${round}-${index}`;
        const isCourse = (round + turn + index) % 2 === 0;
        const [slotDay = ''] = days;
        return isCourse
          ? { key, reason: COURSE, slot: `${slotDay} 18:00:00` }
          : { key, schedule: 2, reason: CHAIN, slot: `${slotDay} 09:00:00` };
      };
      const found = await crashOnce({ database, access, start, wishFor, keys, point, at });
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `${point}, booking ${at}: ${sentence}`));
      report(`${round + 1} of ${rounds}`);
    }
    const points = Math.min(rounds, ORDER.length);
    const figures = `${points} points, ${Math.ceil(rounds / points)} times each; ${keys.size} bookings`;
    return { passed, of: rounds, figures, failures };
  },
};

interface Crash {
  readonly database: FaultDatabase;
  readonly access: Access;
  readonly start: (crash?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** The wish of a client that books one after the other. */
  readonly wishFor: (index: number) => Wish;
  /** All that were booked so far. */
  readonly keys: Set<string>;
  readonly point: string;
  /** Number of the booking that passes the point last. */
  readonly at: number;
}

async function crashOnce(crash: Crash): Promise<string[]> {
  const { database, access, start, wishFor, keys, point, at } = crash;
  const dying = await start({ CRASH_POINT: point, CRASH_AT: String(at) });
  for (let index = 1; index <= at; index += 1) {
    const wish = wishFor(index);
    await bookAt(dying.url, 'api', access, wish).catch(() => null);
    keys.add(wish.key);
  }
  const { signal } = await dying.ended;
  const left = await database.readSnapshot();
  const dead = wishFor(at).key;
  const isThere = left.bookings.some(({ key }) => key === dead);
  const server = await start();
  const again = await bookAt(server.url, 'api', access, wishFor(at));
  await server.kill();
  const after = await database.readSnapshot();
  return [
    ...(signal === 'SIGKILL' ? [] : [`It ended by ${signal ?? 'itself'}.`]),
    ...(isThere === POINTS.get(point) ? [] : [`The booking is ${isThere ? '' : 'not '}there.`]),
    ...(again.status < 300 ? [] : [`The retry was answered with ${again.status}.`]),
    ...findTorn(left),
    ...findTorn(after),
    ...findMiscounted(after, keys),
    ...(await database.check()),
  ];
}

/** Bookings without one of their dates or parts, and claims without a booking. */
function findTorn({ bookings, claims, parts = [] }: DatabaseSnapshot): string[] {
  const claimsOf = groupBy(claims, ({ bookingId }) => bookingId ?? 0);
  const partsOf = groupBy(parts, ({ bookingId }) => bookingId ?? 0);
  const known = new Set(bookings.map(({ id }) => id));
  const orphans = [...claimsOf.keys(), ...partsOf.keys()].filter((id) => !known.has(id));
  return [
    ...orphans.map((id) => `Claims of booking ${id}, which is not there.`),
    ...bookings.flatMap(({ id, startsAt, endsAt }) => {
      const own = claimsOf.get(id) ?? [];
      const units = partsOf.get(id) ?? [];
      const starts = new Set(own.map((claim) => claim.startsAt));
      const isChain = own[0]?.reason === CHAIN;
      const isWhole =
        own.length === (isChain ? 1 : DATES) &&
        starts.size === own.length &&
        units.length === (isChain ? UNITS : 0) &&
        units.every((unit) => startsAt < unit.startsAt && unit.endsAt <= endsAt);
      return isWhole ? [] : [`Booking ${id} has ${own.length} claims and ${units.length} units.`];
    }),
  ];
}

/** All wishes of the rounds so far are booked once: what got no answer was asked again. */
function findMiscounted({ bookings }: DatabaseSnapshot, keys: ReadonlySet<string>): string[] {
  const counts = groupBy(bookings, ({ key }) => key);
  return [...keys].flatMap((key) => {
    const count = counts.get(key)?.length ?? 0;
    return count === 1 ? [] : [`${key} was booked ${count} times.`];
  });
}

/** From the day after tomorrow on, once a week. */
function courseDays(): readonly string[] {
  return Array.from({ length: DATES }, (_, week) =>
    new Date(Date.now() + (2 + 7 * week) * 86_400_000).toISOString().slice(0, 10),
  );
}

function anInstallationOf(on: readonly string[]): Partial<Installation> {
  const need = {
    anyOf: [ROOM],
    kind: null,
    count: 1,
    per: 'booking',
    beforeMinutes: null,
    afterMinutes: null,
    fromMinute: 0,
    untilMinute: null,
  } as const;
  const open = { capacity: PLACES, horizonDays: 90, leadTimeMinutes: 0 };
  return completeCombinations({
    timeZone: 'UTC',
    reasons: [
      aReason({ id: COURSE, name: 'Course' }),
      aReason({ id: 2, name: 'Cut' }),
      aReason({ id: 3, name: 'Massage', needs: [need] }),
      aReason({ id: 5, name: 'Wash' }),
      aReason({
        id: CHAIN,
        name: 'All three',
        combines: { reasonIds: [2, 3, 5], elsewhere: [2], stated: { form: [] } },
      }),
    ],
    schedules: [
      aSchedule({
        ...open,
        reasonIds: [COURSE],
        openingHours: [],
        sessions: [{ reasonId: COURSE, on, at: 18 * 60, isCourse: true }],
      }),
      aSchedule({
        ...open,
        id: 2,
        reasonIds: [CHAIN],
        openingHours: [
          { days: WEEKDAYS, opens: 0, closes: 1440, validFrom: null, validUntil: null },
        ],
      }),
    ],
    resources: [
      {
        id: ROOM,
        name: 'The rooms',
        kind: null,
        capacity: PLACES,
        openingHours: null,
        exceptions: [],
      },
    ],
  });
}
