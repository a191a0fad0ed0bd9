/** The security headers of our own pages. */

import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Helmet's defaults but for four: the content policy depends on the page (below); `frame-ancestors` in it replaces X-Frame-Options, which knows no list;
 * HSTS is only for an address that is served over TLS, and speaks for no other host of the domain; and `no-referrer` would turn the Origin of a form into
 * `null`.
 */
export function pageHeaders(baseUrl: string): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: baseUrl.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Lit makes the one policy, `lit-html`. */
const WIDGET_PARTS = ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'", 'trusted-types lit-html'];

/** For the page with the widget; sites that may call `/widget` may also frame the page. */
export function bookPagePolicy(allowedOrigins: readonly string[]): string {
  return contentPolicy(WIDGET_PARTS, ["'self'", ...allowedOrigins.filter(isOrigin)].join(' '));
}

const NO_SCRIPTS = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** For pages without scripts. */
export const NOTICE_POLICY = contentPolicy(NO_SCRIPTS, "'none'");

/** For pages without scripts that have forms. */
export const FORM_POLICY = contentPolicy(NO_SCRIPTS, "'none'", "'self'");

function contentPolicy(parts: readonly string[], ancestors: string, forms = "'none'"): string {
  const common = ["default-src 'none'", "style-src 'self'", "img-src 'self'", "base-uri 'none'", `form-action ${forms}`];
  return [...common, ...parts, `frame-ancestors ${ancestors}`].join('; ');
}

/** Nothing but an origin may get into the header: no second directive, no wildcard. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
