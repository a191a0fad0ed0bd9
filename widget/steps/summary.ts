/** What was chosen so far, always on screen: as a bar that opens, or as a card. Each choice leads back to its step. */

import { html, nothing, type TemplateResult } from 'lit';
import type { WidgetScheduleBody } from '../../bff/contract/widget-api.ts';
import { reasonWords } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { langOf, placeLinesOf, reasonOf, scheduleOf, stepsOf, textsOf } from '../flow/selectors.ts';
import type { FlowState } from '../flow/state.ts';
import type { Step } from '../flow/steps.ts';
import { dateAndTime } from '../format/wall-time.ts';
import { downward, people } from './icons.ts';

/** Two letters of a name; two people for a group. */
export const avatar = ({ group, initials }: WidgetScheduleBody) =>
  html`<span class="avatar" aria-hidden="true">${group ? people : initials}</span>`;

/** `Tue 24 Nov, 15:15` */
const whenWords = (state: FlowState): string | undefined => state.choices.time && dateAndTime(langOf(state), state.choices.time);

export function summaryBar(flow: BookingFlow) {
  const { state } = flow;
  const schedule = scheduleOf(state);
  const when = whenWords(state);
  const reason = when ? reasonOf(state)?.name : reasonWords(state);
  const lines = [when ? schedule?.name : html`<b>${schedule?.name}</b>`, reason, when && html`<b>${when}</b>`];
  const shown = lines.flatMap((line) => (line ? [html`<span>${line}</span>`] : []));
  return html`
    <details class="summary" part="steps">
      <summary>
        ${schedule ? avatar(schedule) : nothing}
        <span class="lines">${shown}</span>
        <span class="link" aria-hidden="true">${textsOf(state).change}</span>${downward}
      </summary>
      <div class="panel">${choiceRows(flow)}</div>
    </details>
  `;
}

/** The same as a card, beside the form. */
export const summaryCard = (flow: BookingFlow) => html`
  <section class="card summary-card">
    <h3>${textsOf(flow.state).yourAppointment}</h3>
    ${choiceRows(flow)}
  </section>
`;

function choiceRows(flow: BookingFlow) {
  const { state } = flow;
  const texts = textsOf(state);
  const when = whenWords(state);
  const place = placeLinesOf(scheduleOf(state));
  return html`
    <ul class="rows">
      ${choiceRow(flow, 'day', texts.when, when && html`<b>${when}</b>`)}
      ${choiceRow(flow, 'calendar', texts.with, scheduleOf(state)?.name)}
      ${choiceRow(flow, 'reason', texts.for, reasonWords(state))}
      ${place.length ? html`<li><span>${lines(place)}</span></li>` : nothing}
    </ul>
  `;
}

const choiceRow = (flow: BookingFlow, step: Step, name: string, words: unknown) =>
  words ? html`<li><span>${words}</span>${changeLink(flow, step, name)}</li>` : nothing;

/** Leads back to a step, where that is shown. */
export function changeLink(flow: BookingFlow, step: Step, name: string): TemplateResult | undefined {
  const { change } = textsOf(flow.state);
  if (!stepsOf(flow.state).includes(step)) return;
  return html`<button class="link" aria-label="${change}: ${name}" @click=${() => flow.navigation.goTo(step)}>${change}</button>`;
}

export const lines = (texts: readonly string[]) => texts.map((text) => html`<span class="line">${text}</span>`);
