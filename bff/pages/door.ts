/**
 * `/door/<secret>`: a display beside a door, for the secret of a feed without names. It shows what
 * takes the room or calendar now and next, without anything about customers, and loads itself anew
 * without scripts. The path is never logged.
 */

import type Router from '@koa/router';
import {
  createZone,
  type DoorTime,
  type DoorView,
  type EpochMinute,
  fill,
  formatWallTime,
  localize,
} from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { createRouter, OTHERWISE } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type Html, html } from './html.ts';
import { renderUnknownPage } from './notice-pages.ts';
import { type RenderedPage, renderPage } from './page.ts';
import type { PageLanguage } from './page-language.ts';
import { knownPath, openPage, type PageState, refuseMethod, secretIn } from './page-steps.ts';
import { sendOwnPage } from './send-page.ts';

const REFRESH_SECONDS = 30;
const MAX_NEXT = 4;

type DoorContext = AppContext<PageState>;

export function createDoor(deps: RouteDependencies): Router<PageState> {
  const router = createRouter<PageState>('/door');
  router.use(
    async (ctx, next) => {
      // Errors refresh as well, because a display has no user who would reload it.
      ctx.set('Refresh', `${REFRESH_SECONDS}`);
      await next();
    },
    ...openPage(deps),
  );
  router.get('/:secret', (ctx) => sendDoor(ctx, deps));
  router.all(OTHERWISE, '/:secret', refuseMethod);
  router.all(OTHERWISE, '/{*rest}', knownPath);
  return router;
}

async function sendDoor(
  ctx: DoorContext,
  { storage, service }: Pick<RouteDependencies, 'storage' | 'service'>,
): Promise<void> {
  const { language } = ctx.state;
  const secret = secretIn(ctx);
  const feed = secret === null ? null : await storage.feeds.find(secret);
  // The address can be read off the display, so it must not open a feed with names.
  const view = feed === null || feed.withNames ? null : await service.door(feed.scheduleId);
  if (view === null) {
    return sendOwnPage(ctx, 404, renderUnknownPage(language));
  }
  const withReasons = parseQuery(ctx.querystring).get('reasons') === '1';
  const nameOf = (reasonId: number | null) => {
    const { reasons, locale } = ctx.state.installation;
    const reason = withReasons ? reasons.find(({ id }) => id === reasonId) : undefined;
    return reason === undefined ? null : localize(reason.name, language.speech.lang, locale);
  };
  sendOwnPage(ctx, 200, renderDoor(view, language, nameOf));
}

type NameOf = (reasonId: number | null) => string | null;

function renderDoor(view: DoorView, language: PageLanguage, nameOf: NameOf): RenderedPage {
  const { pages, profile, setting } = language;
  const name = localize(view.name, language.speech.lang, profile.locale);
  const time = createTimes(language);
  const current = view.taken.filter(({ from, until }) => from <= view.now && view.now < until);
  const next = view.taken.filter(({ from }) => from > view.now).slice(0, MAX_NEXT);
  const state = judge(view, current);
  const names = [...new Set(current.flatMap(({ reasonId }) => nameOf(reasonId) ?? []))];
  return renderPage(setting, {
    title: name,
    linkTo: null,
    main: html`<div class="door ${state.kind}">
<p class="state">${pages[STATES[state.kind]]}</p>
<p>${state.until === null ? pages.doorRest : fill(pages.doorUntil, { time: time(state.until) })}</p>
${names.length === 0 ? null : html`<p class="what">${names.join(' · ')}</p>`}
</div>
<div class="door"><h2>${pages.doorNext}</h2>
${
  next.length === 0
    ? html`<p>${pages.doorNothing}</p>`
    : html`<ul>${next.map((one) => renderNext(one, { language, nameOf }))}</ul>`
}
<p class="as-of">${fill(pages.doorAsOf, { time: time(view.now) })}</p></div>`,
  });
}

const STATES = { taken: 'doorTaken', free: 'doorFree', closed: 'doorClosed' } as const;

interface State {
  readonly kind: keyof typeof STATES;
  /** `null` if nothing changes any more today. */
  readonly until: EpochMinute | null;
}

function judge({ now, taken, open }: DoorView, current: readonly DoorTime[]): State {
  if (current.length > 0) {
    return { kind: 'taken', until: endOf(taken, Math.max(...current.map(({ until }) => until))) };
  }
  const nextTaken = taken.find(({ from }) => from > now)?.from ?? null;
  const range = open.find(({ from, until }) => from <= now && now < until);
  if (range === undefined) {
    const opens = open.find(({ from }) => from > now)?.from ?? null;
    return { kind: 'closed', until: earliest(nextTaken, opens) };
  }
  const closes = range.until === open.at(-1)?.until ? null : range.until;
  return { kind: 'free', until: earliest(nextTaken, closes) };
}

/** Follows adjoining times to the end of the last one. */
function endOf(taken: readonly DoorTime[], end: EpochMinute): EpochMinute {
  const later = taken.find(({ from, until }) => from <= end && until > end);
  return later === undefined ? end : endOf(taken, later.until);
}

function earliest(one: EpochMinute | null, other: EpochMinute | null): EpochMinute | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function renderNext(
  { from, until, reasonId }: DoorTime,
  { language, nameOf }: { readonly language: PageLanguage; readonly nameOf: NameOf },
): Html {
  const time = createTimes(language);
  const name = nameOf(reasonId);
  return html`<li><span>${fill(language.pages.doorSpan, { from: time(from), until: time(until) })}</span>${name === null ? null : html` <span class="what">${name}</span>`}</li>`;
}

function createTimes({ days, profile }: PageLanguage): (minute: EpochMinute) => string {
  const zone = createZone(profile.timeZone);
  return (minute) => days.time(formatWallTime(zone.toWall(minute)));
}
