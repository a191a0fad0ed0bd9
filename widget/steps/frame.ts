/** What surrounds every step: where one is, what was chosen and the way back to it, what went wrong. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { booksOnce, langOf, reasonOf, scheduleOf, stepsOf, textsOf } from '../flow/state.ts';
import type { Step } from '../flow/steps.ts';
import { errorText, fill } from '../format/texts.ts';
import { inWords } from '../format/wall-time.ts';

/** Where one is, as a count and a bar; under them what was chosen, each leading back to its step. */
export function progress(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const steps = stepsOf(flow.state);
  const at = Math.max(0, steps.indexOf(flow.state.step));
  const { day, time } = flow.state.choices;
  const chosen: Partial<Record<Step, string | undefined>> = {
    calendar: scheduleOf(flow.state)?.name,
    reason: reasonOf(flow.state)?.name,
    day: day && inWords(langOf(flow.state), 'short', day),
    time: time && inWords(langOf(flow.state), 'time', time),
  };
  return html`<div class="top">${at ? html`<button class="link" part="back" @click=${() => flow.navigation.goBack()}>${texts.back}</button>` : html`<i></i>`}<span class="hint">${fill(
    texts.progress,
    { n: at + 1, count: steps.length },
  )} · ${texts[flow.state.step]}</span></div><progress max=${steps.length} value=${at + 1} aria-hidden="true"></progress><ol part="steps" aria-label=${texts.steps}>${steps
    .slice(0, at)
    .map((step) => {
      const words = chosen[step];
      return words
        ? html`<li><button class="link" aria-label="${texts[step]}: ${words}" @click=${() => flow.navigation.goTo(step)}>${words}</button></li>`
        : nothing;
    })}</ol>`;
}

/** What happened, what was kept, what to do. */
export function problemBox(flow: BookingFlow) {
  const { problem, isBookingProblem } = flow.state;
  if (!problem) return nothing;
  const texts = textsOf(flow.state);
  const lost = booksOnce(flow.state) ? texts.lost : texts.lostUnsure;
  return html`<div part="problem" role="alert" tabindex="-1"><p>${
    isBookingProblem && problem.code === 'offline' ? lost : errorText(texts, problem)
  }</p>${
    problem.code === 'slot_unavailable'
      ? nothing
      : html`${contact(flow)}<button part="button" ?disabled=${problem.wait} @click=${() => flow.retry()}>${texts.retry} ${
          problem.wait ? fill(texts.seconds, { n: problem.wait }) : nothing
        }</button>`
  }</div>`;
}

/** How to reach the operator, where that is known. */
export function contact(flow: BookingFlow) {
  const { contact_email: email, contact_phone: phone } = flow.state.answers.config?.data ?? {};
  const link = (kind: string, to: string | null | undefined) => (to ? html` <a href="${kind}:${to}">${to}</a>` : nothing);
  return email || phone ? html`<p>${textsOf(flow.state).contact}${link('mailto', email)}${link('tel', phone)}</p>` : nothing;
}

/** The shape of what comes. */
export const skeleton = html`<div class="skeleton"></div>`;

export const empty = (flow: BookingFlow, text: string) => html`<p>${text}</p>${contact(flow)}`;
