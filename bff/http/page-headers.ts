/** The security headers of every answer, and those of everything that people open in a browser. */

import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * For every answer, whatever it is: it is of the type that it says; opened as a page, it runs
 * nothing, loads nothing and stands in no frame; and over TLS, browsers ask by TLS alone from then
 * on. HSTS speaks for no other host of the domain. Pages replace the policy by one that they work
 * under.
 */
export function answerHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  };
}

/**
 * Helmet's defaults but for four: the content policy depends on the page; `frame-ancestors` in it
 * replaces X-Frame-Options, which knows no list; HSTS is said with every answer; and `no-referrer`
 * would turn the Origin of a form into `null`.
 */
export function pageHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}
