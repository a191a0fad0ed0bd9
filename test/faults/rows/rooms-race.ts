/**
 * Fifty clients of three calendars with two rooms ask for times that overlap, at once: after each
 * round, brute force finds no assignment for any time that was refused. In half of the rounds, the
 * rooms of others can be exchanged.
 */

import type { Installation } from '../../../core/installation/installation.ts';
import { fewestMoves } from '../../core/availability/fewest-moves.ts';
import { createRandom } from '../../core/storage/random.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import type { Operation } from '../history.ts';
import { checkHistory } from '../history-checker.ts';
import { canBeBooked, type Taken, type Wish } from '../rooms/brute-force.ts';
import { OPENS, sharedRooms } from '../rooms/shared-rooms.ts';
import { startServerProcess } from '../server-process.ts';
import { type Answer, memberOf } from '../support/ask.ts';
import { type Access, accessTo, bookAt } from '../support/booker.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { untilDecided } from '../support/until-decided.ts';

const CLIENTS = 50;
const CALENDARS = [1, 2, 3];
const ROOMS = [21, 22];
/** Starts of a round, in minutes after its beginning. */
const STARTS = [0, 15, 30, 45];
const ROUNDS_A_DAY = 3;
/** Longer than the times of a round reach. */
const ROUND_MINUTES = 180;
const DAY = 1_440;

export const row: FaultRow = {
  name: 'rooms-race',
  title:
    'Fifty clients of three calendars with two rooms ask for overlapping times at once: never more than two at once, nobody refused while an assignment is free, or would be after up to three exchanges where rooms can be exchanged.',
  databases: ['sqlite', 'postgres'],
  long: 200,
  short: 4,
  limitMinutes: 60,
  run: async ({ rounds, ...options }) => {
    const fixed = await raceIn(twoRooms(), { ...options, rounds: Math.ceil(rounds / 2) });
    const open = await raceIn(exchangeable(twoRooms()), {
      ...options,
      rounds: Math.floor(rounds / 2),
    });
    return {
      passed: fixed.passed + open.passed,
      of: rounds,
      figures: `${fixed.figures}; with rooms that can be exchanged: ${open.figures}, exchanges made: ${open.exchanges}`,
      failures: [...fixed.failures, ...open.failures],
    };
  },
};

type RaceOptions = Parameters<FaultRow['run']>[0];

interface Raced {
  readonly passed: number;
  readonly exchanges: number;
  readonly figures: string;
  readonly failures: readonly string[];
}

async function raceIn(
  installation: Installation,
  { rounds, nodes, program, newDatabase, afterwards, report }: RaceOptions,
): Promise<Raced> {
  const database = await newDatabase();
  const access = await accessTo(database, await prepareDatabase(database, installation));
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: database.url });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: nodes }, start));
  const urls = servers.map(({ url }) => url);
  const history = new Map<string, Operation>();
  const firstDay = Math.floor(Date.now() / 86_400_000) + 2;
  const failures: string[] = [];
  const total = { booked: 0, refused: 0, other: 0 };
  let passed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const day = firstDay + Math.floor(round / ROUNDS_A_DAY);
    const begins = day * DAY + OPENS + (round % ROUNDS_A_DAY) * ROUND_MINUTES;
    const asked = await race({ urls, access, history, round, begins });
    const { claims, parts = [] } = await database.readSnapshot();
    const taken: readonly Taken[] = [...claims, ...parts].map((claim) => ({
      schedule: claim.schedule,
      from: claim.blocksFrom,
      until: claim.blocksUntil,
    }));
    const wrong = asked.filter(
      ({ status, wish }) => status === 404 && isFree(wish, installation, taken),
    );
    const strange = asked.filter(({ status }) => status !== 201 && status !== 404);
    total.booked += asked.filter(({ status }) => status === 201).length;
    total.refused += asked.filter(({ status }) => status === 404).length;
    total.other += strange.length;
    if (wrong.length + strange.length === 0) {
      passed += 1;
    }
    failures.push(
      ...wrong.map(
        ({ wish }) => `Round ${round + 1} refused ${JSON.stringify(wish)}, which is free.`,
      ),
      ...strange.map(({ status }) => `Round ${round + 1} was answered with ${status}.`),
    );
    report(`${round + 1} of ${rounds}`);
  }
  const lost = [
    ...checkHistory(history, await database.readSnapshot()),
    ...(await database.check()),
  ];
  return {
    passed: lost.length === 0 ? passed : 0,
    exchanges: await countExchanges(database),
    figures: `${servers.length} server processes, ${total.booked} x 201, ${total.refused} x 404, ${total.other} other`,
    failures: [...failures, ...lost],
  };
}

