/** Booked, but for one step: the customer must follow the link in a mail. */

import { html } from 'lit/html.js';
import { type Confirmation, type Flow, langOf, textsOf, zoneOf } from '../flow.ts';
import { reset } from '../settling.ts';
import { fill } from '../texts.ts';
import { dateAndTime, wallTime } from '../wall-time.ts';
import { row } from './confirm-step.ts';
import { contact } from './frame.ts';

/** `deadline`: until when the time is kept, UTC. */
export function pending(flow: Flow, { time, number, calendar, reason, place, phone }: Confirmation, deadline: string) {
  const texts = textsOf(flow);
  const lang = langOf(flow);
  const zone = zoneOf(flow);
  const by = dateAndTime(lang, wallTime(deadline, flow.data.config?.data.time_zone));
  return html`<section part="confirmation"><h2 tabindex="-1" part="heading">${texts.pendingHead}</h2><p>${fill(texts.pending, {
    when: by,
    zone,
  })}</p><dl>${[
    row(texts.when, `${dateAndTime(lang, time, 'full')} (${zone})`),
    row(texts.reference, number),
    row(texts.calendar, calendar),
    row(texts.reason, reason),
    row(texts.place, place),
    row(texts.phone, phone),
  ]}</dl>${contact(flow)}<p><button part="button" @click=${() => reset(flow)}>${texts.again}</button></p></section>`;
}
