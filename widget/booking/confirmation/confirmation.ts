/**
 * The step after booking: the time, links for it, what happens next, and a card with the booking.
 */

import { html, nothing } from 'lit';
import { own } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { bookAnother } from '../flow/opening.ts';
import { momentWords } from '../flow/own-time.ts';
import { getConfig, getTexts } from '../flow/selectors.ts';
import type { Confirmation } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { calendar, downward, linkButton, tick } from '../steps/buttons.ts';
import { dateView } from '../steps/check.ts';
import { contact } from '../steps/note.ts';
import { appointmentRows, card, detailRows, row } from '../steps/rows.ts';

export function confirmationView(flow: BookingFlow, booked: Confirmation) {
  const texts = getTexts(flow.state);
  const actions = html`
    <div class="actions">
      ${booked.confirm_until ? nothing : calendarMenu(flow)}
      ${booked.manage_url && html`<a part="button" href=${booked.manage_url} target="_blank" aria-describedby="tab" rel="noreferrer">${booked.change_until === null ? texts.yourAppointment : texts.manage}</a>`}
      ${booked.address_url && html`<a part="button" href=${booked.address_url} target="_blank" aria-describedby="tab" rel="noreferrer">${texts.wrongAddress}</a>`}
      ${linkButton(texts.again, () => bookAnother(flow))}
    </div>
  `;
  const steps = html`
    <div class="columns">
      <div>
        <h3>${texts.nextSteps}</h3>
        <ol class="next">${nextSteps(flow, booked).map((sentence) => html`<li>${own(sentence)}</li>`)}</ol>
        ${contact(flow)}
      </div>
      ${bookedCard(flow, booked)}
    </div>
  `;
  // What the customer must still do comes before optional links.
  return html`
    <section part="confirmation">
      <div class="done">
        ${booked.confirm_until ? nothing : html`<span class="circle" aria-hidden="true">${tick}</span>`}
        <div>
          <h2 tabindex="-1" part="heading">${booked.confirm_until ? texts.pendingHead : texts.bookedHead}</h2>
          <p class="date">${dateView(flow, booked)}</p>
        </div>
      </div>
      ${booked.confirm_until ? [steps, actions] : [actions, steps]}
    </section>
  `;
}

/** Renders the calendar menu: a file for programs, links for web calendars. */
function calendarMenu(flow: BookingFlow) {
  const entries = flow.state.answers.calendar?.entries.map(
    (entry) => html`
      <li>
        <a href=${entry.href} target="_blank" aria-describedby="tab" rel="noreferrer">
          ${entry.label} <small>${entry.hint}</small>
        </a>
      </li>
    `,
  );
  return html`
    <details class="menu">
      <summary part="primary">${calendar}${getTexts(flow.state).addToCalendar}${downward}</summary>
      <ul class="panel">${entries}</ul>
    </details>
  `;
}

function nextSteps(flow: BookingFlow, booked: Confirmation): readonly string[] {
  const { next_steps: said } = getConfig(flow.state);
  const texts = getTexts(flow.state);
  const asked = booked.confirm_until
    ? [
        fill(texts.pending, {
          when: momentWords(flow.state, booked.confirm_until),
          zone: texts.zone,
        }),
      ]
    : [];
  const steps = booked.next_steps?.map((step) => said?.sentences[step] ?? '') ?? [];
  return [...asked, ...steps, ...(said?.own ?? [])];
}

function bookedCard(flow: BookingFlow, booked: Confirmation) {
  const texts = getTexts(flow.state);
  return card(texts.yourAppointment, [
    row(texts.reference, html`<b>${booked.booking_id}</b>`),
    appointmentRows(flow, booked),
    row(texts.directions, own(booked.schedule?.directions, booked.schedule)),
    row(texts.phone, own(booked.schedule?.phone)),
    detailRows(flow),
  ]);
}
