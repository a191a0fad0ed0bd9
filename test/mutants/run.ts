/**
 * `npm run tool -- mutants [[AREA ...] [--sample N] [--seed N] [--jobs N] [--at FILE[:LINE]]]`:
 * makes small changes to the product, one at a time, in a copy of the checkout, and counts how many
 * the tests notice. The seed draws the sample, so that a run can be repeated; `--at` uses every
 * mutant of a place instead. Exits with 1 if an area is below its goal. Run by hand at night: a
 * sample of 40 takes an hour or more.
 */

import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../core/storage/random.ts';
import { startPostgres } from '../setup/postgres.ts';
import { type Area, areas } from './areas.ts';
import { createGround, type Ground, type Outcome } from './ground.ts';
import { type Judged, judged } from './judged.ts';
import { findMutations, type Mutation, overlap } from './mutations.ts';
import { orderTests, sourcesOf, testsBeginning } from './order-tests.ts';

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '20261121' },
    jobs: { type: 'string', default: '2' },
    at: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) {
  write(
    `There is no area ${unknown.join(', no ')}. There are: ${areas.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
for (const { file, was, change } of judged.filter(isStale)) {
  write(`Judged, but no longer there: ${file}: ${was} (${change})`);
}
// Exits explicitly, so that processes and folders are cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(1));
}

// Before the copies are made, of what they hold: the checkout may move on.
const drawn = drawAll();
const postgres = await startPostgres();
const grounds = Array.from({ length: Number(values.jobs) }, () => createGround(postgres.url));
/** Milliseconds of each test file, as far as they have run. */
const took = new Map<string, number>();
/** The files that mutants were killed by, and whether they pass without one. */
const passing = new Map<string, Promise<boolean>>();
let below = 0;
try {
  for (const { area, mutations } of drawn) {
    const { score, lines } = await tryArea(area, mutations);
    for (const line of lines) {
      write(line);
    }
    if (score < area.goal) {
      below += 1;
    }
  }
} catch (error) {
  // Said before anything else ends: the other copy is still at work.
  write(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
for (const ground of grounds) {
  ground.remove();
}
await postgres.stop();
process.exit(below === 0 ? 0 : 1);

interface Result {
  readonly score: number;
  readonly lines: readonly string[];
}

/**
 * Each mutant alone with the nearest tests; those that live through them together with the others,
 * which few of them meet and which take long.
 */
async function tryArea(
  { name, goal, near, far }: Area,
  mutations: readonly Mutation[],
): Promise<Result> {
  const nearest = testsBeginning(near);
  const others = testsBeginning(far).filter((test) => !testsBeginning(near).includes(test));
  const known = mutations.filter((mutation) => reasonOf(mutation) !== null);
  const left = mutations.filter((mutation) => !known.includes(mutation));
  const counted = left.length;
  const living = [] as Mutation[];
  let late = 0;
  const tell = (mutation: Mutation, outcome: Outcome) => {
    if (outcome.verdict === 'late') {
      late += 1;
    }
    process.stderr.write(
      `${name}, ${left.length} left: ${wordsOf(outcome)}: ${mutation.file}:${mutation.line} ${mutation.change}\n`,
    );
  };
  const workNear = async (ground: Ground) => {
    for (let mutation = left.pop(); mutation !== undefined; mutation = left.pop()) {
      const outcome = await tryOn(ground, [mutation], orderTests(mutation.file, nearest, took));
      tell(mutation, outcome);
      if (outcome.verdict === 'passed') {
        living.push(mutation);
      }
    }
  };
  await Promise.all(grounds.map(workNear));
  const survivors: Mutation[] = [];
  const batches = apart(living);
  const workFar = async (ground: Ground) => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const outcome = await tryOn(ground, batch, orderTests('', others, took));
      if (outcome.verdict === 'passed') {
        survivors.push(...batch);
      } else if (batch.length > 1) {
        batches.push(batch.slice(0, batch.length / 2), batch.slice(batch.length / 2));
      }
      if (outcome.verdict === 'passed' || batch.length === 1) {
        for (const mutation of batch) {
          tell(mutation, outcome);
        }
      }
    }
  };
  await Promise.all(grounds.map(workFar));
  const score = counted === 0 ? 100 : (100 * (counted - survivors.length)) / counted;
  const title = `${name}: ${score.toFixed(1)} % (goal ${goal} %): ${counted - survivors.length} of ${counted} killed, ${late} of them by never ending; ${known.length} more change nothing`;
  return { score, lines: [title, ...[...survivors, ...known].map(lineOf)] };
}

/** So that none overlaps another of its batch. */
function apart(mutations: readonly Mutation[]): Mutation[][] {
  const batches: Mutation[][] = [];
  for (const mutation of mutations) {
    const free = batches.find((batch) => !batch.some((other) => overlap(mutation, other)));
    if (free) {
      free.push(mutation);
    } else {
      batches.push([mutation]);
    }
  }
  return batches;
}

/** The tests that kill a mutant must pass without it. */
async function tryOn(
  ground: Ground,
  mutations: readonly Mutation[],
  tests: readonly string[],
): Promise<Outcome> {
  const outcome = await ground.test(mutations, tests, took);
  for (const [file, milliseconds] of outcome.took) {
    took.set(file, milliseconds);
  }
  const witness = outcome.by ?? tests[0];
  if (outcome.verdict === 'passed' || witness === undefined) {
    return outcome;
  }
  const isPassing = passing.get(witness) ?? passesAlone(ground, witness);
  passing.set(witness, isPassing);
  if (!(await isPassing)) {
    throw new Error(`Without a mutant, this test fails: ${witness}.`);
  }
  return outcome;
}

/** Twice at most: on a busy machine what waits for a clock may fail once. */
async function passesAlone(ground: Ground, test: string): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    if ((await ground.test([], [test], new Map())).verdict === 'passed') {
      return true;
    }
  }
  return false;
}

function wordsOf({ verdict, by }: Outcome): string {
  if (verdict === 'passed') {
    return 'lives';
  }
  return `killed by ${by ?? 'the runner'}${verdict === 'late' ? ', which never ended' : ''}`;
}

function lineOf(mutation: Mutation): string {
  return `  ${mutation.file}:${mutation.line} ${mutation.change}${because(reasonOf(mutation))}`;
}

function because(reason: string | null): string {
  return reason === null ? '' : ` (changes nothing: ${reason})`;
}

function reasonOf({ file, was, change }: Mutation): string | null {
  return (
    judged.find((known) => known.file === file && known.was === was && known.change === change)
      ?.why ?? null
  );
}

/** The line has moved to another file or says something else by now. */
function isStale({ file, was, change }: Judged): boolean {
  if (!existsSync(file)) {
    return true;
  }
  return !findMutations(file, readFileSync(file, 'utf8')).some(
    (mutation) => mutation.was === was && mutation.change === change,
  );
}

/**
 * Ends the run with 2 where there is nothing to try: an area's files have moved, or `--at` names
 * none of them.
 */
function drawAll(): { readonly area: Area; readonly mutations: Mutation[] }[] {
  const asked = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  try {
    const all = asked.map((area) => ({ area, mutations: draw(area) }));
    for (const { near, far } of asked) {
      testsBeginning([...near, ...far]);
    }
    const some = all.filter(({ mutations }) => mutations.length > 0);
    if (some.length > 0) {
      return some;
    }
    write(`There is no mutant at ${values.at}.`);
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
  }
  process.exit(2);
}

/** Draws that many mutants from the whole area. */
function draw(area: Area): Mutation[] {
  const all = sourcesOf(area).flatMap((file) => findMutations(file, readFileSync(file, 'utf8')));
  if (values.at !== '') {
    return all.filter(({ file, line }) => [file, `${file}:${line}`].includes(values.at));
  }
  const random = createRandom(Number(values.seed));
  const drawn: Mutation[] = [];
  while (drawn.length < Number(values.sample) && all.length > 0) {
    drawn.push(...all.splice(random(all.length), 1));
  }
  return drawn;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
