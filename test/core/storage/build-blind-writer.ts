/** Compiles the writer's thread that decides without looking; plain Node runs it, and it must lie inside the project to find the database driver. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export async function buildBlindWriter(): Promise<{ readonly entry: URL; remove(): void }> {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/blind-`);
  const outfile = `${folder}/blind-writer.js`;
  const format = { platform: 'node', format: 'esm', target: 'node20' } as const;
  await build({
    entryPoints: ['test/core/storage/blind-writer.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    logLevel: 'warning',
    ...format,
  });
  return { entry: pathToFileURL(outfile), remove: () => rmSync(folder, { recursive: true }) };
}
