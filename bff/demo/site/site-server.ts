/**
 * The demonstration's own server, on another origin than the booking server: the business's site
 * with the strict policy of a careful site owner, and the routes that only a demonstration has.
 */

import { createServer, type Server } from 'node:http';
import type Router from '@koa/router';
import Koa from 'koa';
import type { AppContext, RequestState } from '../../http/context.ts';
import { createRouter } from '../../http/router.ts';
import { withReadableTarget } from '../../http/unreadable-request.ts';
import { preferredLanguages } from '../../visitor/languages.ts';
import { type BarOptions, barFiles, renderBar } from '../bar/bar.ts';
import { chooseTexts, type SiteContent } from './content.ts';
import css from './site.css?raw';
import { renderPalette, renderSitePage } from './site-page.ts';

export interface SiteServerOptions extends BarOptions {
  readonly content: SiteContent;
  readonly port: number;
  readonly host: string;
  /** Tried before the site's own pages. */
  readonly routes?: readonly Router<RequestState>[];
}

interface SiteServer {
  close(): Promise<void>;
}

export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const app = new Koa<RequestState>();
  // The booking server runs in the same process, so what goes wrong here must end here.
  app.on('error', () => undefined);
  for (const router of [...(options.routes ?? []), createSiteRoutes(options)]) {
    app.use(router.routes());
  }
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body = 'There is no such page.\n';
  });
  const server = createServer(withReadableTarget(app.callback()));
  await listen(server, options.port, options.host);
  return { close: () => close(server) };
}

function createSiteRoutes(options: SiteServerOptions): Router<RequestState> {
  const { content } = options;
  const router = createRouter();
  const policy = contentSecurityPolicy(options.bookingUrl);
  router.get('/', (ctx) => {
    const texts = textsFor(content.texts, ctx);
    const bar = renderBar({ ...options, lang: texts.lang, languages: languagesOf(content) });
    ctx.vary('Accept-Language');
    send(ctx, {
      policy,
      type: 'text/html',
      body: renderSitePage({ texts, bookingUrl: options.bookingUrl, bar }),
    });
  });
  const files = {
    '/site.css': { type: 'text/css', body: css },
    '/palette.css': { type: 'text/css', body: renderPalette(content) },
    '/icon.svg': { type: 'image/svg+xml', body: content.icon },
    ...barFiles(),
  };
  for (const [path, file] of Object.entries(files)) {
    router.get(path, (ctx) => send(ctx, { ...file, policy }));
  }
  return router;
}

function languagesOf({ texts }: SiteContent): readonly string[] {
  return texts.map(({ lang }) => lang);
}

/** The texts in the language that the address or the browser asks for, or else the first. */
export function textsFor<Texts extends { readonly lang: string }>(
  texts: readonly [Texts, ...Texts[]],
  { query, req }: Pick<AppContext, 'query' | 'req'>,
): Texts {
  const chosen = [query.lang ?? []].flat();
  return chooseTexts(texts, [
    ...chosen,
    ...preferredLanguages(req.headers['accept-language'] ?? ''),
  ]);
}

/** Everything that the embedded widget needs, and what the bar opens beside it. */
function contentSecurityPolicy(bookingUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${bookingUrl}`,
    `connect-src 'self' ${bookingUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    `frame-src 'self' ${bookingUrl}`,
    "base-uri 'none'",
    `form-action 'self' ${bookingUrl}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function send(
  ctx: AppContext,
  { type, body, policy }: { readonly type: string; readonly body: string; readonly policy: string },
): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-cache',
  });
  ctx.body = body;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
