/**
 * `/waitlist/<secret>`: a customer's own entry in the waiting list, without scripts and cookies.
 * The secret in the path is the only key and is never logged. GET changes nothing, because mail
 * scanners open every link.
 */

import type Router from '@koa/router';
import {
  askedFields,
  type Booked,
  type FormField,
  type Installation,
  offeredReason,
  type WaitlistSubject,
} from '../../../core/index.ts';
import type { AppContext, Step } from '../../http/context.ts';
import { parseQuery } from '../../http/query.ts';
import { createRouter, OTHERWISE } from '../../http/router.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { SourceRefusal } from '../../source/booking-source.ts';
import { readLanguage } from '../../visitor/languages.ts';
import { labelStandardFields } from '../../visitor/standard-labels.ts';
import { createTakeBooking, type VisitorBooking } from '../../visitor/take-booking.ts';
import { createVisitorDependencies, openVisit } from '../../visitor/visit.ts';
import { renderTooManyPage, renderUnknownPage } from '../notice-pages.ts';
import type { PageSetting } from '../page.ts';
import { createPageLanguage } from '../page-language.ts';
import { knownPath, openPage, ownForm, refuseMethod, secretIn } from '../page-steps.ts';
import { CONSENT_BOX } from '../plain/field-view.ts';
import { findSentence } from '../plain/plain-context.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { renderMoveOffer } from './move-offer.ts';
import {
  type FilledForm,
  findOpenOffer,
  freshForm,
  type OpenOffer,
  readFilled,
  type WaitlistContext,
  type WaitlistState,
  type WaitlistView,
} from './waiting.ts';
import { renderOfferPage, renderStatePage } from './waiting-page.ts';

export function createWaitlistPages(deps: RouteDependencies): Router<WaitlistState> {
  const { storage } = deps;
  const entry = findEntry(deps);
  const form = ownForm(deps);
  const router = createRouter<WaitlistState>('/waitlist');
  router.use(...openPage(deps));
  router.get('/:secret', entry, (ctx) => show(ctx, deps));
  router.get(
    ['book', 'move', 'confirm', 'leave', 'decline'].map((part) => `/:secret/${part}`),
    entry,
    toEntry(),
  );
  router.post('/:secret/book', entry, form, createBookOffer(deps));
  router.post('/:secret/move', entry, form, (ctx) => takeSooner(ctx, deps));
  router.post('/:secret/confirm', entry, form, change(storage.waitlist.confirm), toEntry());
  router.post('/:secret/leave', entry, form, change(storage.waitlist.leave), toEntry());
  router.post(
    '/:secret/decline',
    entry,
    form,
    change(storage.waitlist.declineOffer),
    toEntry({ done: 'declined' }),
  );
  router.all(OTHERWISE, '/:secret{/:part}', knownPath, entry, refuseMethod);
  router.all(OTHERWISE, '/{*rest}', knownPath);
  return router;
}

/**
 * Finds the entry. All steps after this one use the language of the customer who joined, unless
 * another was requested.
 */
function findEntry({ storage, clock, service }: RouteDependencies): Step<WaitlistState> {
  return async (ctx, next) => {
    const { installation, language } = ctx.state;
    const secret = secretIn(ctx);
    const subject = secret === null ? null : await storage.waitlist.findBySecret(secret);
    if (subject === null) {
      return sendOwnPage(ctx, 404, renderUnknownPage(language));
    }
    const waiting = createWaiting(subject, {
      ...language.setting,
      profile: installation,
      courses: await listCourses(service, subject),
      now: clock.now(),
    });
    Object.assign(ctx.state, { waiting, language: waiting.language });
    return await next();
  };
}

/** When the dates of each course of the reason start; empty if there are none. */
async function listCourses(
  service: RouteDependencies['service'],
  { schedule, reason }: WaitlistSubject,
): Promise<WaitlistView['courses']> {
  const reasons = await service.reasons(schedule.id);
  const found = reasons.kind === 'refused' ? [] : reasons.value;
  return found.find(({ id }) => id === reason.id)?.courses ?? [];
}

