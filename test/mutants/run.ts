/**
 * `npm run mutants [-- [AREA ...] [--sample N] [--seed N] [--jobs N]]`: changes the product in small ways, one at a time, in a copy of the checkout, and counts
 * how often the tests notice. The sample is drawn by the seed, so that a run can be repeated. Ends with 1 where an area is below its goal. By hand, at night:
 * it takes hours.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../core/storage/random.ts';
import { startPostgres } from '../setup/postgres.ts';
import { type Area, areas } from './areas.ts';
import { createGround, type Ground, type Verdict } from './ground.ts';
import { judged } from './judged.ts';
import { findMutations, type Mutation } from './mutations.ts';

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '20261121' },
    jobs: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) {
  write(`There is no area ${unknown.join(', no ')}. There are: ${areas.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// With an exit of our own, so that processes and folders go with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const postgres = await startPostgres();
const grounds = Array.from({ length: Number(values.jobs) }, () => createGround(postgres.url));
let below = 0;
try {
  for (const area of areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const { score, lines } = await tryArea(area);
    for (const line of lines) write(line);
    if (score < area.goal) below += 1;
  }
} finally {
  for (const ground of grounds) ground.remove();
  await postgres.stop();
}
process.exit(below === 0 ? 0 : 1);

interface Tried extends Mutation {
  readonly killed: boolean;
  /** By tests that did not end. */
  readonly late: boolean;
}

async function tryArea(area: Area): Promise<{ readonly score: number; readonly lines: readonly string[] }> {
  for (const tests of [area.near, area.far])
    if ((await grounds[0]?.test(null, tests)) !== 'passed')
      throw new Error(`${area.name}: these tests fail without a mutant: ${tests.join(' ')}`);
  const left = draw(area);
  const drawn = left.length;
  const tried: Tried[] = [];
  const work = async (ground: Ground) => {
    for (let mutation = left.pop(); mutation !== undefined; mutation = left.pop()) {
      const verdict = await tryOn(ground, mutation, area);
      tried.push({ ...mutation, killed: verdict !== 'passed', late: verdict === 'late' });
      const { file, line, change } = mutation;
      process.stderr.write(
        `${area.name} ${tried.length} of ${drawn}: ${verdict === 'passed' ? 'SURVIVED' : 'killed'} ${file}:${line} ${change}\n`,
      );
    }
  };
  await Promise.all(grounds.map(work));
  return report(area, tried);
}

async function tryOn(ground: Ground, mutation: Mutation, { near, far }: Area): Promise<Verdict> {
  const verdict = await ground.test(mutation, near);
  return verdict === 'passed' ? ground.test(mutation, far) : verdict;
}

function report({ name, goal }: Area, tried: readonly Tried[]) {
  const survivors = tried.filter(({ killed }) => !killed);
  const open = survivors.filter((mutation) => reasonOf(mutation) === null);
  const counted = tried.length - (survivors.length - open.length);
  const score = counted === 0 ? 100 : (100 * (counted - open.length)) / counted;
  const late = tried.filter((mutation) => mutation.late).length;
  const lines = [
    `${name}: ${score.toFixed(1)} % (goal ${goal} %): ${counted - open.length} of ${counted} killed, ${late} of them by never ending; ${survivors.length - open.length} change nothing`,
    ...survivors.map((mutation) => `  ${mutation.file}:${mutation.line} ${mutation.change}${because(reasonOf(mutation))}`),
  ];
  return { score, lines };
}

function because(reason: string | null): string {
  return reason === null ? '' : ` (changes nothing: ${reason})`;
}

function reasonOf({ file, was, change }: Mutation): string | null {
  return judged.find((known) => known.file === file && known.was === was && known.change === change)?.why ?? null;
}

/** As many as were asked for, from all over the area. */
function draw({ sources }: Area): Mutation[] {
  const random = createRandom(Number(values.seed));
  const all = sources.flatMap(filesIn).flatMap((file) => findMutations(file, readFileSync(file, 'utf8')));
  const drawn: Mutation[] = [];
  while (drawn.length < Number(values.sample) && all.length > 0) drawn.push(...all.splice(random(all.length), 1));
  return drawn;
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => file.endsWith('.ts'));
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
