/**
 * Which sites may use `/widget/v1` from a browser: exactly the listed origins and our own, compared as strings. Written out rather than left to @koa/cors,
 * because here a refused origin is answered by us, preflights included, and because nothing of a request is ever reflected.
 *
 * The list keeps other sites from speaking in their visitors' names. It does not keep programs out, which send any Origin they like: limits do.
 */

import type { InstallationProfile } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';

const EXPOSED = 'Retry-After, RateLimit, RateLimit-Policy, ETag';
const ALLOWED_HEADERS = 'content-type, idempotency-key';
/** What Chromium keeps a preflight for at most. */
const PREFLIGHT_SECONDS = '7200';

export interface Origins {
  /** Sets the CORS headers of an allowed origin. False: this request may not be answered. */
  admit(ctx: AppContext, profile: InstallationProfile | null): boolean;
}

export function createOrigins(baseUrl: string): Origins {
  const own = new URL(baseUrl).origin;
  const listedBy = new WeakMap<InstallationProfile, ReadonlySet<string>>();

  function listed(profile: InstallationProfile | null): ReadonlySet<string> {
    if (profile === null) return new Set([own]);
    const known = listedBy.get(profile) ?? new Set([own, ...profile.allowedOrigins.filter(isOneOrigin)]);
    listedBy.set(profile, known);
    return known;
  }

  return {
    admit: (ctx, profile) => {
      ctx.res.setHeader('Vary', 'Origin');
      const { origin } = ctx.req.headers;
      // Browsers leave the header out of a GET to their own origin, and never out of a POST.
      if (origin === undefined) return ctx.method !== 'POST';
      if (!listed(profile).has(origin)) return false;
      ctx.res.setHeader('Access-Control-Allow-Origin', origin);
      ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED);
      return true;
    },
  };
}

/** To OPTIONS from an allowed origin; `allow` is the path's methods. */
export function answerPreflight(ctx: AppContext, allow: string): void {
  ctx.status = 204;
  ctx.set('Allow', allow);
  if (ctx.req.headers.origin === undefined) return;
  ctx.set('Access-Control-Allow-Methods', allow);
  ctx.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}

const LONGEST_PRINTED = 200;

/** For the log: a stranger's text, of bounded length and without what could steer a terminal. */
export function printableOrigin(origin: string | undefined): string {
  return origin === undefined ? '(none)' : origin.slice(0, LONGEST_PRINTED).replace(/[^\x20-\x7e]/g, '?');
}

/** `null` is every sandboxed frame and local file at once, and `*` is everyone. */
function isOneOrigin(text: string): boolean {
  return text !== 'null' && !text.includes('*');
}
