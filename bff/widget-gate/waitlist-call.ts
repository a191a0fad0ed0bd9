/**
 * `POST /widget/v1/waitlist`: joins the waiting list for a day, for any day, or for the days before
 * one, if none of their times is free. Counted by address and
 * mailbox because it sends mail to an address that anyone may have typed. Joining again changes
 * nothing and sends no mail.
 */

import { z } from 'zod';
import {
  createField,
  type Joined,
  type JoinRefusal,
  parseDay,
  parseSubmission,
  type Refusal,
  readTimeZone,
  type Storage,
  toMailbox,
} from '../../core/index.ts';
import { idSchema } from '../contract/rest-api.ts';
import type { WidgetWaitlistResponseBody } from '../contract/widget-api.ts';
import type { AppContext } from '../http/context.ts';
import { sendJson } from '../http/send-answer.ts';
import type { PublicDays } from '../source/booking-source.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { Visit, VisitorDependencies } from '../visitor/visit.ts';
import { mailboxKey, withinLimits } from '../visitor/visitor-limits.ts';
import { sendTooMany, sendWidgetError, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetContext, WidgetStep } from './steps.ts';

const dayOrNull = z
  .string()
  .nullish()
  .transform((day) => day ?? null);

const wishSchema = z.object({
  schedule: idSchema,
  reason: idSchema,
  day: dayOrNull,
  before_day: dayOrNull,
  persons: idSchema.optional(),
});
type WishBody = z.output<typeof wishSchema>;

/** Validated like the same fields of a booking. */
const FIELDS = [
  createField({ name: 'email', label: 'email', inputType: 'email', required: true }),
  createField({ name: 'name', label: 'name' }),
];

const FREE = { error: 'There are free times: choose one of them' };

interface Applicant {
  readonly kind: 'applicant';
  readonly email: string;
  readonly name: string | null;
}

/**
 * In remote mode there is no waiting list, and without mail no one could confirm or learn of a free
 * time.
 */
export function requireWaitlist({ source, asksByMail }: VisitorDependencies): WidgetStep {
  const isPossible = source.capabilities.waitlist === true && asksByMail;
  return (ctx, next) =>
    isPossible && ctx.state.installation.waitlist !== null
      ? next()
      : sendWidgetError(ctx, 'not_found');
}

export function createWaitlistCall(deps: VisitorDependencies, storage: Pick<Storage, 'waitlist'>) {
  return async (ctx: WidgetContext): Promise<void> => {
    const { visit, body } = ctx.state;
    const wish = wishSchema.safeParse(body);
    if (!wish.success) {
      return sendWidgetError(ctx, 'request_invalid', { error: composeSentence(wish.error) });
    }
    if ((body.website ?? '') !== '') {
      return sendWidgetError(ctx, 'challenge_failed');
    }
    const applicant = readApplicant(body);
    if (applicant.kind === 'refused') {
      return sendWidgetRefusal(ctx, applicant);
    }
    const consented = body.consent === true;
    if (visit.installation.consent !== null && !consented) {
      return sendWidgetError(ctx, 'field_required', { field: 'consent' });
    }
    const { schedule, reason, persons } = wish.data;
    const days = await deps.source.days({ scheduleId: schedule, reasonId: reason, persons });
    if (days.kind === 'refused') {
      return sendWidgetRefusal(ctx, days);
    }
    const state = judgeDays(days.value, wish.data);
    if (state === 'none') {
      return sendWidgetRefusal(ctx, { kind: 'refused', code: 'day_not_found' });
    }
    if (state === 'free') {
      return sendWidgetError(ctx, 'request_invalid', FREE);
    }
    await join(ctx, {
      visit,
      deps,
      storage,
      applicant,
      wish: wish.data,
      lang: body.lang,
      timeZone: readTimeZone(body.time_zone),
      consented,
    });
  };
}

