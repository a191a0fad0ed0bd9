/** What was chosen so far, always on screen: as a bar that opens, or as a card. Each choice leads back to its step. */

import { html, nothing } from 'lit';
import type { WidgetScheduleBody } from '../../bff/contract/widget-api.ts';
import { appointmentOf, reasonWords } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { localeOf, reasonOf, scheduleOf, textsOf } from '../flow/selectors.ts';
import { dateAndTime } from '../format/wall-time.ts';
import { downward, people } from './buttons.ts';
import { appointmentRows, card, changeLink, row } from './rows.ts';

/** Two letters of a name; two people for a group. */
export const avatar = (schedule: WidgetScheduleBody) =>
  html`<span class="avatar" aria-hidden="true">${schedule.group ? people : schedule.initials}</span>`;

/** `Tue 24 Nov, 15:15` */
const whenWords = (flow: BookingFlow): string | undefined =>
  flow.state.choices.time && dateAndTime(localeOf(flow.state), flow.state.choices.time);

export function summaryBar(flow: BookingFlow) {
  const schedule = scheduleOf(flow.state);
  const when = whenWords(flow);
  const reason = when ? reasonOf(flow.state)?.name : reasonWords(flow);
  const lines = [when ? schedule?.name : html`<b>${schedule?.name}</b>`, reason, when && html`<b>${when}</b>`];
  const shown = lines.map((line) => line && html`<span>${line}</span>`);
  return html`
    <details class="summary" part="steps">
      <summary>
        ${schedule ? avatar(schedule) : nothing}
        <span class="lines">${shown}</span>
        <span class="link" aria-hidden="true">${textsOf(flow.state).change}</span>${downward}
      </summary>
      <dl class="panel chosen">${choiceRows(flow)}</dl>
    </details>
  `;
}

/** The same as a card, beside the form. */
export const summaryCard = (flow: BookingFlow) => html`
  <div class="wide chosen">${card(textsOf(flow.state).yourAppointment, choiceRows(flow))}</div>
`;

function choiceRows(flow: BookingFlow) {
  const { when: name } = textsOf(flow.state);
  const when = whenWords(flow);
  return [
    row(name, when && html`<b>${when}</b>`, changeLink(flow, 'day', name)),
    appointmentRows(flow, appointmentOf(flow, flow.hold.ofChoice?.answer?.schedule), true),
  ];
}
