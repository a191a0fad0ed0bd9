/** Compiles the SQLite writer's thread to where `core/storage/sqlite` looks for it when it runs from source. */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export async function buildWriter(): Promise<void> {
  await build({
    entryPoints: [at('core/storage/sqlite/sqlite-writer.ts')],
    outfile: at('node_modules/.cache/slotwell/sqlite-writer.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', 'better-sqlite3-napi'],
    sourcemap: true,
    logLevel: 'warning',
  });
}
