/** The context that every step of booking without scripts needs, and the frame around a step. */

import { type BoundedMap, type EpochMs, fill, type WallTime } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import { presentRefusal } from '../../presenters/present-refusal.ts';
import type {
  BookingSource,
  PublicReason,
  PublicSchedule,
  SourceRefusal,
} from '../../source/booking-source.ts';
import { tellCourses } from '../../visitor/course-dates.ts';
import { offeringSchedules } from '../../visitor/offered-choices.ts';
import { findSelected, type Selecting } from '../../visitor/selection.ts';
import type { TakeBooking } from '../../visitor/take-booking.ts';
import type { TakeHold } from '../../visitor/take-hold.ts';
import type { Visit, VisitorDependencies } from '../../visitor/visit.ts';
import { type Html, html } from '../html.ts';
import { words as renderWords } from '../own-text.ts';
import { renderContact, renderPage } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';
import { sendOwnPage } from '../send-page.ts';
import { type HiddenFields, renderHidden } from '../times-view.ts';

export interface TakenTime {
  readonly slot: WallTime;
  readonly hold: string;
  readonly until: string;
  readonly minutes: string;
}

/** `gone`: the time is no longer free. `null`: it is not held, but may be booked. */
export type HeldTime = TakenTime | 'gone' | null;

export interface PlainDependencies extends VisitorDependencies {
  readonly takeBooking: TakeBooking;
  readonly takeHold: TakeHold;
  /**
   * The time taken from each page of times, so that a form sent twice (reload, back button) takes
   * it once.
   */
  readonly taken: BoundedMap<string, TakenTime>;
  /**
   * The time that was held anew for a form whose hold had expired, by that hold or, without one, by
   * the form's key: the form may be sent again.
   */
  readonly renewed: BoundedMap<string, Promise<HeldTime>>;
  /** Returns the function that signs the receipt of the last page. */
  readonly readReceiptKey: () => Promise<(text: string) => string>;
}

export interface PlainContext {
  readonly ctx: AppContext;
  readonly visit: Visit;
  readonly language: PageLanguage;
  readonly deps: PlainDependencies;
  /** Where the visitor came from (`utm_source` and the like), by field name. */
  readonly tracking: Readonly<Record<string, string>>;
  /** Returns an address below `/book/plain` that keeps the requested language. */
  link(page: string, parameters?: Readonly<Record<string, string | number | null>>): string;
}

/**
 * What can be booked, and what has been chosen so far. If there is only one option, it is chosen.
 */
export interface Choices {
  readonly schedules: readonly PublicSchedule[];
  readonly schedule: PublicSchedule | null;
  readonly reasons: readonly PublicReason[];
  readonly reason: PublicReason | null;
}

/** The steps as customers count them: day and time are one. */
const COUNTED_STEPS = ['calendar', 'reason', 'day', 'form', 'confirm'] as const;
type CountedStep = (typeof COUNTED_STEPS)[number];
export type Step = CountedStep | 'time';

export async function readChoices(
  source: BookingSource,
  {
    schedule,
    ...selecting
  }: { readonly schedule: number | null } & Pick<Selecting, 'reason'> & Partial<Selecting>,
): Promise<Choices | SourceRefusal> {
  const schedules =
    schedule === null
      ? await offeringSchedules(source, selecting.reason)
      : await source.schedules();
  if (schedules.kind === 'refused') {
    return schedules;
  }
  const chosen = choose(schedules.value, schedule);
  if (chosen === null) {
    return { schedules: schedules.value, schedule: null, reasons: [], reason: null };
  }
  const reasons = await source.reasons(chosen.id);
  if (reasons.kind === 'refused') {
    return reasons;
  }
  return {
    schedules: schedules.value,
    schedule: chosen,
    reasons: reasons.value,
    reason: chooseReason(reasons.value, { count: 1, additions: [], ...selecting }),
  };
}

/** If there is only one reason, it is chosen unless the customer selected more of it. */
function chooseReason(reasons: readonly PublicReason[], selecting: Selecting) {
  const [only] = reasons;
  const reason = reasons.length === 1 ? (selecting.reason ?? only?.id ?? null) : selecting.reason;
  return findSelected(reasons, { ...selecting, reason }) ?? choose(reasons, null);
}

function choose<T extends { readonly id: number }>(
  all: readonly T[],
  wanted: number | null,
): T | null {
  const [only] = all;
  return (all.length === 1 ? only : all.find(({ id }) => id === wanted)) ?? null;
}

export interface Crumb {
  /** May contain marked operator text. */
  readonly words: string;
  readonly href: string;
  /** Fields to send by POST, because they do not belong in an address. */
  readonly hidden?: HiddenFields;
}

/** Renders a link back to a step. Pass `label` if the words alone are not clear enough. */
export function renderWayBack({ words, href, hidden }: Crumb, label: string | null = null): Html {
  const named = label === null ? null : html` aria-label="${label}"`;
  return hidden === undefined
    ? html`<a href="${href}"${named}>${renderWords(words)}</a>`
    : html`<form method="post" action="${href}">${renderHidden(hidden)}<button class="link"${named}>${renderWords(words)}</button></form>`;
}

export interface StepPage {
  readonly step: Step;
  readonly title: string;
  readonly main: Html;
  readonly choices: Choices;
  /** Earlier choices, each with a link back to it. */
  readonly crumbs: readonly Crumb[];
  readonly status?: number;
  /** Whether an input is wrong. Default: no. */
  readonly hasErrors?: boolean;
}

