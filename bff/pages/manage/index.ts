/**
 * `/manage/<secret>`: a customer's own access to one booking, without scripts and cookies. The
 * secret in the path is the only key. Nothing changes by GET, as scanners open the links in mails;
 * and the path is never logged.
 */

import type Router from '@koa/router';
import { tellsOperator } from '../../../core/index.ts';
import type { AppContext, Step } from '../../http/context.ts';
import { parseQuery, type Query } from '../../http/query.ts';
import { createRouter, OTHERWISE } from '../../http/router.ts';
import { sendCalendarFile, sendDownload } from '../../http/send-file.ts';
import { type RouteDependencies, sendsMail } from '../../route-dependencies.ts';
import { createVisitorDependencies } from '../../visitor/visit.ts';
import { renderErasedPage, renderUnknownPage } from '../notice-pages.ts';
import type { RenderedPage } from '../page.ts';
import {
  knownPath,
  openPage,
  ownForm,
  type PageState,
  refuseMethod,
  secretIn,
} from '../page-steps.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { createAddressLinks } from './address-links.ts';
import { type AgainDependencies, renderAgain } from './again.ts';
import {
  type Action,
  cancel,
  confirm,
  erase,
  hasOtherTimes,
  move,
  renderCancelPage,
  renderMovePage,
} from './changes.ts';
import { presentData, renderDataPage, renderErasePage } from './data-pages.ts';
import { correctDetails, renderDetailsPage } from './details-page.ts';
import { askForAddress, canChangeAddress, renderEmailPage } from './email-page.ts';
import { createSendAgain, findMail } from './mail-again.ts';
import { type BookingState, judgeState, type Managed } from './managed.ts';
import { openManaged } from './open-managed.ts';
import { composeCalendarFile, renderOverview } from './overview-page.ts';
import { renderProposedPage, takeProposed } from './proposed-page.ts';
import { changeSooner, renderSooner } from './sooner.ts';
import { createUnconfirmedPages } from './unconfirmed-page.ts';

interface ManageState extends PageState {
  managed: Managed;
}

type ManageContext = AppContext<ManageState>;

const MAX_DELIVERIES = 1000;

/** Creates the pages, for the installation that stores the bookings. */
export function createManagePages(deps: RouteDependencies): Router<ManageState> {
  const booking = findBooking(deps);
  const form = ownForm(deps);
  const act = actor(deps);
  const addressLinks = createAddressLinks(deps);
  const unconfirmed = createUnconfirmedPages(deps);
  const { readSeal, readVisitorKey } = createVisitorDependencies(deps);
  const router = createRouter<ManageState>('/manage');
  router.use(...openPage(deps));
  router.all(/^\/manage\/erased(\/[a-z.]+)?$/, (ctx) =>
    sendOwnPage(ctx, 200, renderErasedPage(ctx.state.language)),
  );
  router.get('/unconfirmed/:secret', unconfirmed.show);
  router.post('/unconfirmed/:secret/send', form, unconfirmed.send);
  router.post('/unconfirmed/:secret/address', form, unconfirmed.readdress);
  router.get('/email/:secret', addressLinks.show);
  router.post('/email/:secret', form, addressLinks.use);
  router.get('/:secret', booking, show(overview(deps, readSeal)));
  router.get('/:secret/confirm', booking, toOverview);
  router.post('/:secret/confirm', booking, form, act(confirm));
  router.get(
    '/:secret/cancel',
    booking,
    whileIn(['confirmed', 'pending']),
    show(async (managed) =>
      renderCancelPage(managed, {
        asksWhy: asksWhy(managed, deps),
        canMove: await hasOtherTimes(managed, deps.service),
      }),
    ),
  );
  router.post('/:secret/cancel', booking, form, act(cancel));
  router.get(
    '/:secret/move',
    booking,
    whileIn(['confirmed']),
    show((managed, query) => renderMovePage(managed, query, deps.service)),
  );
  router.post('/:secret/move', booking, form, act(move));
  router.get('/:secret/times', booking, show(renderProposedPage));
  router.post('/:secret/times', booking, form, act(takeProposed));
  router.get('/:secret/details', booking, show(renderDetailsPage));
  router.post('/:secret/details', booking, form, (ctx) => answerDetails(ctx, deps));
  router.get('/:secret/email', booking, (ctx) => showEmail(ctx, deps));
  router.post('/:secret/email', booking, form, (ctx) => answerEmail(ctx, deps));
  router.post('/:secret/send', booking, form, act(createSendAgain(deps)));
  router.get('/:secret/sooner', booking, toOverview);
  router.post('/:secret/sooner', booking, form, async (ctx) => {
    const { managed, form: body, visitor } = ctx.state;
    const request = { body, visitor };
    sendSeeOther(ctx, await changeSooner(managed, request, { ...deps, readVisitorKey }));
  });
  router.get('/:secret/data', booking, show(renderDataPage));
  router.get('/:secret/data.json', booking, (ctx) => sendData(ctx, deps));
  router.get('/:secret/erase', booking, show(renderErasePage));
  router.post('/:secret/erase', booking, form, act(erase));
  router.get('/:secret/booking.ics', booking, (ctx) => sendCalendar(ctx, deps));
  router.all(OTHERWISE, '/:secret{/:page}', knownPath, booking, refuseMethod);
  router.all(OTHERWISE, '/{*rest}', knownPath);
  return router;
}

