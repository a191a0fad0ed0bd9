/**
 * Runs the statements of a booking with pgbench, which decides nothing: the most that PostgreSQL
 * does of them. They are recorded from a real booking, with what was sent together, and given a
 * time of their own for each run.
 */

import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Statements with the same number were sent at once. */
  readonly turn: number;
}

/** What the storage sends meanwhile, in this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  let turn = 0;
  let isSending = false;
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const { text, values } = Object(words[0]);
    if (!isSending) {
      turn += 1;
      isSending = true;
      process.nextTick(() => {
        isSending = false;
      });
    }
    sent.push({ text: String(text), values: values ?? [], turn });
    return Reflect.apply(query, this, words);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

export const SLOT_MINUTES = 15;
const DAY_MINUTES = 1_440;

/** The same booking three times: at a time, at the next one, and at the first one a day later. */
export interface Samples {
  readonly first: readonly Sent[];
  readonly next: readonly Sent[];
  readonly nextDay: readonly Sent[];
}

/** A script of pgbench that books at another time in each of its transactions. */
export function toScript({ first, next, nextDay }: Samples, clients: number): string {
  const index = `(:base + :i * ${clients} + :client_id)`;
  const slotsADay = DAY_MINUTES / SLOT_MINUTES;
  const lines = [
    '\\set i :i + 1',
    `\\set d (${index} / ${slotsADay}) * ${DAY_MINUTES}`,
    `\\set s (${index} % ${slotsADay}) * ${SLOT_MINUTES}`,
  ];
  const statements: string[] = [];
  let turn = 0;
  for (const [number, { text, values, turn: own }] of first.entries()) {
    const written = values.map((value, place) => {
      const later = next[number]?.values[place];
      const tomorrow = nextDay[number]?.values[place];
      if (value === later && value === tomorrow) {
        return literal(value);
      }
      if (typeof value === 'number' && typeof later === 'number' && typeof tomorrow === 'number') {
        const name = `v${number}_${place}`;
        const ofSlot = (later - value) / SLOT_MINUTES;
        const ofDay = (tomorrow - value) / DAY_MINUTES;
        lines.push(`\\set ${name} ${value} + (${ofSlot}) * :s + (${ofDay}) * :d`);
        return `:${name}`;
      }
      return typeof value === 'string' && !/^[[{]/.test(value) ? random(value) : literal(value);
    });
    if (own !== turn) {
      statements.push(...(turn === 0 ? [] : ['\\endpipeline']), '\\startpipeline');
      turn = own;
    }
    statements.push(`${text.replace(/\$(\d+)/g, (_, place) => written[place - 1] ?? 'NULL')};`);
  }
  return [...lines, ...statements, '\\endpipeline', ''].join('\n');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) {
    return 'NULL';
  }
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
  // pgbench would take what follows a colon for a variable.
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\072')}'`;
}

/** As long as the value, and different each time. */
function random(value: string): string {
  const hashes = Array.from({ length: Math.ceil(value.length / 32) }, () => 'md5(random()::text)');
  return `substr(${hashes.join(' || ')}, 1, ${value.length})`;
}

const DEBIAN = '/usr/lib/postgresql';

/** The path of pgbench; `null` if it is not installed. */
export function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const paths = ['pgbench', ...versions.map((version) => join(DEBIAN, version, 'bin/pgbench'))];
  return paths.find((path) => spawnSync(path, ['--version']).error === undefined) ?? null;
}

interface Run {
  readonly program: string;
  readonly url: string;
  /** One is chosen by lot for each transaction. */
  readonly scripts: readonly string[];
  readonly clients: number;
  readonly transactions: number;
  /** The first time that is free in all of them. */
  readonly base: number;
}

/** Returns the transactions per second. */
export async function runPgbench({
  program,
  url,
  scripts,
  clients,
  transactions,
  base,
}: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-pgbench-'));
  try {
    const files = scripts.flatMap((script, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, script);
      return ['-f', file];
    });
    const each = Math.ceil(transactions / clients);
    const options = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-t', `${each}`];
    const variables = ['-D', 'i=0', '-D', `base=${base}`];
    const { stdout } = await promisify(execFile)(program, [
      ...options,
      ...variables,
      ...files,
      url,
    ]);
    const [, rate] = /tps = ([\d.]+) \(without/.exec(stdout) ?? [];
    if (rate === undefined || !stdout.includes(`${each * clients}/${each * clients}`)) {
      throw new Error(`pgbench did not finish: ${stdout}`);
    }
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
