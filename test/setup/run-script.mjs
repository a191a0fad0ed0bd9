/**
 * Bundles one TypeScript script (benchmark, long test) and runs it with plain Node: `node
 * test/setup/run-script.mjs FILE [ARGUMENT ...]`.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (path) => resolve(root, path);

async function bundle(entry, outfile) {
  await build({
    entryPoints: [at(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    loader: { '.yaml': 'text' },
  });
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  throw new Error('Name the script to run.');
}
// Beside each other: a bundled server finds its threads as `./sqlite-writer.js`, as in production.
// A folder for each run, inside the project for packages to be found: nobody else's run changes a
// program under this one.
const cache = at('node_modules/.cache/slotwell');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/script-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = `${folder}/${basename(script, '.ts')}.js`;
await bundle('core/storage/sqlite/sqlite-writer.ts', `${folder}/sqlite-writer.js`);
await bundle('core/calendars/icalendar/calendar-reader.ts', `${folder}/calendar-reader.js`);
await bundle('bff/operations/installation-checker.ts', `${folder}/installation-checker.js`);
await bundle(script, outfile);
const child = spawn(process.execPath, ['--expose-gc', outfile, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