function change(
  make: (command: { readonly now: number; readonly secret: string }) => Promise<unknown>,
): Step<WaitlistState> {
  return async ({ state: { waiting } }, next) => {
    await make({ now: waiting.now, secret: waiting.secret });
    await next();
  };
}

function toEntry(parameters: Readonly<Record<string, string>> = {}): Step<WaitlistState> {
  return (ctx) => sendSeeOther(ctx, ctx.state.waiting.link('', parameters));
}

/** Accepts an offer that moves a booking. If it is over, the entry's page says so. */
async function takeSooner(ctx: WaitlistContext, deps: RouteDependencies): Promise<void> {
  const { waiting } = ctx.state;
  const { now, secret } = waiting;
  await deps.storage.waitlist.takeSooner({ now, secret });
  sendSeeOther(ctx, waiting.link(''));
}

interface Setting extends PageSetting {
  readonly profile: Installation;
  readonly courses: WaitlistView['courses'];
  readonly now: number;
}

/** Creates the view, in the requested language or that of the customer who joined. */
function createWaiting(
  subject: WaitlistSubject,
  { now, courses, ...setting }: Setting,
): WaitlistView {
  const { profile: installation, asked, basePath } = setting;
  const language = createPageLanguage(
    { ...setting, asked: asked ?? readLanguage(installation, subject.entry.locale) },
    installation,
  );
  const root = `${basePath}/waitlist/${subject.secret}`;
  return {
    ...subject,
    reason: offeredReason(subject.reason, subject.schedule, installation),
    installation,
    language,
    texts: language.waitlist,
    courses,
    now,
    link: (part, parameters = {}) => {
      const query = new URLSearchParams({
        ...(asked !== null && { lang: asked }),
        ...parameters,
      }).toString();
      return `${root}${part === '' ? '' : `/${part}`}${query === '' ? '' : `?${query}`}`;
    },
  };
}

/** The fields that the offered time asks for. */
async function readForm(
  { service }: RouteDependencies,
  { entry, language }: WaitlistView,
  { slot, holdSecret }: OpenOffer,
) {
  const form = await service.form(entry, slot, holdSecret);
  return form.kind === 'refused'
    ? form
    : {
        ...form,
        value: labelStandardFields(form.value, language.profile, language.speech.lang),
      };
}

async function show(ctx: WaitlistContext, deps: RouteDependencies): Promise<void> {
  const { waiting } = ctx.state;
  const { entry } = waiting;
  const offer = findOpenOffer(waiting);
  if (offer !== null && entry.moves !== null) {
    return sendOwnPage(ctx, 200, renderMoveOffer(waiting, { offer, moves: entry.moves }));
  }
  const form = offer === null ? null : await readForm(deps, waiting, offer);
  if (offer !== null && form?.kind === 'answer') {
    const filled = freshForm(form.value, entry.email);
    return sendOwnPage(
      ctx,
      200,
      renderOfferPage(waiting, { offer, form: form.value, filled, problem: null }),
    );
  }
  const declined = parseQuery(ctx.querystring).get('done') === 'declined';
  sendOwnPage(
    ctx,
    200,
    renderStatePage(waiting, { ...(await findBooking(waiting, deps)), declined }),
  );
}

interface BookingLink {
  /** Link to the booking's page; `null` if only its mail leads there. */
  readonly manageLink: string | null;
  readonly isPending: boolean;
}

async function findBooking(
  { entry, language }: WaitlistView,
  { service, storage }: RouteDependencies,
): Promise<BookingLink> {
  const booking = entry.bookingId === null ? null : await service.findBooking(entry.bookingId);
  // Booked with a different address, and only its owner may confirm; or it has another one since.
  const secret =
    booking === null ||
    booking.beganPending ||
    (await storage.addresses.hasNewLinks(booking.bookingId))
      ? null
      : await storage.bookings.readManageSecret(booking.bookingId);
  return {
    manageLink: secret && `${language.setting.basePath}/manage/${secret}`,
    isPending: booking?.status === 'pending',
  };
}

