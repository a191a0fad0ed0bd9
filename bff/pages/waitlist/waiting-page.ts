/**
 * The page of an entry in the waiting list: its state and, while a time is offered, the form that
 * books it.
 */

import {
  changeableUntil,
  type FormField,
  fill,
  formatPlace,
  isConfirmable,
  personsLabel,
} from '../../../core/index.ts';
import { renderFacts, renderNote, renderWebLink, type ShownFact } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { type RenderedPage, renderPage } from '../page.ts';
import { CONSENT_BOX, consentField, renderConsent } from '../plain/field-view.ts';
import { renderFields, renderNewlyAsked } from '../plain/form-fields.ts';
import { renderErrors } from '../plain/form-pages.ts';
import { asShown } from '../plain/persons-view.ts';
import type { FilledForm, OpenOffer, WaitlistView } from './waiting.ts';

export interface OfferPage {
  readonly offer: OpenOffer;
  readonly form: readonly FormField[];
  readonly filled: FilledForm;
  /** The message at the top; `null` if there is none. */
  readonly problem: string | null;
}

export function renderOfferPage(
  waiting: WaitlistView,
  { offer, form, filled, problem }: OfferPage,
): RenderedPage {
  const { texts, language, link } = waiting;
  const { profile } = language;
  const { consent } = profile;
  const { values, errors, consented, added } = filled;
  const asked = consent === null ? form : [...form, consentField(consent, CONSENT_BOX)];
  const findProblem = (name: string) => errors.get(name) ?? null;
  const fields = renderFields({ language, form: asShown(form, waiting.reason), values, errors });
  const agreed =
    consent &&
    renderConsent(language, consent, { value: consented, problem: findProblem(CONSENT_BOX) });
  const privacy = renderWebLink(profile.privacyUrl, language.widget.privacy);
  const cutoff = waiting.schedule.cancelCutoffMinutes;
  const isFinal = changeableUntil(offer.startsAt, cutoff, waiting.now) === null;
  const starts = waiting.courses.find(([first]) => first === offer.startsAt) ?? [offer.startsAt];
  const main = html`${problem === null ? null : renderNote('problem', problem)}${renderErrors(language, asked, errors)}${renderNewlyAsked(language, added)}
<p>${fill(texts.offeredLead, { until: language.speech.whenMs(offer.until) })}</p>${renderFacts([
    {
      label: language.speech.texts.facts.when,
      value: html`${starts.map((start, index) => html`${index === 0 ? null : html`<br>`}<strong>${language.speech.when(start)}</strong>`)}`,
    },
    ...placeFacts(waiting),
  ])}${isFinal ? html`<p class="note">${language.widget.changeNoMore}</p>` : null}
<h2>${texts.formHeading}</h2><form method="post" action="${link('book')}" novalidate>${fields}${agreed}${privacy && html`<p>${privacy}</p>`}
<p class="row"><button class="primary">${texts.book}</button></p></form>
${renderDecline(waiting)}`;
  return render(waiting, texts.offeredTitle, main);
}

/** Renders the ways to refuse an offer: wait for another one, or leave the list. */
export function renderDecline(waiting: WaitlistView): Html {
  const { texts, link } = waiting;
  return html`<h2>${texts.declineHeading}</h2><p>${texts.declineLead}</p>
<form method="post" action="${link('decline')}"><button>${texts.decline}</button></form>${renderLeave(waiting, texts.leaveOfferLead)}`;
}

export interface StatePage {
  /** Link to the new booking; `null` if only its mail leads there. */
  readonly manageLink: string | null;
  /** Whether the new booking still has to be confirmed. */
  readonly isPending: boolean;
  readonly declined: boolean;
}

