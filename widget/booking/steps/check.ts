/**
 * The check step: choices and input in two cards, each with a link to change it, and the button
 * that books.
 */

import { html } from 'lit';
import { own, toAppointment } from '../flow/appointment.ts';
import { submitBooking } from '../flow/booking.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { consentEntries } from '../flow/form-fields.ts';
import { momentWords, yourTime } from '../flow/own-time.ts';
import { getConfig, getLocale, getTexts } from '../flow/selectors.ts';
import type { Appointment } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { comma, fullDate, inWords, timeRange } from '../format/wall-time.ts';
import { fieldView, keepTyped } from './form.ts';
import { contact } from './note.ts';
import { appointmentRows, changeLink, detailRows } from './rows.ts';

export function checkStep(flow: BookingFlow) {
  const texts = getTexts(flow.state);
  const { isSending, problem } = flow.state;
  const appointment = toAppointment(flow, flow.hold.ofChoice?.answer);
  return html`
    <div class="columns">
      <section class="card">
        <h3>${texts.yourAppointment}</h3>
        <div class="head-row date">
          <p>${dateView(flow, appointment)}</p>
          ${changeLink(flow, 'day', texts.when)}
        </div>
        <dl>${appointmentRows(flow, appointment, true)}</dl>
      </section>
      <div>
        <section class="card">
          <div class="head-row"><h3>${texts.form}</h3>${changeLink(flow, 'form', texts.form)}</div>
          <dl>${detailRows(flow)}</dl>
        </section>
        <div class="consent" @input=${keepTyped(flow)}>
          ${consentEntries(flow.state).map((entry) => fieldView(flow, entry))} ${privacyLink(flow)}
        </div>
        <button
          part="primary"
          class=${isSending ? 'busy' : ''}
          aria-disabled=${isSending}
          ?disabled=${problem}
          @click=${() => submitBooking(flow, appointment.reason && appointment.reason.duration / 60)}
        >
          ${isSending ? texts.busy : texts.book}
        </button>
        ${changeUntil(flow)}
      </div>
    </div>
  `;
}

/** Renders the date, start and end, and the time zone. */
export function dateView(flow: BookingFlow, appointment: Appointment) {
  const locale = getLocale(flow.state);
  const yours = yourTime(flow.state, appointment.time);
  return html`
    <b class="line">${inWords(locale, fullDate, appointment.time)}</b>
    <b>${own(timeRange(locale, appointment.time, (appointment.reason?.duration ?? 0) / 60))}</b> <small>(${getTexts(flow.state).zone}${yours && `${comma(locale)} ${yours}`})</small>
  `;
}

/** Renders the link to the privacy notice, if the operator has one. */
export function privacyLink(flow: BookingFlow) {
  const { privacy_url: url } = getConfig(flow.state);
  return (
    url &&
    html`<p class="privacy"><a href=${url} target="_blank" aria-describedby="tab">${getTexts(flow.state).privacy}</a></p>`
  );
}

/**
 * Says until when the booking can be changed or cancelled, or that it is too late, if the server
 * knows.
 */
function changeUntil(flow: BookingFlow) {
  const { forms } = flow.state.answers;
  const texts = getTexts(flow.state);
  const until = (flow.hold.ofChoice?.answer ?? forms)?.change_until;
  if (until === null) {
    return contact(flow, texts.changeNoMore);
  }
  return (
    until &&
    html`<p class="hint">${fill(texts.changeUntil, { when: momentWords(flow.state, until) })}</p>`
  );
}
