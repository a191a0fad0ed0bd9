/** Booked: the time, what to do with it, what happens next, and a card of what was booked. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { bookAnother } from '../flow/opening.ts';
import { configOf, localeOf, textsOf } from '../flow/selectors.ts';
import type { Confirmation } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { dateAndTime, wallTime } from '../format/wall-time.ts';
import { calendar, downward, linkButton, tick } from '../steps/buttons.ts';
import { dateView } from '../steps/check.ts';
import { contact } from '../steps/note.ts';
import { appointmentRows, card, row } from '../steps/rows.ts';

export function confirmationView(flow: BookingFlow, booked: Confirmation) {
  const { state } = flow;
  const texts = textsOf(state);
  const isPending = booked.deadline !== undefined;
  return html`
    <section part="confirmation">
      <div class="done">
        ${isPending ? nothing : html`<span class="circle" aria-hidden="true">${tick}</span>`}
        <div>
          <h2 tabindex="-1" part="heading">${isPending ? texts.pendingHead : texts.bookedHead}</h2>
          <p class="date">${dateView(state, booked)}</p>
        </div>
      </div>
      <div class="actions">${isPending ? nothing : calendarMenu(flow)} ${ownPage(flow, booked)} ${linkButton(texts.again, () => bookAnother(flow))}</div>
      <div class="columns">
        <div>
          <h3>${texts.nextSteps}</h3>
          <ol class="next">${nextSteps(flow, booked).map((sentence) => html`<li><span>${sentence}</span></li>`)}</ol>
          ${contact(state)}
        </div>
        ${bookedCard(flow, booked)}
      </div>
    </section>
  `;
}

/** A file for programs, links for web calendars. */
function calendarMenu({ state }: BookingFlow) {
  const entries = state.answers.calendar?.entries.map(
    (entry) => html`
      <li>
        <a href=${entry.href} download=${entry.download ?? nothing} target=${entry.download ? nothing : '_blank'} rel="noopener noreferrer">
          ${entry.label} <small>${entry.hint}</small>
        </a>
      </li>
    `,
  );
  return html`
    <details class="menu">
      <summary part="primary">${calendar}${textsOf(state).addToCalendar}${downward}</summary>
      <ul class="panel">${entries}</ul>
    </details>
  `;
}

const ownPage = ({ state }: BookingFlow, booked: Confirmation) =>
  booked.ownPage
    ? html`<a part="button" href=${booked.ownPage} target="_blank" rel="noopener noreferrer">${textsOf(state).manage}</a>`
    : nothing;

function nextSteps({ state }: BookingFlow, { deadline, isMailed }: Confirmation): readonly string[] {
  const config = configOf(state);
  const texts = textsOf(state);
  const [first = '', ...later] = config.next_steps?.[isMailed ? 'mailed' : 'told'] ?? [];
  return [
    deadline ? fill(texts.pending, { when: dateAndTime(localeOf(state), wallTime(deadline, config.time_zone)), zone: texts.zone }) : first,
    ...later,
  ];
}

function bookedCard({ state }: BookingFlow, booked: Confirmation) {
  const texts = textsOf(state);
  return card(texts.yourAppointment, [
    row(texts.reference, html`<b>${booked.number}</b>`),
    appointmentRows(state, booked),
    row(texts.phone, booked.schedule?.phone),
  ]);
}
