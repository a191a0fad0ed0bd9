/**
 * `/waitlist/<secret>`: one's own entry in the waiting list, without scripts and cookies. The secret in the path is the only key, and is never logged. Nothing
 * changes by GET, as scanners open the links in mails.
 */

import type { Installation, Refusal, WaitlistSubject } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import { parseQuery } from '../../http/query.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { readLanguage } from '../../visitor/languages.ts';
import { readFormBody } from '../form-body.ts';
import { sentenceOf } from '../plain/sitting.ts';
import { isOwnForm } from '../same-origin.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { renderForeignPage, renderTooManyPage, renderUnknownPage } from '../service-notices.ts';
import { createVoice } from '../voice.ts';
import { bookOffer, type OfferBooking } from './book-offer.ts';
import { freshForm, openOfferOf, readFilled, type Waiting } from './waiting.ts';
import { renderOfferPage, renderStatePage } from './waiting-page.ts';
import { waitingTexts } from './waiting-texts.ts';

const PATH = /^\/waitlist\/([\w-]{1,200})(?:\/(book|confirm|decline|leave))?$/;

type Visited = (ctx: AppContext, installation: Installation, visitor: string) => Promise<void>;

export function createWaitlistPages(deps: RouteDependencies): Visited {
  const basePath = new URL(deps.config.baseUrl).pathname.replace(/\/$/, '');
  return async (ctx, installation, visitor) => {
    const [, secret, part] = PATH.exec(ctx.path) ?? [];
    ctx.state.route = part === undefined ? '/waitlist/:secret' : `/waitlist/:secret/${part}`;
    const asked = readLanguage(installation, parseQuery(ctx.querystring).get('lang'));
    const setting = { profile: installation, asked, basePath };
    const subject = secret === undefined ? null : await deps.storage.findWaiting(secret);
    if (subject === null) return sendOwnPage(ctx, 404, renderUnknownPage(createVoice(setting, installation)));
    const waiting = createWaiting(subject, { installation, asked, basePath, now: deps.clock.now() });
    await answer(ctx, { waiting, part, visitor }, deps);
  };
}

interface Setting {
  readonly installation: Installation;
  readonly asked: string | null;
  readonly basePath: string;
  readonly now: number;
}

/** In the language that was asked for now, or else in that of whoever joined. */
function createWaiting(subject: WaitlistSubject, { installation, asked, basePath, now }: Setting): Waiting {
  const voice = createVoice(
    { profile: installation, asked: asked ?? readLanguage(installation, subject.entry.locale), basePath },
    installation,
  );
  const root = `${basePath}/waitlist/${subject.secret}`;
  return {
    ...subject,
    installation,
    voice,
    texts: waitingTexts(voice.speech.lang),
    now,
    link: (part, parameters = {}) => {
      const query = new URLSearchParams({ ...(asked !== null && { lang: asked }), ...parameters }).toString();
      return `${root}${part === '' ? '' : `/${part}`}${query === '' ? '' : `?${query}`}`;
    },
  };
}

interface Asked {
  readonly waiting: Waiting;
  readonly part: string | undefined;
  readonly visitor: string;
}

async function answer(ctx: AppContext, { waiting, part, visitor }: Asked, deps: RouteDependencies): Promise<void> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const change = { now: waiting.now, secret: waiting.secret };
  if (isRead) return part === undefined ? await show(ctx, waiting, deps) : sendSeeOther(ctx, waiting.link(''));
  if (ctx.method !== 'POST' || part === undefined) return refuseMethod(ctx, waiting, part === undefined ? 'GET, HEAD' : 'GET, HEAD, POST');
  if (!isOwnForm(ctx, deps.config.baseUrl)) return sendOwnPage(ctx, 403, renderForeignPage(waiting.voice));
  if (part === 'book') return await book(ctx, { waiting, visitor }, deps);
  if (part === 'confirm') await deps.storage.confirmWaiting(change);
  else if (part === 'leave') await deps.storage.leaveWaitlist(change);
  else await deps.storage.declineOffer(change);
  sendSeeOther(ctx, waiting.link('', part === 'decline' ? { done: 'declined' } : {}));
}

