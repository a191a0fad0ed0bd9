/**
 * One configuration for what is built: the widget (`--mode widget`), the scripts beside
 * it (`--mode embed`, `--mode embed-frame`), the administration area (`--mode admin`), the server
 * with its threads (`--mode server`), and the development server (`vite`, one port).
 */

import { fileURLToPath } from 'node:url';
import minifyTemplates from 'rollup-plugin-minify-template-literals';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import type { DevelopmentApp } from './bff/development.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file, no chunks: an integrity hash covers it whole. */
const widgetBuild: UserConfig = {
  publicDir: false,
  plugins: [
    minifyTemplates({
      include: 'widget/**/*.ts',
      failOnError: true,
      options: { minifyOptions: { removeAttributeQuotes: true, removeOptionalTags: true } },
    }),
  ],
  build: {
    outDir: at('dist/widget'),
    target: 'es2022',
    // The widget's style sheet is written for browsers with light-dark() and :dir(), which would
    // otherwise be written out at some length.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    lib: { entry: at('widget/booking/index.ts'), formats: ['es'], fileName: () => 'widget.js' },
    // Two minifiers in a row, each by its safe options: what one leaves, the other finds.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 3, inline: 1, keep_fargs: false },
    },
    // Terser takes its time, which need not be told at every build.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, minify: true, comments: false },
    },
  },
};

/**
 * Scripts of their own beside the widget, each in one file: as a module where the widget loads it,
 * else as a script that any page can run.
 */
const scriptBuild = (
  entry: string,
  fileName: string,
  format: 'es' | 'iife' = 'iife',
): UserConfig => ({
  publicDir: false,
  build: {
    outDir: at('dist/widget'),
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: at(entry), formats: [format], name: 'slotwell', fileName: () => fileName },
    rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
  },
});

/**
 * The administration area: each page a file of its own, under names that change with what is in
 * them. No inline script or style: its policy allows none.
 */
const adminBuild: UserConfig = {
  root: at('widget/admin'),
  base: '/admin/',
  publicDir: false,
  plugins: [minifyTemplates({ include: '**/widget/admin/**/*.ts', failOnError: true })],
  build: {
    outDir: at('dist/admin'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // What the shell itself is made of is there before any page asks for it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || !/\/(index|lit)-/.test(file)),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The script of the preview's frame is named by the server's page.
      input: { index: at('widget/admin/index.html'), preview: at('widget/admin/preview/frame.ts') },
      output: {
        entryFileNames: ({ name }) =>
          name === 'preview' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  // Scripts find one another by their own address: the server may have a path of its own in front.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
};

/**
 * Dependencies are bundled, which halves the start-up time; what is native or loaded only when
 * needed stays outside.
 */
const serverBuild: UserConfig = {
  publicDir: false,
  ssr: { noExternal: true, external: ['better-sqlite3', 'better-sqlite3-napi', 'date-holidays'] },
  build: {
    ssr: true,
    outDir: at('dist/server'),
    target: 'node20',
    rolldownOptions: {
      // depd, below Koa, writes functions with eval; it is told to the developer at every build and
      // changes nothing.
      checks: { eval: false },
      input: {
        slotwell: at('bff/command-line/main.ts'),
        'sqlite-writer': at('core/storage/sqlite/sqlite-writer.ts'),
        'installation-checker': at('bff/operations/installation-checker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/**
 * Development on one port: Vite serves the widget's source, everything else is answered by the Koa
 * app, which is loaded anew after a change. The database is `data/development.db`, filled with a
 * demonstration when it is new.
 */
const development: Plugin = {
  name: 'slotwell-development',
  apply: 'serve',
  // The widget finds its server by its own address, which is another one while it is served in
  // parts.
  load: (id) =>
    id.endsWith('/widget/booking/server-address.ts')
      ? "export const serverAddress = new URL('/', location.href).href;"
      : null,
  async configureServer(server) {
    const { buildThreads } = await import('./test/setup/build-threads.ts');
    await buildThreads();
    const env = {
      ...process.env,
      PORT: String(server.config.server.port),
      BASE_URL: `http://localhost:${server.config.server.port}`,
    };
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
        response.end("import '/widget/booking/index.ts';");
      } else if (/^\/(@|node_modules\/|(widget|bff)\/[\w/-]+\.(ts|css))/.test(request.url ?? '')) {
        next();
      } else {
        current().then((app) => app.handle(request, response), next);
      }
    });
  },
};

export default defineConfig(({ mode }): UserConfig => {
  if (mode === 'widget') {
    return widgetBuild;
  }
  if (mode === 'proof') {
    return scriptBuild('widget/booking/proof/solve.ts', 'proof.js', 'es');
  }
  if (mode === 'embed') {
    return scriptBuild('widget/embed/loader.ts', 'embed.js');
  }
  if (mode === 'embed-frame') {
    return scriptBuild('widget/embed/frame.ts', 'embed-frame.js');
  }
  if (mode === 'admin') {
    return adminBuild;
  }
  if (mode === 'server') {
    return serverBuild;
  }
  return {
    publicDir: false,
    plugins: [development],
    appType: 'custom',
    server: { port: Number(process.env.PORT ?? 8080), strictPort: true },
  } satisfies UserConfig;
});
