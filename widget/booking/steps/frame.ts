/** What surrounds every step: the way back, where one is, and what was chosen. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { findLostForm, findShownStep, getTexts, toProgress } from '../flow/selectors.ts';
import { backward } from './buttons.ts';
import { summaryBar } from './summary.ts';

export function frameTop(flow: BookingFlow) {
  const texts = getTexts(flow.state);
  const { step, steps, n, text } = toProgress(flow.state);
  const isFirst = n === 1;
  // The times are the second screen of their step, where they have one of their own.
  const isSecond = isFirst && findShownStep(flow.state) === 'time';
  // The check is the summary itself, unless its time is gone.
  const isSummary = step === 'confirm' && !findLostForm(flow.state);
  const isDecided = step !== 'calendar' && flow.state.choices.calendar && !isSummary;
  const back = html`<button class="back ${isSecond ? 'narrow' : ''}" part="back" @click=${flow.navigation.goBack}>${backward}${texts.back}</button>`;
  return html`
    <div class="top ${step}">
      ${isFirst && !isSecond ? nothing : back}
      <span class="hint" .textContent=${`${text} · ${texts[`${step}Step`]}`}></span>
      <div class="segments" aria-hidden="true">${steps.map((_, index) => html`<i ?data-done=${index < n}></i>`)}</div>
      ${isDecided ? summaryBar(flow) : nothing}
    </div>
  `;
}

/**
 * The heading of a step; as a whole text, here and wherever words change in place: programs that
 * translate pages replace the text nodes that Lit would write into.
 * Where there is room for day and time in one view, theirs is the same. */
export function renderHeading(flow: BookingFlow) {
  const step = findShownStep(flow.state);
  const texts = getTexts(flow.state);
  const heading = texts[`${step}Head`];
  return step === 'time'
    ? html`<span class="wide">${texts.dayHead}</span><span class="narrow">${heading}</span>`
    : html`<span .textContent=${heading}></span>`;
}
