/** The frame around each step: Back, and the choices so far. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { findLostForm, findShownStep, getTexts, toProgress } from '../flow/selectors.ts';
import { backward } from './buttons.ts';
import { summaryBar } from './summary.ts';

export function frameTop(flow: BookingFlow) {
  const texts = getTexts(flow.state);
  const { step, steps, n, text } = toProgress(flow.state);
  const isFirst = n === 1;
  // On narrow screens the times are a second screen of the first step.
  const isSecond = isFirst && findShownStep(flow.state) === 'time';
  // The check is a summary itself, unless its time is lost.
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
 * Renders the heading of a step. It replaces the whole text, as everywhere that texts change in
 * place: translation tools replace the text nodes that Lit would update. If day and time share one
 * view, they share a heading.
 */
export function renderHeading(flow: BookingFlow) {
  const step = findShownStep(flow.state);
  const texts = getTexts(flow.state);
  const heading = texts[`${step}Head`];
  return step === 'time'
    ? html`<span class="wide">${texts.dayHead}</span><span class="narrow">${heading}</span>`
    : html`<span .textContent=${heading}></span>`;
}
