/**
 * The pages and files that belong to one visitor: a booking's own pages, booking without scripts, calendar feeds. Every request counts towards the requests a
 * minute of its address; what fails is answered by a page, too.
 */

import type { Installation } from '../../core/index.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, AppMiddleware } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import { logFailure } from '../http/request-scope.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { readLanguage } from '../visitor/languages.ts';
import { createFeedPages } from './feeds.ts';
import { createManagePages } from './manage/index.ts';
import { renderBrokenPage, renderNotSetUpPage } from './notice-pages.ts';
import { pageHeaders } from './page-headers.ts';
import { createPlainPages, isPlainPath } from './plain/index.ts';
import { sendOwnPage } from './send-page.ts';
import { renderTooManyPage, renderUnsurePage } from './service-notices.ts';
import { createVoice, type Voice } from './voice.ts';
import { createWaitlistPages } from './waitlist/index.ts';

type Answer = (ctx: AppContext, installation: Installation, visitor: string) => Promise<void>;

export function createServicePages(deps: RouteDependencies): AppMiddleware {
  const find = createFinder(deps);
  const headers = pageHeaders(deps.config.baseUrl);
  return async (ctx, next) => {
    const answer = find(ctx.path);
    if (answer === null) return await next();
    await headers(ctx, () => answerSafely(ctx, answer, deps));
  };
}

/** Another installation's bookings have no pages here. */
function createFinder(deps: RouteDependencies): (path: string) => Answer | null {
  const manage = createManagePages(deps);
  const waitlist = createWaitlistPages(deps);
  const plain = createPlainPages(deps);
  const feeds = createFeedPages(deps);
  const isLocal = deps.config.upstream === null;
  return (path) => {
    if (isLocal && path.startsWith('/manage/')) return manage;
    if (isLocal && path.startsWith('/waitlist/')) return waitlist;
    if (isLocal && path.startsWith('/feeds/')) return (ctx, _installation, visitor) => feeds(ctx, visitor);
    return isPlainPath(path) ? plain : null;
  };
}

async function answerSafely(ctx: AppContext, answer: Answer, deps: RouteDependencies): Promise<void> {
  const lang = parseQuery(ctx.querystring).get('lang');
  const basePath = new URL(deps.config.baseUrl).pathname.replace(/\/$/, '');
  const setting = { profile: null, asked: readLanguage(null, lang), basePath };
  let voice: Voice | null = null;
  try {
    const installation = await deps.service.installation();
    if (installation === null) return sendOwnPage(ctx, 503, renderNotSetUpPage(setting));
    voice = createVoice({ profile: installation, asked: readLanguage(installation, lang), basePath }, installation);
    const visitor = addressGroup(deps.clientAddress(ctx));
    if (await admit(ctx, visitor, { deps, voice })) await answer(ctx, installation, visitor);
  } catch (error) {
    logFailure(ctx, error, deps.log);
    const wasSent = ctx.method === 'POST' && voice !== null;
    sendOwnPage(ctx, 500, wasSent && voice ? renderUnsurePage(voice) : renderBrokenPage(setting));
  }
}

interface Gate {
  readonly deps: RouteDependencies;
  readonly voice: Voice;
}

async function admit(ctx: AppContext, visitor: string, { deps, voice }: Gate): Promise<boolean> {
  const limit = deps.limits.widgetReads;
  const taken = await limit.take(visitor);
  if (taken.allowed) return true;
  setRateLimitHeaders(ctx, limit, taken);
  sendOwnPage(ctx, 429, renderTooManyPage(voice));
  ctx.set('Retry-After', String(taken.resetSeconds));
  return false;
}
