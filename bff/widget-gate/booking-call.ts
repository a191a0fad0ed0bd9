/**
 * `POST /widget/v1/bookings`: parses the widget's JSON and presents the result.
 * bff/visitor/take-booking.ts makes the booking.
 */

import {
  changeableUntil,
  type EpochMs,
  formatInstant,
  type Installation,
  MS_PER_MINUTE,
  readTimeZone,
  type Schedule,
} from '../../core/index.ts';
import { type BookingRequestBody, idSchema } from '../contract/rest-api.ts';
import type { NextStep, WidgetBookingResponseBody } from '../contract/widget-api.ts';
import { parseBookingRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { type Language, sendJson } from '../http/send-answer.ts';
import { presentReceipt, presentSchedule } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';
import {
  type Challenge,
  createTakeBooking,
  type VisitorBooked,
  type VisitorBooking,
  type VisitorOutcome,
} from '../visitor/take-booking.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import { secretIn, type WidgetContext, type WidgetState } from './steps.ts';

const minutesSchema = idSchema.nullish();

export function createBookingCall(deps: VisitorDependencies) {
  const take = createTakeBooking(deps);
  return async (ctx: WidgetContext): Promise<void> => {
    const { visit, body } = ctx.state;
    const request = parseBookingRequest(body);
    if ('error' in request) {
      return sendWidgetError(ctx, 'request_invalid', request);
    }
    if (!minutesSchema.safeParse(body.minutes).success) {
      return sendWidgetError(ctx, 'request_invalid', {
        error: 'minutes must be an integer of at least 1',
        field: 'minutes',
      });
    }
    const { installation } = visit;
    const language = LANGUAGES.choose(installation, body.lang);
    const outcome = await take(ctx, visit, visitorBooking(request, language.wanted, ctx.state));
    if (outcome.kind !== 'booked') {
      const schedule = installation.schedules.find(({ id }) => id === request.schedule);
      return sendNotBooked(ctx, outcome, schedule?.customerLimit);
    }
    const member = memberGiven(request, outcome, installation);
    const { status, bookingId } = outcome.receipt;
    const path = status === 'pending' ? await deps.findUnconfirmedPath(bookingId) : null;
    sendJson(ctx, 201, {
      ...presentBooking(outcome, { language, member, baseUrl: deps.baseUrl, request }),
      ...(path !== null && { address_url: `${deps.baseUrl}${path}` }),
      ...presentAfterwards(outcome, installation, {
        isMailed: deps.asksByMail && outcome.emails.length > 0,
        now: deps.clock.now(),
      }),
    });
  };
}

function visitorBooking(
  request: BookingRequestBody,
  locale: string,
  { body, idempotencyKey }: WidgetState,
): VisitorBooking {
  const { seal, website, proof, consent, hold, minutes, time_zone: zone } = body;
  const challenge: Challenge = { seal, website, proof: { kind: 'work', done: proof } };
  return {
    request,
    idempotencyKey,
    locale,
    timeZone: readTimeZone(zone),
    challenge,
    consented: consent === true,
    hold: secretIn(hold),
    expectedMinutes: typeof minutes === 'number' ? minutes : undefined,
    provenEmail: null,
  };
}

function sendNotBooked(
  ctx: AppContext,
  outcome: Exclude<VisitorOutcome, VisitorBooked>,
  customerLimit: number | null | undefined,
): void {
  if (outcome.kind === 'refused') {
    sendWidgetRefusal(ctx, outcome, customerLimit);
  } else if (outcome.kind === 'full') {
    sendTooMany(ctx, outcome);
  } else if (outcome.kind === 'consent_missing') {
    sendWidgetError(ctx, 'field_required', { field: 'consent' });
  } else if (outcome.kind !== 'too_early') {
    sendWidgetError(ctx, outcome.kind);
  } else {
    sendWidgetError(ctx, 'challenge_required');
    ctx.set('Retry-After', String(Math.ceil(outcome.waitMs / 1000)));
  }
}

/** The member calendar that got the booking if a group was booked, otherwise `null`. */
function memberGiven(
  { schedule }: BookingRequestBody,
  { receipt }: VisitorBooked,
  { schedules }: Installation,
): Schedule | null {
  return schedules.find(({ id }) => id === receipt.scheduleId && id !== schedule) ?? null;
}

interface BookingAnswer {
  readonly language: Language;
  readonly member: Schedule | null;
  readonly request: BookingRequestBody;
  /** The public address, for the link to the booking's own page. */
  readonly baseUrl: string;
}

function presentBooking(
  { receipt, manageSecret }: VisitorBooked,
  { language, member, baseUrl, request: { reason, submission } }: BookingAnswer,
): Omit<WidgetBookingResponseBody, 'next_steps'> {
  const { status, confirmUntil, scheduleId } = receipt;
  const body = presentReceipt(receipt);
  const [first = receipt, ...later] = receipt.dates ?? [];
  const end = formatInstant(first.endsAt);
  const { booking_id: number, booking_details_id: id, slot: start } = body;
  return {
    ...body,
    slot_end: formatInstant(receipt.endsAt),
    minutes: first.endsAt - first.startsAt,
    status,
    ...(confirmUntil !== null && { confirm_until: new Date(confirmUntil).toISOString() }),
    ...(manageSecret !== null && { manage_url: `${baseUrl}/manage/${manageSecret}` }),
    ...(member && { schedule: presentSchedule(member, language) }),
    ...(status === 'confirmed' && {
      calendar: writeQuery({
        schedule: scheduleId,
        reason,
        ...personsIn(submission),
        number,
        id,
        start,
        end,
        ...(later.length > 0 && {
          later: later.map(({ startsAt }) => formatInstant(startsAt)).join(','),
        }),
      }),
    }),
  };
}

interface AnswerTerms {
  readonly isMailed: boolean;
  readonly now: EpochMs;
}

/** The next steps and the deadline for changes, consistent with the mails and the cut-off. */
function presentAfterwards(
  { receipt: { startsAt, scheduleId, status } }: VisitorBooked,
  { schedules, mail }: Installation,
  { isMailed, now }: AnswerTerms,
): Pick<WidgetBookingResponseBody, 'next_steps' | 'change_until'> {
  const schedule = schedules.find(({ id }) => id === scheduleId);
  const until = schedule && changeableUntil(startsAt, schedule.cancelCutoffMinutes, now);
  if (!isMailed) {
    return { next_steps: ['told'], ...presentUntil(until) };
  }
  // Reminders that were due before the booking was made are not sent.
  const isReminded = mail.reminderMinutes.some(
    (minutes) => now < (startsAt - minutes) * MS_PER_MINUTE,
  );
  const steps: readonly NextStep[] = [
    ...(status === 'pending' ? [] : ([until === null ? 'mailed_only' : 'mailed'] as const)),
    ...(isReminded ? (['reminded'] as const) : []),
  ];
  return { next_steps: steps, ...presentUntil(until) };
}

function presentUntil(
  until: EpochMs | null | undefined,
): Pick<WidgetBookingResponseBody, 'change_until'> {
  return until === undefined
    ? {}
    : { change_until: until === null ? null : new Date(until).toISOString() };
}

/**
 * The number of persons as a parameter of the calendar query; left out unless it is a number,
 * because the operator's own field may have the same name and any value.
 */
function personsIn({ persons }: BookingRequestBody['submission']): { readonly persons?: string } {
  return typeof persons === 'string' && /^[1-9]\d{0,2}$/.test(persons) ? { persons } : {};
}

const writeQuery = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
