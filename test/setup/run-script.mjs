/** Bundles one TypeScript script (benchmark, long test) and runs it with plain Node: `node test/setup/run-script.mjs FILE [ARGUMENT ...]`. */

import { spawn } from 'node:child_process';
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
if (!script) throw new Error('Name the script to run.');
// Beside each other: a bundled storage finds its writer as `./sqlite-writer.js`, as in production.
const folder = at('node_modules/.cache/slotwell');
const outfile = `${folder}/${basename(script, '.ts')}.js`;
await bundle('core/storage/sqlite/sqlite-writer.ts', `${folder}/sqlite-writer.js`);
await bundle(script, outfile);
const child = spawn(process.execPath, ['--expose-gc', outfile, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
