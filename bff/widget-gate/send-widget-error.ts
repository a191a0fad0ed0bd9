/**
 * Errors for the browser: the errors of `/api` plus a code from a closed list, which the widget
 * turns into its own sentences.
 */

import type { ErrorBody } from '../contract/rest-api.ts';
import type { WidgetErrorBody } from '../contract/widget-api.ts';
import type { WidgetErrorCode } from '../contract/widget-errors.ts';
import type { AppContext } from '../http/context.ts';
import type { MalformedParameter } from '../http/query.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import { sendError } from '../http/send-answer.ts';
import { presentRefusal } from '../presenters/present-refusal.ts';
import type { SourceRefusal } from '../source/booking-source.ts';
import { codeOfLimit, type FullLimit } from '../visitor/visitor-limits.ts';

/** Codes for the gate's own errors, in addition to a source's refusals. */
type GateCode =
  | Exclude<WidgetErrorCode, SourceRefusal['code']>
  | 'field_required'
  | 'not_configured'
  | 'rate_limited';

const TABLE: Record<GateCode, { readonly status: number; readonly error: string }> = {
  field_required: { status: 400, error: 'Field is required' },
  request_invalid: { status: 400, error: 'The request is not valid' },
  body_too_large: { status: 400, error: 'The body is too large' },
  origin_refused: { status: 403, error: 'This origin may not use the booking widget' },
  challenge_required: { status: 403, error: 'Sent too soon after the form was shown' },
  challenge_failed: { status: 403, error: 'The form is no longer good for a booking' },
  challenge_unsolved: {
    status: 403,
    error: 'The proof that a person books is missing, or is none',
  },
  not_found: { status: 404, error: 'Not found' },
  parameter_invalid: { status: 404, error: 'Missing or malformed parameter' },
  method_not_allowed: { status: 405, error: 'Method not allowed' },
  unsupported_media_type: { status: 415, error: 'Content-Type must be application/json' },
  rate_limited: { status: 429, error: 'Too many requests' },
  address_limit: { status: 429, error: 'Too many requests from this address' },
  email_limit: { status: 429, error: 'Too many requests with this e-mail address' },
  refusal_limit: { status: 429, error: 'Refused too often with this e-mail address' },
  waitlist_limit: { status: 404, error: 'This e-mail address waits for as much as it may' },
  internal: { status: 500, error: 'Something went wrong on our side' },
  unavailable: {
    status: 503,
    error: 'The database is busy, and this request did nothing; send it again',
  },
  lost: { status: 503, error: 'It may have been done; send it again under the same key' },
  not_configured: { status: 503, error: 'Not configured' },
};

/** `more` can give a more precise sentence and the field at fault. */
export function sendWidgetError(
  ctx: AppContext,
  code: GateCode,
  more: Partial<ErrorBody> = {},
): void {
  const { status, error } = TABLE[code];
  const { error: sentence = error, field } = more;
  send(ctx, status, { error: sentence, code, ...(field !== undefined && { field }) });
}

/** `limit`: how many bookings a customer may have, if known; sent only with `customer_limit`. */
export function sendWidgetRefusal(
  ctx: AppContext,
  refusal: SourceRefusal,
  limit?: number | null,
): void {
  const { status, error, code } = presentRefusal(refusal);
  if (refusal.code === 'rate_limited') {
    ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  send(ctx, status, {
    error,
    code,
    ...presentField(refusal),
    ...(limit && code === 'customer_limit' && { limit }),
    ...(refusal.code === 'duration_changed' && { minutes: refusal.minutes }),
  });
}

export function sendWidgetMalformed(ctx: AppContext, parameter: MalformedParameter): void {
  sendWidgetError(ctx, 'parameter_invalid', {
    error: `${TABLE.parameter_invalid.error}: ${parameter.name}`,
  });
}

/** Sends 429 for a limit that is used up. */
export function sendTooMany(
  ctx: AppContext,
  { limit, verdict }: Pick<FullLimit, 'limit' | 'verdict'>,
): void {
  setRateLimitHeaders(ctx, limit, verdict);
  sendWidgetError(ctx, codeOfLimit({ limit }));
  ctx.set('Retry-After', String(verdict.resetSeconds));
}

function presentField(
  refusal: SourceRefusal,
): Partial<Pick<WidgetErrorBody, 'field' | 'problem' | 'limit'>> {
  if (!('field' in refusal)) {
    return {};
  }
  const { field, problem } = refusal;
  if (problem.kind === 'required') {
    return { field };
  }
  return problem.kind === 'too_long'
    ? { field, problem: problem.kind, limit: problem.limit }
    : { field, problem: problem.kind };
}

function send(ctx: AppContext, status: number, body: WidgetErrorBody): void {
  sendError(ctx, status, body);
}
