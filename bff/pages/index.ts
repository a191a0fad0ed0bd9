/** What people open in a browser: the hosted booking page, the widget's script, and a page in words for an address that leads nowhere. */

import { join } from 'node:path';
import type { InstallationProfile } from '../../core/index.ts';
import { dataFolder } from '../config.ts';
import type { AppContext, AppMiddleware } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { logFailure } from '../http/request-scope.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { readLanguage } from '../visitor/languages.ts';
import { readPrefill, renderBookPage } from './book-page.ts';
import { renderBrokenPage, renderNotFoundPage, renderNotSetUpPage } from './notice-pages.ts';
import type { PageSetting } from './page.ts';
import { bookPagePolicy, pageHeaders } from './page-headers.ts';
import { PAGE_ICON } from './page-icon.ts';
import { PAGE_STYLE } from './page-style.ts';
import { sendPage } from './send-page.ts';
import { sendCurrentWidget, sendImmutableWidget } from './send-widget.ts';
import { sendStaticText } from './static-file.ts';
import { createWidgetReleases, type WidgetReleases } from './widget-releases.ts';

export type PagesDependencies = Pick<RouteDependencies, 'config' | 'log' | 'widgetFile'> & {
  readonly service: Pick<RouteDependencies['service'], 'installation'>;
};

type Setting = (ctx: AppContext, profile: InstallationProfile | null) => PageSetting;
type Page = (ctx: AppContext) => void | Promise<void>;

const VERSION_PATH = /^\/widget\/([^/]+)\/widget\.js$/;

/** Mount it last: what it does not know either is answered with a page where the client reads HTML, and left to the next middleware else. */
export function createPages(deps: PagesDependencies): AppMiddleware {
  const { baseUrl } = deps.config;
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  const setting: Setting = (ctx, profile) => ({ profile, asked: readLanguage(profile, parseQuery(ctx.querystring).get('lang')), basePath });
  const headers = pageHeaders(baseUrl);
  const findPage = createPageFinder(deps, setting, basePath);

  async function answer(ctx: AppContext, next: () => Promise<unknown>): Promise<void> {
    const page = isRead(ctx) ? await findPage(ctx) : null;
    if (page !== null) await page(ctx);
    else if (readsHtml(ctx)) sendPage(ctx, 404, renderNotFoundPage(setting(ctx, await deps.service.installation())));
    else await next();
  }

  return async (ctx, next) => {
    try {
      await headers(ctx, () => answer(ctx, next));
    } catch (error) {
      if (!readsHtml(ctx)) throw error;
      logFailure(ctx, error, deps.log);
      sendPage(ctx, 500, renderBrokenPage(setting(ctx, null)));
    }
  };
}

function createPageFinder(deps: PagesDependencies, setting: Setting, basePath: string): (ctx: AppContext) => Promise<Page | null> {
  const releases = openReleases(deps);
  const pages = new Map<string, Page>([
    ['/', (ctx) => redirect(ctx, `${basePath}/book`)],
    ['/book', async (ctx) => sendBookPage(ctx, setting(ctx, await deps.service.installation()), deps.config.baseUrl)],
    ['/page.css', sendStaticText('text/css; charset=utf-8', PAGE_STYLE)],
    ['/icon.svg', sendStaticText('image/svg+xml', PAGE_ICON)],
    ['/widget.js', (ctx) => sendCurrentWidget(ctx, releases)],
  ]);
  return async (ctx) => {
    const version = VERSION_PATH.exec(ctx.path)?.[1];
    const script = version === undefined ? null : await releases.find(version);
    ctx.state.route = script ? '/widget/:version/widget.js' : pages.has(ctx.path) ? ctx.path : null;
    return script ? () => sendImmutableWidget(ctx, script) : (pages.get(ctx.path) ?? null);
  };
}

/** A read-only disk must not keep the server from serving: it only loses the promise for pages that name a version. */
function openReleases({ config, log, widgetFile }: PagesDependencies): WidgetReleases {
  const archiveFolder = join(dataFolder(config), 'widget-versions');
  const releases = createWidgetReleases({ archiveFolder, ...(widgetFile !== undefined && { file: widgetFile }) });
  try {
    releases.keepCurrent();
  } catch (error) {
    log.warn({ err: error }, 'this version of the widget could not be kept for after an upgrade');
  }
  return releases;
}

/** Koa's own would look for the best type among those that the client accepts, which takes the square of that header's length. */
function redirect(ctx: AppContext, address: string): void {
  ctx.status = 302;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

function sendBookPage(ctx: AppContext, setting: PageSetting, baseUrl: string): void {
  if (setting.profile === null) {
    sendPage(ctx, 503, renderNotSetUpPage(setting));
    return;
  }
  sendPage(ctx, 200, renderBookPage(setting, readPrefill(parseQuery(ctx.querystring)), baseUrl));
  ctx.set('Content-Security-Policy', bookPagePolicy(setting.profile.allowedOrigins));
}

function isRead(ctx: AppContext): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}

/** A browser that opens an address; not a script or a program, which gets JSON. */
function readsHtml(ctx: AppContext): boolean {
  return isRead(ctx) && (ctx.req.headers.accept ?? '').includes('text/html');
}
