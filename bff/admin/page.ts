/**
 * Serves the administration area's pages: one static shell, the same for everyone, which loads all
 * data through the calls, and the build's files. The shell needs no session: a click in a mail
 * arrives without the SameSite cookie, but the page's own calls have it.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { parseBasePath } from '../config.ts';
import { createEncoded, type Encoded, sendEncoded } from '../http/compressed.ts';
import type { AppContext, RequestState } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import { sendError } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

const SHELL = 'index.html';
/** The script of the frame that shows the widget and has an opaque origin. */
const PREVIEW = 'preview.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Lit creates its only Trusted Types policy, `lit-html`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/** Mounted after the calls, because any other address below `/admin` is a page. */
export function createAdminPages({
  config,
  adminFolder,
}: Pick<RouteDependencies, 'config' | 'adminFolder'>): Router<RequestState> {
  const files = readFiles(findFolder(adminFolder), parseBasePath(config.baseUrl));
  const router = createRouter();
  router.use(pageHeaders());
  router.get(/^\/admin(?:\/(.*))?$/, async (ctx) => {
    const file = files.get(ctx.captures?.[0] ?? '');
    if (file !== undefined && file !== files.get(SHELL)) {
      return await sendFile(ctx, file);
    }
    // A path with a file extension is a missing file, not a page.
    return /\.\w+$/.test(ctx.path)
      ? sendError(ctx, 404, { error: 'Not found' })
      : await sendShell(ctx, files.get(SHELL));
  });
  router.all(OTHERWISE, '/admin{/{*rest}}', refuseRoute);
  return router;
}

export function isAdminBuilt(folder?: string): boolean {
  return findFolder(folder) !== null;
}

interface BuiltFile {
  readonly name: string;
  readonly encoded: Encoded;
}

/**
 * Finds the folder from the built server (`dist/server`) and from source (`bff/admin`); `null` if
 * nothing was built.
 */
function findFolder(given: string | undefined): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders =
    given === undefined ? [join(here, '../admin'), join(here, '../../dist/admin')] : [given];
  return folders.find((folder) => existsSync(join(folder, SHELL))) ?? null;
}

/**
 * Files by name. The shell refers to its files from the root, so its paths are adapted if the
 * server runs below a base path.
 */
function readFiles(folder: string | null, basePath: string): ReadonlyMap<string, BuiltFile> {
  if (folder === null) {
    return new Map();
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const built = names.filter((name) => name === SHELL || Object.hasOwn(TYPES, extname(name)));
  return new Map(
    built.map((name) => {
      const bytes = readFileSync(join(folder, name));
      const shown =
        name === SHELL
          ? Buffer.from(bytes.toString().replaceAll('="/admin/', `="${basePath}/admin/`))
          : bytes;
      return [name, { name, encoded: createEncoded(shown) }];
    }),
  );
}

async function sendShell(ctx: AppContext, shell: BuiltFile | undefined): Promise<void> {
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'X-Frame-Options': 'DENY',
  });
  if (shell === undefined) {
    ctx.status = 503;
    ctx.type = 'text/plain';
    ctx.body = 'The administration area is not built: run npm run build.\n';
    return;
  }
  ctx.vary('Accept-Encoding');
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  await sendEncoded(ctx, shell.encoded);
}

/** Files below `assets` have a content hash in their name. */
async function sendFile(ctx: AppContext, { name, encoded }: BuiltFile): Promise<void> {
  ctx.vary('Accept-Encoding');
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': name.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(name === PREVIEW && { 'Access-Control-Allow-Origin': '*' }),
  });
  await sendEncoded(ctx, encoded);
}
