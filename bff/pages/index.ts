/**
 * The pages that people open in a browser: `/book`, the hosted page with the widget (without
 * scripts it links to plain forms), `/embed`, the widget alone for frames, their scripts, and a
 * page for unknown addresses.
 */

import { join } from 'node:path';
import type Router from '@koa/router';
import type { Brand, InstallationProfile } from '../../core/index.ts';
import { parseBasePath } from '../config.ts';
import { dataFolder } from '../database-setting.ts';
import { askAgainLater, classifyFailure } from '../http/busy-database.ts';
import { createEncoded, type Encoded, sendEncoded } from '../http/compressed.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { parseQuery, type Query } from '../http/query.ts';
import { logFailure } from '../http/request-scope.ts';
import { createRouter, hasEscape, OTHERWISE } from '../http/router.ts';
import { computeTag, matchesETag } from '../http/send-answer.ts';
import type { Log } from '../operations/log.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { requestLanguages } from '../visitor/languages.ts';
import { renderAccessibilityPage } from './accessibility-page.ts';
import {
  readPrefill,
  readTracking,
  renderBookingElement,
  toAttributes,
  toQuery,
} from './booking-element.ts';
import { createEmbedStyle, sendEmbedPage } from './embed-page.ts';
import { type Html, html } from './html.ts';
import { renderBrokenPage, renderNotFoundPage, renderNotSetUpPage } from './notice-pages.ts';
import {
  type FrameLanguage,
  findFrameLanguage,
  type PageSetting,
  type RenderedPage,
  renderContact,
  renderPage,
} from './page.ts';
import { bookPagePolicy, sendPage, sendRedirect } from './send-page.ts';
import { openSolver } from './solver-script.ts';
import { createPageIcon, createPageStyle } from './style.ts';
import {
  createWidgetReleases,
  readScriptBeside,
  sendImmutableWidget,
  sendPresentScript,
  type WidgetReleases,
} from './widget-releases.ts';

type PagesDependencies = Pick<RouteDependencies, 'config' | 'log' | 'widgetFile'> & {
  readonly service: Pick<RouteDependencies['service'], 'installation'>;
};

type Setting = (ctx: AppContext, profile: InstallationProfile | null) => PageSetting;

/**
 * Creates the middleware of all pages. Mount it last: unknown addresses get a page if the client
 * accepts HTML, else the next middleware answers.
 */
export function createPages(
  deps: PagesDependencies,
  solver: WidgetReleases = openSolver(deps),
): Router<RequestState> {
  const { config, service } = deps;
  const { baseUrl } = config;
  const basePath = parseBasePath(baseUrl);
  const setting: Setting = (ctx, profile) => ({
    profile,
    ...requestLanguages(ctx, profile),
    basePath,
  });
  const releases = openReleases(deps);
  const router = createRouter();
  router.use(
    pageHeaders(),
    answerFailures(deps.log, (ctx) => setting(ctx, null)),
  );
  router.get('/', (ctx) => sendRedirect(ctx, `${basePath}/book`));
  router.get('/book', async (ctx) =>
    sendBookPage(ctx, setting(ctx, await service.installation()), baseUrl),
  );
  router.get('/accessibility', async (ctx) =>
    sendAccessibilityPage(ctx, setting(ctx, await service.installation())),
  );
  router.get('/page.css', sendBranded(service, 'text/css; charset=utf-8', createPageStyle));
  router.get('/icon.svg', sendBranded(service, 'image/svg+xml; charset=utf-8', createPageIcon));
  router.get('/widget.js', (ctx) => sendPresentScript(ctx, releases.current));
  router.get('/widget/:version/widget.js', sendRelease(releases));
  router.get('/widget/:version/proof.js', sendRelease(solver));
  router.get('/embed', async (ctx) =>
    sendEmbedPage(ctx, setting(ctx, await service.installation()), baseUrl),
  );
  router.get('/embed.css', sendBranded(service, 'text/css; charset=utf-8', createEmbedStyle));
  for (const name of ['embed.js', 'embed-frame.js'] as const) {
    const script = readScriptBeside(name, deps.widgetFile);
    router.get(`/${name}`, (ctx) => sendPresentScript(ctx, script));
  }
  router.all(OTHERWISE, /^/, sendNotFound(deps, setting));
  return router;
}

function answerFailures(log: Log, setting: (ctx: AppContext) => PageSetting): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!readsHtml(ctx)) {
        throw error;
      }
      logFailure(ctx, error, log);
      const isBusy = classifyFailure(error, false) === 'busy';
      sendPage(ctx, isBusy ? 503 : 500, renderBrokenPage(setting(ctx)));
      if (isBusy) {
        askAgainLater(ctx);
      }
    }
  };
}

