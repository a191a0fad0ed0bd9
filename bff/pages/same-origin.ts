/** Whether a form came from one of our own pages. There are no cookies that another site could abuse; this is a second lock. */

import type { AppContext } from '../http/context.ts';

/**
 * Browsers that send Sec-Fetch-Site vouch for it: over TLS, and on this machine. Else they send an Origin, which is `null` from sandboxed frames and never from our
 * pages; programs send neither.
 */
export function isOwnForm(ctx: AppContext, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = ctx.req.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || origin === new URL(baseUrl).origin;
}
