/**
 * `vite` is the development server. `vite build` builds each environment below, one after the
 * other; vitepress builds the documentation. The tests have a vitest.config.ts.
 */

import { defineConfig, type EnvironmentOptions } from 'vite';
import { development } from './test/setup/build/development.ts';
import { htmlAtTop } from './test/setup/build/html-at-top.ts';
import { leanLit } from './test/setup/build/lean-lit.ts';
import { minifiedTemplates } from './test/setup/build/minify-templates.ts';
import { shortProperties } from './test/setup/build/short-names.ts';
import {
  cssTarget,
  demo,
  embed,
  embedFrame,
  preview,
  proof,
  widget,
} from './test/setup/build/widget.ts';

/**
 * The administration area: each page a file of its own, under names that change with what is in
 * them. No inline script or style: its policy allows none.
 */
const admin: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/admin',
    target: 'es2022',
    cssTarget,
    assetsInlineLimit: 0,
    // What the shell itself is made of is there before any page asks for it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || !/\/index-/.test(file)),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'widget/admin/index.html',
      output: {
        // One file compresses better than five: the first page is these two and its texts.
        codeSplitting: {
          groups: [
            { name: 'index', test: /widget\/admin\/(index|shell)\.ts/, priority: 2 },
            { name: 'today-page', test: /widget\/admin\/calendar\/today-page\.ts/, priority: 1 },
          ],
        },
      },
    },
  },
};

/**
 * Dependencies are bundled, which halves the start-up time; what is native or loaded only when
 * needed stays outside.
 */
const server: EnvironmentOptions = {
  consumer: 'server',
  resolve: {
    noExternal: true,
    external: ['better-sqlite3', 'better-sqlite3-napi', 'date-holidays'],
  },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      // depd, below Koa, writes functions with eval; it is told to the developer at every build and
      // changes nothing.
      checks: { eval: false },
      input: {
        slotwell: 'bff/command-line/main.ts',
        'sqlite-writer': 'core/storage/sqlite/sqlite-writer.ts',
        'installation-checker': 'bff/operations/installation-checker.ts',
        'calendar-reader': 'core/calendars/icalendar/calendar-reader.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [development, leanLit, minifiedTemplates, shortProperties, htmlAtTop],
  // Scripts find one another by their own address: the server may have a path of its own in front.
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'js' ? { relative: true } : `/admin/${file}`,
  },
  // The development server knows no environment but Vite's own.
  environments:
    command === 'build' ? { widget, proof, embed, embedFrame, demo, admin, preview, server } : {},
  builder: {
    buildApp: async ({ environments: { client: _unused, ...environments }, build }) => {
      for (const environment of Object.values(environments)) {
        await build(environment);
      }
    },
  },
}));
