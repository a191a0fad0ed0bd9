/**
 * `/manage/<secret>`: the current state of a booking, with links to confirm or change it and to add
 * it to the customer's own calendar. Confirming asks first.
 */

import {
  bookingForm,
  calendarFile,
  calendarLinks,
  createZone,
  describeEntry,
  fill,
  formatWallTime,
  isHidden,
  MS_PER_MINUTE,
  shownRooms,
} from '../../../core/index.ts';
import { speak } from '../../texts/index.ts';
import type { DoneCode, ProblemCode } from '../../texts/texts.ts';
import { labelStandardFields } from '../../visitor/standard-labels.ts';
import {
  renderAnswer,
  renderFacts,
  renderNextSteps,
  renderNote,
  type ShownFact,
} from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import type { RenderedPage } from '../page.ts';
import { listCorrectable } from './details-page.ts';
import {
  type BookingState,
  isChangeable,
  judgeState,
  listFacts,
  type Managed,
  renderManagePage,
  renderReach,
  sayCutoff,
  sayEnd,
} from './managed.ts';
import { renderProposedHint } from './proposed-page.ts';
import { renderSharing } from './sharing.ts';

/** Codes in the address that choose the message at the top; unknown codes are ignored. */
interface OutcomeCodes {
  readonly done: string | null;
  readonly problem: string | null;
}

interface OverviewContent extends OutcomeCodes {
  /** Forms that book the same again; `null` if that is not offered. */
  readonly again: Html | null;
  /** It waits for something sooner, or can; `null` if nothing does. */
  readonly sooner: Html | null;
  /** See `hasOtherTimes`. */
  readonly canMove: boolean;
  /** Whether there is a mail that can be sent again. */
  readonly canSendAgain: boolean;
  /** Whether another address can be asked for. */
  readonly canChangeAddress: boolean;
}

export function renderOverview(managed: Managed, content: OverviewContent): RenderedPage {
  const state = judgeState(managed);
  const { texts } = managed.language;
  const titles: Readonly<Record<BookingState, string>> = {
    confirmed: texts.yourBooking,
    pending: texts.pendingTitle,
    expired: texts.expiredTitle,
    cancelled: texts.cancelledTitle,
    over: texts.overTitle,
  };
  const isAsked = managed.booking.eraseRequestedAt !== null;
  const isActive = state === 'confirmed' || state === 'pending';
  const actions = isActive ? renderActions(managed, state, content) : null;
  const isFirst = isToday(managed);
  const main = html`${renderNews(managed, content)}${renderLead(managed, state)}${content.again ?? renderElse(managed, state)}${renderProposedHint(managed)}${isFirst ? actions : null}
${renderFacts(listFacts(managed))}
${isActive ? renderNextSteps(managed.language) : null}${isFirst ? null : actions}${content.sooner}
${state === 'confirmed' ? html`${renderCalendars(managed)}${renderSharing(managed)}` : null}
${renderEntered(managed)}${renderMending(managed, content)}
<h2>${texts.dataHeading}</h2><p><a href="${managed.link('data')}">${isAsked ? fill(texts.erasingLater, { end: sayEnd(managed) }) : texts.dataLead}</a></p>`;
  const isBooked = state === 'confirmed' && content.done === 'booked';
  return renderManagePage(managed, {
    title: titles[state],
    ...(isBooked && { windowTitle: managed.language.widget.bookedHead }),
    main,
    page: '',
  });
}

function renderNews(managed: Managed, { done, problem }: OutcomeCodes): Html | null {
  const { texts } = managed.language;
  const said: Readonly<Record<string, string | undefined>> =
    done === null ? texts.problems : texts.done;
  const code: DoneCode | ProblemCode | string = done ?? problem ?? '';
  const known = Object.hasOwn(said, code) ? said[code] : undefined;
  // Promises no change that the cut-off forbids.
  const isFinal = done === 'booked' && !isChangeable(managed);
  const sentence = isFinal ? managed.language.widget.bookedHead : known;
  if (sentence === undefined) {
    return null;
  }
  return html`${renderNote(done === null ? 'problem' : 'good', sentence)}${code === 'move_limit' ? renderReach(managed) : null}`;
}

function renderLead(managed: Managed, state: BookingState): Html | null {
  const { texts, speech } = managed.language;
  if (state === 'pending') {
    const until = Math.min(
      managed.booking.confirmUntil ?? Number.POSITIVE_INFINITY,
      managed.booking.startsAt * MS_PER_MINUTE,
    );
    return html`<p>${fill(texts.pendingLead, { until: speech.whenMs(until) })}</p>
<form method="post" action="${managed.link('confirm')}"><button class="primary">${texts.confirmButton}</button></form>`;
  }
  if (state === 'expired') {
    return html`<p>${texts.expiredLead}</p>`;
  }
  if (state === 'cancelled') {
    return html`<p>${texts.cancelledLead}</p>`;
  }
  return state === 'over' ? html`<p>${texts.overLead}</p>` : null;
}

