/** The security headers of everything that people open in a browser. */

import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Helmet's defaults but for four: the content policy depends on the page; `frame-ancestors` in it replaces X-Frame-Options, which knows no list;
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
