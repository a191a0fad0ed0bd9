/** Serves a demonstration's site on an origin of its own, with a strict policy of its own: what a careful site owner would have. */

import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { readTarget } from '../../http/unreadable-request.ts';
import type { SiteContent, SitePageName } from './content.ts';
import css from './site.css?raw';
import { renderPalette, renderSitePage, SITE_PATHS } from './site-page.ts';

export interface SiteServerOptions {
  readonly content: SiteContent;
  readonly bookingUrl: string;
  readonly port: number;
  readonly host: string;
}

export interface SiteServer {
  close(): Promise<void>;
}

interface SiteFile {
  readonly type: string;
  readonly body: string;
}

export async function startSiteServer({ content, bookingUrl, port, host }: SiteServerOptions): Promise<SiteServer> {
  const files = siteFiles(content, bookingUrl);
  const policy = contentSecurityPolicy(bookingUrl);
  const server = createServer(
    neverThrowing((request, response) => {
      const [path = ''] = (readTarget(request.url ?? '') ?? '').split(/[?#]/, 1);
      send(response, { file: files.get(path), policy, withBody: request.method !== 'HEAD' });
    }),
  );
  await listen(server, port, host);
  return { close: () => close(server) };
}

/** The booking server runs in the same process: nothing that somebody asks of the site may end it. */
function neverThrowing(answer: RequestListener): RequestListener {
  return (request, response) => {
    try {
      answer(request, response);
    } catch {
      response.destroy();
    }
  };
}

function siteFiles(content: SiteContent, bookingUrl: string): ReadonlyMap<string, SiteFile> {
  const page = (name: SitePageName): [string, SiteFile] => [
    SITE_PATHS[name],
    { type: 'text/html; charset=utf-8', body: renderSitePage({ content, page: name, bookingUrl }) },
  ];
  return new Map([
    page('home'),
    page('night'),
    page('narrow'),
    ['/site.css', { type: 'text/css; charset=utf-8', body: css }],
    ['/palette.css', { type: 'text/css; charset=utf-8', body: renderPalette(content) }],
    ['/icon.svg', { type: 'image/svg+xml', body: content.icon }],
  ]);
}

/** All that embedding the widget takes: its script and its calls. */
function contentSecurityPolicy(bookingUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${bookingUrl}`,
    `connect-src ${bookingUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function send(
  response: ServerResponse,
  { file, policy, withBody }: { file: SiteFile | undefined; policy: string; withBody: boolean },
): void {
  const { type, body } = file ?? { type: 'text/plain; charset=utf-8', body: 'There is no such page.\n' };
  response.writeHead(file === undefined ? 404 : 200, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  });
  response.end(withBody ? body : undefined);
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
