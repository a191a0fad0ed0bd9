/**
 * `npm run tool -- trace [--list]`: how many source files a booking passes on its way through the
 * running server (SQLite, one process), and how often it crosses between `bff` and `core`. Every
 * function of the product notes its file when it is entered; a file counts once. `--list` prints
 * the files in the order in which they are first entered.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { aBusyInstallation } from '../core/storage/storage-fixture.ts';
import { newSqliteDatabase } from '../faults/fault-database.ts';
import { SERVER_ORIGIN } from '../faults/server-process.ts';
import { type Answer, memberOf } from '../faults/support/ask.ts';
import { type Access, accessTo, bookAt, holdAt, slotAfter } from '../faults/support/booker.ts';
import { prepareDatabase } from '../faults/support/prepare-database.ts';
import { freePort } from './free-port.mjs';

const ROUNDS = 8;

interface Trace {
  readonly path: string;
  /** As they were entered, in the main thread. */
  readonly files: readonly string[];
  /** In the writer's thread; `null` if it did not tell. */
  readonly thread: readonly string[] | null;
}

async function trace(): Promise<void> {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/trace-`);
  try {
    const database = newSqliteDatabase(folder);
    const access = await accessTo(database, await prepareDatabase(database, aBusyInstallation(2)));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer(await buildInstrumented(folder), {
      databaseUrl: database.url,
      port,
    });
    try {
      // The first round finds everything cold; in the others what runs beside requests, such as the
      // sending of their messages, may join one of them.
      const rounds = new Map<string, Trace[]>();
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, trace] of await sendAll({ server, url, access, round })) {
          if (round > 0) {
            rounds.set(name, [...(rounds.get(name) ?? []), trace]);
          }
        }
      }
      print([...rounds].map(([name, traces]) => [name, commonOf(traces)]));
    } finally {
      server.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  readonly server: ChildProcess;
  readonly url: string;
  readonly access: Access;
  readonly round: number;
}

/** Each kind of request once, on a day of the round's own. */
async function sendAll({ server, url, access, round }: Round): Promise<ReadonlyMap<string, Trace>> {
  const traces = new Map<string, Trace>();
  const send = async (name: string, request: () => Promise<Answer>): Promise<Answer> => {
    const ready = once(server, 'message');
    server.send('forget');
    await ready;
    const noted = once(server, 'message');
    const answer = await request();
    if (answer.status >= 400) {
      throw new Error(`${name} was answered with ${answer.status}: ${answer.text}`);
    }
    const [trace]: Trace[] = await noted;
    // All of these write: without the thread's files the way would look shorter than it is.
    if (!trace?.thread?.length) {
      throw new Error(`${name} was answered, and the writer's thread has told of nothing.`);
    }
    traces.set(name, trace);
    return answer;
  };
  const slot = (minutes: number) => slotAfter(540 + 1440 * round + minutes);
  const held = await send('POST /widget/v1/holds', () =>
    holdAt(url, { key: `${round}-held`, slot: slot(0) }),
  );
  const hold = String(memberOf(held, 'hold'));
  await send('POST /widget/v1/bookings, with a hold', () =>
    bookAt(url, 'widget', access, { key: `${round}-held`, slot: slot(0), hold }),
  );
  await send('POST /widget/v1/bookings', () =>
    bookAt(url, 'widget', access, { key: `${round}-plain`, slot: slot(30) }),
  );
  await send('POST /api/bookings', () =>
    bookAt(url, 'api', access, { key: `${round}-api`, slot: slot(60) }),
  );
  return traces;
}

/** The shortest of the ways, without the files that another did not pass. */
function commonOf(traces: readonly Trace[]): Trace {
  const entered = traces.map(({ files, thread }) => new Set([...files, ...(thread ?? [])]));
  const isCommon = (file: string) => entered.every((files) => files.has(file));
  const [shortest] = [...traces].sort((one, other) => one.files.length - other.files.length);
  if (!shortest) {
    throw new Error('There is no round to count.');
  }
  return {
    ...shortest,
    files: shortest.files.filter(isCommon),
    thread: shortest.thread?.filter(isCommon) ?? null,
  };
}

function print(rows: readonly (readonly [string, Trace])[]): void {
  for (const [name, { files, thread }] of rows) {
    const entered = [...new Set([...files, ...(thread ?? [])])];
    const count = (folder: string) => entered.filter((file) => file.startsWith(folder)).length;
    console.log(
      `${name}: ${entered.length} files (bff ${count('bff/')}, core ${count('core/')}), crossings ${countCrossings(files)}`,
    );
    if (process.argv.includes('--list')) {
      for (const file of entered) {
        console.log(`  ${file}`);
      }
    }
  }
}

/** What both sides calculate with. */
const VALUES = /^core\/(time\/|clock\.|bounded-map\.)/;

/** How often the way goes from one side to the other, in either direction. */
function countCrossings(files: readonly string[]): number {
  const sides = files.filter((file) => !VALUES.test(file)).map((file) => file.split('/')[0]);
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
}

/** Returns the path of its `slotwell.mjs`. */
async function buildInstrumented(folder: string): Promise<string> {
  const program = join(folder, 'bff/slotwell.mjs');
  for (const made of ['bff', 'dist/server', 'dist/widget']) {
    mkdirSync(join(folder, made), { recursive: true });
  }
  copyFileSync('bff/slotwell.mjs', program);
  writeFileSync(join(folder, 'dist/widget/widget.js'), '// no widget is asked for\n');
  await build({
    entryPoints: {
      slotwell: 'bff/command-line/main.ts',
      'sqlite-writer': 'core/storage/sqlite/sqlite-writer.ts',
    },
    outdir: join(folder, 'dist/server'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    plugins: [instrumented],
  });
  return program;
}

const instrumented: Plugin = {
  name: 'instrumented',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/(bff|core)\/.*\.ts$/ }, ({ path }) => ({
      contents: instrument(path),
      loader: 'ts',
    }));
    onLoad({ filter: /\.yaml(\?raw)?$/ }, ({ path }) => ({
      contents: readFileSync(path.replace('?raw', ''), 'utf8'),
      loader: 'text',
    }));
  },
};

function instrument(path: string): string {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const enter = `globalThis.__enter?.(${JSON.stringify(relative(process.cwd(), path))})`;
  const inserts: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body && ts.isBlock(body)) {
      inserts.push({ at: body.getStart() + 1, text: `${enter};` });
    } else if (body) {
      inserts.push({ at: body.getStart(), text: `(${enter}, ` }, { at: body.getEnd(), text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let text = source.text;
  for (const { at, text: inserted } of inserts.sort((one, other) => other.at - one.at)) {
    text = text.slice(0, at) + inserted + text.slice(at);
  }
  return text;
}

async function startServer(
  program: string,
  { databaseUrl, port }: { readonly databaseUrl: string; readonly port: number },
): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: SERVER_ORIGIN,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/setup/trace-preload.mjs')).href}`,
  };
  const server = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) {
      return server;
    }
    await setTimeout(50);
  }
  server.kill();
  throw new Error('The instrumented server did not get ready.');
}

await trace();
