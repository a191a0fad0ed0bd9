/**
 * "No preference": two hundred clients book any of five members, mixed with direct bookings and
 * holds; then, in the quiet, every answer is held against the rows.
 */

import { setTimeout } from 'node:timers/promises';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow, FaultRun, Tally } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { startServerProcess } from '../server-process.ts';
import { ask, memberOf } from '../support/ask.ts';
import { type Access, accessTo, wallTime } from '../support/booker.ts';
import { findWrongRefusals, freeTimes, memberByRule } from '../support/group-checker.ts';
import { createGroupClients, type GroupClients } from '../support/group-clients.ts';
import {
  holdHistory,
  noteHolds,
  occupiedNow,
  occupiedOverTime,
  type SeenHolds,
} from '../support/group-occupancy.ts';
import { aGroupInstallation, GROUP, MEMBERS, REASONS } from '../support/group-scene.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

const CLIENTS = { long: 200, short: 40 };
const DAYS_A_ROUND = 2;
/** Given by the rule, one after the other, in the quiet after each round. */
const GIVEN = 8;
const LOOK_MS = 3_000;
const NEAR_MS = 3_000;

export const row: FaultRow = {
  name: 'group',
  title:
    'Two hundred clients book any of five members: never over capacity, never refused while a member is free, given by the rule.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  limitMinutes: 60,
  run: async (run): Promise<Tally> => {
    const scene = await prepareScene(run);
    const failures: string[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const midnight = (Math.floor(Date.now() / 86_400_000) + DAYS_A_ROUND * round) * 1440;
      const found = await runRound(scene, {
        round,
        midnight,
        clients: run.short ? CLIENTS.short : CLIENTS.long,
      });
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`round ${round} of ${run.rounds}`);
    }
    return {
      passed,
      of: run.rounds,
      figures: present(scene, await scene.database.readSnapshot()),
      failures,
    };
  },
};

interface Scene {
  readonly database: FaultDatabase;
  readonly access: Access;
  readonly urls: readonly string[];
  readonly clients: GroupClients;
  readonly seen: SeenHolds;
}

interface Round {
  readonly round: number;
  /** UTC epoch minutes. */
  readonly midnight: number;
  readonly clients: number;
}

async function prepareScene({ newDatabase, nodes, program, afterwards }: FaultRun): Promise<Scene> {
  const database = await newDatabase();
  const access = await accessTo(database, await prepareDatabase(database, aGroupInstallation()));
  const urls: string[] = [];
  for (let server = 1; server <= nodes; server += 1) {
    const { url, kill } = await startServerProcess({ program, databaseUrl: database.url });
    afterwards(kill);
    urls.push(url);
  }
  return { database, access, urls, clients: createGroupClients({ urls, access }), seen: new Map() };
}

async function runRound(scene: Scene, round: Round): Promise<readonly string[]> {
  const { database, clients, seen } = scene;
  const before = clients.refused.length;
  await crowd(scene, round);
  const snapshot = await database.readSnapshot();
  noteHolds(seen, snapshot);
  const refusals = clients.refused.slice(before);
  const found = [
    ...(refusals.length > 0
      ? []
      : ['Nobody was refused: there were too many places to prove anything.']),
    ...findWrongRefusals(refusals, nearby(occupiedOverTime(snapshot, seen, clients), round)),
    ...(await findWrongOffers(scene, round)),
    ...(await findWrongMembers(scene, round)),
  ];
  const after = await database.readSnapshot();
  const history = checkHistory(clients.log.history, after, holdHistory(after, clients, Date.now()));
  return [...found, ...clients.log.violations.splice(0), ...history, ...(await database.check())];
}

/** Looks at the database now and then, so that it sees every hold before it expires. */
async function crowd(
  { database, clients, seen }: Scene,
  { round, midnight, clients: count }: Round,
): Promise<void> {
  let isOver = false;
  const looking = async () => {
    while (!isOver) {
      noteHolds(seen, await database.readSnapshot());
      await setTimeout(LOOK_MS);
    }
  };
  const looks = looking();
  await clients.crowd({ name: `g${round}`, midnight, clients: count }).finally(() => {
    isOver = true;
  });
  await looks;
}

