/**
 * One configuration for what is built and tested: the widget (`--mode widget`), the server with its SQLite writer thread (`--mode server`), the
 * development server (`vite`, one port) and vitest.
 */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import type { DevelopmentApp } from './bff/development.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the widget once more with Terser, whose output compresses better; names that only the widget and its Lit use
 * inside become short. None of them may be a name of the contract, an attribute or a part of a text's name. */
const smaller: Plugin = {
  name: 'smaller',
  // Attributes in templates need no quotes around a single word; in the code itself, quotes are single ones.
  transform: (code, id) => (id.includes('/widget/') ? code.replace(/ ([\w-]+)="([\w-]+)"(?=[ >])/g, ' $1=$2') : null),
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const { code } = await minify(file.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 4, pure_getters: true, unsafe: true, unsafe_arrows: true, unsafe_methods: true },
        mangle: {
          properties: {
            builtins: true,
            regex:
              /^_\$|^(choices|atBooking|historyKey|keptAs|wishes|started|asList|keyed|loads|sending|confirmed|onward|requestUpdate|wait|cursor|strings|element|host|values|spoken|query|done|focusOn|asks|listed)$/,
          },
        },
      });
      file.code = code ?? file.code;
    }
  },
};

/** What came after the first flow (widget/features.d.ts): test/setup/widget-size.mjs builds without each to weigh it. */
const features = { __HOLDS__: 'true', __MOTION__: 'true', __MAIL__: 'true', __CALENDARS__: 'true', __WAITLIST__: 'true' };

/** One file, no chunks: an integrity hash covers it whole. */
const widgetBuild: UserConfig = {
  publicDir: false,
  define: features,
  plugins: [smaller],
  build: {
    outDir: at('dist/widget'),
    target: 'es2022',
    // The widget's style sheet is written for browsers with light-dark() and :dir(), which would otherwise be written out at some length.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    lib: { entry: at('widget/index.ts'), formats: ['es'], fileName: () => 'widget.js' },
    // Terser takes its time, which need not be told at every build.
    rolldownOptions: { checks: { pluginTimings: false }, output: { minify: true, codeSplitting: false } },
  },
};

/** Dependencies are bundled, which halves the start-up time; what is native or loaded only when needed stays outside. */
const serverBuild: UserConfig = {
  publicDir: false,
  ssr: { noExternal: true, external: ['better-sqlite3', 'better-sqlite3-napi', 'date-holidays'] },
  build: {
    ssr: true,
    outDir: at('dist/server'),
    target: 'node20',
    rolldownOptions: {
      // depd, below Koa, writes functions with eval; it is told to the developer at every build and changes nothing.
      checks: { eval: false },
      input: { slotwell: at('bff/command-line/main.ts'), 'sqlite-writer': at('core/storage/sqlite/sqlite-writer.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/**
 * Development on one port: Vite serves the widget's source, everything else is answered by the Koa app, which is loaded anew after a change. The database is
 * `data/development.db`, filled with a demonstration when it is new.
 */
const development: Plugin = {
  name: 'slotwell-development',
  apply: 'serve',
  // The widget finds its server by its own address, which is another one while it is served in parts.
  transform: (code, id) =>
    id.includes('/widget/')
      ? code.replace('import.meta.url', 'new URL("/widget.js", location.href).href').replace(/\b__[A-Z]+__\b/g, 'true')
      : undefined,
  async configureServer(server) {
    if (process.env.VITEST) return;
    const { buildWriter } = await import('./test/setup/build-writer.ts');
    await buildWriter();
    const env = { ...process.env, PORT: String(server.config.server.port), BASE_URL: `http://localhost:${server.config.server.port}` };
    let loaded: { module: object; app: Promise<DevelopmentApp> } | null = null;
    const current = async () => {
      const module = await server.ssrLoadModule('/bff/development.ts');
      if (loaded?.module !== module) {
        await (await loaded?.app)?.close();
        loaded = { module, app: module.openDevelopmentApp(env) };
      }
      return loaded.app;
    };
    server.middlewares.use((request, response, next) => {
      if (request.url === '/widget.js') {
        response.setHeader('content-type', 'text/javascript');
        response.end("import '/widget/index.ts';");
      } else if (/^\/(@|node_modules\/|(widget|bff)\/[\w/-]+\.(ts|css))/.test(request.url ?? '')) next();
      else current().then((app) => app.handle(request, response), next);
    });
  },
};

const tests: ViteUserConfig['test'] = {
  allowOnly: false,
  setupFiles: [at('test/setup/refuse-deprecated.ts')],
  globalSetup: [at('test/setup/global-setup.ts')],
  pool: 'forks',
  // Many tests mostly wait: for receivers, for processes that end.
  maxWorkers: availableParallelism() + 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  include: ['test/{core,bff,docs,faults,soak}/**/*.test.ts', 'test/*.test.ts'],
};

/** In a real browser against the built server: `npm run build` comes first. Each file has servers and a Chromium of its own, and mostly waits for them. */
const endToEnd: ViteUserConfig['test'] = {
  allowOnly: false,
  globalSetup: [at('test/setup/writer-setup.ts')],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  include: ['test/e2e/**/*.test.ts'],
};

export default defineConfig(({ mode }) => {
  if (mode === 'widget') return widgetBuild;
  if (mode === 'server') return serverBuild;
  if (mode === 'e2e') return { publicDir: false, test: endToEnd };
  return {
    publicDir: false,
    plugins: [development],
    appType: 'custom',
    server: { port: Number(process.env.PORT ?? 8080), strictPort: true },
    test: tests,
  } satisfies ViteUserConfig;
});
