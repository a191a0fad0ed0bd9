/**
 * Lets the demonstration's site show the administration area in a frame, which the product never
 * allows. Mounted on the booking server of a demonstration only.
 */

import type Router from '@koa/router';
import type { RequestState } from '../http/context.ts';
import { createRouter } from '../http/router.ts';

export function createAdminFrame(siteUrl: string): Router<RequestState> {
  const router = createRouter();
  router.get(/^\/admin(?:\/.*)?$/, async (ctx, next) => {
    await next();
    const policy = ctx.response.get('Content-Security-Policy');
    ctx.set(
      'Content-Security-Policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${siteUrl}`),
    );
    ctx.remove('X-Frame-Options');
  });
  return router;
}
