/**
 * `/feeds/<secret>.ics`: the bookings of a schedule, for the operator's own calendar program, which
 * polls it. The path is never logged.
 */

import type Router from '@koa/router';
import type { Feed } from '../../core/index.ts';
import type { AppContext, Step } from '../http/context.ts';
import { sendRateLimited, setRateLimitHeaders } from '../http/rate-limit.ts';
import { createRouter, listMethods, OTHERWISE } from '../http/router.ts';
import { matchesETag, sendError } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createFeedFiles, type FeedFiles } from './feed-files.ts';
import { openPage, type PageState, secretIn } from './page-steps.ts';

interface FeedState extends PageState {
  feed: Feed;
  tag: string;
}

type FeedContext = AppContext<FeedState>;

export function createFeeds(deps: RouteDependencies): Router<FeedState> {
  const files = createFeedFiles(deps);
  const found = findFeed(deps, files);
  const router = createRouter<FeedState>('/feeds');
  router.use(...openPage(deps));
  router.get('/:secret.ics', found, limitFeed(deps), (ctx) => sendFeed(ctx, files));
  router.all(OTHERWISE, '/:secret.ics', found, refuse);
  router.all(OTHERWISE, '/{*rest}', found);
  return router;
}

function findFeed({ storage }: RouteDependencies, files: FeedFiles): Step<FeedState> {
  return async (ctx, next) => {
    const secret = secretIn(ctx);
    const feed = secret === null ? null : await storage.feeds.find(secret);
    const tag = feed && (await files.readTag(feed));
    if (feed === null || tag === null) {
      return sendError(ctx, 404, { error: 'Not found' });
    }
    Object.assign(ctx.state, { feed, tag });
    return await next();
  };
}

function refuse(ctx: FeedContext): void {
  sendError(ctx, 405, { error: 'Method not allowed' });
  ctx.set('Allow', listMethods(ctx).join(', '));
}

function limitFeed({ limits }: RouteDependencies): Step<FeedState> {
  return async (ctx, next) => {
    const taken = await limits.feeds.take(`${ctx.state.feed.id} ${ctx.state.visitor}`);
    if (taken.allowed) {
      return await next();
    }
    setRateLimitHeaders(ctx, limits.feeds, taken);
    return sendRateLimited(ctx, taken.resetSeconds);
  };
}

async function sendFeed(ctx: FeedContext, files: FeedFiles): Promise<void> {
  const { feed, tag } = ctx.state;
  ctx.set({
    'Cache-Control': 'private, max-age=60',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  if (matchesETag(ctx.req.headers['if-none-match'], toEtag(tag))) {
    ctx.set('ETag', toEtag(tag));
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', 'text/calendar; charset=utf-8');
  ctx.status = 200;
  if (ctx.method === 'HEAD') {
    return ctx.set('ETag', toEtag(tag));
  }
  const file = await files.read(feed);
  if (file === null) {
    return sendError(ctx, 404, { error: 'Not found' });
  }
  ctx.set('ETag', toEtag(file.tag));
  ctx.body = file.bytes;
}

function toEtag(tag: string): string {
  return `W/"${tag}"`;
}
