/**
 * Compiles the program's threads, SQLite's writer, the check of installation files and the reader of
 * calendars, to the place that the program loads them from when it runs from source.
 */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * As CommonJS, which Node takes a file below `node_modules` for at first: tests start the writer
 * thousands of times, and reading it twice took a sixth of the time.
 */
export async function buildThreads(): Promise<void> {
  await build({
    entryPoints: [
      at('core/storage/sqlite/sqlite-writer.ts'),
      at('bff/operations/installation-checker.ts'),
      at('core/calendars/icalendar/calendar-reader.ts'),
      at('test/setup/lasting-writer.ts'),
    ],
    outdir: at('node_modules/.cache/slotwell'),
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'cjs',
    banner: { js: 'const ownAddress = require("node:url").pathToFileURL(__filename).href;' },
    define: { 'import.meta.url': 'ownAddress' },
    target: 'node20',
    external: ['better-sqlite3', 'better-sqlite3-napi'],
    logLevel: 'warning',
  });
}
