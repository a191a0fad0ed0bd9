/**
 * The security headers of every response, and the additional ones of pages that people open in a
 * browser.
 */

import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers for every response: no content sniffing; opened as a page, it runs nothing, loads nothing
 * and cannot be framed; and over TLS, browsers use TLS only from then on. HSTS does not include
 * subdomains. Pages replace the policy with one that they work under.
 */
export function answerHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  };
}

/**
 * Helmet's defaults with four exceptions: the content policy depends on the page; its
 * `frame-ancestors` replaces X-Frame-Options, which cannot hold a list; HSTS is already sent with
 * every response; and `no-referrer` would turn a form's Origin into `null`.
 */
export function pageHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}
