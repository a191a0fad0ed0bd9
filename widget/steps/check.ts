/** The step confirm: what was chosen and entered, each with its way back, and the one button that books. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Entry, entriesOf } from '../flow/form-fields.ts';
import { langOf, placeOf, reasonOf, scheduleOf, stepsOf, textsOf, zoneOf } from '../flow/state.ts';
import type { Step } from '../flow/steps.ts';
import { dateAndTime } from '../format/wall-time.ts';
import { fieldView, keep } from './form.ts';

export function checkStep(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const reason = reasonOf(flow.state);
  const when = `${dateAndTime(langOf(flow.state), flow.state.choices.time ?? '', 'full')} (${zoneOf(flow.state)})`;
  return html`<dl>${[
    row(texts.calendar, scheduleOf(flow.state)?.name, flow, 'calendar'),
    row(texts.reason, reason?.name, flow, 'reason'),
    row(texts.when, when, flow, 'time'),
    row(texts.place, placeOf(flow.state)),
    row(texts.price, reason?.price),
    entriesOf(flow.state).map((entry) => row(entry.field.label, said(flow, entry), flow, 'form')),
  ]}</dl><div @input=${keep(flow)}>${consentAndPrivacy(flow)}</div><button part="primary" aria-disabled=${flow.state.isSending} @click=${flow.submitBooking}>${texts.book}</button>`;
}

/** What must be agreed to, where the operator asks for that, and what happens to what is typed, where the operator tells. */
export function consentAndPrivacy(flow: BookingFlow) {
  const { privacy_url: privacy, consent } = flow.state.answers.config?.data ?? {};
  return html`${
    consent
      ? fieldView(flow, {
          name: 'consent',
          field: { form_type: 'checkbox', input_type: 'text', label: consent, required: true, value: false },
          value: flow.state.values.consent ?? false,
          error: flow.state.errors.consent,
        })
      : nothing
  }${privacy ? html`<p><a href=${privacy} target="_blank">${textsOf(flow.state).privacy}</a></p>` : nothing}`;
}

/** A line of what was chosen, with the way back to its step where that is shown; nothing where there is nothing to say. */
export function row(what: string, value: string | number | undefined, flow?: BookingFlow, step: Step = 'confirm') {
  if (!value) return nothing;
  const change = flow && stepsOf(flow.state).includes(step) && textsOf(flow.state).change;
  return html`<div><dt>${what}</dt><dd>${value}</dd>${
    flow && change
      ? html`<dd><button class="link" aria-label="${change}: ${what}" @click=${() => flow.navigation.goTo(step)}>${change}</button></dd>`
      : nothing
  }</div>`;
}

/** An option by its label, a checkbox by yes or no. */
function said(flow: BookingFlow, { field, value }: Entry): string {
  const { yes, no } = textsOf(flow.state);
  if (typeof value !== 'string') return value ? yes : no;
  return field.options?.find((option) => option.value === value)?.label ?? value;
}
