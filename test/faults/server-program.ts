/** The built server in a folder of its own, so that another build cannot change it during a run. */

import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Folder, makeFolder } from './support/at-exit.ts';

export interface ServerProgram {
  /** The path of its `slotwell.mjs`. */
  readonly path: string;
  remove(): void;
}

const BUILD_MS = 120_000;
const LOOK_MS = 100;
const CACHE = resolve('node_modules/.cache/slotwell');

/**
 * In a test run, whose files run side by side, the first who wants the program builds it for all:
 * SERVER_PROGRAM is its folder's parent, which goes when the run is over.
 */
export async function buildServerProgram(): Promise<ServerProgram> {
  const { SERVER_PROGRAM: shared } = process.env;
  return shared ? buildOnce(shared) : buildAlone();
}

/** Lets this process and those that it starts share what they build. Returns how to remove it. */
export function shareServerProgram(): () => void {
  const { folder, remove } = makeCacheFolder('faults-shared-');
  process.env.SERVER_PROGRAM = folder;
  return remove;
}

async function buildOnce(shared: string): Promise<ServerProgram> {
  const folder = join(shared, 'program');
  const isBuilt = () => existsSync(join(folder, 'built'));
  if (isFirst(folder)) {
    await build(folder);
    writeFileSync(join(folder, 'built'), '');
  }
  for (const deadline = performance.now() + BUILD_MS; !isBuilt(); await setTimeout(LOOK_MS)) {
    if (performance.now() > deadline) {
      throw new Error(`Nobody has built ${folder}.`);
    }
  }
  return { path: pathIn(folder), remove: () => undefined };
}

/** A folder is made by one alone. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

async function buildAlone(): Promise<ServerProgram> {
  const { folder, remove } = makeCacheFolder('faults-program-');
  await build(folder);
  return { path: pathIn(folder), remove };
}

/** Creates a folder inside node_modules, so that external packages are found. */
function makeCacheFolder(name: string): Folder {
  mkdirSync(CACHE, { recursive: true });
  return makeFolder(CACHE, name);
}

async function build(folder: string): Promise<void> {
  mkdirSync(join(folder, 'bff'));
  copyFileSync('bff/slotwell.mjs', pathIn(folder));
  // Without a widget it would never say that it is ready.
  mkdirSync(join(folder, 'dist/widget'), { recursive: true });
  writeFileSync(join(folder, 'dist/widget/widget.js'), '// no widget is asked for\n');
  // The test runner sets variables that a build obeys.
  const env = { PATH: process.env.PATH };
  await promisify(execFile)(
    process.execPath,
    ['test/setup/build/build-server.mjs', join(folder, 'dist/server')],
    { env, timeout: BUILD_MS },
  );
}

function pathIn(folder: string): string {
  return join(folder, 'bff/slotwell.mjs');
}
