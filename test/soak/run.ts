/**
 * `npm run tool -- soak [[--short] [--mode local|remote] [--requests N]]`: sends requests whose every
 * value is new, to servers of its own on loopback, and ends with 1 where memory grows by more than
 * 30 MB after the warm-up, or where a kind of request costs more than ten times the CPU of a plain
 * read.
 */

import { Agent, request as startRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { growthOf, judgeSoak, MB } from './judge.ts';
import { KINDS, type Kind, type Known, PLAIN_READ, type SoakRequest, WRITING } from './requests.ts';
import { SITE, type SoakServer, serveSoak, startSoakServer, type Usage } from './soak-server.ts';

const MOST_RATIO = 10;
/** Few requests on a busy machine say less about what each costs. */
const MOST_RATIO_SHORT = 30;
const TOGETHER = 8;
/** Of the server's clock: after which a seal is old enough to book with. */
const SEALED_MS = 3_000;
/**
 * Of the server's clock: after which seals and free times are read anew, long before they are too
 * old.
 */
const RENEWED_MS = 120_000;

const [first, ...rest] = process.argv.slice(2);
if (first === 'serve') {
  await serveSoak(rest);
} else {
  process.exit((await soak()) ? 0 : 1);
}

async function soak(): Promise<boolean> {
  const options = {
    short: { type: 'boolean', default: false },
    mode: { type: 'string' },
    requests: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const count = Number(values.requests ?? (values.short ? 2_000 : 200_000));
  const extent = values.short
    ? { count, parts: 4, rounds: 2, each: 12, mostRatio: MOST_RATIO_SHORT }
    : { count, parts: 10, rounds: 5, each: 100, mostRatio: MOST_RATIO };
  let good = true;
  for (const mode of ['local', 'remote'].filter(
    (one) => values.mode === undefined || values.mode === one,
  )) {
    good = (await soakOne(mode, extent)) && good;
  }
  return good;
}

interface Extent {
  readonly count: number;
  /** After each, the memory is looked at. */
  readonly parts: number;
  /**
   * Of measuring what each kind costs; the least of them counts, for the machine may do other
   * things.
   */
  readonly rounds: number;
  /** Requests of a kind in a row, when their cost is measured. */
  readonly each: number;
  readonly mostRatio: number;
}

async function soakOne(mode: string, extent: Extent): Promise<boolean> {
  const own = await startSoakServer(import.meta.url, null);
  const server = mode === 'local' ? own : await startSoakServer(import.meta.url, own);
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  const numbers = createNumbers();
  const known = await learn(server, agent);
  const kinds = mode === 'local' ? [...KINDS, ...WRITING] : KINDS;
  write(`${mode}: ${extent.count} requests of ${kinds.length} kinds`);
  const usages = await measureMemory({ server, agent, known, numbers }, kinds, extent);
  const costs = await measureCost(
    { server, agent, known: await renew({ server, agent }, known), numbers },
    KINDS,
    extent,
  );
  agent.destroy();
  await server.stop();
  if (server !== own) {
    await own.stop();
  }
  const { mostRatio } = extent;
  const wrong = judgeSoak(usages, { costs, plain: PLAIN_READ.name, mostRatio });
  write(
    `${mode}: ${wrong.length === 0 ? 'all within bounds' : `out of bounds: ${wrong.join('; ')}`}`,
  );
  return wrong.length === 0;
}

interface Sending {
  readonly server: SoakServer;
  readonly agent: Agent;
  readonly known: Known;
  readonly numbers: () => number;
}

/** No two requests carry the same one. */
function createNumbers(): () => number {
  let last = 0;
  return () => ++last;
}

/** Before the first part, and after each. */
async function measureMemory(
  sending: Sending,
  kinds: readonly Kind[],
  { count, parts }: Extent,
): Promise<readonly Usage[]> {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const usages: Usage[] = [];
  const statuses = new Map<number, number>();
  let { known } = sending;
  for (let part = 0; part <= parts; part += 1) {
    if (part > 0) {
      const requests = kinds.flatMap((kind) =>
        Array.from({ length: Math.ceil((count / parts / all) * kind.weight) }, () => kind),
      );
      known = await renew(sending, known);
      await sendAll({ ...sending, known }, shuffle(requests), statuses);
    }
    usages.push(await sending.server.measure(true));
    const { rss, heap, external } = usages.at(-1) ?? { rss: 0, heap: 0, external: 0 };
    write(
      `  after ${String(part).padStart(2)} of ${parts} parts: rss ${megabytes(rss)}, heap ${megabytes(heap)}, external ${megabytes(external)}`,
    );
  }
  const list = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} x ${times}`);
  write(`  answers: ${list.join(', ')}`);
  const { rss, heap, external } = growthOf(usages);
  write(
    `  growth after the warm-up: rss ${megabytes(rss)}, heap ${megabytes(heap)}, external ${megabytes(external)}`,
  );
  return usages;
}

/** What each kind costs the server, in ms, by its name. */
async function measureCost(
  sending: Sending,
  kinds: readonly Kind[],
  { rounds, each }: Extent,
): Promise<ReadonlyMap<string, number>> {
  const best = new Map<Kind, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const before = await sending.server.measure(false);
      await sendAll(
        sending,
        Array.from({ length: each }, () => kind),
        new Map(),
      );
      const after = await sending.server.measure(false);
      best.set(
        kind,
        Math.min(
          best.get(kind) ?? Number.POSITIVE_INFINITY,
          (after.cpu - before.cpu) / each / 1000,
        ),
      );
    }
  }
  const plain = best.get(PLAIN_READ) ?? Number.NaN;
  const ordered = [...best].sort(([, a], [, b]) => b - a);
  write(`  CPU of the server, a plain read: ${plain.toFixed(2)} ms; the slowest:`);
  for (const [kind, ms] of ordered.slice(0, 10)) {
    write(`    ${ms.toFixed(2)} ms, ${(ms / plain).toFixed(1)} x: ${kind.name}`);
  }
  return new Map([...best].map(([kind, ms]) => [kind.name, ms]));
}

async function sendAll(
  sending: Sending,
  kinds: readonly Kind[],
  statuses: Map<number, number>,
): Promise<void> {
  const left = kinds.values();
  const sender = async () => {
    for (const kind of left) {
      const { status } = await send(sending, kind.make(sending.numbers(), sending.known));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, sender));
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(
  { server, agent }: Pick<Sending, 'server' | 'agent'>,
  { method, path, headers, body }: SoakRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const outgoing = startRequest(
      `${server.url}${path}`,
      { method, agent, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What the visitor reads again, where it was read too long ago. */
async function renew(
  { server, agent }: Pick<Sending, 'server' | 'agent'>,
  known: Known,
): Promise<Known> {
  const ageMs = (performance.now() - known.learntAt) * server.haste;
  return ageMs < RENEWED_MS ? known : learn(server, agent);
}

let visitors = 0;

/**
 * What a visitor reads before booking; in front of another installation that may have to wait for
 * the next minute of its clock.
 */
async function learn(server: SoakServer, agent: Agent): Promise<Known> {
  visitors += 1;
  const headers = { origin: SITE, 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
  const ask = async (path: string): Promise<string> => {
    for (let time = 0; time < 20; time += 1) {
      const { status, text } = await send(
        { server, agent },
        { method: 'GET', path: `/widget/v1/${path}`, headers, body: '' },
      );
      if (status === 200) {
        return text;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error(`${path} is refused again and again.`);
  };
  const { data: days }: { data: string[] } = JSON.parse(await ask('days?schedule=1&reason=1'));
  const { data: slots }: { data: string[] } = JSON.parse(
    await ask(`slots?schedule=1&reason=1&day=${days[20]}`),
  );
  const slot = slots[0] ?? '';
  const { seal }: { seal: string } = JSON.parse(
    await ask(`forms?schedule=1&reason=1&slot=${encodeURIComponent(slot)}`),
  );
  await new Promise((resolve) => setTimeout(resolve, SEALED_MS / server.haste));
  return { ...server, slot, seal, days: days.slice(2), learntAt: performance.now() };
}

/** The same order each time. */
function shuffle<T>(items: T[]): T[] {
  let state = 1;
  for (let index = items.length - 1; index > 0; index -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    const one = items[index];
    const two = items[other];
    if (one !== undefined && two !== undefined) {
      [items[index], items[other]] = [two, one];
    }
  }
  return items;
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