function readApplicant({ email, name }: Readonly<Record<string, unknown>>): Applicant | Refusal {
  const parsed = parseSubmission(FIELDS, { email, name });
  if (parsed.kind === 'refused') {
    return parsed;
  }
  const { name: given } = parsed.submission;
  return {
    kind: 'applicant',
    email: parsed.email ?? '',
    name: typeof given === 'string' ? given : null,
  };
}

/**
 * Whether no time is free on that day, on the days before another, or on any day if neither is
 * given. `none`: a day that is closed or outside the range never has times.
 */
function judgeDays(
  { days, from, until, closed = [] }: PublicDays,
  { day, before_day: before }: Pick<WishBody, 'day' | 'before_day'>,
): 'full' | 'free' | 'none' {
  if (before !== null) {
    const isKnown = day === null && parseDay(before) !== null;
    if (!isKnown || before <= (from ?? before) || before > (until ?? before)) {
      return 'none';
    }
    return days.some((free) => free < before) ? 'free' : 'full';
  }
  if (day === null) {
    return days.length === 0 ? 'full' : 'free';
  }
  if (days.includes(day)) {
    return 'free';
  }
  const isBookable = parseDay(day) !== null && day >= (from ?? day) && day <= (until ?? day);
  return isBookable && !closed.some((one) => one.day === day) ? 'full' : 'none';
}

interface JoinInput {
  readonly visit: Visit;
  readonly deps: VisitorDependencies;
  readonly storage: Pick<Storage, 'waitlist'>;
  readonly applicant: Applicant;
  readonly wish: WishBody;
  readonly lang: unknown;
  readonly timeZone: string | null;
  readonly consented: boolean;
}

async function join(
  ctx: AppContext,
  { visit, deps, storage, applicant, wish, lang, timeZone, consented }: JoinInput,
): Promise<void> {
  const { email, name } = applicant;
  const { waitsPerAddress, waitsPerEmail } = visit.installation.limits;
  const outcome = await withinLimits<Joined | JoinRefusal>(
    [
      { limit: deps.limits.widgetWaits, key: visit.visitor, quota: waitsPerAddress },
      {
        limit: deps.limits.widgetWaitsOfEmail,
        key: mailboxKey(toMailbox(email)),
        quota: waitsPerEmail,
      },
    ],
    {
      work: async () =>
        await storage.waitlist.join({
          now: deps.clock.now(),
          scheduleId: wish.schedule,
          reasonId: wish.reason,
          day: wish.day,
          beforeDay: wish.before_day,
          ...(wish.persons !== undefined && { persons: wish.persons }),
          email,
          name,
          locale: LANGUAGES.choose(visit.installation, lang).wanted,
          timeZone,
          visitor: (await deps.readVisitorKey())(visit.visitor),
          consented,
        }),
      isSuccess: ({ kind }) => kind === 'joined',
    },
  );
  if (outcome.kind === 'full') {
    sendTooMany(ctx, outcome);
  } else if (outcome.kind === 'refused' && outcome.code === 'visitor_limit') {
    sendVisitorLimit(ctx, outcome.endsAt - deps.clock.now());
  } else if (outcome.kind === 'refused' && outcome.code === 'waitlist_limit') {
    sendWidgetError(ctx, outcome.code);
  } else if (outcome.kind === 'refused') {
    sendWidgetRefusal(ctx, outcome);
  } else {
    const answer: WidgetWaitlistResponseBody = {
      day: wish.day,
      ...(wish.before_day !== null && { before_day: wish.before_day }),
    };
    sendJson(ctx, 201, answer);
  }
}

/**
 * Sent if a visitor has the maximum number of active entries: there may be room for another once
 * the first one ends.
 */
function sendVisitorLimit(ctx: AppContext, waitMs: number): void {
  sendWidgetError(ctx, 'address_limit');
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
}

function composeSentence(error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0] ?? 'body');
  return name === 'day' || name === 'before_day'
    ? `${name} must be a date in the form YYYY-MM-DD`
    : `${name} must be an integer of at least 1`;
}
