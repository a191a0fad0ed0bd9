/** In the place of the times, where nothing is free: the form of the waiting list, then that one is on it. */

import { html, type TemplateResult } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { localeOf, textsOf } from '../flow/selectors.ts';
import { fill } from '../format/texts.ts';
import { inWords, shortDate } from '../format/wall-time.ts';
import { privacyLink } from '../steps/check.ts';
import { fieldView, honeypot, keepTyped } from '../steps/form.ts';
import { tick } from '../steps/icons.ts';
import { nameOfWish, type Wish, waitlistEntries } from './waitlist.ts';
import { submitWish } from './waitlist-actions.ts';

export function waitlistForm(flow: BookingFlow, wish: Wish): TemplateResult {
  const { state } = flow;
  const texts = textsOf(state);
  if (state.joinedWish === nameOfWish(wish))
    return html`<div class="wait"><p class="note" tabindex="-1">${tick}<span>${texts.joined}</span></p></div>`;
  const submit = (event: Event) => {
    event.preventDefault();
    void submitWish(flow, wish);
  };
  const day = wish.day && fill(texts.dayFull, { day: inWords(localeOf(state), shortDate, wish.day) });
  return html`
    <div class="wait">
      <h3 tabindex="-1">${day || texts.sooner}</h3>
      <p>${day ? texts.sooner : ''} ${texts.tell}.</p>
      <form novalidate @submit=${submit} @input=${keepTyped(flow)}>
        ${waitlistEntries(state).map((entry) => fieldView(flow, entry))} ${honeypot} ${privacyLink(state)}
        <div><button part="button" aria-disabled=${!!state.isSending}>${texts.join}</button></div>
      </form>
    </div>
  `;
}
