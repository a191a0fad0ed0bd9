/**
 * Compiles a writer's thread that is made for a test; plain Node runs it, and it must lie inside
 * the project to find the database driver.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** `source` begins at the project's folder. */
export async function buildTestWriter(
  source: string,
): Promise<{ readonly entry: URL; remove(): void }> {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/writer-`);
  const outfile = `${folder}/writer.js`;
  const format = { platform: 'node', format: 'esm', target: 'node20' } as const;
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    external: ['better-sqlite3', 'better-sqlite3-napi'],
    logLevel: 'warning',
    ...format,
  });
  return { entry: pathToFileURL(outfile), remove: () => rmSync(folder, { recursive: true }) };
}
