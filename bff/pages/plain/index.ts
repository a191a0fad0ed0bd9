/**
 * `/book/plain`: the whole booking in plain HTML forms, for browsers without scripts. Choosing is by links; a time, the form and the booking are sent by POST, as
 * what people enter belongs in no address. It books through the same code as the widget's calls.
 */

import { createBoundedMap, type InstallationProfile } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import { createKeyedHash } from '../../http/keyed-hash.ts';
import { parseQuery } from '../../http/query.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { readSharedSecret } from '../../source/shared-secret.ts';
import { readLanguage } from '../../visitor/languages.ts';
import { createTakeBooking } from '../../visitor/take-booking.ts';
import { createTakeHold } from '../../visitor/take-hold.ts';
import { createVisitorDependencies, openVisit } from '../../visitor/visit.ts';
import { readFormBody } from '../form-body.ts';
import { isOwnForm } from '../same-origin.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { renderForeignPage, renderUnknownPage } from '../service-notices.ts';
import { createVoice } from '../voice.ts';
import { sendChoosing } from './choosing.ts';
import { sendCalendar, sendDone } from './done-page.ts';
import { readEntry } from './entry.ts';
import { readReceipt } from './receipt.ts';
import { book, check, type SendPart, showForm, showTimes, takeTime } from './sending.ts';
import { type Desk, readChoices, type Sitting, sendSorry } from './sitting.ts';

const ROOT = '/book/plain';
/** More than all holds together can be; each is gone when its hold has ended for good. */
const TAKEN = { most: 10_000, afterMs: 30 * 60_000 };
const SENDING: ReadonlyMap<string, SendPart> = new Map([
  ['time', takeTime],
  ['when', showTimes],
  ['form', showForm],
  ['check', check],
  ['book', book],
]);

export const isPlainPath = (path: string): boolean => path === ROOT || path.startsWith(`${ROOT}/`);

export function createPlainPages(
  deps: RouteDependencies,
): (ctx: AppContext, profile: InstallationProfile, visitor: string) => Promise<void> {
  const basePath = new URL(deps.config.baseUrl).pathname.replace(/\/$/, '');
  const desk = createDesk(deps);
  return async (ctx, profile, visitor) => {
    const asked = readLanguage(profile, parseQuery(ctx.querystring).get('lang'));
    const voice = createVoice({ profile, asked, basePath }, profile);
    const link: Sitting['link'] = (page, parameters = {}) => {
      // As URLSearchParams writes it, which takes some microseconds for each of the fifty links of a month.
      const entries = Object.entries({ lang: asked, ...parameters }).flatMap(([name, value]) =>
        value === null ? [] : [`${encode(name)}=${encode(value)}`],
      );
      return `${basePath}${ROOT}${page === '' ? '' : `/${page}`}${entries.length === 0 ? '' : `?${entries.join('&')}`}`;
    };
    await route({ ctx, visit: openVisit(deps, profile, visitor), voice, desk, link }, ctx.path.slice(ROOT.length + 1), deps.config.baseUrl);
  };
}

/** Most of what stands in a link needs no encoding. */
const encode = (text: string | number) => {
  const plain = String(text);
  return /^[\w.-]*$/.test(plain) ? plain : encodeURIComponent(plain).replaceAll('%20', '+');
};

function createDesk(deps: RouteDependencies): Desk {
  const calls = createVisitorDependencies(deps);
  return {
    ...calls,
    takeBooking: createTakeBooking(calls),
    takeHold: createTakeHold(calls),
    taken: createBoundedMap({ most: TAKEN.most, expiry: { afterMs: TAKEN.afterMs, clock: deps.clock } }),
    readReceiptKey: async () => createKeyedHash(await readSharedSecret(deps), 'receipt'),
  };
}

async function route(sitting: Sitting, part: string, baseUrl: string): Promise<void> {
  const { ctx, voice } = sitting;
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const sends = SENDING.get(part);
  const isKnown = part === '' || part === 'done' || part === 'booking.ics' || sends !== undefined;
  ctx.state.route = isKnown ? `${ROOT}${part === '' ? '' : `/${part}`}` : `${ROOT}/*`;
  if (!isKnown) return sendOwnPage(ctx, 404, renderUnknownPage(voice));
  // Whoever loads the address of a form begins anew.
  if (isRead && sends) return sendSeeOther(ctx, sitting.link(''));
  if (isRead) return part === '' ? await sendChoosing(sitting, parseQuery(ctx.querystring)) : await showReceipt(sitting, part);
  if (ctx.method !== 'POST' || !sends) {
    sendOwnPage(ctx, 405, renderUnknownPage(voice));
    return ctx.set('Allow', sends ? 'GET, HEAD, POST' : 'GET, HEAD');
  }
  if (!isOwnForm(ctx, baseUrl)) return sendOwnPage(ctx, 403, renderForeignPage(voice));
  await receive(sitting, sends);
}

async function receive(sitting: Sitting, send: SendPart): Promise<void> {
  const body = await readFormBody(sitting.ctx);
  const entry = readEntry(body);
  if (entry === null) return sendSeeOther(sitting.ctx, sitting.link(''));
  const choices = await readChoices(sitting.visit.source, entry);
  if ('kind' in choices) return sendSorry(sitting, choices);
  await send(sitting, choices, entry, body);
}

async function showReceipt(sitting: Sitting, part: string): Promise<void> {
  const written = parseQuery(sitting.ctx.querystring).get('receipt') ?? '';
  const receipt = readReceipt(written, await sitting.desk.readReceiptKey());
  if (receipt === null) return sendOwnPage(sitting.ctx, 404, renderUnknownPage(sitting.voice));
  await (part === 'done' ? sendDone(sitting, receipt, written) : sendCalendar(sitting, receipt));
}
