/** Refusals as `/api` words them: `error`, and `field` where one is to blame. */

import type { AppContext } from '../http/context.ts';
import type { MalformedParameter } from '../http/query.ts';
import { sendRateLimited } from '../http/rate-limit.ts';
import { sendError } from '../http/send-error.ts';
import { presentRefusal } from '../presenters/present-refusal.ts';
import type { SourceRefusal } from '../source/booking-source.ts';

export function sendRefusal(ctx: AppContext, refusal: SourceRefusal): void {
  const { status, error } = presentRefusal(refusal);
  if (refusal.code === 'rate_limited') sendRateLimited(ctx, refusal.retryAfterSeconds);
  else sendError(ctx, status, 'field' in refusal ? { error, field: refusal.field } : { error });
}

export function sendMalformed(ctx: AppContext, parameter: MalformedParameter): void {
  sendError(ctx, 404, { error: `Missing or malformed parameter: ${parameter.name}` });
}
