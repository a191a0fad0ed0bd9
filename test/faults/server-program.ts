/** The server as `npm run build` makes it, in a folder of its own: nobody else's build changes it under a running proof. */

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { atExit } from './support/at-exit.ts';

export interface ServerProgram {
  /** The path of its `slotwell.mjs`. */
  readonly path: string;
  remove(): void;
}

const BUILD_MS = 120_000;

/** `config`: where the server is to be another one than `npm run build` makes. */
export async function buildServerProgram(config = 'vite.config.ts'): Promise<ServerProgram> {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  // Inside node_modules, so that what is not bundled is found there.
  const folder = mkdtempSync(`${cache}/faults-program-`);
  mkdirSync(join(folder, 'bff'));
  const path = join(folder, 'bff/slotwell.mjs');
  copyFileSync('bff/slotwell.mjs', path);
  // Without a widget it would never say that it is ready.
  mkdirSync(join(folder, 'dist/widget'), { recursive: true });
  writeFileSync(join(folder, 'dist/widget/widget.js'), '// no widget is asked for\n');
  const words = ['build', '--config', config, '--mode', 'server', '--logLevel', 'error', '--outDir', join(folder, 'dist/server')];
  // The test runner sets variables that a build obeys.
  const env = { PATH: process.env.PATH };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(remove);
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...words], { env, timeout: BUILD_MS });
  return {
    path,
    remove: () => {
      forget();
      remove();
    },
  };
}
