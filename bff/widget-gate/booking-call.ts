/** `POST /widget/v1/bookings`: the widget's JSON, and the answer to it. What makes a booking is in bff/visitor/take-booking.ts. */

import type { BookingRequestBody } from '../contract/rest-api.ts';
import { parseBookingRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { sendJson } from '../http/send-error.ts';
import { chooseLanguage } from '../visitor/languages.ts';
import { createTakeBooking, type Made, type VisitorBooking, type VisitorOutcome } from '../visitor/take-booking.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { presentWidgetReceipt } from './present-widget.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import { secretIn, type WidgetContext, type WidgetState } from './steps.ts';

export function createBookingCall(deps: VisitorDependencies) {
  const take = createTakeBooking(deps);
  return async (ctx: WidgetContext): Promise<void> => {
    const { visit, body } = ctx.state;
    const request = parseBookingRequest(body);
    if ('error' in request) return sendWidgetError(ctx, 'request_invalid', request);
    const language = chooseLanguage(visit.profile, body.lang);
    const outcome = await take(ctx, visit, visitorBooking(request, language.wanted, ctx.state));
    if (outcome.kind !== 'made') sendNotMade(ctx, outcome);
    else sendJson(ctx, 201, presentWidgetReceipt(outcome, language, deps.baseUrl));
  };
}

function visitorBooking(request: BookingRequestBody, locale: string, { body, idempotencyKey }: WidgetState): VisitorBooking {
  const { seal, website, consent, hold } = body;
  const challenge = { seal, website };
  return { request, idempotencyKey, locale, challenge, consented: consent === true, hold: secretIn(hold), provenEmail: null };
}

function sendNotMade(ctx: AppContext, outcome: Exclude<VisitorOutcome, Made>): void {
  if (outcome.kind === 'refused') sendWidgetRefusal(ctx, outcome);
  else if (outcome.kind === 'full') sendTooMany(ctx, outcome);
  else if (outcome.kind === 'consent_missing') sendWidgetError(ctx, 'field_required', { field: 'consent' });
  else if (outcome.kind === 'challenge_failed') sendWidgetError(ctx, 'challenge_failed');
  else {
    sendWidgetError(ctx, 'challenge_required');
    ctx.set('Retry-After', String(Math.ceil(outcome.waitMs / 1000)));
  }
}
