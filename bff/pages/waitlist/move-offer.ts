/** The page of a time that is offered to the customer of a later booking: accepting moves it. */

import { changeableUntil, fill, type MovedBooking } from '../../../core/index.ts';
import { renderFacts } from '../facts-view.ts';
import { html } from '../html.ts';
import type { RenderedPage } from '../page.ts';
import type { OpenOffer, WaitlistView } from './waiting.ts';
import { placeFacts, render, renderDecline } from './waiting-page.ts';

interface MoveOffer {
  readonly offer: OpenOffer;
  readonly moves: MovedBooking;
}

export function renderMoveOffer(waiting: WaitlistView, { offer, moves }: MoveOffer): RenderedPage {
  const { texts, language, link } = waiting;
  const { speech } = language;
  const manage = language.texts;
  const cutoff = waiting.schedule.cancelCutoffMinutes;
  const isFinal = changeableUntil(offer.startsAt, cutoff, waiting.now) === null;
  const facts = [
    { label: manage.from, value: html`<s>${speech.when(moves.startsAt)}</s>` },
    { label: manage.to, value: html`<strong>${speech.when(offer.startsAt)}</strong>` },
    ...placeFacts(waiting),
  ];
  const main = html`<p>${fill(texts.offeredLead, { until: speech.whenMs(offer.until) })}</p>
<p>${texts.moveLead}</p>${renderFacts(facts)}${isFinal ? html`<p class="note">${language.widget.changeNoMore}</p>` : null}
<form class="row" method="post" action="${link('move')}"><button class="primary">${manage.moveButton}</button></form>${renderDecline(waiting)}`;
  return render(waiting, texts.offeredTitle, main);
}
