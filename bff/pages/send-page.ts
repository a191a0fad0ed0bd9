/**
 * How pages leave the server: with security headers and the strictest policy that they work under,
 * and never kept by caches where they are somebody's own.
 */

import { parseUrl } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import type { RenderedPage } from './page.ts';

export function sendPage(
  ctx: AppContext,
  status: number,
  { text, imageOrigin }: RenderedPage,
): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy({
      parts: NO_SCRIPTS,
      ancestors: "'none'",
      imageOrigin,
    }),
    'Cache-Control': status === 200 ? 'no-cache' : 'no-store',
  });
  // People should find the booking page by searching, and nothing else.
  if (status !== 200) {
    ctx.set('X-Robots-Tag', 'noindex');
  }
  ctx.body = text;
}

/**
 * A page that belongs to one visitor: with forms, for no cache, no index and no other site's
 * referrer. Under `no-referrer` the Origin of its forms would be `null`, as it is from every
 * sandboxed frame.
 */
export function sendOwnPage(ctx: AppContext, status: number, page: RenderedPage): void {
  sendPage(ctx, status, page);
  keepPrivate(ctx);
  const policy = contentPolicy({
    parts: NO_SCRIPTS,
    ancestors: "'none'",
    imageOrigin: page.imageOrigin,
    forms: "'self'",
  });
  ctx.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' });
}

function keepPrivate(ctx: AppContext): void {
  ctx.set({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

/** After a POST: the page that is shown is a GET, so that loading it again repeats nothing. */
export function sendSeeOther(ctx: AppContext, address: string): void {
  keepPrivate(ctx);
  ctx.status = 303;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

/**
 * Koa's own would look for the best type among those that the client accepts, which takes the
 * square of that header's length.
 */
export function sendRedirect(ctx: AppContext, address: string): void {
  ctx.status = 302;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

export function sendDownload(
  ctx: AppContext,
  file: { readonly type: string; readonly name: string; readonly content: string },
): void {
  keepPrivate(ctx);
  ctx.status = 200;
  ctx.set({
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${file.name}"`,
  });
  ctx.body = file.content;
}

/**
 * Lit makes the policy `lit-html`; where a proof is asked for, what computes it makes
 * `slotwell-proof`, for its workers.
 */
const WIDGET_PARTS = [
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html slotwell-proof',
];

/** For the page with the widget; sites that may call `/widget` may also frame the page. */
export function bookPagePolicy(
  allowedOrigins: readonly string[],
  imageOrigin: string | null,
): string {
  return contentPolicy({
    parts: WIDGET_PARTS,
    ancestors: ["'self'", ...allowedOrigins.filter(isOrigin)].join(' '),
    imageOrigin,
  });
}

const NO_SCRIPTS = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

interface Policy {
  readonly parts: readonly string[];
  readonly ancestors: string;
  readonly imageOrigin: string | null;
  /** Default: a page without forms. */
  readonly forms?: string;
}

function contentPolicy({ parts, ancestors, imageOrigin, forms = "'none'" }: Policy): string {
  const images = imageOrigin !== null && isOrigin(imageOrigin) ? `'self' ${imageOrigin}` : "'self'";
  const common = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src ${images}`,
    "base-uri 'none'",
    `form-action ${forms}`,
  ];
  return [...common, ...parts, `frame-ancestors ${ancestors}`].join('; ');
}

/** Nothing but an origin may get into the header: no second directive, no wildcard. */
function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text;
}
