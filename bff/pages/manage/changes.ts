/**
 * The changes that customers make to a booking. Pages for moving or cancelling ask first, because
 * mail scanners open every link. Each form handler returns the address of the page that shows the
 * result.
 */

import {
  type BookingService,
  type ChangeRefusal,
  createZone,
  type DaysAnswer,
  fill,
  formatWallTime,
  parseDay,
  parseWallTime,
  type WallTime,
} from '../../../core/index.ts';
import type { Query } from '../../http/query.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { DoneCode, ProblemCode } from '../../texts/texts.ts';
import { renderNote } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import type { RenderedPage } from '../page.ts';
import type { FormBody } from '../page-steps.ts';
import { type HiddenFields, placesLeft, renderDatedTimes, renderHidden } from '../times-view.ts';
import { readMonth, renderWhen } from '../when-view.ts';
import {
  isChangeable,
  judgeState,
  type Managed,
  renderBrief,
  renderManagePage,
  renderQuestion,
  renderReach,
  sayCutoff,
} from './managed.ts';
import { readMinutes, renderMoveCheck } from './move-check.ts';

type Times = Pick<BookingService, 'days' | 'slots'>;

/** Whether another time is worth looking for: of a course, there mostly is none. */
export async function hasOtherTimes(
  managed: Managed,
  service: Pick<Times, 'days'>,
): Promise<boolean> {
  if (managed.booking.dates === undefined) {
    return true;
  }
  const days = await service.days(toChoice(managed));
  return days.kind !== 'refused' && findEarliest(days.value, toOwn(managed)).length > 0;
}

const toChoice = ({ booking }: Managed) => ({
  scheduleId: booking.scheduleId,
  reasonId: booking.reasonId,
  persons: booking.persons,
  except: booking,
});

/** The present time of the booking, which is not offered as a new one. */
const toOwn = ({ booking, installation }: Managed): WallTime =>
  formatWallTime(createZone(installation.timeZone).toWall(booking.startsAt));

