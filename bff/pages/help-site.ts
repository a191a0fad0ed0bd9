/**
 * `/help`: the documentation that the build made from `docs/` (VitePress, `dist/help`), public and
 * without third-party servers. Files are read on the first request and then cached. If nothing was
 * built, the address answers 404 as any unknown one does.
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
/** Files to download from the documentation: a Caddyfile, a systemd unit, a plugin. */
const PLAIN = 'text/plain; charset=utf-8';
const NOT_FOUND = '404.html';

/** Serves `/help`. Mount it before the pages, because they answer unknown addresses. */
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
  // Developers try this address to find the API reference.
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
 * Finds the folder of the built documentation, both from the built server (`dist/server`) and from
 * source (`bff/pages`). Returns `null` if it was not built.
 */
function findFolder(given: string | undefined): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders =
    given === undefined ? [join(here, '../help'), join(here, '../../dist/help')] : [given];
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/**
 * Opens only files that existed at the start, so that no path can escape the folder. Returns `null`
 * for any other.
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
 * Reads a file; `null` if an upgrade has removed it. Links in pages are relative, except in the 404
 * page, which can appear at any depth.
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

/** Returns the content of the inline scripts. */
const inlineScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );

/**
 * Builds the policy. VitePress inlines scripts that choose the light or dark theme before the first
 * paint: only their hashes are allowed.
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
    // The theming page uses Lit, and so does the widget on it.
    "trusted-types vue lit-html 'allow-duplicates'",
  ].join('; ');

/** Sends a file. Files below `assets` have a content hash in their name and so never change. */
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
