/** `POST /bookings`: 415, then 400, then what the source says. */

import type { BookingRequestBody, ErrorBody } from '../contract/rest-api.ts';
import { parseBookingRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { fingerprint, readIdempotencyKey } from '../http/idempotency-key.ts';
import { isJsonRequest, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { patienceLeft } from '../http/request-scope.ts';
import { JSON_TYPE, sendError } from '../http/send-error.ts';
import { presentReceipt } from '../presenters/present-receipt.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Call } from './reading-calls.ts';
import { sendRefusal } from './send-refusal.ts';

export function createBookingCall({ source, service }: Pick<RouteDependencies, 'source' | 'service'>): Call {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    if (!isJsonRequest(ctx)) return sendError(ctx, 415, { error: 'Content-Type must be application/json' });
    const reading = await readRequest(ctx);
    if (reading.kind === 'invalid') return sendError(ctx, 400, reading.body);
    const { request, key } = reading;
    const outcome = await source.book({
      scheduleId: request.schedule,
      reasonId: request.reason,
      slot: request.slot,
      submission: request.submission,
      surface: 'api',
      locale: (await service.installation())?.locale ?? '',
      consented: false,
      idempotency: key === null ? null : { key, fingerprint: fingerprint(request) },
      confirmWithin: null,
      holdSecret: null,
      patienceMs: patienceLeft(ctx),
    });
    if (outcome.kind === 'refused') return sendRefusal(ctx, outcome);
    ctx.status = 201;
    ctx.set('Content-Type', JSON_TYPE);
    ctx.body = JSON.stringify(presentReceipt(outcome.receipt));
  };
}

type Reading =
  | { readonly kind: 'request'; readonly request: BookingRequestBody; readonly key: string | null }
  | { readonly kind: 'invalid'; readonly body: ErrorBody };

async function readRequest(ctx: AppContext): Promise<Reading> {
  const key = readIdempotencyKey(ctx.req);
  if (key.kind === 'malformed') return invalid('Idempotency-Key must be 1 to 255 visible characters, bare or quoted, and sent once');
  const body = await readJsonBody(ctx);
  if (body.kind === 'too_large') return invalid(`The body is larger than ${MAX_BODY_BYTES} bytes`);
  if (body.kind === 'malformed') return invalid(body.problem);
  const request = parseBookingRequest(body.value);
  return 'error' in request ? { kind: 'invalid', body: request } : { kind: 'request', request, key: key.kind === 'key' ? key.key : null };
}

function invalid(error: string): Reading {
  return { kind: 'invalid', body: { error } };
}
