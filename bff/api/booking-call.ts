/** `POST /bookings`: 415, then 400, then what the source says. */

import type { BookingRequestBody, ErrorBody } from '../contract/rest-api.ts';
import { fingerprint, MALFORMED_KEY, readIdempotencyKey } from '../http/idempotency-key.ts';
import { isJsonRequest, type JsonObject, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { patienceLeft } from '../http/request-scope.ts';
import { sendError, sendJson } from '../http/send-error.ts';
import { presentReceipt } from '../presenters/present-rest-api.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { ApiContext, ApiStep } from './gate.ts';
import { sendRefusal } from './send-refusal.ts';

export const jsonType: ApiStep = (ctx, next) =>
  isJsonRequest(ctx) ? next() : sendError(ctx, 415, { error: 'Content-Type must be application/json' });

export const idempotencyKey: ApiStep = (ctx, next) => {
  const reading = readIdempotencyKey(ctx.req);
  if (reading.kind === 'malformed') return sendError(ctx, 400, { error: MALFORMED_KEY });
  ctx.state.idempotencyKey = reading.kind === 'key' ? reading.key : null;
  return next();
};

export function json(parse: (body: JsonObject) => BookingRequestBody | ErrorBody): ApiStep {
  return async (ctx, next) => {
    const read = await readJsonBody(ctx);
    if (read.kind === 'too_large') return sendError(ctx, 400, { error: `The body is larger than ${MAX_BODY_BYTES} bytes` });
    if (read.kind === 'malformed') return sendError(ctx, 400, { error: read.problem });
    const body = parse(read.value);
    if ('error' in body) return sendError(ctx, 400, body);
    ctx.state.body = body;
    await next();
  };
}

export function createBookingCall({ source }: Pick<RouteDependencies, 'source'>) {
  return async (ctx: ApiContext): Promise<void> => {
    const { body, idempotencyKey: key } = ctx.state;
    const outcome = await source.book({
      scheduleId: body.schedule,
      reasonId: body.reason,
      slot: body.slot,
      submission: body.submission,
      surface: 'api',
      locale: null,
      consented: false,
      idempotency: key === null ? null : { key, fingerprint: fingerprint(body) },
      confirmWithin: null,
      holdSecret: null,
      patienceMs: patienceLeft(ctx),
    });
    if (outcome.kind === 'refused') sendRefusal(ctx, outcome);
    else sendJson(ctx, 201, presentReceipt(outcome.receipt));
  };
}