/** Renders a link to book something else, if the same cannot be booked again. */
function renderElse({ language }: Managed, state: BookingState): Html | null {
  return state === 'cancelled' || state === 'expired'
    ? html`<p><a class="button" href="${language.setting.basePath}/book">${language.texts.toBooking}</a></p>`
    : null;
}

/** On the day itself, whoever opens the page most likely wants to change something. */
function isToday({ booking, installation, now }: Managed): boolean {
  const zone = createZone(installation.timeZone);
  const dayOf = (minute: number) => formatWallTime(zone.toWall(minute)).slice(0, 10);
  return dayOf(booking.startsAt) === dayOf(Math.floor(now / MS_PER_MINUTE));
}

/** Renders until when it can be changed, and the buttons that change it. */
function renderActions(
  managed: Managed,
  state: 'confirmed' | 'pending',
  { canMove }: Pick<OverviewContent, 'canMove'>,
): Html {
  const { texts, speech } = managed.language;
  const canChange = isChangeable(managed);
  const move =
    canChange && canMove && state === 'confirmed'
      ? html`<a class="button" href="${managed.link('move')}">${texts.move}</a>`
      : null;
  const cancel = canChange
    ? html`<a class="button" href="${managed.link('cancel')}">${texts.cancel}</a>`
    : null;
  return html`<p>${state === 'pending' && canChange ? speech.texts.notYou : sayCutoff(managed)}</p>
${canChange ? html`<p class="row even">${move}${cancel}</p>` : renderReach(managed)}`;
}

function renderEntered(managed: Managed): Html | null {
  const facts = listEntered(managed);
  return facts.length === 0
    ? null
    : html`<h2>${managed.language.speech.texts.headings.entered}</h2>${renderFacts(facts)}`;
}

/** Renders the ways to fix a mistake: correct a detail or the address, or resend a mail. */
function renderMending(
  managed: Managed,
  { canSendAgain, canChangeAddress }: OverviewContent,
): Html | null {
  const { language, link } = managed;
  const { texts } = language;
  const correct =
    listCorrectable(managed).length === 0
      ? null
      : html`<a class="button" href="${link('details')}">${texts.correct}</a>`;
  const again = canSendAgain
    ? html`<form method="post" action="${link('send')}"><button>${texts.sendAgain}</button></form>`
    : null;
  const address = canChangeAddress
    ? html`<a class="button" href="${link('email')}">${texts.address.change}</a>`
    : null;
  return [correct, address, again].every((one) => one === null)
    ? null
    : html`<div class="row even">${correct}${address}${again}</div>`;
}

/**
 * Lists the answers in the order of the form. Fields that the form no longer has come last, by
 * name.
 */
export function listEntered({
  booking,
  installation,
  reason,
  schedule,
  language,
}: Managed): readonly ShownFact[] {
  const { own, lang } = language.speech;
  const form = labelStandardFields(bookingForm(installation, reason, schedule), installation, lang);
  const known = new Map(form.map((field) => [field.name, field]));
  const names = [...new Set([...known.keys(), ...Object.keys(booking.submission)])];
  return names.flatMap((name) => {
    const field = known.get(name) ?? null;
    const value = booking.submission[name];
    if (value === undefined || (field && isHidden(field))) {
      return [];
    }
    return [
      { label: field ? own(field.label) : name, value: renderAnswer(language, field, value) },
    ];
  });
}

/**
 * Returns the schedule and reason of a calendar entry. Retired ones keep their number. A booking
 * that was not confirmed in time counts as cancelled, even before its time is released.
 */
function toSubject(managed: Managed) {
  const { booking, schedule, reason } = managed;
  const isExpired = judgeState(managed) === 'expired';
  return {
    booking: isExpired ? { ...booking, status: 'cancelled' as const } : booking,
    schedule: schedule ?? {
      name: `#${booking.scheduleId}`,
      location: null,
      address: null,
      phone: null,
    },
    reason: reason ?? { name: `#${booking.reasonId}` },
    rooms: shownRooms(managed.installation, booking),
    customer: null,
  };
}

function renderCalendars(managed: Managed): Html {
  const { booking, language, link } = managed;
  const entry = describeEntry(
    { ...toSubject(managed), operator: managed.installation.name, manageLink: null },
    language.speech,
  );
  // A link opens one event, but a course has several.
  const links =
    booking.dates === undefined
      ? calendarLinks(
          { ...entry, startsAt: booking.startsAt, endsAt: booking.endsAt },
          language.speech,
        )
      : [];
  return html`<h2>${language.texts.calendarHeading}</h2>
<ul class="links"><li><a href="${link('booking.ics')}">${language.texts.calendarFile}</a></li>${links.map(
    ({ label, href }) => html`<li><a href="${href}" rel="noopener noreferrer">${label}</a></li>`,
  )}</ul>`;
}

/**
 * Composes the calendar file. `manageLink` is the full address, for the description of the entry.
 */
export function composeCalendarFile(managed: Managed, manageLink: string): string {
  const { installation, language, now } = managed;
  const request = {
    ...toSubject(managed),
    speak,
    manageLink,
    isFinal: !isChangeable(managed),
    profile: installation,
    locale: language.speech.lang,
    now,
    invitation: null,
  };
  return calendarFile(request);
}