function refuseMethod(ctx: AppContext, { voice }: Waiting, allow: string): void {
  sendOwnPage(ctx, 405, renderUnknownPage(voice));
  ctx.set('Allow', allow);
}

async function show(ctx: AppContext, waiting: Waiting, deps: RouteDependencies): Promise<void> {
  const { entry } = waiting;
  const offer = openOfferOf(waiting);
  const form = offer === null ? null : await deps.service.form(entry, offer.slot, offer.holdSecret);
  if (offer !== null && form?.kind === 'answer') {
    const filled = freshForm(form.value, entry.email);
    return sendOwnPage(ctx, 200, renderOfferPage(waiting, { offer, form: form.value, filled, problem: null }));
  }
  const declined = parseQuery(ctx.querystring).get('done') === 'declined';
  sendOwnPage(ctx, 200, renderStatePage(waiting, { ...(await findBooking(waiting, deps)), declined }));
}

interface ToBooking {
  /** Null: the booking is reached from its mail alone. */
  readonly manageLink: string | null;
  readonly isPending: boolean;
}

async function findBooking({ entry, voice }: Waiting, { service, storage }: RouteDependencies): Promise<ToBooking> {
  const booking = entry.bookingId === null ? null : await service.findBooking(entry.bookingId);
  // Booked under another address, whose owner alone confirms.
  const secret = booking === null || booking.beganPending ? null : await storage.readManageSecret(booking.bookingId);
  return { manageLink: secret && `${voice.setting.basePath}/manage/${secret}`, isPending: booking?.status === 'pending' };
}

/** What is lost since the page was shown is shown by the page itself. */
async function book(ctx: AppContext, { waiting, visitor }: Omit<Asked, 'part'>, deps: RouteDependencies): Promise<void> {
  const { entry, link } = waiting;
  const body = await readFormBody(ctx);
  const offer = openOfferOf(waiting);
  const form = offer === null ? null : await deps.service.form(entry, offer.slot, offer.holdSecret);
  if (offer === null || form === null || form.kind === 'refused') return sendSeeOther(ctx, link(''));
  const filled = withConsent(readFilled(form.value, body), waiting);
  const booking: OfferBooking = { waiting, offer, form: form.value, filled, visitor };
  if (filled.errors.size > 0) return sendAgain(ctx, booking, null);
  const outcome = await bookOffer(ctx, booking, deps);
  if (outcome.kind === 'full') {
    sendOwnPage(ctx, 429, renderTooManyPage(waiting.voice));
    ctx.set('Retry-After', String(outcome.verdict.resetSeconds));
  } else if (outcome.kind === 'refused') sendRefused(ctx, booking, outcome);
  else sendSeeOther(ctx, await addressAfter(waiting, outcome.receipt.bookingId, deps));
}

function withConsent(filled: ReturnType<typeof readFilled>, { installation }: Waiting): ReturnType<typeof readFilled> {
  if (installation.consent === null || filled.consented) return filled;
  return { ...filled, errors: new Map([...filled.errors, ['consent', { kind: 'required' }]]) };
}

async function addressAfter(waiting: Waiting, bookingId: number, deps: RouteDependencies): Promise<string> {
  const { manageLink: address } = await findBooking({ ...waiting, entry: { ...waiting.entry, bookingId } }, deps);
  const { asked } = waiting.voice.setting;
  return address === null
    ? waiting.link('')
    : `${address}?${new URLSearchParams({ ...(asked !== null && { lang: asked }), done: 'booked' })}`;
}

function sendRefused(ctx: AppContext, booking: OfferBooking, refusal: Refusal): void {
  const { waiting, filled } = booking;
  if ('problem' in refusal) {
    sendAgain(ctx, { ...booking, filled: { ...filled, errors: new Map([[refusal.field, refusal.problem]]) } }, null);
  } else if (refusal.code === 'customer_limit') sendAgain(ctx, booking, sentenceOf(waiting.voice, refusal.code));
  else sendSeeOther(ctx, waiting.link(''));
}

function sendAgain(ctx: AppContext, { waiting, offer, form, filled }: OfferBooking, problem: string | null): void {
  sendOwnPage(ctx, 400, renderOfferPage(waiting, { offer, form, filled, problem }));
}
