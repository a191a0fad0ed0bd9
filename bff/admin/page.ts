/**
 * The administration area's pages: one shell, which is the same for everybody and asks the calls
 * for all that it shows, and its files as the build made them. The shell needs no session: a click
 * in a mail arrives without the cookie, the page's own calls have it.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { basePathOf } from '../config.ts';
import { createEncoded, type Encoded, sendEncoded } from '../http/compressed.ts';
import type { AppContext, Step } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { createRouter, refuseRoute, serve } from '../http/router.ts';
import { sendError } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

const SHELL = 'index.html';
/** Of the frame in which the widget is shown, which has no origin. */
const PREVIEW = 'preview.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Lit makes the one policy, `lit-html`. */
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

/** After the calls: any other address below is a page's. */
export function createAdminPages({
  config,
  adminFolder,
}: Pick<RouteDependencies, 'config' | 'adminFolder'>): Step {
  const files = readFiles(findFolder(adminFolder), basePathOf(config.baseUrl));
  const router = createRouter();
  router.get([/^\/admin(?:\/.*)?$/], async (ctx) => {
    const file = files.get(ctx.path.slice('/admin/'.length));
    if (file !== undefined && file !== files.get(SHELL)) {
      return await sendFile(ctx, file);
    }
    // What has an ending is a file, and no page.
    return /\.\w+$/.test(ctx.path)
      ? sendError(ctx, 404, { error: 'Not found' })
      : await sendShell(ctx, files.get(SHELL));
  });
  return serve({ roots: ['/admin'], first: [pageHeaders()], router, otherwise: [refuseRoute] });
}

/** Whether there are pages to serve. */
export function isAdminBuilt(folder?: string): boolean {
  return findFolder(folder) !== null;
}

interface BuiltFile {
  readonly name: string;
  readonly encoded: Encoded;
}

/**
 * From the built server (`dist/server`) and from source (`bff/admin`); `null` if nothing was built.
 */
function findFolder(given: string | undefined): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders =
    given === undefined ? [join(here, '../admin'), join(here, '../../dist/admin')] : [given];
  return folders.find((folder) => existsSync(join(folder, SHELL))) ?? null;
}

/**
 * By name. The shell names its files from the root: where the server has a path of its own, they
 * are below that.
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

/** Those below `assets` have their content's hash in their name. */
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
