/** What surrounds every step: where one is, what was chosen and the way back to it, what went wrong. */

import { html, nothing } from 'lit/html.js';
import { retry } from '../booking.ts';
import { booksOnce, type Flow, langOf, reasonOf, scheduleOf, stepsOf, textsOf } from '../flow.ts';
import { back, go } from '../moving.ts';
import { sentence } from '../sentences.ts';
import type { Step } from '../steps.ts';
import { fill } from '../texts.ts';
import { inWords } from '../wall-time.ts';

/** Where one is, as a count and a bar; under them what was chosen, each leading back to its step. */
export function progress(flow: Flow) {
  const texts = textsOf(flow);
  const steps = stepsOf(flow);
  const at = Math.max(0, steps.indexOf(flow.step));
  const { day, time } = flow.choices;
  const chosen: Partial<Record<Step, string | undefined>> = {
    calendar: scheduleOf(flow)?.name,
    reason: reasonOf(flow)?.name,
    day: day && inWords(langOf(flow), 'short', day),
    time: time && inWords(langOf(flow), 'time', time),
  };
  return html`<div class="top">${at ? html`<button class="link" part="back" @click=${() => back(flow)}>${texts.back}</button>` : html`<i></i>`}<span class="hint">${fill(
    texts.progress,
    { n: at + 1, count: steps.length },
  )} · ${texts[flow.step]}</span></div><progress max=${steps.length} value=${at + 1} aria-hidden="true"></progress><ol part="steps" aria-label=${texts.steps}>${steps
    .slice(0, at)
    .map((step) => {
      const words = chosen[step];
      return words
        ? html`<li><button class="link" aria-label="${texts[step]}: ${words}" @click=${() => go(flow, step)}>${words}</button></li>`
        : nothing;
    })}</ol>`;
}

/** What happened, what was kept, what to do. */
export function problemBox(flow: Flow) {
  const { problem, atBooking } = flow;
  if (!problem) return nothing;
  const texts = textsOf(flow);
  const lost = booksOnce(flow) ? texts.lost : texts.lostUnsure;
  return html`<div part="problem" role="alert" tabindex="-1"><p>${
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
export const skeleton = html`<div class="skeleton"></div>`;

export const empty = (flow: Flow, text: string) => html`<p>${text}</p>${contact(flow)}`;
