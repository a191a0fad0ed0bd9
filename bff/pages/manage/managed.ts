/**
 * The data that every page of a booking is rendered from, and the checks for what may still be
 * changed.
 */

import {
  type Booking,
  changeableUntil,
  type EpochMs,
  fill,
  fillCounted,
  type Installation,
  MS_PER_MINUTE,
  onEachDate,
  type Proposal,
  type Reason,
  type Schedule,
  shownRooms,
} from '../../../core/index.ts';
import { renderAddress, renderFacts, renderWebLink, type ShownFact } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { renderOwnSpan } from '../own-time.ts';
import { type RenderedPage, renderContact, renderPage } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';
import { renderPhone } from '../phone-link.ts';

export interface Managed {
  readonly booking: Booking;
  /**
   * Whether the link came from a mail. A visitor who just booked has a different link, and may have
   * typed someone else's address.
   */
  readonly byMail: boolean;
  readonly installation: Installation;
  /**
   * The schedule, or its last version if it was retired. `null` only if another installation keeps
   * the bookings.
   */
  readonly schedule: Schedule | null;
  readonly reason: Reason | null;
  readonly language: PageLanguage;
  /** The operator's latest proposal of other times; `null` if there was none. */
  readonly proposal: Proposal | null;
  readonly now: EpochMs;
  /** `/manage/<secret>` as seen by the browser. */
  readonly root: string;
  /** Returns the address of one of the booking's pages. */
  link(page: string, parameters?: Readonly<Record<string, string>>): string;
}

export type BookingState = 'confirmed' | 'pending' | 'expired' | 'cancelled' | 'over';

export function judgeState({ booking, now }: Pick<Managed, 'booking' | 'now'>): BookingState {
  const { status, confirmUntil, cancelledAt, startsAt, endsAt, dates } = booking;
  const isLate = confirmUntil !== null && (cancelledAt ?? now) >= confirmUntil;
  if (status === 'cancelled') {
    return isLate ? 'expired' : 'cancelled';
  }
  if (status === 'pending') {
    return isLate ? 'expired' : 'pending';
  }
  // A course goes on after its first date.
  return now < (dates === undefined ? startsAt : endsAt) * MS_PER_MINUTE ? 'confirmed' : 'over';
}

/**
 * Whether the booking is active and the operator's cut-off has not passed. The storage checks again
 * when the change is made.
 */
export function isChangeable(managed: Managed): boolean {
  const state = judgeState(managed);
  const { booking, schedule, now } = managed;
  return (
    (state === 'confirmed' || state === 'pending') &&
    changeableUntil(booking.startsAt, schedule?.cancelCutoffMinutes ?? 0, now) !== null
  );
}

/** Returns a sentence about when changes online end, and what to do after that. */
export function sayCutoff(managed: Managed): string {
  const { booking, schedule, language } = managed;
  const { texts, when } = language.speech;
  const cutoff = schedule?.cancelCutoffMinutes ?? 0;
  if (!isChangeable(managed)) {
    return texts.changeNoMore;
  }
  return cutoff === 0
    ? texts.changeAlways
    : fill(texts.changeUntil, { when: when(booking.startsAt - cutoff) });
}

/** Returns the end time in words. */
export function sayEnd({ booking, language }: Managed): string {
  return language.speech.whenMs(booking.endsAt * MS_PER_MINUTE);
}

/** Lists time, reason and place in the same order as the mails. */
export function listFacts({
  booking,
  schedule,
  reason,
  language,
  installation,
}: Managed): readonly ShownFact[] {
  const { texts, own } = language.speech;
  const rooms = shownRooms(installation, booking);
  const listed: readonly (readonly [string, string | Html | null])[] = [
    [
      texts.facts.when,
      html`${onEachDate(booking).map(
        (date, index) =>
          html`${index === 0 ? null : html`<br>`}<strong>${sayTimes(date, language)}</strong>${renderOwnSpan(language, date)}`,
      )}`,
    ],
    [texts.facts.reason, reason && own(reason.name)],
    [texts.facts.calendar, schedule && own(schedule.name)],
    [texts.facts.room, rooms.length === 0 ? null : language.speech.list(rooms.map(own))],
    [texts.facts.place, schedule?.location ? own(schedule.location) : null],
    [texts.facts.address, renderAddress(language, schedule?.address ?? null)],
    [
      texts.facts.directions,
      schedule?.directions === undefined
        ? null
        : html`<span class="entered">${words(own(schedule.directions))}</span>`,
    ],
    [texts.facts.phone, renderPhone(schedule?.phone ?? installation.contactPhone)],
    [texts.facts.price, reason?.price ? own(reason.price) : null],
    [
      texts.facts.more,
      renderWebLink(
        reason?.infoUrl ?? schedule?.infoUrl ?? null,
        reason?.infoUrl ?? schedule?.infoUrl ?? '',
      ),
    ],
    [texts.facts.reference, String(booking.bookingId)],
  ];
  return listed.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** `Tuesday 8 December 2026, 09:00 to 09:30 (Berlin time), 30 min` */
function sayTimes(booking: Booking, { speech, widget }: PageLanguage): string {
  const minutes = booking.endsAt - booking.startsAt;
  return speech.list([speech.span(booking), fillCounted(widget.minutes, minutes, speech.lang)]);
}

/** Renders the time alone, for pages that ask a question about it. */
export function renderBrief(managed: Managed): Html {
  return renderFacts(listFacts(managed).slice(0, 3));
}

/** Renders how to reach the operator, for pages that cannot help any further. */
export function renderReach({ schedule, language, installation }: Managed): Html | null {
  const texts = language.pages;
  const contact = renderContact(
    { ...installation, contactPhone: schedule?.phone ?? installation.contactPhone },
    texts,
  );
  return contact && html`<p>${language.texts.callUs}</p>${contact}`;
}

export interface ManagePage {
  readonly title: string;
  readonly main: Html;
  /** The name of the page, for links to its other languages. */
  readonly page: string;
  /** Whether an input is wrong. Default: no. */
  readonly hasErrors?: boolean;
  /** Replaces the title in the window. */
  readonly windowTitle?: string;
}

export function renderManagePage(
  { language, link }: Managed,
  { main, page, ...titles }: ManagePage,
): RenderedPage {
  return renderPage(language.setting, {
    ...titles,
    main: html`<div class="paper">${main}</div>`,
    linkTo: (lang) => link(page, { lang }),
  });
}

/** A question with one button that acts, and a way back. */
export interface Question {
  readonly action: string;
  readonly button: string;
  readonly isDanger: boolean;
  /** A field above the buttons; default: none. */
  readonly before?: Html | null;
}

export function renderQuestion(
  { language, link }: Managed,
  { action, button, isDanger, before = null }: Question,
): Html {
  const buttons = html`<button class="${isDanger ? 'primary danger' : 'primary'}">${button}</button>
<a class="button" href="${link('')}">${language.texts.keep}</a>`;
  return before === null
    ? html`<form class="row" method="post" action="${link(action)}">${buttons}</form>`
    : html`<form method="post" action="${link(action)}">${before}<div class="row">${buttons}</div></form>`;
}
