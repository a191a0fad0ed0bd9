/** What every page of one booking is made from, and what may still be done with it. */

import {
  type Booking,
  changeableUntil,
  type EpochMs,
  fill,
  type Installation,
  MS_PER_MINUTE,
  type Proposal,
  type Reason,
  type Schedule,
} from '../../../core/index.ts';
import { renderFacts, renderWebLink, type ShownFact } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { type RenderedPage, renderContact, renderPage } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';

export interface Managed {
  readonly booking: Booking;
  /**
   * Whether its link was a mail's: a visitor who just booked has another, and may have written down
   * somebody else's address.
   */
  readonly byMail: boolean;
  readonly installation: Installation;
  /** As it is, or as it was when it was retired. Null only in front of another installation's. */
  readonly schedule: Schedule | null;
  readonly reason: Reason | null;
  readonly language: PageLanguage;
  /** The latest that the operator made of other times; `null` if there was none. */
  readonly proposal: Proposal | null;
  readonly now: EpochMs;
  /** `/manage/<secret>` as the browser sees it. */
  readonly root: string;
  /** The address of one of its pages. */
  link(page: string, parameters?: Readonly<Record<string, string>>): string;
}

export type BookingState = 'confirmed' | 'pending' | 'expired' | 'cancelled' | 'over';

export function judgeState({ booking, now }: Pick<Managed, 'booking' | 'now'>): BookingState {
  const { status, confirmUntil, cancelledAt, startsAt } = booking;
  const isLate = confirmUntil !== null && (cancelledAt ?? now) >= confirmUntil;
  if (status === 'cancelled') {
    return isLate ? 'expired' : 'cancelled';
  }
  if (status === 'pending') {
    return isLate ? 'expired' : 'pending';
  }
  return status === 'confirmed' && now < startsAt * MS_PER_MINUTE ? 'confirmed' : 'over';
}

/**
 * Whether it stands and the operator's cut-off has not passed. The storage decides again when it is
 * done.
 */
export function isChangeable(managed: Managed): boolean {
  const state = judgeState(managed);
  const { booking, schedule, now } = managed;
  return (
    (state === 'confirmed' || state === 'pending') &&
    changeableUntil(booking.startsAt, schedule?.cancelCutoffMinutes ?? 0, now) !== null
  );
}

/** Until when it can be changed online, and what to do after that. */
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

/** When it is over. */
export function sayEnd({ booking, language }: Managed): string {
  return language.speech.whenMs(booking.endsAt * MS_PER_MINUTE);
}

/** When, what, where: in the order of mails. */
export function listFacts({
  booking,
  schedule,
  reason,
  language,
  installation,
}: Managed): readonly ShownFact[] {
  const { texts, own, when } = language.speech;
  const listed: readonly (readonly [string, string | Html | null])[] = [
    [texts.facts.when, html`<strong>${when(booking.startsAt)}</strong>`],
    [texts.facts.reason, reason && own(reason.name)],
    [texts.facts.calendar, schedule && own(schedule.name)],
    [texts.facts.place, schedule?.location ? own(schedule.location) : null],
    [texts.facts.address, schedule?.address ? own(schedule.address) : null],
    [texts.facts.phone, schedule?.phone ?? installation.contactPhone],
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

/** The time alone, for pages that ask something about it. */
export function renderBrief(managed: Managed): Html {
  return renderFacts(listFacts(managed).slice(0, 3));
}

/** How to reach the operator, where a page cannot help further. */
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
  /** For links to the same page in another language. */
  readonly page: string;
}

export function renderManagePage(
  { language, link }: Managed,
  { title, main, page }: ManagePage,
): RenderedPage {
  return renderPage(language.setting, {
    title,
    main: html`<div class="paper">${main}</div>`,
    linkTo: (lang) => link(page, { lang }),
  });
}

/** A question with one button that does it, and a way back. */
export interface Question {
  readonly action: string;
  readonly button: string;
  readonly isDanger: boolean;
}

export function renderQuestion(
  { language, link }: Managed,
  { action, button, isDanger }: Question,
): Html {
  return html`<form class="row" method="post" action="${link(action)}"><button class="${isDanger ? 'primary danger' : 'primary'}">${button}</button>
<a class="button" href="${link('')}">${language.texts.keep}</a></form>`;
}