export function renderStatePage(
  waiting: WaitlistView,
  { manageLink, isPending, declined }: StatePage,
): RenderedPage {
  const { entry, texts, language } = waiting;
  const again = html`<p><a class="button" href="${language.setting.basePath}/book">${language.texts.toBooking}</a></p>`;
  if (entry.state === 'booked') {
    const toBooking =
      manageLink && html`<p><a class="button" href="${manageLink}">${texts.toYourBooking}</a></p>`;
    return render(
      waiting,
      texts.bookedTitle,
      html`<p>${sayBooked(waiting, isPending)}</p>${toBooking}`,
    );
  }
  if (entry.moves !== null && (entry.state !== 'waiting' || entry.expiresAt <= waiting.now)) {
    return render(waiting, texts.soonerOverTitle, html`<p>${texts.soonerOverLead}</p>`);
  }
  if (entry.state === 'left') {
    return render(waiting, texts.leftTitle, html`<p>${texts.leftLead}</p>${again}`);
  }
  if (isConfirmable(entry, waiting.now)) {
    return renderUnconfirmed(waiting);
  }
  if (entry.confirmUntil !== null) {
    return render(waiting, texts.unconfirmedTitle, html`<p>${texts.unconfirmedLead}</p>${again}`);
  }
  if (entry.state !== 'waiting') {
    return render(waiting, texts.overTitle, html`<p>${texts.overLead}</p>${again}`);
  }
  const main = html`${declined ? renderNote('good', texts.declined) : null}<p>${entry.moves === null ? texts.waitingLead : language.texts.soonerOn}</p>
${renderFacts(wishFacts(waiting))}${renderLeave(waiting, texts.leaveLead)}`;
  return render(waiting, texts.waitingTitle, main);
}

function sayBooked({ entry, texts }: WaitlistView, isPending: boolean): string {
  if (entry.moves !== null) {
    return texts.movedLead;
  }
  return isPending ? texts.pendingLead : texts.bookedLead;
}

/** Renders a button to confirm, because mail scanners follow links. */
function renderUnconfirmed(waiting: WaitlistView): RenderedPage {
  const { entry, texts, language, link } = waiting;
  const main = html`<p>${fill(texts.confirmLead, { until: language.speech.whenMs(entry.confirmUntil ?? 0) })}</p>${renderFacts(wishFacts(waiting))}
<form method="post" action="${link('confirm')}"><button class="primary">${texts.confirm}</button></form>${renderLeave(waiting, texts.leaveLead)}`;
  return render(waiting, texts.confirmTitle, main);
}

function wishFacts(waiting: WaitlistView): readonly ShownFact[] {
  return [{ label: waiting.texts.day, value: sayWish(waiting) }, ...placeFacts(waiting)];
}

function sayWish({ entry, texts, language }: WaitlistView): string {
  const { day, beforeDay, moves } = entry;
  if (moves !== null) {
    return fill(texts.before, { when: language.speech.when(moves.startsAt) });
  }
  if (beforeDay !== null) {
    return fill(texts.before, { when: language.days.full(beforeDay) });
  }
  return day === null ? texts.anyDay : language.days.full(day);
}

export function placeFacts({
  language,
  schedule,
  reason,
  entry,
}: WaitlistView): readonly ShownFact[] {
  const { texts, own } = language.speech;
  const place = formatPlace(schedule, language.speech);
  return [
    { label: texts.facts.reason, value: own(reason.name) },
    { label: texts.facts.calendar, value: own(schedule.name) },
    ...(reason.persons === undefined
      ? []
      : [{ label: own(personsLabel(reason)), value: `${entry.persons}` }]),
    ...(place ? [{ label: texts.facts.place, value: place }] : []),
    ...(reason.price ? [{ label: texts.facts.price, value: own(reason.price) }] : []),
  ];
}

function renderLeave({ texts, link }: WaitlistView, lead: string): Html {
  return html`<h2>${texts.leaveHeading}</h2><p>${lead}</p>
<form method="post" action="${link('leave')}"><button>${texts.leave}</button></form>`;
}

export function render({ language, link }: WaitlistView, title: string, main: Html): RenderedPage {
  return renderPage(language.setting, {
    title,
    main: html`<div class="paper">${main}</div>`,
    linkTo: (lang) => link('', { lang }),
  });
}
