/** The step check: what was chosen and entered in two cards, each with its way back, and the one button that books. */

import { html, nothing } from 'lit';
import { appointmentOf, reasonWords } from '../flow/appointment.ts';
import { submitBooking } from '../flow/booking.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { consentEntries, type Entry, entriesOf } from '../flow/form-fields.ts';
import { configOf, langOf, placeLinesOf, textsOf } from '../flow/selectors.ts';
import type { Appointment, FlowState } from '../flow/state.ts';
import type { Step } from '../flow/steps.ts';
import { fill } from '../format/texts.ts';
import { dateAndTime, fullDate, inWords, timeRange, wallTime, writtenDate } from '../format/wall-time.ts';
import { fieldView, keepTyped } from './form.ts';
import { changeLink, lines } from './summary.ts';

export function checkStep(flow: BookingFlow) {
  const { state } = flow;
  const texts = textsOf(state);
  const { isSending } = state;
  const appointment = appointmentOf(state, flow.hold.answer?.schedule);
  return html`
    <div class="columns">
      <section class="card">
        <h3>${texts.yourAppointment}</h3>
        <div class="head-row date">
          <p>${dateView(state, appointment)}</p>
          ${changeLink(flow, 'day', texts.when)}
        </div>
        <dl>${appointmentRows(state, appointment, flow)}</dl>
      </section>
      <div>
        <section class="card">
          <div class="head-row"><h3>${texts.form}</h3>${changeLink(flow, 'form', texts.form)}</div>
          <dl>${detailRows(flow)}</dl>
        </section>
        <div class="consent" @input=${keepTyped(flow)}>
          ${consentEntries(state).map((entry) => fieldView(flow, entry))} ${privacyLink(state)}
        </div>
        <button part="primary" class=${isSending ? 'busy' : ''} aria-disabled=${!!isSending} @click=${() => submitBooking(flow)}>
          ${texts.book}
        </button>
        ${changeUntil(flow)}
      </div>
    </div>
  `;
}

/** Date, from when to when, and by which clock. */
export function dateView(state: FlowState, { time, reason }: Appointment) {
  const lang = langOf(state);
  return html`
    <b class="line">${inWords(lang, fullDate, time)}</b>
    <b><bdi>${timeRange(lang, time, (reason?.duration ?? 0) / 60)}</bdi></b> <small>(${textsOf(state).zone})</small>
  `;
}

/** With whom, what for and where; `flow` where each can still be changed. */
export function appointmentRows(state: FlowState, { schedule, isGiven, reason }: Appointment, flow?: BookingFlow) {
  const texts = textsOf(state);
  const place = placeLinesOf(schedule);
  const change = (step: Step, name: string) => flow && changeLink(flow, step, name);
  const who = html`<span class="line">${schedule?.name}</span>${isGiven ? html`<small>${texts.firstFree}</small>` : nothing}`;
  const what = html`<span class="line">${reasonWords(state, reason)}</span><small>${reason?.description}</small>`;
  return [
    row(texts.with, schedule && who, change('calendar', texts.with)),
    row(texts.for, reason && what, change('reason', texts.for)),
    row(texts.price, reason?.price),
    row(texts.place, place.length && lines(place)),
  ];
}

/** What was typed; first and last name are one. */
export function detailRows({ state }: BookingFlow) {
  const { name } = textsOf(state);
  const entries = entriesOf(state);
  const isName = ({ field }: Entry) => field.autocomplete === 'given-name' || field.autocomplete === 'family-name';
  const names = entries.filter(isName).map(({ value }) => value);
  return [
    row(name, names.join(' ').trim()),
    entries.filter((entry) => !isName(entry)).map((entry) => row(entry.field.label, wordsOf(state, entry))),
  ];
}

/** A line of what was chosen; nothing if there is nothing to say. */
export const row = (name: string, value: unknown, change?: unknown) =>
  value ? html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd>${change && html`<dd>${change}</dd>`}</div>` : nothing;

/** An option by its label, a checkbox by yes or no, a date as people write it. */
function wordsOf(state: FlowState, { field, value }: Entry): string {
  const { yes, no } = textsOf(state);
  if (typeof value !== 'string') return value ? yes : no;
  if (field.input_type === 'date' && value) return inWords(langOf(state), writtenDate, value);
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** What happens to what is typed, where the operator tells. */
export function privacyLink(state: FlowState) {
  const { privacy_url: url } = configOf(state);
  return url ? html`<p class="privacy"><a href=${url} target="_blank">${textsOf(state).privacy}</a></p>` : nothing;
}

/** Until when one may change or cancel, where the server has told. */
function changeUntil({ state, hold }: BookingFlow) {
  const until = hold.answer?.change_until;
  if (!until) return nothing;
  const when = dateAndTime(langOf(state), wallTime(until, configOf(state).time_zone));
  return html`<p class="hint">${fill(textsOf(state).changeUntil, { when })}</p>`;
}