async function countExchanges(database: FaultDatabase): Promise<number> {
  const storage = await database.open();
  const entries = await storage.audit.search({
    actor: 'exchange',
    kinds: ['booking'],
    limit: 1000,
  });
  await storage.close();
  return entries.length;
}

/** Whether the wish could be granted, if need be by giving other bookings the other room. */
function isFree(wish: Wish, installation: Installation, taken: readonly Taken[]): boolean {
  if (canBeBooked(wish, installation, { taken, closed: new Set() })) {
    return true;
  }
  const isKept = installation.resources?.some((room) => room.fixedMinutesBefore === undefined);
  const elsewhere = taken.filter(({ schedule }) => !ROOMS.includes(schedule));
  if (isKept || !canBeBooked(wish, installation, { taken: elsewhere, closed: new Set() })) {
    return false;
  }
  const reason = installation.reasons.find(({ id }) => id === wish.reasonId);
  const { durationMinutes = 0, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = reason ?? {};
  const from = wish.startsAt - bufferBeforeMinutes;
  const until = wish.startsAt + durationMinutes + bufferAfterMinutes;
  const held = taken
    .filter(({ schedule }) => ROOMS.includes(schedule))
    // Those of other rounds are far away, and would only make the search long.
    .filter((one) => one.from < until + ROUND_MINUTES && from - ROUND_MINUTES < one.until)
    .map(({ schedule, ...times }) => ({
      ...times,
      at: schedule,
      others: ROOMS.filter((room) => room !== schedule),
    }));
  return fewestMoves(held, [{ from, until, rooms: ROOMS }]) !== null;
}

function exchangeable({ resources = [], ...rest }: Installation): Installation {
  return { ...rest, resources: resources.map((room) => ({ ...room, fixedMinutesBefore: 60 })) };
}

/** Of the practice, only as many calendars and rooms as this row needs. */
function twoRooms(): Installation {
  const { schedules, reasons, resources = [], ...rest } = sharedRooms(new Set());
  return {
    ...rest,
    reasons: reasons
      .filter(({ id }) => id <= 2)
      .map((reason) => ({
        ...reason,
        needs: (reason.needs ?? []).slice(0, 1),
      })),
    schedules: schedules
      .filter(({ id }) => CALENDARS.includes(id))
      .map(({ resourceIds: _own, ...schedule }) => ({
        ...schedule,
        capacity: 1,
        horizonDays: 365,
        reasonIds: [1, 2],
      })),
    resources: resources.filter(({ id }) => ROOMS.includes(id)),
  };
}

interface Race {
  readonly urls: readonly string[];
  readonly access: Access;
  readonly history: Map<string, Operation>;
  readonly round: number;
  /** UTC epoch minutes. */
  readonly begins: number;
}

interface Asked {
  readonly wish: Wish;
  readonly status: number;
}

async function race({ urls, access, history, round, begins }: Race): Promise<readonly Asked[]> {
  const random = createRandom(round + 1);
  const wishes = Array.from({ length: CLIENTS }, () => ({
    scheduleId: CALENDARS[random(CALENDARS.length)] ?? 1,
    reasonId: 1 + random(2),
    persons: 1,
    startsAt: begins + (STARTS[random(STARTS.length)] ?? 0),
  }));
  return Promise.all(
    wishes.map(async (wish, client) => {
      const key = `rooms-${round}-${client}`;
      const slot = new Date(wish.startsAt * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      const gate = Math.floor(client / urls.length) % 2 === 0 ? 'api' : 'widget';
      const { scheduleId: schedule, reasonId: reason } = wish;
      const answer = await untilDecided(() =>
        bookAt(urls[client % urls.length] ?? '', gate, access, { key, slot, schedule, reason }),
      );
      history.set(key, { key, outcome: outcomeOf(answer), cancelled: null });
      return { wish, status: answer.status };
    }),
  );
}

function outcomeOf(answer: Answer): Operation['outcome'] {
  const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
  if (typeof bookingId === 'number') {
    return { kind: 'ok', bookingId };
  }
  return { kind: answer.status === 404 ? 'refused' : 'unknown' };
}
