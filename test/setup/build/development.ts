import type { Plugin } from 'vite';
import type { DevelopmentApp } from '../../../bff/development.ts';
import { buildThreads } from '../build-threads.ts';

/**
 * Development on one port: Vite serves the widget's source, the Koa app everything else, reloaded
 * after each change. The database is `data/development.db`, filled with demonstration data when it
 * is new.
 */
export const development: Plugin = {
  name: 'slotwell-development',
  apply: 'serve',
  config: () => ({
    appType: 'custom',
    server: { port: Number(process.env.PORT ?? 8080), strictPort: true },
  }),
  // The widget finds its server by its own address, which is another one while it is served in
  // parts.
  load: (id) =>
    id.endsWith('/widget/booking/server-address.ts')
      ? "export const serverAddress = new URL('/', location.href).href;"
      : null,
  async configureServer(server) {
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
      } else if (
        /^\/(@|node_modules\/|(widget|bff)\/[\w/-]+\.(ts|css|json))/.test(request.url ?? '')
      ) {
        next();
      } else {
        current().then((app) => app.handle(request, response), next);
      }
    });
  },
};