/**
 * Finds the booking. All steps after this one use the language of the booking unless another was
 * requested.
 */
function findBooking(deps: RouteDependencies): Step<ManageState> {
  return async (ctx, next) => {
    const secret = secretIn(ctx);
    const found = secret === null ? null : await deps.storage.bookings.findManaged(secret);
    if (found === null) {
      return sendOwnPage(ctx, 404, renderUnknownPage(ctx.state.language));
    }
    ctx.state.managed = await openManaged(ctx.state, { ...found, path: `${secret}` }, deps);
    ctx.state.language = ctx.state.managed.language;
    return await next();
  };
}

type Page = (managed: Managed, query: Query) => Promise<RenderedPage> | RenderedPage;

function show(page: Page): Step<ManageState> {
  return async (ctx) =>
    sendOwnPage(ctx, 200, await page(ctx.state.managed, parseQuery(ctx.querystring)));
}

function overview(deps: RouteDependencies, readSeal: AgainDependencies['readSeal']): Page {
  return async (managed, query) =>
    renderOverview(managed, {
      done: query.get('done') ?? null,
      problem: query.get('problem') ?? null,
      again: await renderAgain(managed, { service: deps.service, readSeal }),
      sooner: await renderSooner(managed, deps),
      canMove: await hasOtherTimes(managed, deps.service),
      canSendAgain: (await findMail(managed, deps)) !== null,
      canChangeAddress: await canChangeAddress(managed, deps),
    });
}

/** A reason is asked for if somebody gets to read it. */
function asksWhy(managed: Managed, deps: RouteDependencies): boolean {
  const { schedule, installation } = managed;
  return (
    judgeState(managed) === 'confirmed' &&
    schedule !== null &&
    sendsMail(deps) &&
    tellsOperator(schedule, installation)
  );
}

function toOverview(ctx: ManageContext): void {
  sendSeeOther(ctx, ctx.state.managed.link(''));
}

/**
 * Continues only in these states. Else redirects to the booking's page, which shows the current
 * state and what can be done.
 */
function whileIn(states: readonly BookingState[]): Step<ManageState> {
  return (ctx, next) => (states.includes(judgeState(ctx.state.managed)) ? next() : toOverview(ctx));
}

function actor(deps: RouteDependencies): (action: Action) => Step<ManageState> {
  return (action) => async (ctx) =>
    sendSeeOther(ctx, await action(ctx.state.managed, ctx.state.form, deps));
}

/** Saves corrected details, or shows the form again with its errors. */
async function answerDetails(ctx: ManageContext, deps: RouteDependencies): Promise<void> {
  const answer = await correctDetails(ctx.state.managed, ctx.state.form, deps);
  if (typeof answer === 'string') {
    return sendSeeOther(ctx, answer);
  }
  sendOwnPage(ctx, 400, answer);
}

async function showEmail(ctx: ManageContext, deps: RouteDependencies): Promise<void> {
  const { managed } = ctx.state;
  if (!(await canChangeAddress(managed, deps))) {
    return toOverview(ctx);
  }
  sendOwnPage(ctx, 200, renderEmailPage(managed));
}

/** Asks the new address, or shows the form again with its error. */
async function answerEmail(ctx: ManageContext, deps: RouteDependencies): Promise<void> {
  const { managed, form, visitor } = ctx.state;
  const answer = await askForAddress(managed, { body: form, visitor }, deps);
  if (typeof answer === 'string') {
    return sendSeeOther(ctx, answer);
  }
  sendOwnPage(ctx, 400, answer);
}

function sendCalendar(ctx: ManageContext, { config }: RouteDependencies): void {
  const { managed } = ctx.state;
  const { booking, root, language } = managed;
  const content = composeCalendarFile(
    managed,
    `${config.baseUrl}${root.slice(language.setting.basePath.length)}`,
  );
  sendCalendarFile(ctx, { name: `${booking.bookingId}.ics`, content });
}

async function sendData(ctx: ManageContext, { storage }: RouteDependencies): Promise<void> {
  const { managed } = ctx.state;
  const { bookingId } = managed.booking;
  const deliveries = await storage.messages.listDeliveries({ bookingId, limit: MAX_DELIVERIES });
  const ids = [...new Set(deliveries.map(({ outboxId }) => outboxId))];
  const entries = await Promise.all(ids.map((id) => storage.messages.findEntry(id)));
  const waiting = await storage.waitlist.findOfBooking(bookingId);
  const content = presentData(managed, { deliveries, entries, waiting: waiting?.entry ?? null });
  sendDownload(ctx, {
    type: 'application/json; charset=utf-8',
    name: `${bookingId}.json`,
    content,
  });
}