export async function renderMovePage(
  managed: Managed,
  query: Query,
  service: Times,
): Promise<RenderedPage> {
  const { texts } = managed.language;
  const slot = query.get('slot') ?? '';
  if (!isChangeable(managed)) {
    return renderPart(managed, html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}`);
  }
  if (parseWallTime(slot) !== null) {
    return renderMoveCheck(managed, { slot, minutes: readMinutes(query) });
  }
  const choice = toChoice(managed);
  const days = await service.days(choice);
  if (days.kind === 'refused' || !(await hasOtherTimes(managed, service))) {
    return renderPart(managed, html`<p>${texts.problems.not_offered}</p>${renderReach(managed)}`);
  }
  const day = query.get('day') ?? '';
  const month = readMonth(query.get('month'));
  const hidden = { lang: query.get('lang') ?? null };
  const own = toOwn(managed);
  const slots = parseDay(day) === null ? null : await service.slots(choice, day);
  const isFirst = slots?.kind !== 'answer' && month === null;
  const others = findEarliest(days.value, own);
  const { next } = days.value;
  return renderPart(
    managed,
    html`<p>${texts.moveLead}</p>${renderBrief(managed)}${isFirst ? renderEarliest(managed, others, hidden) : null}${renderWhen(
      {
        language: managed.language,
        days: next === own ? { ...days.value, next: others[0] ?? null } : days.value,
        namesNext: next !== own || others.length > 0,
        times:
          slots?.kind === 'answer'
            ? {
                day,
                slots: slots.value.slots.filter((one) => one !== own),
                chosen: null,
                left: placesLeft(slots.value),
              }
            : null,
        month,
        link: (parameters) => managed.link('move', parameters),
        form: {
          method: 'get',
          action: managed.link('move'),
          hidden,
          timeZone: managed.booking.timeZone,
        },
      },
    )}`,
    query.get('problem') === 'slot_unavailable'
      ? renderNote('problem', texts.problems.slot_unavailable)
      : null,
  );
}

const MAX_EARLIEST = 3;

/** The first free times, ascending, without the present time of the booking. */
function findEarliest({ earliest, first }: DaysAnswer, own: WallTime): readonly WallTime[] {
  const others = [...earliest, ...(first?.slots ?? [])].filter((slot) => slot !== own);
  return [...new Set(others)].slice(0, MAX_EARLIEST).toSorted();
}

function renderEarliest(
  { booking, language, link }: Managed,
  slots: readonly WallTime[],
  hidden: HiddenFields,
): Html | null {
  const { timeZone } = booking;
  return slots.length === 0
    ? null
    : html`<h2>${language.widget.earliest}</h2>
<form method="get" action="${link('move')}">${renderHidden(hidden)}${renderDatedTimes({ language, slots, timeZone })}</form>`;
}

function renderPart(managed: Managed, main: Html, news: Html | null = null): RenderedPage {
  const back = html`<p><a href="${managed.link('')}">${managed.language.texts.yourBooking}</a></p>`;
  return renderManagePage(managed, {
    title: managed.language.texts.moveTitle,
    main: html`${news}${main}${back}`,
    page: 'move',
  });
}

/** `asksWhy`: whether an e-mail tells the operator. `canMove`: see `hasOtherTimes`. */
export function renderCancelPage(
  managed: Managed,
  { asksWhy, canMove }: { readonly asksWhy: boolean; readonly canMove: boolean },
): RenderedPage {
  const { texts } = managed.language;
  const instead =
    judgeState(managed) === 'confirmed' && canMove
      ? html`<p class="row"><a class="button" href="${managed.link('move')}">${texts.moveInstead}</a></p>`
      : null;
  const ask = html`${instead}<p>${texts.cancelLead}</p>${renderQuestion(managed, { action: 'cancel', button: texts.cancelButton, isDanger: true, before: asksWhy ? renderWhy(managed) : null })}`;
  const refuse = html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}<p><a class="button" href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  const main = html`${renderBrief(managed)}${isChangeable(managed) ? ask : refuse}`;
  return renderManagePage(managed, { title: texts.cancelTitle, main, page: 'cancel' });
}

const MAX_REASON = 500;

function renderWhy({ language }: Managed): Html {
  const { texts, speech, profile } = language;
  const hint = fill(texts.cancelReasonHint, { operator: speech.own(profile.name) });
  return html`<p class="field"><label for="why">${texts.cancelReason}</label>
<span class="hint" id="why-hint">${words(hint)}</span>
<textarea id="why" name="why" rows="2" maxlength="${String(MAX_REASON)}" aria-describedby="why-hint"></textarea></p>`;
}

/** What the customer wrote, without control characters; `null` if that is nothing. */
function readWhy(body: FormBody): string | null {
  const given = (body.get('why') ?? '').replace(/\r\n?/g, '\n');
  const text = Array.from(given.replace(/[^\P{Cc}\n]/gu, ''))
    .slice(0, MAX_REASON)
    .join('')
    .trim();
  return text === '' ? null : text;
}

type Dependencies = Pick<RouteDependencies, 'service' | 'storage'>;
/** Runs a form and returns the address to redirect to. */
export type Action = (managed: Managed, body: FormBody, deps: Dependencies) => Promise<string>;

/** The actor, for the audit log and for messages. */
export const AS_CUSTOMER = { actor: 'customer', trigger: 'manage', respectCutoff: true } as const;

export const confirm: Action = async (managed, _body, { storage }) => {
  const outcome = await storage.bookings.confirm({
    now: managed.now,
    actor: AS_CUSTOMER.actor,
    bookingId: managed.booking.bookingId,
  });
  // If it was too late, or the booking was cancelled, the booking's page says so.
  return outcome.kind === 'confirmed' ? sayDone(managed, 'confirmed') : managed.link('');
};

export const cancel: Action = async (managed, body, { service }) => {
  const message = readWhy(body);
  const outcome = await service.cancel({
    ...AS_CUSTOMER,
    bookingId: managed.booking.bookingId,
    ...(message !== null && { notice: { onRequest: false, message, quiet: false } }),
  });
  if (outcome.kind === 'refused') {
    return sayProblem(managed, PROBLEMS[outcome.code]);
  }
  return outcome.kind === 'cancelled' && outcome.booking.status === 'cancelled'
    ? sayDone(managed, 'cancelled')
    : managed.link('');
};

export const move: Action = async (managed, body, { service }) => {
  const { booking, link, installation } = managed;
  const slot = body.get('slot') ?? '';
  const version = Number(body.get('version'));
  if (!Number.isInteger(version) || version < 1) {
    return link('move');
  }
  if (judgeState(managed) === 'pending') {
    return link('');
  }
  const wish = {
    bookingId: booking.bookingId,
    slot,
    expectedVersion: version,
    mostMovesPerDay: installation.limits.movesPerBooking,
    expectedMinutes: readMinutes(body) ?? undefined,
  };
  const outcome = await service.move({ ...AS_CUSTOMER, ...wish });
  if (outcome.kind === 'moved') {
    return sayDone(managed, 'moved');
  }
  if (outcome.kind === 'not_found') {
    return link('');
  }
  if (outcome.code === 'slot_unavailable') {
    return link('move', { day: slot.slice(0, 10), problem: outcome.code });
  }
  if (outcome.code === 'duration_changed') {
    return link('move', { slot, minutes: String(outcome.minutes) });
  }
  // The same form was sent twice, and the first one worked.
  if (outcome.code === 'version_conflict' && (await standsAt(managed, slot, service))) {
    return sayDone(managed, 'moved');
  }
  return sayProblem(managed, PROBLEMS[outcome.code]);
};

export const erase: Action = async (managed, _body, { storage }) => {
  const { now, booking, byMail } = managed;
  const outcome = await storage.bookings.eraseCustomer({
    ...AS_CUSTOMER,
    now,
    bookingId: booking.bookingId,
    ownsAddress: byMail,
  });
  if (outcome === 'later') {
    return sayDone(managed, 'erasing_later');
  }
  const { asked } = managed.language.setting;
  return `${managed.language.setting.basePath}/manage/erased${asked === null ? '' : `?lang=${asked}`}`;
};

async function standsAt(
  { booking, installation }: Managed,
  slot: string,
  service: Dependencies['service'],
): Promise<boolean> {
  const now = await service.findBooking(booking.bookingId);
  return (
    now?.status === 'confirmed' &&
    formatWallTime(createZone(installation.timeZone).toWall(now.startsAt)) === slot
  );
}

/**
 * The message for each refusal. These forms have no submission fields, so refusals about fields
 * cannot occur.
 */
export const PROBLEMS: Readonly<Record<ChangeRefusal['code'], ProblemCode>> = {
  version_conflict: 'version_conflict',
  cutoff_passed: 'cutoff_passed',
  not_changeable: 'not_changeable',
  move_limit: 'move_limit',
  customer_limit: 'customer_limit',
  schedule_not_found: 'not_offered',
  reason_not_found: 'not_offered',
  day_not_found: 'not_offered',
  slot_unavailable: 'not_offered',
  duration_changed: 'not_offered',
  field_required: 'not_offered',
  field_invalid: 'not_offered',
  idempotency_mismatch: 'not_offered',
};

export function sayDone({ link }: Managed, done: DoneCode): string {
  return link('', { done });
}

export function sayProblem({ link }: Managed, problem: ProblemCode): string {
  return link('', { problem });
}
