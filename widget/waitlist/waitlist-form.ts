/** Below days and times, where nothing is free: a button, then the form of the waiting list, then that one is on it. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { langOf, textsOf } from '../flow/state.ts';
import { inWords } from '../format/wall-time.ts';
import { consentAndPrivacy } from '../steps/check.ts';
import { fieldView, keep } from '../steps/form.ts';
import { nameOfWish, waitlistFields, wishOf } from './waitlist.ts';

export function waitlistForm(flow: BookingFlow) {
  const wish = wishOf(flow.state, flow.days, flow.slots);
  if (!wish) return nothing;
  const texts = textsOf(flow.state);
  const words = wish.day ? `${texts.tell}: ${inWords(langOf(flow.state), 'short', wish.day)}` : texts.tell;
  const submit = (event: Event) => {
    event.preventDefault();
    void flow.waitlist.submit(wish);
  };
  const field = (name: (typeof waitlistFields)[number], index: number) =>
    fieldView(flow, {
      name,
      field: {
        form_type: 'textbox',
        input_type: index ? 'text' : 'email',
        label: texts[name],
        required: !index,
        value: '',
        autocomplete: name,
        hint: index ? '' : texts.emailHint,
      },
      value: flow.state.values[name] ?? '',
      error: flow.state.errors[name],
    });
  return html`<div class="wait">${
    flow.state.joinedWish === nameOfWish(wish)
      ? html`<p tabindex="-1">${texts.joined}</p>`
      : flow.state.isWaitlistOpen
        ? html`<h3>${words}</h3><form novalidate @submit=${submit} @input=${keep(flow)}>${waitlistFields.map(field)}<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div>${consentAndPrivacy(flow)}<button part="primary" aria-disabled=${flow.state.isSending}>${texts.join}</button></form>`
        : html`<button part="button" @click=${flow.waitlist.openForm}>${words}</button>`
  }</div>`;
}
