/** The step confirm: what was chosen and entered, each with its way back, and the one button that books. */

import { html, nothing } from 'lit/html.js';
import { book } from '../booking.ts';
import { type Entry, entriesOf, type Flow, langOf, placeOf, reasonOf, scheduleOf, stepsOf, textsOf, zoneOf } from '../flow.ts';
import { go } from '../moving.ts';
import type { Step } from '../steps.ts';
import { dateAndTime } from '../wall-time.ts';
import { fieldView, keep } from './form-step.ts';

export function confirmStep(flow: Flow) {
  const texts = textsOf(flow);
  const reason = reasonOf(flow);
  const when = `${dateAndTime(langOf(flow), flow.choices.time ?? '', 'full')} (${zoneOf(flow)})`;
  return html`<dl>${[
    row(texts.calendar, scheduleOf(flow)?.name, flow, 'calendar'),
    row(texts.reason, reason?.name, flow, 'reason'),
    row(texts.when, when, flow, 'time'),
    row(texts.place, placeOf(flow)),
    row(texts.price, reason?.price),
    entriesOf(flow).map((entry) => row(entry.field.label, said(flow, entry), flow, 'form')),
  ]}</dl><div @input=${keep(flow)}>${consentAndPrivacy(flow)}</div><button part="primary" aria-disabled=${!!flow.sending} @click=${() => book(flow)}>${texts.book}</button>`;
}

/** What must be agreed to, where the operator asks for that, and what happens to what is typed, where the operator tells. */
export function consentAndPrivacy(flow: Flow) {
  const { privacy_url: privacy, consent } = flow.data.config?.data ?? {};
  return html`${
    consent
      ? fieldView(flow, {
          name: 'consent',
          field: { form_type: 'checkbox', input_type: 'text', label: consent, required: true, value: false },
          value: flow.values.consent ?? false,
          error: flow.errors.consent,
        })
      : nothing
  }${privacy ? html`<p><a href=${privacy} target="_blank">${textsOf(flow).privacy}</a></p>` : nothing}`;
}

/** A line of what was chosen, with the way back to its step where that is shown; nothing where there is nothing to say. */
export function row(what: string, value: string | number | undefined, flow?: Flow, step: Step = 'confirm') {
  if (!value) return nothing;
  const change = flow && stepsOf(flow).includes(step) && textsOf(flow).change;
  return html`<div><dt>${what}</dt><dd>${value}</dd>${
    flow && change
      ? html`<dd><button class="link" aria-label="${change}: ${what}" @click=${() => go(flow, step)}>${change}</button></dd>`
      : nothing
  }</div>`;
}

/** An option by its label, a checkbox by yes or no. */
function said(flow: Flow, { field, value }: Entry): string {
  const { yes, no } = textsOf(flow);
  if (typeof value !== 'string') return value ? yes : no;
  return field.options?.find((option) => option.value === value)?.label ?? value;
}
