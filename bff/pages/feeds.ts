/** `/feeds/<secret>.ics`: a calendar's bookings for the operator's own calendar program, which asks again and again. The path is never logged. */

import type { AppContext } from '../http/context.ts';
import { sendRateLimited, setRateLimitHeaders } from '../http/rate-limit.ts';
import { matchesETag } from '../http/send-answer.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createFeedFiles } from './feed-files.ts';

type Dependencies = Pick<RouteDependencies, 'service' | 'storage' | 'clock' | 'limits'>;

const PATH = /^\/feeds\/([\w-]{1,200})\.ics$/;

export function createFeedPages({ service, storage, clock, limits }: Dependencies) {
  const files = createFeedFiles({ service, clock });

  return async (ctx: AppContext, visitor: string): Promise<void> => {
    ctx.state.route = '/feeds/:secret';
    const secret = PATH.exec(ctx.path)?.[1];
    const feed = secret === undefined ? null : await storage.findFeed(secret);
    const tag = feed && (await files.tagOf(feed));
    if (feed === null || tag === null) return sendError(ctx, 404, { error: 'Not found' });
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      sendError(ctx, 405, { error: 'Method not allowed' });
      return ctx.set('Allow', 'GET, HEAD');
    }
    const taken = await limits.feeds.take(`${feed.id} ${visitor}`);
    if (!taken.allowed) {
      setRateLimitHeaders(ctx, limits.feeds, taken);
      return sendRateLimited(ctx, taken.resetSeconds);
    }
    ctx.set({ 'Cache-Control': 'private, max-age=60', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    if (matchesETag(ctx.req.headers['if-none-match'], etagOf(tag))) {
      ctx.set('ETag', etagOf(tag));
      ctx.status = 304;
      return;
    }
    ctx.set('Content-Type', 'text/calendar; charset=utf-8');
    ctx.status = 200;
    if (ctx.method === 'HEAD') return ctx.set('ETag', etagOf(tag));
    const file = await files.read(feed);
    if (file === null) return sendError(ctx, 404, { error: 'Not found' });
    ctx.set('ETag', etagOf(file.tag));
    ctx.body = file.bytes;
  };
}

function etagOf(tag: string): string {
  return `W/"${tag}"`;
}
