/**
 * `/book/plain`: the whole booking in plain HTML forms, for browsers without scripts. Links choose;
 * POST forms take the time and send the answers, because personal data does not belong in
 * addresses. It books through the same code as the widget.
 */

import type Router from '@koa/router';
import { createBoundedMap, isRefusal, MS_PER_MINUTE } from '../../../core/index.ts';
import { askAgainLater, classifyFailure, mayRepeat } from '../../http/busy-database.ts';
import type { AppContext, Step } from '../../http/context.ts';
import { createKeyedHash } from '../../http/keyed-hash.ts';
import { parseQuery } from '../../http/query.ts';
import { logFailure } from '../../http/request-scope.ts';
import { createRouter, OTHERWISE } from '../../http/router.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { readSharedSecret } from '../../source/shared-secret.ts';
import { createTakeBooking } from '../../visitor/take-booking.ts';
import { createTakeHold } from '../../visitor/take-hold.ts';
import { createVisitorDependencies, openVisit } from '../../visitor/visit.ts';
import { readTracking } from '../booking-element.ts';
import { renderUnknownPage } from '../notice-pages.ts';
import { knownPath, openPage, ownForm, type PageState, refuseMethod } from '../page-steps.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { sendChoosing } from './choosing.ts';
import { type PlainReceipt, readReceipt, sendCalendar, sendDone } from './done-page.ts';
import { readEntry } from './entry.ts';
import {
  type PlainContext,
  type PlainDependencies,
  readChoices,
  sendSorry,
} from './plain-context.ts';
import { book, check, type SendPart, showForm, showTimes, takeTime } from './sending.ts';

const ROOT = '/book/plain';
/**
 * More than the number of possible holds; each entry is dropped after its hold has expired for
 * good.
 */
const TAKEN = { max: 10_000, afterMs: 30 * MS_PER_MINUTE };

interface PlainState extends PageState {
  plain: PlainContext;
  receipt: PlainReceipt;
  /** The receipt as written in the address. */
  writtenReceipt: string;
}

export function createPlainPages(deps: RouteDependencies): Router<PlainState> {
  const visit = openPlain(deps);
  const form = ownForm(deps);
  const again = offerRepeat(deps);
  const router = createRouter<PlainState>();
  router.use(...openPage(deps));
  router.get([ROOT, `${ROOT}/`], visit, (ctx) =>
    sendChoosing(ctx.state.plain, parseQuery(ctx.querystring)),
  );
  router.get(`${ROOT}/done`, visit, signedReceipt, showDone);
  router.get(`${ROOT}/booking.ics`, visit, signedReceipt, showCalendar);
  // A visitor who opens the address of a form starts over.
  router.get(
    ['time', 'when', 'form', 'check', 'book'].map((part) => `${ROOT}/${part}`),
    visit,
    beginAnew,
  );
  router.post(`${ROOT}/time`, form, visit, again, sent(takeTime));
  router.post(`${ROOT}/when`, form, visit, again, sent(showTimes));
  router.post(`${ROOT}/form`, form, visit, again, sent(showForm));
  router.post(`${ROOT}/check`, form, visit, again, sent(check));
  router.post(`${ROOT}/book`, form, visit, again, sent(book));
  router.all(OTHERWISE, `${ROOT}{/{*rest}}`, knownPath, refuseMethod);
  return router;
}

function openPlain(routes: RouteDependencies): Step<PlainState> {
  const deps = createPlainDependencies(routes);
  return (ctx, next) => {
    const { installation, visitor, language } = ctx.state;
    const { asked, basePath } = language.setting;
    // Carried along to the form, from whichever step the visitor starts.
    const tracking = readTracking(parseQuery(ctx.querystring));
    const link: PlainContext['link'] = (page, parameters = {}) => {
      // Same output as URLSearchParams, which takes microseconds for each of the fifty links of a
      // month.
      const entries = Object.entries({ lang: asked, ...tracking, ...parameters }).flatMap(
        ([name, value]) => (value === null ? [] : [`${encode(name)}=${encode(value)}`]),
      );
      return `${basePath}${ROOT}${page === '' ? '' : `/${page}`}${entries.length === 0 ? '' : `?${entries.join('&')}`}`;
    };
    ctx.state.plain = {
      ctx,
      visit: openVisit(routes, installation, visitor),
      language,
      deps,
      tracking,
      link,
    };
    return next();
  };
}

/** Most values in a link need no encoding. */
const encode = (text: string | number) => {
  const plain = String(text);
  return /^[\w.-]*$/.test(plain) ? plain : encodeURIComponent(plain).replaceAll('%20', '+');
};

function createPlainDependencies(deps: RouteDependencies): PlainDependencies {
  const calls = createVisitorDependencies(deps);
  const kept = { max: TAKEN.max, expiry: { afterMs: TAKEN.afterMs, clock: deps.clock } };
  return {
    ...calls,
    takeBooking: createTakeBooking(calls),
    takeHold: createTakeHold(calls),
    taken: createBoundedMap(kept),
    renewed: createBoundedMap(kept),
    readReceiptKey: async () => createKeyedHash(await readSharedSecret(deps), 'receipt'),
  };
}

function beginAnew({ state: { plain } }: AppContext<PlainState>): void {
  sendSeeOther(plain.ctx, plain.link(''));
}

/**
 * Keeps the answers if the database was busy: the page offers to send them again with the same key,
 * so that they book once.
 */
function offerRepeat({ log }: RouteDependencies): Step<PlainState> {
  return async (ctx, next) => {
    const { plain, form } = ctx.state;
    try {
      await next();
    } catch (error) {
      if (!mayRepeat(classifyFailure(error, true))) {
        throw error;
      }
      logFailure(ctx, error, log);
      sendSorry(plain, UNAVAILABLE, Object.fromEntries(form));
      askAgainLater(ctx);
    }
  };
}

const UNAVAILABLE = { kind: 'refused', code: 'upstream_unavailable' } as const;

function sent(send: SendPart): Step<PlainState> {
  return async ({ state: { plain, form } }) => {
    const entry = readEntry(form);
    if (entry === null) {
      return sendSeeOther(plain.ctx, plain.link(''));
    }
    const choices = await readChoices(plain.visit.source, entry);
    return isRefusal(choices)
      ? sendSorry(plain, choices, Object.fromEntries(form))
      : await send(plain, choices, entry, form);
  };
}

const signedReceipt: Step<PlainState> = async (ctx, next) => {
  const { plain } = ctx.state;
  const writtenReceipt = parseQuery(ctx.querystring).get('receipt') ?? '';
  const receipt = readReceipt(writtenReceipt, await plain.deps.readReceiptKey());
  if (receipt === null) {
    return sendOwnPage(ctx, 404, renderUnknownPage(plain.language));
  }
  Object.assign(ctx.state, { receipt, writtenReceipt });
  return await next();
};

const showDone: Step<PlainState> = ({ state: { plain, receipt, writtenReceipt } }) =>
  sendDone(plain, receipt, writtenReceipt);

const showCalendar: Step<PlainState> = ({ state: { plain, receipt } }) =>
  sendCalendar(plain, receipt);
