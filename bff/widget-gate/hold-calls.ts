/**
 * `POST /widget/v1/holds`, `holds/extend` and `holds/release`: hold a chosen time while the visitor
 * fills in the form. Holds are counted by address, of which only a keyed hash is stored; the secret
 * alone proves who owns a hold.
 */

import {
  changeableUntil,
  createZone,
  type EpochMs,
  formatWallTime,
  type Held,
  type Hold,
  type Installation,
  layoutsAt,
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
 * Releases a hold while a page is closing. Such requests cannot be preflighted and no one reads
 * their responses, so this accepts any content type and always answers 204.
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
 * Sent if a visitor or network has the maximum number of holds: there is room for another once the
 * first one expires.
 */
function sendHoldLimit(ctx: AppContext, waitMs: number): void {
  sendWidgetError(ctx, 'rate_limited', HOLD_LIMIT);
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
}

/** The hold as its owner sees it. */
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

/** The calendar that is held, and until when the booking could be changed. */
function presentHeld(
  { scheduleId, reasonId, startsAt, endsAt }: Hold,
  { schedules, reasons, locale }: Installation,
  now: EpochMs,
): Partial<WidgetHoldBody> {
  const schedule = schedules.find(({ id }) => id === scheduleId);
  const reason = reasons.find(({ id }) => id === reasonId);
  if (schedule === undefined || reason === undefined) {
    return {};
  }
  const minutes = endsAt - startsAt;
  // What a hold keeps may end before the appointment does.
  const isKnown = layoutsAt(reason, schedule).some((each) => each.durationMinutes === minutes);
  return {
    ...(isKnown && { minutes }),
    schedule: presentSchedule(schedule, { wanted: locale, fallback: locale }),
    change_until: presentChangeUntil(changeableUntil(startsAt, schedule.cancelCutoffMinutes, now)),
  };
}
