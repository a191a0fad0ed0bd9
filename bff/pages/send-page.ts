/**
 * Sends pages with security headers and the strictest policy that they work with. Personal pages
 * are never cached.
 */

import { parseUrl } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { keepPrivate } from '../http/send-file.ts';
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
  // Search engines should index the booking page and nothing else.
  if (status !== 200) {
    ctx.set('X-Robots-Tag', 'noindex');
  }
  ctx.body = text;
}

/**
 * Sends a personal page: it may have forms, and is neither cached nor indexed nor leaked by
 * referrer to other sites. `same-origin` instead of `no-referrer`, as the latter would set the
 * Origin of our forms to `null`, as sandboxed frames do.
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

/** Redirects after a POST, so that reloading the page repeats nothing. */
export function sendSeeOther(ctx: AppContext, address: string): void {
  keepPrivate(ctx);
  ctx.status = 303;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

/**
 * Redirects. Koa's own redirect negotiates a content type, in time quadratic to the length of the
 * Accept header.
 */
export function sendRedirect(ctx: AppContext, address: string): void {
  ctx.status = 302;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

/**
 * Lit creates the policy `lit-html`. If the operator asks for a proof, the solver creates
 * `slotwell-proof` for its workers.
 */
const WIDGET_PARTS = [
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html slotwell-proof',
];

/**
 * Builds the policy of the page with the widget. Sites that may call `/widget` may also frame the
 * page.
 */
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

/**
 * Whether the text is a plain origin. Anything else could add a directive or a wildcard to the
 * header.
 */
function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text;
}
