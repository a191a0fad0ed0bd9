/**
 * `/manage/<secret>`: a customer's own access to one booking, without scripts and cookies. The secret in the path is the only key. Nothing changes by GET, as
 * scanners open the links in mails; and the path is never logged.
 */

import type { Booking, Installation, Retired } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import { parseQuery, type Query } from '../../http/query.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { readLanguage } from '../../visitor/languages.ts';
import { readFormBody } from '../form-body.ts';
import { isOwnForm } from '../same-origin.ts';
import { sendDownload, sendOwnPage, sendSeeOther } from '../send-page.ts';
import { renderErasedPage, renderForeignPage, renderUnknownPage } from '../service-notices.ts';
import { createVoice } from '../voice.ts';
import { type Action, cancel, confirm, erase, move } from './actions.ts';
import { fileOf } from './calendar.ts';
import { renderCancelPage } from './cancel-page.ts';
import { renderDataPage, renderErasePage } from './data-pages.ts';
import type { Managed } from './managed.ts';
import { renderMovePage } from './move-page.ts';
import { renderOverview } from './overview-page.ts';
import { presentData } from './present-data.ts';

type Page = (managed: Managed, query: Query) => Promise<string> | string;

interface Part {
  readonly page?: Page;
  readonly file?: (ctx: AppContext, managed: Managed) => Promise<void> | void;
  readonly action?: Action;
}

const PATH = /^\/manage\/([\w-]{1,200})(?:\/([a-z.]+))?$/;
const MOST_DELIVERIES = 1000;

/** Answers everything below `/manage/` for the installation that keeps the bookings. */
export function createManagePages(deps: RouteDependencies): (ctx: AppContext, installation: Installation) => Promise<void> {
  const basePath = new URL(deps.config.baseUrl).pathname.replace(/\/$/, '');
  const parts = createParts(deps);
  return async (ctx, installation) => {
    ctx.state.route = '/manage/:secret';
    const [, secret = '', name = ''] = PATH.exec(ctx.path) ?? [];
    const [query, part] = [parseQuery(ctx.querystring), parts.get(name)];
    const asked = readLanguage(installation, query.get('lang'));
    const setting = { profile: installation, asked, basePath };
    if (secret === 'erased') return sendOwnPage(ctx, 200, renderErasedPage(createVoice(setting, installation)));
    const found = part === undefined ? null : await deps.storage.findManaged(secret);
    if (part === undefined || found === null) return sendOwnPage(ctx, 404, renderUnknownPage(createVoice(setting, installation)));
    if (name !== '') ctx.state.route = `/manage/:secret/${name}`;
    const { booking, byMail } = found;
    const voice = createVoice({ ...setting, asked: asked ?? readLanguage(installation, booking.locale) }, installation);
    const root = `${basePath}/manage/${secret}`;
    const managed: Managed = {
      ...(await lookUp(installation, booking, deps)),
      byMail,
      voice,
      now: deps.clock.now(),
      root,
      link: linker(root, asked),
    };
    await answer(ctx, { part, managed, query, deps });
  };
}

type Found = Pick<Managed, 'booking' | 'installation' | 'schedule' | 'reason'>;

/** A booking keeps name and place also of what was retired since. */
async function lookUp(installation: Installation, booking: Booking, { service }: RouteDependencies): Promise<Found> {
  const find = ({ schedules, reasons }: Retired) => ({
    schedule: schedules.find(({ id }) => id === booking.scheduleId) ?? null,
    reason: reasons.find(({ id }) => id === booking.reasonId) ?? null,
  });
  const offered = find(installation);
  const retired = offered.schedule && offered.reason ? offered : find(await service.retired());
  return { booking, installation, schedule: offered.schedule ?? retired.schedule, reason: offered.reason ?? retired.reason };
}

/** Addresses keep the language that was asked for. */
function linker(root: string, asked: string | null): Managed['link'] {
  return (page, parameters = {}) => {
    const query = new URLSearchParams({ ...(asked !== null && { lang: asked }), ...parameters }).toString();
    return `${root}${page === '' ? '' : `/${page}`}${query === '' ? '' : `?${query}`}`;
  };
}

interface Asked {
  readonly part: Part;
  readonly managed: Managed;
  readonly query: Query;
  readonly deps: RouteDependencies;
}

async function answer(ctx: AppContext, { part: { page, file, action }, managed, query, deps }: Asked): Promise<void> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (isRead && file) await file(ctx, managed);
  else if (isRead && page) sendOwnPage(ctx, 200, await page(managed, query));
  else if (isRead) sendSeeOther(ctx, managed.link(''));
  else if (ctx.method !== 'POST' || !action) refuseMethod(ctx, managed, action ? 'GET, HEAD, POST' : 'GET, HEAD');
  else if (!isOwnForm(ctx, deps.config.baseUrl)) sendOwnPage(ctx, 403, renderForeignPage(managed.voice));
  else sendSeeOther(ctx, await action(managed, await readFormBody(ctx), deps));
}

function refuseMethod(ctx: AppContext, { voice }: Managed, allow: string): void {
  sendOwnPage(ctx, 405, renderUnknownPage(voice));
  ctx.set('Allow', allow);
}

function createParts({ storage, service, config }: RouteDependencies): ReadonlyMap<string, Part> {
  const sendCalendar: Part['file'] = (ctx, managed) => {
    const { booking, root, voice } = managed;
    const content = fileOf(managed, `${config.baseUrl}${root.slice(voice.setting.basePath.length)}`);
    sendDownload(ctx, { type: 'text/calendar; charset=utf-8', name: `${booking.bookingId}.ics`, content });
  };
  const sendData: Part['file'] = async (ctx, managed) => {
    const { bookingId } = managed.booking;
    const content = presentData(managed, await storage.listDeliveries({ bookingId, limit: MOST_DELIVERIES }));
    sendDownload(ctx, { type: 'application/json; charset=utf-8', name: `${bookingId}.json`, content });
  };
  const overview: Page = (managed, query) =>
    renderOverview(managed, { done: query.get('done') ?? null, problem: query.get('problem') ?? null });
  return new Map<string, Part>([
    ['', { page: overview }],
    ['confirm', { action: confirm }],
    ['cancel', { page: renderCancelPage, action: cancel }],
    ['move', { page: (managed, query) => renderMovePage(managed, query, service), action: move }],
    ['data', { page: renderDataPage }],
    ['data.json', { file: sendData }],
    ['erase', { page: renderErasePage, action: erase }],
    ['booking.ics', { file: sendCalendar }],
  ]);
}
