/** Books what is offered: by the hold behind the offer, once, however often the form is sent. */

import { askedFields, type Booked, type FormField } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { SourceRefusal } from '../../source/booking-source.ts';
import { createTakeBooking, type VisitorBooking } from '../../visitor/take-booking.ts';
import { createVisitorDependencies, openVisit } from '../../visitor/visit.ts';
import { renderTooManyPage } from '../notice-pages.ts';
import { CONSENT_BOX } from '../plain/field-view.ts';
import { sentenceOf } from '../plain/plain-context.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { type Filled, type OpenOffer, openOfferOf, readFilled, type Waiting, type WaitlistContext } from './waiting.ts';
import { renderOfferPage } from './waiting-page.ts';

interface OfferForm {
  readonly waiting: Waiting;
  readonly offer: OpenOffer;
  readonly form: readonly FormField[];
  readonly filled: Filled;
}

/** What is lost since the page was shown is shown by the page itself. */
export function createBookOffer(deps: RouteDependencies) {
  const take = createTakeBooking(createVisitorDependencies(deps));
  return async (ctx: WaitlistContext): Promise<void> => {
    const { waiting, visitor, form: body, installation } = ctx.state;
    const offer = openOfferOf(waiting);
    const form = offer === null ? null : await deps.service.form(waiting.entry, offer.slot, offer.holdSecret);
    if (offer === null || form === null || form.kind === 'refused') return sendSeeOther(ctx, waiting.link(''));
    const sent = { waiting, offer, form: form.value, filled: withConsent(readFilled(form.value, body), waiting) };
    if (sent.filled.errors.size > 0 || sent.filled.added.length > 0) return sendAgain(ctx, sent, null);
    const outcome = await take(ctx, openVisit(deps, installation, visitor), bookingOf(sent));
    if (outcome.kind === 'booked') return sendSeeOther(ctx, addressAfter(waiting, outcome));
    if (outcome.kind === 'refused') return sendRefused(ctx, sent, outcome);
    if (outcome.kind !== 'full') return sendSeeOther(ctx, waiting.link(''));
    sendOwnPage(ctx, 429, renderTooManyPage(waiting.language));
    ctx.set('Retry-After', String(outcome.verdict.resetSeconds));
  };
}

function bookingOf({ waiting: { entry }, offer, form, filled }: OfferForm): VisitorBooking {
  const asked = new Set(askedFields(form, Object.fromEntries(filled.values)).map(({ name }) => name));
  const submission = Object.fromEntries([...filled.values].filter(([name, value]) => asked.has(name) && value !== '' && value !== false));
  return {
    request: { schedule: entry.scheduleId, reason: entry.reasonId, slot: offer.slot, submission },
    // Unguessable, and of this offer alone.
    idempotencyKey: offer.holdSecret,
    locale: entry.locale,
    challenge: null,
    consented: filled.consented,
    hold: offer.holdSecret,
    // Following the link in the mail has shown that the address is the customer's.
    provenEmail: entry.email,
  };
}

function withConsent(filled: Filled, { installation }: Waiting): Filled {
  if (installation.consent === null || filled.consented) return filled;
  return { ...filled, errors: new Map([...filled.errors, [CONSENT_BOX, { kind: 'required' }]]) };
}

function addressAfter({ language: { setting }, link }: Waiting, { manageSecret }: Booked): string {
  const query = new URLSearchParams({ ...(setting.asked !== null && { lang: setting.asked }), done: 'booked' });
  return manageSecret === null ? link('') : `${setting.basePath}/manage/${manageSecret}?${query}`;
}

function sendRefused(ctx: AppContext, sent: OfferForm, refusal: SourceRefusal): void {
  const { waiting, filled } = sent;
  if ('problem' in refusal) sendAgain(ctx, { ...sent, filled: { ...filled, errors: new Map([[refusal.field, refusal.problem]]) } }, null);
  else if (refusal.code === 'customer_limit') sendAgain(ctx, sent, sentenceOf(waiting.language, refusal.code));
  else sendSeeOther(ctx, waiting.link(''));
}

function sendAgain(ctx: AppContext, { waiting, offer, form, filled }: OfferForm, problem: string | null): void {
  sendOwnPage(ctx, 400, renderOfferPage(waiting, { offer, form, filled, problem }));
}
