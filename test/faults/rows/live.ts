/**
 * Administration pages on two servers receive changes made at one of them, which is killed during a
 * change, stays away, and returns. Every page shows only real states, in order, and finally the
 * last.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signInto } from '../support/administrator.ts';
import { slotAfter } from '../support/booker.ts';
import { createDayWriter, type DayWriter } from '../support/day-writer.ts';
import { describeTimes } from '../support/describe-times.ts';
import { type OpenPage, openPage, type Shown } from '../support/open-page.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

/** Before the death, while the server is gone, and after its return. */
const CHANGES = { long: 20, short: 7 };
const PAGES = 3;
const SETTLED_MS = 30_000;
/** News takes a second; the rest is for a busy machine. */
const TOLD_MS = 15_000;

export const row: FaultRow = {
  name: 'live',
  title:
    'Pages on two nodes hear of each change; a node dies and comes back: shown in order, and nothing is missed.',
  databases: ['postgres'],
  long: 20,
  short: 1,
  run: async (run) => {
    const scene = await setTheScene(run);
    const failures: string[] = [];
    const delays: number[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const { missed, seenAfter } = await playRound(
        scene,
        run.short ? CHANGES.short : CHANGES.long,
      );
      delays.push(...seenAfter);
      if (missed.length === 0) {
        passed += 1;
      }
      failures.push(...missed.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`${round} of ${run.rounds}`);
    }
    const figures = `${delays.length} changes seen on the other server after ${describeTimes(delays)}; ${atLeastTwo(run.nodes) * PAGES} pages each`;
    return { passed, of: run.rounds, figures, failures };
  },
};

interface Scene {
  /** `null` if it was killed. */
  readonly servers: {
    first: ServerProcess | null;
    second: ServerProcess;
    others: readonly ServerProcess[];
  };
  readonly start: () => Promise<ServerProcess>;
  readonly writer: DayWriter;
  readonly open: (url: () => string | null) => OpenPage;
}

async function setTheScene({ newDatabase, nodes, program, afterwards }: FaultRun): Promise<Scene> {
  const database = await newDatabase();
  await prepareDatabase(database, aBusyInstallation(1));
  const administrator = await signInto(database);
  const day = slotAfter(0).slice(0, 10);
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: database.url });
    afterwards(server.kill);
    return server;
  };
  const [first, second] = await Promise.all([start(), start()]);
  const others = await Promise.all(Array.from({ length: atLeastTwo(nodes) - 2 }, start));
  const open: Scene['open'] = (url) => {
    const page = openPage({ administrator, day, url });
    afterwards(page.close);
    return page;
  };
  const writer = createDayWriter(administrator, day);
  return { servers: { first, second, others }, start, writer, open };
}

interface Phase {
  readonly writer: DayWriter;
  readonly url: string;
  readonly changes: number;
  /** Pages with a server. */
  readonly pages: readonly OpenPage[];
  /** Pages that fell behind in earlier phases, which are no longer waited for. */
  readonly behind: string[];
}

/** The last change comes as soon as the one before was told: then news must be told again. */
async function playPhase({ writer, url, changes, pages, behind }: Phase): Promise<void> {
  const patienceMs = behind.length === 0 ? TOLD_MS : 0;
  for (let change = 1; change < changes; change += 1) {
    await writer.change(url);
  }
  const shows = (state: string | undefined) => (page: OpenPage) =>
    page.shown.at(-1)?.state === state;
  const before = writer.written.at(-1)?.state;
  await until(() => pages.some(shows(before)), patienceMs);
  await writer.change(url);
  const showsLast = shows(writer.written.at(-1)?.state);
  await until(() => pages.every(showsLast), patienceMs);
  const count = pages.filter((page) => !showsLast(page)).length;
  if (count > 0 && behind.length === 0) {
    behind.push(`${count} of ${pages.length} pages never showed the last change of a phase.`);
  }
}

async function playRound({ servers, start, writer, open }: Scene, changes: number) {
  const pages = {
    second: [servers.second, ...servers.others].flatMap(({ url }) =>
      Array.from({ length: PAGES }, () => open(() => url)),
    ),
    // A proxy sends them to the server that is left, or they wait for their own.
    first: Array.from({ length: PAGES }, (_, index) =>
      open(() => servers.first?.url ?? (index === 0 ? servers.second.url : null)),
    ),
  };
  const all = [...pages.first, ...pages.second];
  const { first: dying, second } = servers;
  if (dying === null) {
    throw new Error('The first server is not there.');
  }
  await writer.look(second.url);
  const began = writer.written.length - 1;
  await until(() => all.every(({ shown }) => shown.length > 0));
  const behind: string[] = [];
  await playPhase({ writer, url: dying.url, changes, pages: all, behind });
  const last = writer.change(dying.url);
  servers.first = null;
  await dying.kill();
  await last;
  await writer.look(second.url);
  const served = [...pages.first.slice(0, 1), ...pages.second];
  await playPhase({ writer, url: second.url, changes, pages: served, behind });
  servers.first = await start();
  await playPhase({ writer, url: servers.first.url, changes, pages: all, behind });
  const written = writer.written.slice(began);
  await until(
    () => all.every(({ shown }) => shown.at(-1)?.state === written.at(-1)?.state),
    behind.length === 0 ? SETTLED_MS : 0,
  );
  await Promise.all(all.map((page) => page.close()));
  const missed = all.flatMap((page, index) =>
    findMissed(page, written).map((sentence) => `Page ${index + 1} ${sentence}`),
  );
  const reconnected = pages.first
    .filter(({ connections }) => connections < 2)
    .map(() => 'A page was not connected again.');
  return {
    missed: [...behind, ...missed, ...reconnected, ...writer.problems.splice(0)],
    seenAfter: delaysOf(pages.second[0], written),
  };
}

/** Later checks report what did not happen. */
async function until(holds: () => boolean, mostMs = SETTLED_MS): Promise<void> {
  const startedAt = performance.now();
  while (!holds() && performance.now() - startedAt < mostMs) {
    await setTimeout(20);
  }
}

/** Checks that the page showed only real states, in order, and the last one in the end. */
function findMissed({ shown }: OpenPage, written: readonly Shown[]): string[] {
  let reached = 0;
  for (const { state } of shown) {
    const next = written.findIndex((one, index) => index >= reached && one.state === state);
    if (next < 0) {
      return [`showed what was not, or was over:\n${state}`];
    }
    reached = next;
  }
  return reached === written.length - 1
    ? []
    : [`never showed the last ${written.length - 1 - reached} of ${written.length} changes.`];
}

/**
 * Returns the delays from the acknowledgement of each change until the page showed it or a later
 * one.
 */
function delaysOf(page: OpenPage | undefined, written: readonly Shown[]): number[] {
  const states = written.map(({ state }) => state);
  let reached = 0;
  const seen = (page?.shown ?? []).map(({ at, state }) => {
    reached = Math.max(reached, states.indexOf(state, reached));
    return { at, reached };
  });
  return written.slice(1).flatMap(({ at }, index) => {
    const showing = seen.find((one) => one.reached > index);
    return showing === undefined ? [] : [Math.max(0, showing.at - at)];
  });
}
