/** The step confirm: what was chosen and entered, each with its way back, and the one button that books. */

import { html, nothing } from 'lit/html.js';
import { book } from '../booking.ts';
import { type Entry, entriesOf, type Flow, langOf, placeOf, reasonOf, scheduleOf, stepsOf, textsOf, zoneOf } from '../flow.ts';
import { go } from '../moving.ts';
import type { Step } from '../steps.ts';
import { dateAndTime } from '../wall-time.ts';

export function confirmStep(flow: Flow) {
  const texts = textsOf(flow);
  const steps = stepsOf(flow);
  const { privacy_url: privacy, consent } = flow.data.config?.data ?? {};
  const reason = reasonOf(flow);
  const change = (what: string, step: Step) =>
    steps.includes(step)
      ? html`<dd><button class="link" aria-label="${texts.change}: ${what}" @click=${() => go(flow, step)}>${texts.change}</button></dd>`
      : nothing;
  const when = `${dateAndTime(langOf(flow), flow.choices.time ?? '', 'full')} (${zoneOf(flow)})`;
  return html`<dl part="answers">${[
    row(texts.calendar, scheduleOf(flow)?.name, change(texts.calendar, 'calendar')),
    row(texts.reason, reason?.name, change(texts.reason, 'reason')),
    row(texts.when, when, change(texts.when, 'time')),
    row(texts.place, placeOf(flow)),
    row(texts.price, reason?.price),
    entriesOf(flow).map((entry) => row(entry.field.label, said(flow, entry), change(entry.field.label, 'form'))),
  ]}</dl>${consent ? consentBox(flow, consent) : nothing}${
    privacy ? html`<p><a href=${privacy} target="_blank">${texts.privacy}</a></p>` : nothing
  }<button class="primary" part="button primary" aria-disabled=${flow.busy} @click=${() => book(flow)}>${texts.book}</button>`;
}

/** A line of what was chosen; none where there is nothing to say. */
export const row = (what: string, value: string | number | undefined, change: unknown = nothing) =>
  value ? html`<div><dt>${what}</dt><dd>${value}</dd>${change}</div>` : nothing;

/** An option by its label, a checkbox by yes or no. */
function said(flow: Flow, { field, value }: Entry): string {
  const { yes, no } = textsOf(flow);
  if (typeof value !== 'string') return value ? yes : no;
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

function consentBox(flow: Flow, consent: string) {
  const { consent: error } = flow.errors;
  const tick = () => {
    flow.consent = !flow.consent;
  };
  return html`<div class="field" part="field"><label class="tick"><input type="checkbox" id="consent" required .checked=${flow.consent} @change=${tick} aria-describedby=${
    error ? 'consent-error' : nothing
  } aria-invalid=${!!error}><span>${consent}</span></label>${error ? html`<p class="error" id="consent-error">${textsOf(flow).tick}</p>` : nothing}</div>`;
}
