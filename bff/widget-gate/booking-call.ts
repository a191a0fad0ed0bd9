/** `POST /widget/v1/bookings`: the widget's JSON, and the answer to it. What makes a booking is in take-booking.ts. */

import { parseBookingRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { JSON_TYPE } from '../http/send-error.ts';
import { chooseLanguage } from '../visitor/languages.ts';
import { createTakeBooking, type Made, type VisitorBooking, type VisitorOutcome } from '../visitor/take-booking.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { readHold } from './hold-calls.ts';
import { presentWidgetReceipt } from './present-widget.ts';
import { readJsonRequest, refuseRequest } from './read-json-request.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetCall } from './widget-call.ts';

const MALFORMED_KEY = 'Idempotency-Key must be 1 to 255 visible characters, bare or quoted, and sent once';

export function createBookingCall(deps: VisitorDependencies): WidgetCall {
  const take = createTakeBooking(deps);
  return async (ctx, visit) => {
    ctx.set('Cache-Control', 'no-store');
    const booking = await readBooking(ctx);
    if (booking === null) return;
    const outcome = await take(ctx, visit, booking);
    if (outcome.kind !== 'made') return sendNotMade(ctx, outcome);
    ctx.status = 201;
    ctx.set('Content-Type', JSON_TYPE);
    ctx.body = JSON.stringify(presentWidgetReceipt(outcome, chooseLanguage(visit.profile, booking.lang), deps.baseUrl));
  };
}

/** Null: answered. */
async function readBooking(ctx: AppContext): Promise<VisitorBooking | null> {
  const body = await readJsonRequest(ctx);
  if (body === null) return null;
  const key = readIdempotencyKey(ctx.req);
  if (key.kind === 'malformed') return refuseRequest(ctx, 'request_invalid', { error: MALFORMED_KEY });
  const request = parseBookingRequest(body);
  if ('error' in request) return refuseRequest(ctx, 'request_invalid', request);
  const { lang, seal, website, consent } = body;
  const idempotencyKey = key.kind === 'key' ? key.key : null;
  return { request, idempotencyKey, lang, seal, website, consented: consent === true, hold: readHold(body) };
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
