/** `POST /widget/v1/bookings`: what `/api` asks of a booking, and what only people do: time to read, an empty trap, a tick at the consent. */

import type { Idempotency } from '../../core/index.ts';
import { parseBookingRequest } from '../api/booking-call.ts';
import type { BookingRequestBody } from '../contract/rest-api.ts';
import type { AppContext } from '../http/context.ts';
import { fingerprint } from '../http/fingerprint.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import type { Limits } from '../http/limits.ts';
import { logFailure, patienceLeft } from '../http/request-scope.ts';
import { JSON_TYPE } from '../http/send-error.ts';
import { presentSchedule } from '../presenters/present-schedule.ts';
import { readHold } from './hold-calls.ts';
import { chooseLanguage } from './languages.ts';
import { presentWidgetReceipt } from './present-widget.ts';
import { readJsonRequest, refuseRequest } from './read-json-request.ts';
import { createRepeats } from './repeats.ts';
import { sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import { type Counted, countSuccess, emailKeys } from './visitor-limits.ts';
import type { Visit, WidgetCall, WidgetCallDependencies } from './widget-call.ts';

interface WidgetBooking {
  readonly request: BookingRequestBody;
  /** Members beside the request, as sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotency: Idempotency | null;
}

const MALFORMED_KEY = 'Idempotency-Key must be 1 to 255 visible characters, bare or quoted, and sent once';

export function createBookingCall(deps: WidgetCallDependencies): WidgetCall {
  const repeats = createRepeats();
  return async (ctx, visit) => {
    ctx.set('Cache-Control', 'no-store');
    const booking = await readBooking(ctx);
    if (booking === null || !(await passesChallenge(ctx, booking.body, deps)) || !hasConsent(ctx, booking.body, visit)) return;
    const { request, idempotency } = booking;
    const work = () => book(ctx, { booking, visit, source: deps.source, log: deps.log });
    await repeats.inTurn(idempotency && `${idempotency.fingerprint} ${idempotency.key}`, (isRepeat) =>
      isRepeat ? work() : countSuccess(ctx, countersOf(deps.limits, visit.visitor, request.submission), work),
    );
  };
}

function countersOf(limits: Limits, visitor: string, submission: BookingRequestBody['submission']): Counted[] {
  const ofEmails = emailKeys(submission).map((key) => ({ limit: limits.widgetBookingsOfEmail, key }));
  return [{ limit: limits.widgetBookings, key: visitor }, ...ofEmails];
}

/** Null: answered. */
async function readBooking(ctx: AppContext): Promise<WidgetBooking | null> {
  const body = await readJsonRequest(ctx);
  if (body === null) return null;
  const key = readIdempotencyKey(ctx.req);
  if (key.kind === 'malformed') return refuseRequest(ctx, 'request_invalid', { error: MALFORMED_KEY });
  const request = parseBookingRequest(body);
  if ('error' in request) return refuseRequest(ctx, 'request_invalid', request);
  // Only what is booked makes the fingerprint: a retry may carry a newer seal, and another hold.
  return { request, body, idempotency: key.kind === 'key' ? { key: key.key, fingerprint: fingerprint(request) } : null };
}

async function passesChallenge(
  ctx: AppContext,
  body: WidgetBooking['body'],
  { readSeal, clock }: WidgetCallDependencies,
): Promise<boolean> {
  const isTrapped = (body.website ?? '') !== '';
  const verdict = (await readSeal()).judge(body.seal, clock.now());
  if (!isTrapped && verdict.kind === 'good') return true;
  if (!isTrapped && verdict.kind === 'too_young') {
    sendWidgetError(ctx, 'challenge_required');
    ctx.set('Retry-After', String(Math.ceil(verdict.waitMs / 1000)));
  } else sendWidgetError(ctx, 'challenge_failed');
  return false;
}

function hasConsent(ctx: AppContext, body: WidgetBooking['body'], { profile }: Visit): boolean {
  const isGiven = profile.consent === null || body.consent === true;
  if (!isGiven) sendWidgetError(ctx, 'field_required', { field: 'consent' });
  return isGiven;
}

interface BookingWork extends Pick<WidgetCallDependencies, 'source' | 'log'> {
  readonly booking: WidgetBooking;
  readonly visit: Visit;
}

/** True where a booking was made now; an earlier answer that is repeated is none. */
async function book(ctx: AppContext, { booking: { request, body, idempotency }, visit, source, log }: BookingWork): Promise<boolean> {
  const language = chooseLanguage(visit.profile, body.lang);
  const outcome = await source.book({
    scheduleId: request.schedule,
    reasonId: request.reason,
    slot: request.slot,
    submission: request.submission,
    surface: 'widget',
    locale: language.wanted,
    consented: body.consent === true,
    idempotency,
    confirmWithin: null,
    holdSecret: readHold(body),
    patienceMs: patienceLeft(ctx),
  });
  if (outcome.kind === 'refused') {
    sendWidgetRefusal(ctx, outcome);
    return false;
  }
  ctx.status = 201;
  ctx.set('Content-Type', JSON_TYPE);
  const given = { scheduleId: request.schedule, bookingId: outcome.receipt.bookingId };
  // What is booked is not to be answered as a failure because its calendar's name could not be read.
  const member = await source.memberGiven(given).catch((error: unknown) => void logFailure(ctx, error, log));
  ctx.body = JSON.stringify(presentWidgetReceipt(outcome.receipt, member ? presentSchedule(member, language) : null));
  return !outcome.replayed;
}
