/** `POST /bookings`: what the source says. */

import { fingerprint } from '../http/idempotency-key.ts';
import { timeLeft } from '../http/request-scope.ts';
import { sendJson } from '../http/send-error.ts';
import { presentReceipt } from '../presenters/present-rest-api.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { sendRefusal } from './send-refusal.ts';
import type { ApiContext } from './steps.ts';

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
      timeoutMs: timeLeft(ctx),
    });
    if (outcome.kind === 'refused') sendRefusal(ctx, outcome);
    else sendJson(ctx, 201, presentReceipt(outcome.receipt));
  };
}