export function sendStep(
  plain: PlainContext,
  { step, title, main, choices, crumbs, status = 200, hasErrors = false }: StepPage,
): void {
  const { ctx, language, link } = plain;
  const { widget, plain: texts } = language;
  const courses = choices.reason === null ? [] : listCourses(plain, choices.reason);
  const steps: readonly CountedStep[] = COUNTED_STEPS.filter(
    (one) =>
      !(one === 'calendar' && choices.schedules.length === 1) &&
      !(one === 'reason' && choices.schedule && choices.reasons.length === 1),
  );
  const counted = step === 'time' ? 'day' : step;
  const at = steps.indexOf(counted);
  const progress = fill(widget.progress, { n: at + 1, count: steps.length });
  const segments = steps.map((_, n) => (n <= at ? html`<i data-done></i>` : html`<i></i>`));
  const way = crumbs.map((crumb) => html`<li>${renderWayBack(crumb)}</li>`);
  const around = html`<div class="paper"><p class="progress">${progress} · ${widget[`${counted}Step`]}</p>
<p class="segments" aria-hidden="true">${segments}</p>
${crumbs.length === 0 ? null : html`<nav aria-label="${texts.steps}"><ol class="crumbs">${way}</ol></nav>`}
${courses.map(
  (course) => html`<p class="hint">${course}</p>
`,
)}${main}</div>`;
  // The page of a sent form cannot be shown in another language without its data.
  const linkTo =
    ctx.method === 'POST'
      ? null
      : (lang: string) =>
          link('', { ...Object.fromEntries(new URLSearchParams(ctx.querystring)), lang });
  sendOwnPage(
    ctx,
    status,
    renderPage(language.setting, { title, main: around, hasErrors, linkTo }),
  );
}

/** The dates of the reason's courses, one sentence for each. */
export function listCourses(
  { language, deps }: PlainContext,
  reason: PublicReason,
): readonly string[] {
  const { speech, plain } = language;
  return tellCourses(reason, {
    lang: speech.lang,
    short: speech.short,
    course: plain.course,
    now: deps.clock.now(),
  });
}

/** Returns the choices so far as links back to their steps. */
export function listCrumbs(
  { language, link }: PlainContext,
  { schedules, schedule, reasons, reason }: Choices,
): StepPage['crumbs'] {
  const { own } = language.speech;
  return [
    ...(schedule && schedules.length > 1 ? [{ words: own(schedule.name), href: link('') }] : []),
    ...(schedule && reason && reasons.length > 1
      ? [{ words: own(reason.name), href: link('', { schedule: schedule.id }) }]
      : []),
  ];
}

/**
 * Sends a page that says what happened, what to do and how to reach the operator. `sent` are the
 * fields of the form, which are sent again when the visitor retries.
 */
export function sendSorry(
  { ctx, language, link, visit, deps }: PlainContext,
  refusal: SourceRefusal,
  sent: HiddenFields | null = null,
): void {
  const contact = renderContact(visit.installation, language.pages);
  const retry = PASSING.has(refusal.code)
    ? html`<div class="row">${renderRetry(retryLabel(language, refusal, deps.clock.now()), sent)}</div>`
    : null;
  const main = html`<div class="paper"><p>${findSentence(language, refusal.code)}</p>${retry}${contact}<p><a href="${link('')}">${language.widget.again}</a></p></div>`;
  sendOwnPage(
    ctx,
    presentRefusal(refusal).status,
    renderPage(language.setting, { title: language.plain.book, main, linkTo: null }),
  );
  setWait(ctx, refusal);
  // Reloads by itself if that does not repeat a POST.
  if (
    refusal.code === 'rate_limited' &&
    sent === null &&
    refusal.retryAfterSeconds <= MAX_REFRESH_SECONDS
  ) {
    ctx.set('Refresh', String(refusal.retryAfterSeconds));
  }
}

const PASSING: ReadonlySet<string> = new Set<SourceRefusal['code']>([
  'rate_limited',
  'upstream_unavailable',
  'outcome_unknown',
]);
const MAX_REFRESH_SECONDS = 60;

/** Renders the retry button, which points to the present address. */
function renderRetry(label: string, sent: HiddenFields | null): Html {
  if (sent === null) {
    return html`<a class="button" href="">${label}</a>`;
  }
  return html`<form method="post">${renderHidden(sent)}<button class="button">${label}</button></form>`;
}

/** Returns the label of the button, with the waiting time if the server gave one. */
function retryLabel(language: PageLanguage, refusal: SourceRefusal, now: EpochMs): string {
  return refusal.code === 'rate_limited'
    ? sayRetry(language, refusal.retryAfterSeconds, now)
    : language.widget.retry;
}

/** Longer waits are shown as a time of day. */
const MAX_COUNTED_SECONDS = 90;

/** Returns when to try again: in some seconds, or at a time of day. */
export function sayRetry({ widget, speech }: PageLanguage, seconds: number, now: EpochMs): string {
  const when =
    seconds > MAX_COUNTED_SECONDS
      ? fill(widget.waitUntil, { when: speech.whenMs(now + seconds * 1000) })
      : fill(widget.seconds, { n: seconds });
  return `${widget.retry} ${when}`;
}

export function setWait(ctx: AppContext, refusal: SourceRefusal): void {
  if (refusal.code === 'rate_limited') {
    ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  }
}

export function findSentence({ widget }: PageLanguage, code: string): string {
  const byCode: Readonly<Record<string, unknown>> = widget;
  const found = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return typeof found === 'string' && code !== 'internal'
    ? found
    : `${widget.internalHead}. ${widget.internal}`;
}
