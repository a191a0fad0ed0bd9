/**
 * The choices so far, always on screen, as a bar that opens or as a card. Each one links back to
 * its step.
 */

import { html } from 'lit';
import type { WidgetScheduleBody } from '../../../bff/contract/widget-api.ts';
import { own, reasonWords, toAppointment } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { whenWords } from '../flow/own-time.ts';
import { findReason, findSchedule, getTexts, listSteps } from '../flow/selectors.ts';
import { downward, people } from './buttons.ts';
import { appointmentRows, card, changeLink, row } from './rows.ts';

/** Renders two initials of a name; two people for a group. */
export const avatar = (schedule: WidgetScheduleBody) =>
  html`<span class="avatar" aria-hidden="true">${schedule.group ? people : schedule.initials}</span>`;

const describeWhen = ({ state }: BookingFlow): string | undefined =>
  state.choices.time && whenWords(state, state.choices.time);

export function summaryBar(flow: BookingFlow) {
  const schedule = findSchedule(flow.state);
  const name = own(schedule?.name, schedule);
  const when = describeWhen(flow);
  const chosen = findReason(flow.state);
  const reason = when
    ? own(chosen?.name, chosen)
    : chosen && [reasonWords(flow), chosen.price && [' · ', own(chosen.price, chosen)]];
  const { change, more } = getTexts(flow.state);
  const canChange = listSteps(flow.state).some((step) => step === 'calendar' || step === 'reason');
  const lines = [when ? name : html`<b>${name}</b>`, reason, when && html`<b>${when}</b>`];
  const shown = lines.map((line) => line && html`<span>${line}</span>`);
  return html`
    <details class="summary" part="steps">
      <summary>
        ${schedule && avatar(schedule)}
        <span class="lines">${shown}</span>
        <span class="link">${when || canChange ? change : more}</span>${downward}
      </summary>
      <dl class="panel chosen">${choiceRows(flow)}</dl>
    </details>
  `;
}

/** Renders the choices as a card beside the form. */
export const summaryCard = (flow: BookingFlow) => html`
  <div class="wide chosen">${card(getTexts(flow.state).yourAppointment, choiceRows(flow))}</div>
`;

function choiceRows(flow: BookingFlow) {
  const { when: name } = getTexts(flow.state);
  const when = describeWhen(flow);
  return [
    row(name, when && html`<b>${when}</b>`, changeLink(flow, 'day', name)),
    appointmentRows(flow, toAppointment(flow, flow.hold.ofChoice?.answer), true),
  ];
}
