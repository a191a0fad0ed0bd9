/** What surrounds every step: where one is, what was chosen and the way back to it, what went wrong. */

import { html, nothing } from 'lit/html.js';
import { retry } from '../booking.ts';
import { type Flow, langOf, reasonOf, scheduleOf, stepsOf, textsOf } from '../flow.ts';
import { back, go } from '../moving.ts';
import { sentence } from '../sentences.ts';
import type { Step } from '../steps.ts';
import { fill } from '../texts.ts';
import { inWords } from '../wall-time.ts';

/** The line of steps, past ones with what was chosen; narrow: a count and a bar, and under them what was chosen. */
export function progress(flow: Flow) {
  const texts = textsOf(flow);
  const steps = stepsOf(flow);
  const at = steps.indexOf(flow.step);
  return html`<div class="top">${at ? html`<button class="link" part="back" @click=${() => back(flow)}>${texts.back}</button>` : html`<i></i>`}<span class="count">${fill(
    texts.progress,
    { n: at + 1, count: steps.length },
  )} · ${texts[flow.step]}</span></div><svg viewBox="0 0 ${steps.length} 1" preserveAspectRatio="none" aria-hidden="true"><rect width=${at + 1} height="1" /></svg><nav aria-label=${texts.steps}><ol part="steps">${steps.map(
    (step, index) =>
      html`<li aria-current=${index === at ? 'step' : nothing}>${
        index < at
          ? html`<button class="link" @click=${() => go(flow, step)}><span>${texts[step]}</span> ${chosen(flow, step)}</button>`
          : html`<span>${texts[step]}</span>`
      }</li>`,
  )}</ol></nav>`;
}

function chosen(flow: Flow, step: Step) {
  const { day, time } = flow.choices;
  const lang = langOf(flow);
  const words = {
    calendar: scheduleOf(flow)?.name,
    reason: reasonOf(flow)?.name,
    day: day && inWords(lang, 'short', day),
    time: time && inWords(lang, 'time', time),
    form: '',
    confirm: '',
  }[step];
  return words ? html`<b>${words}</b>` : nothing;
}

/** What happened, what was kept, what to do. */
export function problemBox(flow: Flow) {
  const { problem, data, atBooking } = flow;
  if (!problem) return nothing;
  const texts = textsOf(flow);
  const lost = data.config?.data.capabilities.idempotency === 'exact' ? texts.lost : texts.lostUnsure;
  return html`<div class="problem" part="problem" role="alert" tabindex="-1"><p>${
    atBooking && problem.code === 'offline' ? lost : sentence(texts, problem)
  }</p>${
    problem.code === 'slot_unavailable'
      ? nothing
      : html`${contact(flow)}<button part="button" ?disabled=${problem.wait} @click=${() => retry(flow)}>${texts.retry} ${
          problem.wait ? fill(texts.seconds, { n: problem.wait }) : nothing
        }</button>`
  }</div>`;
}

/** How to reach the operator, where that is known. */
export function contact(flow: Flow) {
  const { contact_email: email, contact_phone: phone } = flow.data.config?.data ?? {};
  const link = (kind: string, to: string | null | undefined) => (to ? html` <a href="${kind}:${to}">${to}</a>` : nothing);
  return email || phone ? html`<p>${textsOf(flow).contact}${link('mailto', email)}${link('tel', phone)}</p>` : nothing;
}

/** The shape of what comes. */
export const skeleton = (kind: string) => html`<div class="skeleton ${kind}"></div>`;

export const empty = (flow: Flow, text: string) => html`<p>${text}</p>${contact(flow)}`;