function sendNotFound({ service }: PagesDependencies, setting: Setting): Step {
  return async (ctx, next) =>
    readsHtml(ctx)
      ? sendPage(ctx, 404, renderNotFoundPage(setting(ctx, await service.installation())))
      : await next();
}

function sendRelease(releases: WidgetReleases): Step {
  return async (ctx, next) => {
    const script = hasEscape(ctx) ? null : await releases.find(ctx.params.version ?? '');
    return script === null ? await next() : await sendImmutableWidget(ctx, script);
  };
}

/**
 * Opens the archive of served builds. A read-only disk does not keep the server from starting; it
 * only means that pages with a pinned version may break after an upgrade.
 */
function openReleases({ config, log, widgetFile }: PagesDependencies): WidgetReleases {
  const archiveFolder = join(dataFolder(config), 'widget-versions');
  const releases = createWidgetReleases({
    archiveFolder,
    ...(widgetFile !== undefined && { file: widgetFile }),
  });
  try {
    releases.keepCurrent();
  } catch (error) {
    log.warn({ err: error }, 'this version of the widget could not be kept for after an upgrade');
  }
  return releases;
}

function sendBookPage(ctx: AppContext, setting: PageSetting, baseUrl: string): void {
  if (setting.profile === null) {
    sendPage(ctx, 503, renderNotSetUpPage(setting));
    return;
  }
  const page = renderBookPage(setting, parseQuery(ctx.querystring), baseUrl);
  sendPage(ctx, 200, page);
  ctx.set(
    'Content-Security-Policy',
    bookPagePolicy(setting.profile.allowedOrigins, page.imageOrigin),
  );
}

function sendAccessibilityPage(ctx: AppContext, setting: PageSetting): void {
  if (setting.profile === null) {
    sendPage(ctx, 503, renderNotSetUpPage(setting));
  } else {
    sendPage(ctx, 200, renderAccessibilityPage(setting));
  }
}

/** Whether a browser opens the address as a page; scripts and other programs get JSON. */
function readsHtml(ctx: AppContext): boolean {
  return (
    (ctx.method === 'GET' || ctx.method === 'HEAD') &&
    (ctx.req.headers.accept ?? '').includes('text/html')
  );
}

/**
 * Sends a small file in the operator's colours, or in our default colours if the operator's cannot
 * be read, so that error pages look right as well.
 */
function sendBranded(
  service: PagesDependencies['service'],
  contentType: string,
  create: (brand?: Brand) => string,
) {
  const kept = new WeakMap<Brand, SmallFile>();
  const ours = makeFile(create());
  return async (ctx: AppContext): Promise<void> => {
    const brand = await service.installation().then(
      (installation) => installation?.brand,
      () => undefined,
    );
    const file = brand === undefined ? ours : (kept.get(brand) ?? makeFile(create(brand)));
    if (brand !== undefined) {
      kept.set(brand, file);
    }
    await sendFile(ctx, file, contentType);
  };
}

interface SmallFile {
  readonly encoded: Encoded;
  readonly etag: string;
}

function makeFile(text: string): SmallFile {
  const bytes = Buffer.from(text);
  return { encoded: createEncoded(bytes), etag: computeTag(bytes) };
}

async function sendFile(
  ctx: AppContext,
  { encoded, etag }: SmallFile,
  contentType: string,
): Promise<void> {
  ctx.set({ ETag: etag, 'Cache-Control': 'public, max-age=300' });
  ctx.vary('Accept-Encoding');
  if (matchesETag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', contentType);
  await sendEncoded(ctx, encoded);
}

function renderBookPage(setting: PageSetting, query: Query, baseUrl: string): RenderedPage {
  const language = findFrameLanguage(setting);
  const { basePath } = setting;
  const prefill = readPrefill(query);
  const tracking = readTracking(query);
  const chosen = { ...prefill, ...tracking };
  const element = renderBookingElement(
    setting,
    toAttributes(prefill, tracking),
    renderFallback(setting, chosen, language),
  );
  return renderPage(setting, {
    title: language.texts.book,
    head: html`<link rel="canonical" href="${baseUrl}/book">
<script type="module" src="${basePath}/widget.js"></script>`,
    main: html`<div class="paper">${element}</div>`,
    linkTo: (lang) => `${basePath}/book${toQuery({ lang, ...chosen })}`,
  });
}

/** Renders the content of `noscript`, so that it does not flash while the script loads. */
function renderFallback(
  { profile, basePath, asked }: PageSetting,
  chosen: Readonly<Record<string, string | null>>,
  { texts }: FrameLanguage,
): Html {
  const contact = profile && renderContact(profile, texts);
  return html`<noscript>
<p>${texts.withoutScripts}</p>
<p><a class="button primary" href="${basePath}/book/plain${toQuery({ lang: asked, ...chosen })}">${texts.bookPlain}</a></p>
${contact && html`<p>${texts.orReachUs}</p>${contact}`}
</noscript>`;
}