function nearby<Item extends { readonly startsAt: number }>(
  items: readonly Item[],
  { midnight }: Round,
): Item[] {
  return items.filter(
    ({ startsAt }) =>
      startsAt >= midnight - 1440 && startsAt < midnight + (DAYS_A_ROUND + 1) * 1440,
  );
}

/** Every server lists exactly the times that any member can take. */
async function findWrongOffers(scene: Scene, round: Round): Promise<string[]> {
  const occupied = nearby(await lookInTheQuiet(scene), round);
  const wrong: string[] = [];
  for (const url of scene.urls) {
    for (const { id } of REASONS) {
      for (let day = 0; day < DAYS_A_ROUND; day += 1) {
        const midnight = round.midnight + day * 1440;
        const free = freeTimes({ midnight, reason: id }, occupied).map((startsAt) =>
          wallTime(startsAt * 60_000),
        );
        const path = `/api/slots?schedule=${GROUP}&reason=${id}&day=${wallTime(midnight * 60_000).slice(0, 10)}`;
        const listed = memberOf(
          await ask(`${url}${path}`, {
            headers: { authorization: `Bearer ${scene.access.token}` },
          }),
          'data',
        );
        if (JSON.stringify(listed) !== JSON.stringify(free)) {
          wrong.push(`${path} lists ${String(listed)} and free are ${free.join()}.`);
        }
      }
    }
  }
  return wrong;
}

/** Finds free times that were refused, or given to the wrong member. */
async function findWrongMembers(scene: Scene, round: Round): Promise<string[]> {
  const wrong: string[] = [];
  for (let given = 0; given < GIVEN; given += 1) {
    const occupied = nearby(await lookInTheQuiet(scene), round);
    const free = REASONS.flatMap(({ id }) =>
      freeTimes({ midnight: round.midnight, reason: id }, occupied).map((startsAt) => ({
        reason: id,
        startsAt,
      })),
    );
    const chosen = free[Math.floor(Math.random() * free.length)];
    if (!chosen) {
      break;
    }
    const wanted = { schedule: GROUP, ...chosen };
    const bookingId = await scene.clients.bookAny(
      scene.urls[given % scene.urls.length] ?? '',
      `q${round.round}-${given}`,
      wanted,
    );
    const booking = (await scene.database.readSnapshot()).bookings.find(
      ({ id }) => id === bookingId,
    );
    const due = memberByRule(wanted, occupied);
    if (booking?.schedule !== due) {
      wrong.push(
        `Minute ${wanted.startsAt} was due to member ${due} and given to ${booking?.schedule}.`,
      );
    } else {
      scene.clients.log.count('given by the rule');
    }
  }
  return wrong;
}

/** At a moment at which no hold is about to expire. */
async function lookInTheQuiet({ database }: Scene) {
  for (;;) {
    const snapshot = await database.readSnapshot();
    const now = Date.now();
    const isNear = snapshot.claims.some(
      ({ expiresAt }) => expiresAt !== null && Math.abs(expiresAt - now) < NEAR_MS,
    );
    if (!isNear) {
      return occupiedNow(snapshot, now);
    }
    await setTimeout(NEAR_MS / 10);
  }
}

function present({ clients: { log }, urls }: Scene, { bookings }: DatabaseSnapshot): string {
  const days = new Set(bookings.map(({ startsAt }) => Math.floor(startsAt / 1440)));
  const counts = MEMBERS.map(({ id }) => {
    const own = [...days].map(
      (day) =>
        bookings.filter(
          ({ schedule, startsAt }) => schedule === id && Math.floor(startsAt / 1440) === day,
        ).length,
    );
    return `${id}: ${Math.min(...own)}-${Math.max(...own)}`;
  });
  const told = [...log.tally]
    .toSorted()
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  return `${urls.length} server(s); ${told.join(', ')}; bookings of a member on a day: ${counts.join(', ')}`;
}
