/** Booked, but for one step: the customer must follow the link in a mail. */

import { html } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Confirmation, langOf, textsOf, zoneOf } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { dateAndTime, wallTime } from '../format/wall-time.ts';
import { row } from '../steps/check.ts';
import { contact } from '../steps/frame.ts';

/** `deadline`: until when the time is kept, UTC. */
export function pendingView(flow: BookingFlow, { time, number, calendar, reason, place, phone }: Confirmation, deadline: string) {
  const texts = textsOf(flow.state);
  const lang = langOf(flow.state);
  const zone = zoneOf(flow.state);
  const by = dateAndTime(lang, wallTime(deadline, flow.state.answers.config?.data.time_zone));
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
  ]}</dl>${contact(flow)}<p><button part="button" @click=${() => flow.reset()}>${texts.again}</button></p></section>`;
}
