/**
 * The steps before a page is answered: they identify the visitor, choose the language, count
 * requests and, for a form, check that it is one of ours.
 */

import type { Installation } from '../../core/index.ts';
import { parseBasePath } from '../config.ts';
import { askAgainLater, classifyFailure, mayRepeat } from '../http/busy-database.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { readText } from '../http/json-body.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import { logFailure } from '../http/request-scope.ts';
import { hasEscape, listMethods } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { requestLanguages } from '../visitor/languages.ts';
import {
  renderBrokenPage,
  renderForeignPage,
  renderNotSetUpPage,
  renderTooManyPage,
  renderUnknownPage,
  renderUnsurePage,
} from './notice-pages.ts';
import type { PageSetting } from './page.ts';
import { createPageLanguage, type PageLanguage } from './page-language.ts';
import { sendOwnPage } from './send-page.ts';

/** The results of the steps, for the steps after them. */
export interface PageState extends RequestState {
  installation: Installation;
  /** The key that rate limits count by. */
  visitor: string;
  /** Page texts in the requested language. */
  language: PageLanguage;
  form: FormBody;
}

/** Returns the steps that every page of a visitor runs first. */
export function openPage(
  deps: RouteDependencies,
): readonly [Step<PageState>, Step<PageState>, Step<PageState>] {
  return [pageHeaders(), findInstallation(deps), limitVisitor(deps)];
}

/** Finds the installation. Errors in later steps are answered with a page as well. */
function findInstallation({ config, service, log }: RouteDependencies): Step<PageState> {
  const basePath = parseBasePath(config.baseUrl);
  return async (ctx, next) => {
    const unset = { profile: null, ...requestLanguages(ctx, null), basePath };
    let language: PageLanguage | null = null;
    try {
      const installation = await service.installation();
      if (installation === null) {
        return sendOwnPage(ctx, 503, renderNotSetUpPage(unset));
      }
      language = createPageLanguage(
        { profile: installation, ...requestLanguages(ctx, installation), basePath },
        installation,
      );
      Object.assign(ctx.state, { installation, language });
      return await next();
    } catch (error) {
      logFailure(ctx, error, log);
      return sendFailure(ctx, error, { unset, language });
    }
  };
}

interface Setting {
  readonly unset: PageSetting;
  readonly language: PageLanguage | null;
}

/**
 * Sends an error page. After a POST it says that the outcome is unknown. A form that is sent again
 * is recognised and carried out once.
 */
function sendFailure(ctx: AppContext, error: unknown, { unset, language }: Setting): void {
  const failure = classifyFailure(error, true);
  const isUnsure = failure !== 'busy' && ctx.method === 'POST' && language !== null;
  sendOwnPage(
    ctx,
    mayRepeat(failure) ? 503 : 500,
    isUnsure ? renderUnsurePage(language) : renderBrokenPage(language?.setting ?? unset),
  );
  if (mayRepeat(failure)) {
    askAgainLater(ctx);
  }
}

/** Counts every request against the limit per minute of its address. */
function limitVisitor({ limits, clientAddress }: RouteDependencies): Step<PageState> {
  const limit = limits.widgetReads;
  return async (ctx, next) => {
    ctx.state.visitor = addressGroup(clientAddress(ctx));
    const taken = await limit.take(ctx.state.visitor);
    if (taken.allowed) {
      return await next();
    }
    setRateLimitHeaders(ctx, limit, taken);
    sendOwnPage(ctx, 429, renderTooManyPage(ctx.state.language));
    return ctx.set('Retry-After', String(taken.resetSeconds));
  };
}

/** Checks that the form is one of ours and reads it. */
export function ownForm({ config }: Pick<RouteDependencies, 'config'>): Step<PageState> {
  return async (ctx, next) => {
    if (!isOwnForm(ctx, config.baseUrl)) {
      return sendOwnPage(ctx, 403, renderForeignPage(ctx.state.language));
    }
    ctx.state.form = await readFormBody(ctx);
    return await next();
  };
}

/** Answers 404 if no page has this path. For routes with `OTHERWISE`. */
export const knownPath: Step<PageState> = (ctx, next) =>
  listMethods(ctx).length === 0
    ? sendOwnPage(ctx, 404, renderUnknownPage(ctx.state.language))
    : next();

export const refuseMethod: Step<PageState> = (ctx) => {
  sendOwnPage(ctx, 405, renderUnknownPage(ctx.state.language));
  ctx.set('Allow', listMethods(ctx).join(', '));
};

/** Returns the secret of a path such as `/manage/:secret/cancel`; `null` if it is malformed. */
export function secretIn(ctx: AppContext): string | null {
  const { secret = '' } = ctx.params;
  return /^[\w-]{1,200}$/.test(secret) && !hasEscape(ctx) ? secret : null;
}

/**
 * Whether a form came from one of our own pages. As there are no cookies that another site could
 * abuse, this is a second line of defence.
 * Browsers send Sec-Fetch-Site over TLS and on localhost, and it can be trusted. Otherwise they
 * send an Origin, which is `null` from sandboxed frames but never from our pages. Programs send
 * neither.
 */
function isOwnForm(ctx: AppContext, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = ctx.req.headers;
  if (site !== undefined) {
    return site === 'same-origin' || site === 'none';
  }
  return origin === undefined || origin === new URL(baseUrl).origin;
}

export type FormBody = ReadonlyMap<string, string>;

/** More than any of our forms has. */
const MAX_FIELDS = 500;

/**
 * Reads a form; if a name repeats, the first value wins. A body that is not a form, is too large,
 * has too many fields or is not UTF-8 counts as an empty form.
 */
async function readFormBody(ctx: AppContext): Promise<FormBody> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(
    ctx.req.headers['content-type'] ?? '',
  );
  const text = (await readText(ctx)) ?? '';
  const body = new Map<string, string>();
  if (!isForm || text.split('&').length > MAX_FIELDS) {
    return body;
  }
  for (const [name, value] of new URLSearchParams(text)) {
    if (!body.has(name)) {
      body.set(name, value);
    }
  }
  return body;
}
