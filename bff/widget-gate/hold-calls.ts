/**
 * `POST /widget/v1/holds`, `holds/extend` and `holds/release`: keep a chosen time while the form is
 * filled. Who holds how much is counted by address, of which only a keyed hash is stored; whose a
 * hold is, its secret alone proves.
 */

import {
  changeableUntil,
  createZone,
  type EpochMs,
  formatWallTime,
  type Held,
  type Hold,
  type Installation,
  type NotFound,
} from '../../core/index.ts';
import { bookingRequestSchema, idSchema } from '../contract/rest-api.ts';
import type { WidgetHoldBody } from '../contract/widget-api.ts';
import { parseTimeRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { parseJsonObject, readText } from '../http/json-body.ts';
import { sendJson } from '../http/send-answer.ts';
import { presentSchedule } from '../presenters/present-rest-api.ts';
import { presentChangeUntil } from '../visitor/change-until.ts';
import { createTakeHold } from '../visitor/take-hold.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import { secretIn, type WidgetContext } from './steps.ts';

const holdRequestSchema = bookingRequestSchema
  .omit({ submission: true })
  .extend({ persons: idSchema.optional() });

export function createHoldCall(deps: VisitorDependencies) {
  const take = createTakeHold(deps);
  return async (ctx: WidgetContext): Promise<void> => {
    const { visit, body } = ctx.state;
    const request = parseTimeRequest(holdRequestSchema, body);
    if ('error' in request) {
      return sendWidgetError(ctx, 'request_invalid', request);
    }
    const outcome = await take(ctx, visit, { ...request, replaces: secretIn(body.replaces) });
    if (outcome.kind === 'full') {
      sendTooMany(ctx, outcome);
    } else if (outcome.kind !== 'refused') {
      sendHold(ctx, { outcome, status: 201, now: deps.clock.now() });
    } else if (outcome.code === 'hold_limit') {
      sendHoldLimit(ctx, outcome.endsAt - deps.clock.now());
    } else {
      sendWidgetRefusal(ctx, outcome);
    }
  };
}

export function createExtendHoldCall({
  source,
  clock,
}: Pick<VisitorDependencies, 'source' | 'clock'>) {
  return async (ctx: WidgetContext): Promise<void> => {
    const secret = secretIn(ctx.state.body.hold);
    if (secret === null) {
      sendWidgetError(ctx, 'request_invalid', {
        error: 'hold must be the secret of a hold',
        field: 'hold',
      });
    } else {
      sendHold(ctx, { outcome: await source.extendHold(secret), status: 200, now: clock.now() });
    }
  };
}

/**
 * For pages that are being left, whose requests may not be preflighted and whose answers nobody
 * reads: any content type, and 204 whatever comes.
 */
export function createReleaseHoldCall({ source }: Pick<VisitorDependencies, 'source'>) {
  return async (ctx: WidgetContext): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    const text = (await readText(ctx))?.trim() ?? '';
    const secret = text.startsWith('{') ? readHoldIn(text) : text;
    if (secret) {
      await source.releaseHold(secret);
    }
    ctx.status = 204;
  };
}

function readHoldIn(json: string): string | null {
  const body = parseJsonObject(Buffer.from(json));
  return body.kind === 'object' ? secretIn(body.value.hold) : null;
}

interface HoldAnswer {
  readonly outcome: Held | NotFound;
  readonly status: number;
  readonly now: number;
}

function sendHold(ctx: WidgetContext, { outcome, status, now }: HoldAnswer): void {
  if (outcome.kind === 'not_found') {
    sendWidgetError(ctx, 'not_found');
  } else {
    sendJson(ctx, status, presentHold(outcome.hold, ctx.state.installation, now));
  }
}

const HOLD_LIMIT = {
  error:
    'Too many times are held from this address or network: book without holding one, or ask again later',
};

/**
 * As many holds as a visitor or a network may have: there is room for another when the first of
 * them ends.
 */
function sendHoldLimit(ctx: AppContext, waitMs: number): void {
  sendWidgetError(ctx, 'rate_limited', HOLD_LIMIT);
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
}

/** As the visitor who made it sees it. */
function presentHold(hold: Hold, installation: Installation, now: EpochMs): WidgetHoldBody {
  const { secret, startsAt, expiresAt, extendableUntil } = hold;
  return {
    hold: secret,
    slot: formatWallTime(createZone(installation.timeZone).toWall(startsAt)),
    expires_at: new Date(expiresAt).toISOString(),
    extendable_until: new Date(extendableUntil).toISOString(),
    seconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    ...presentHeld(hold, installation, now),
  };
}

/** Who is held, and until when that may be changed. */
function presentHeld(
  { scheduleId, startsAt }: Hold,
  { schedules, locale }: Installation,
  now: EpochMs,
): Partial<WidgetHoldBody> {
  const schedule = schedules.find(({ id }) => id === scheduleId);
  if (schedule === undefined) {
    return {};
  }
  return {
    schedule: presentSchedule(schedule, { wanted: locale, fallback: locale }),
    change_until: presentChangeUntil(changeableUntil(startsAt, schedule.cancelCutoffMinutes, now)),
  };
}
