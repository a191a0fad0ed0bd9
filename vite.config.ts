/**
 * One configuration for what is built and tested: the widget (`--mode widget`), the server with its SQLite writer thread (`--mode server`), the
 * development server (`vite`, one port) and vitest.
 */

import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file, no chunks: an integrity hash covers it whole. */
const widgetBuild: UserConfig = {
  publicDir: false,
  build: {
    outDir: at('dist/widget'),
    target: 'es2022',
    // The widget's style sheet is written for browsers with light-dark() and :dir(), which would otherwise be written out at some length.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    lib: { entry: at('widget/index.ts'), formats: ['es'], fileName: () => 'widget.js' },
    rolldownOptions: { output: { minify: true, codeSplitting: false } },
  },
};

/** Dependencies are bundled, which halves the start-up time; what is native or loaded only when needed stays outside. */
const serverBuild: UserConfig = {
  publicDir: false,
  ssr: { noExternal: true, external: ['better-sqlite3', 'date-holidays'] },
  build: {
    ssr: true,
    outDir: at('dist/server'),
    target: 'node20',
    rolldownOptions: {
      input: { slotwell: at('bff/command-line/main.ts'), 'sqlite-writer': at('core/storage/sqlite/sqlite-writer.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

const tests: ViteUserConfig['test'] = {
  globalSetup: [at('test/setup/global-setup.ts')],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  include: ['test/{core,bff,faults}/**/*.test.ts', 'test/*.test.ts'],
};

/** In a real browser against the built server: `npm run build` comes first. One file at a time, as each has a Chromium of its own. */
const endToEnd: ViteUserConfig['test'] = {
  pool: 'forks',
  maxWorkers: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  include: ['test/e2e/**/*.test.ts'],
};

export default defineConfig(({ mode }) => {
  if (mode === 'widget') return widgetBuild;
  if (mode === 'server') return serverBuild;
  if (mode === 'e2e') return { publicDir: false, test: endToEnd };
  return { publicDir: false, test: tests } satisfies ViteUserConfig;
});
