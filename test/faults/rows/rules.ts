/**
 * The rules change constantly while twenty clients book: days are closed, the configuration is
 * replaced, rules are overruled; every booking obeys the rules at its commit.
 */

import { createRandom, type Random } from '../../core/storage/random.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow, FaultRun } from '../fault-row.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signInto } from '../support/administrator.ts';
import type { Answer } from '../support/ask.ts';
import { type Access, accessTo, bookAt, wallTime } from '../support/booker.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { createRuleKeepers, type RuleKeepers } from '../support/rule-keepers.ts';
import { playRules, type ToldOfRules } from '../support/rules-checker.ts';
import { installationWith } from '../support/rules-in-force.ts';
import { untilDecided } from '../support/until-decided.ts';

const CLIENTS = 20;
/** Number per client, and minimum per member of the team. */
const WISHES = { long: 60, short: 8 };
const ACTS = { long: 15, short: 3 };
const DAYS = 3;
const DAY_MS = 86_400_000;
/** Without these nothing was tried. */
const TRIED = ['by the rules', 'overruled', 'against a closing', 'changes', 'outside a change'];
const EVERYTHING = 1_000_000;

export const row: FaultRow = {
  name: 'rules',
  title:
    'Days are closed, rules changed and overruled without a pause while twenty clients book: each by the rules in force at its commit, each conflict listed.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  run: async (run) => {
    const counts: Map<string, number> = new Map();
    const failures: string[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const found = await playRound(run, round, counts);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`${round} of ${run.rounds}`);
    }
    const figures = [...counts]
      .toSorted()
      .map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
    return { passed, of: run.rounds, figures: figures.join(', '), failures };
  },
};

async function playRound(
  run: FaultRun,
  round: number,
  total: Map<string, number>,
): Promise<readonly string[]> {
  const database = await run.newDatabase();
  const access = await accessTo(database, await prepareDatabase(database, installationWith(0)));
  const administrator = await signInto(database);
  const servers: ServerProcess[] = [];
  for (let server = 1; server <= run.nodes; server += 1) {
    const started = await startServerProcess({ program: run.program, databaseUrl: database.url });
    run.afterwards(started.kill);
    servers.push(started);
  }
  const storage = await database.open();
  const random = createRandom(round);
  const url = () => servers[random(servers.length)]?.url ?? '';
  const problems: string[] = [];
  const judge = (what: string, { status, text }: Answer) => {
    total.set(`x ${status}`, (total.get(`x ${status}`) ?? 0) + 1);
    if (status === 0 || status >= 500) {
      problems.push(`${what} was answered with ${status}: ${text}`);
    }
  };
  const days = Array.from({ length: DAYS }, (_, index) =>
    wallTime(Date.now() + (index + 2) * DAY_MS).slice(0, 10),
  );
  const newest = async () => (await storage.audit.search({ limit: 1 }))[0]?.id ?? 0;
  try {
    const keepers = createRuleKeepers({ administrator, url, days, random, judge, newest });
    await crowd({ access, url, days, random, judge }, keepers, run.short);
    return [...problems, ...(await play(database, keepers.told, total))];
  } finally {
    // Together, the servers of all rounds would need more connections than the database allows.
    await Promise.all(servers.map(({ kill }) => kill()));
    await storage.close();
  }
}

interface Clients {
  readonly access: Access;
  readonly url: () => string;
  readonly days: readonly string[];
  readonly random: Random;
  readonly judge: (what: string, answer: Answer) => void;
}

async function crowd(
  { access, url, days, random, judge }: Clients,
  { close, closeAll, changeRules, attend }: RuleKeepers,
  short: boolean,
): Promise<void> {
  const [wishes, acts] = short ? [WISHES.short, ACTS.short] : [WISHES.long, ACTS.long];
  let booking = CLIENTS;
  const client = async (name: string) => {
    for (let wish = 0; wish < wishes; wish += 1) {
      const minute = 10 * (42 + random(84));
      const slot = wallTime(Date.parse(days[random(days.length)] ?? '') + minute * 60_000);
      const asked = { key: `${name}-${wish}`, slot, schedule: 1 + random(2) };
      const [server, gate] = [url(), random(2) === 0 ? 'api' : 'widget'] as const;
      judge('A booking', await untilDecided(() => bookAt(server, gate, access, asked)));
    }
    booking -= 1;
  };
  const repeat = async (act: () => Promise<void>, least: number) => {
    for (let done = 0; done < least || booking > 0; done += 1) {
      await act();
    }
  };
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, index) => client(`rules-${index}`)),
    repeat(close, acts),
    repeat(changeRules, acts),
    repeat(attend, 8 * acts),
  ]);
  // Few bookings may have met few closings so far; now there is something on each day.
  await closeAll();
}

async function play(
  database: FaultDatabase,
  told: ToldOfRules,
  total: Map<string, number>,
): Promise<readonly string[]> {
  const storage = await database.open();
  const entries = await storage.audit.search({ limit: EVERYTHING }).finally(() => storage.close());
  const { bookings } = await database.readSnapshot();
  const { violations, counts } = playRules(
    { entries: entries.toReversed(), bookings, first: 0 },
    told,
  );
  for (const [what, count] of counts) {
    total.set(what, (total.get(what) ?? 0) + count);
  }
  const untried = TRIED.filter((what) => !counts.get(what)).map((what) => `Nothing was ${what}.`);
  return [...violations, ...untried, ...(await database.check())];
}