interface OfferForm {
  readonly waiting: WaitlistView;
  readonly offer: OpenOffer;
  readonly form: readonly FormField[];
  readonly filled: FilledForm;
}

/**
 * Books through the hold of the offer, and only once, however often the form is sent. If the offer
 * was lost since the page was shown, the page says so.
 */
function createBookOffer(deps: RouteDependencies) {
  const take = createTakeBooking(createVisitorDependencies(deps));
  return async (ctx: WaitlistContext): Promise<void> => {
    const { waiting, visitor, form: body, installation } = ctx.state;
    // An offer that moves a booking books nothing.
    const offer = waiting.entry.moves === null ? findOpenOffer(waiting) : null;
    const form = offer === null ? null : await readForm(deps, waiting, offer);
    if (offer === null || form === null || form.kind === 'refused') {
      return sendSeeOther(ctx, waiting.link(''));
    }
    const sent = {
      waiting,
      offer,
      form: form.value,
      filled: withConsent(readFilled(form.value, body), waiting),
    };
    if (sent.filled.errors.size > 0 || sent.filled.added.length > 0) {
      return sendAgain(ctx, sent, null);
    }
    const outcome = await take(ctx, openVisit(deps, installation, visitor), toBooking(sent));
    if (outcome.kind === 'booked') {
      return sendSeeOther(ctx, addressAfter(waiting, outcome));
    }
    if (outcome.kind === 'refused') {
      return sendRefused(ctx, sent, outcome);
    }
    if (outcome.kind !== 'full') {
      return sendSeeOther(ctx, waiting.link(''));
    }
    sendOwnPage(ctx, 429, renderTooManyPage(waiting.language));
    ctx.set('Retry-After', String(outcome.verdict.resetSeconds));
  };
}

function toBooking({ waiting: { entry }, offer, form, filled }: OfferForm): VisitorBooking {
  const asked = new Set(
    askedFields(form, Object.fromEntries(filled.values)).map(({ name }) => name),
  );
  const submission = Object.fromEntries(
    [...filled.values].filter(
      ([name, value]) => asked.has(name) && value !== '' && value !== false,
    ),
  );
  return {
    request: { schedule: entry.scheduleId, reason: entry.reasonId, slot: offer.slot, submission },
    // Unguessable, and unique to this offer.
    idempotencyKey: offer.holdSecret,
    locale: entry.locale,
    timeZone: entry.timeZone,
    challenge: null,
    consented: filled.consented,
    hold: offer.holdSecret,
    // Following the link in the mail has proved that the customer owns the address.
    provenEmail: entry.email,
  };
}

function withConsent(filled: FilledForm, { installation }: WaitlistView): FilledForm {
  if (installation.consent === null || filled.consented) {
    return filled;
  }
  return { ...filled, errors: new Map([...filled.errors, [CONSENT_BOX, { kind: 'required' }]]) };
}

function addressAfter(
  { language: { setting }, link }: WaitlistView,
  { manageSecret }: Booked,
): string {
  const query = new URLSearchParams({
    ...(setting.asked !== null && { lang: setting.asked }),
    done: 'booked',
  });
  return manageSecret === null ? link('') : `${setting.basePath}/manage/${manageSecret}?${query}`;
}

function sendRefused(ctx: AppContext, sent: OfferForm, refusal: SourceRefusal): void {
  const { waiting, filled } = sent;
  if ('problem' in refusal) {
    sendAgain(
      ctx,
      { ...sent, filled: { ...filled, errors: new Map([[refusal.field, refusal.problem]]) } },
      null,
    );
  } else if (refusal.code === 'customer_limit') {
    sendAgain(ctx, sent, findSentence(waiting.language, refusal.code));
  } else {
    sendSeeOther(ctx, waiting.link(''));
  }
}

function sendAgain(
  ctx: AppContext,
  { waiting, offer, form, filled }: OfferForm,
  problem: string | null,
): void {
  sendOwnPage(ctx, 400, renderOfferPage(waiting, { offer, form, filled, problem }));
}
