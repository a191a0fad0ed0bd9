/**
 * `POST /widget/v1/holds`, `holds/extend` and `holds/release`: keep a chosen time while the form is filled. Who holds how much is counted by address, of which
 * only a keyed hash is stored; whose a hold is, its secret alone proves.
 */

import type { Held, NotFound } from '../../core/index.ts';
import { bookingRequestSchema } from '../contract/rest-api.ts';
import { parseTimeRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { parseJsonObject, readText } from '../http/json-body.ts';
import { JSON_TYPE } from '../http/send-error.ts';
import { createTakeHold } from '../visitor/take-hold.ts';
import type { Visit, VisitorDependencies } from '../visitor/visit.ts';
import { presentHold } from './present-hold.ts';
import { readJsonRequest, refuseRequest } from './read-json-request.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetCall } from './widget-call.ts';

const holdRequestSchema = bookingRequestSchema.omit({ submission: true });

export function createHoldCall(deps: VisitorDependencies): WidgetCall {
  const take = createTakeHold(deps);
  return async (ctx, visit) => {
    ctx.set('Cache-Control', 'no-store');
    const body = await readJsonRequest(ctx);
    if (body === null) return;
    const request = parseTimeRequest(holdRequestSchema, body);
    if ('error' in request) return sendWidgetError(ctx, 'request_invalid', request);
    const outcome = await take(ctx, visit, { ...request, replaces: readSecret(body.replaces) });
    if (outcome.kind === 'full') sendTooMany(ctx, outcome);
    else if (outcome.kind !== 'refused') sendHold(ctx, { outcome, status: 201, visit, now: deps.clock.now() });
    else if (outcome.code === 'hold_limit') sendHoldLimit(ctx, outcome.endsAt - deps.clock.now());
    else sendWidgetRefusal(ctx, outcome);
  };
}

export function createExtendHoldCall({ source, clock }: Pick<VisitorDependencies, 'source' | 'clock'>): WidgetCall {
  return async (ctx, visit) => {
    ctx.set('Cache-Control', 'no-store');
    const body = await readJsonRequest(ctx);
    if (body === null) return;
    const secret = readHold(body);
    if (secret === null) return void refuseRequest(ctx, 'request_invalid', { error: 'hold must be the secret of a hold', field: 'hold' });
    sendHold(ctx, { outcome: await source.extendHold(secret), status: 200, visit, now: clock.now() });
  };
}

/** For pages that are being left, whose requests may not be preflighted and whose answers nobody reads: any content type, and 204 whatever comes. */
export function createReleaseHoldCall({ source }: Pick<VisitorDependencies, 'source'>): WidgetCall {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const text = (await readText(ctx))?.trim() ?? '';
    const secret = text.startsWith('{') ? readHoldIn(text) : text;
    if (secret) await source.releaseHold(secret);
    ctx.status = 204;
  };
}

/** The `hold` of a body; null: none. */
export function readHold(body: Readonly<Record<string, unknown>>): string | null {
  return readSecret(body.hold);
}

function readHoldIn(json: string): string | null {
  const body = parseJsonObject(Buffer.from(json));
  return body.kind === 'object' ? readHold(body.value) : null;
}

/** A secret is a string; whether it is anybody's is for the source to know. */
function readSecret(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

interface HoldAnswer {
  readonly outcome: Held | NotFound;
  readonly status: number;
  readonly visit: Visit;
  readonly now: number;
}

function sendHold(ctx: AppContext, { outcome, status, visit, now }: HoldAnswer): void {
  if (outcome.kind === 'not_found') {
    sendWidgetError(ctx, 'not_found');
    return;
  }
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(presentHold(outcome.hold, visit.profile.timeZone, now));
}

const HOLD_LIMIT = { error: 'Too many times are held from this address or network: book without holding one, or ask again later' };

/** As many holds as a visitor or a network may have: there is room for another when the first of them ends. */
function sendHoldLimit(ctx: AppContext, waitMs: number): void {
  sendWidgetError(ctx, 'rate_limited', HOLD_LIMIT);
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
}
