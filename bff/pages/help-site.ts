/**
 * `/help`: the documentation as the build made it of `docs/` (VitePress, `dist/help`), for
 * everybody and without a foreign server. A file is read when it is first asked for, and then kept.
 * Where nothing was built, the address leads nowhere, like any other.
 */

import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { parseBasePath } from '../config.ts';
import { createEncoded, type Encoded, sendEncoded } from '../http/compressed.ts';
import type { AppContext, RequestState } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import { matchesETag, sendError } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { sendRedirect } from './send-page.ts';
import { isMissing } from './widget-releases.ts';

const HTML = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** Of the files that pages lead to: a Caddyfile, a unit, a plugin to look at. */
const PLAIN = 'text/plain; charset=utf-8';
const NOT_FOUND = '404.html';

/** Before the pages, which answer what is not there. */
export function createHelpSite({
  config,
  helpFolder,
}: Pick<RouteDependencies, 'config' | 'helpFolder'>): Router<RequestState> {
  const router = createRouter();
  const folder = findFolder(helpFolder);
  if (folder === null) {
    return router;
  }
  const basePath = parseBasePath(config.baseUrl);
  const open = createOpener(folder, basePath);
  router.use(pageHeaders());
  router.get('/help', (ctx) => sendRedirect(ctx, `${basePath}/help/`));
  // Where developers look for the page of an API.
  router.get('/docs', (ctx) => sendRedirect(ctx, `${basePath}/help/api.html`));
  router.get(/^\/help\/(.*)$/, async (ctx) => {
    const path = ctx.captures?.[0] ?? '';
    const file =
      (await open(path)) ??
      (await open(path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`));
    if (file !== null) {
      return await sendFile(ctx, file);
    }
    if ((await open(`${path}/index.html`)) !== null) {
      return sendRedirect(ctx, `${basePath}${ctx.path}/`);
    }
    const missing = await open(NOT_FOUND);
    return missing === null
      ? sendError(ctx, 404, { error: 'Not found' })
      : await sendMissing(ctx, missing);
  });
  router.all(OTHERWISE, '/help{/{*rest}}', refuseRoute);
  router.all(OTHERWISE, '/docs{/{*rest}}', refuseRoute);
  return router;
}

interface SiteFile {
  readonly type: string;
  /** Weak: one tag for the same file in any encoding. */
  readonly etag: string;
  readonly policy: string;
  readonly encoded: Encoded;
}

/**
 * From the built server (`dist/server`) and from source (`bff/pages`); `null` if nothing was built.
 */
function findFolder(given: string | undefined): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders =
    given === undefined ? [join(here, '../help'), join(here, '../../dist/help')] : [given];
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/**
 * By the names that there were at the start: no path leads out of the folder. `null`: no such file.
 */
function createOpener(
  folder: string,
  basePath: string,
): (name: string) => Promise<SiteFile | null> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = new Set(
    entries.map(({ parentPath, name }) =>
      relative(folder, join(parentPath, name)).replaceAll('\\', '/'),
    ),
  );
  const kept = new Map<string, SiteFile>();
  return async (name) => {
    if (!names.has(name)) {
      return null;
    }
    const file = kept.get(name) ?? (await readSiteFile(join(folder, name), basePath));
    if (file !== null) {
      kept.set(name, file);
    }
    return file;
  };
}

/**
 * `null` for what an upgrade took away. Pages name all else from where they are; the one for what
 * is not there is shown anywhere.
 */
async function readSiteFile(path: string, basePath: string): Promise<SiteFile | null> {
  try {
    const read = await readFile(path);
    const type = TYPES[extname(path)] ?? PLAIN;
    const bytes =
      basename(path) === NOT_FOUND
        ? Buffer.from(read.toString().replaceAll('"./', `"${basePath}/help/`))
        : read;
    const policy = composePolicy(type === HTML ? inlineScripts(bytes.toString()) : []);
    return {
      type,
      etag: `W/"${hash('sha256', bytes).slice(0, 16)}"`,
      policy,
      encoded: createEncoded(bytes),
    };
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/** What stands between the tags of scripts that have no address. */
const inlineScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );

/**
 * Those that choose light or dark before anything is drawn are VitePress's own, and stand in the
 * page: they run by their hashes, and no others do.
 */
const composePolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`),
    ].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The theming page has Lit, and so has the widget on it.
    "trusted-types vue lit-html 'allow-duplicates'",
  ].join('; ');

/** Those below `assets` have their content's hash in their name. */
async function sendFile(ctx: AppContext, file: SiteFile): Promise<void> {
  const isImmutable = ctx.path.startsWith('/help/assets/');
  ctx.set({
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
  });
  if (matchesETag(ctx.req.headers['if-none-match'], file.etag)) {
    ctx.status = 304;
  } else {
    await sendBytes(ctx, file);
  }
}

async function sendMissing(ctx: AppContext, page: SiteFile): Promise<void> {
  await sendBytes(ctx, page);
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 404;
}

async function sendBytes(ctx: AppContext, { type, policy, encoded }: SiteFile): Promise<void> {
  ctx.vary('Accept-Encoding');
  ctx.set({ 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex', 'Content-Type': type });
  await sendEncoded(ctx, encoded);
}
