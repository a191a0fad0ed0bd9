/** Replaces the times if nothing is free: the form for the waiting list, and its confirmation. */

import { html, type TemplateResult } from 'lit';
import type { Problem } from '../api-client.ts';
import { emptyHoneypot } from '../flow/booking.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { findOpenFields } from '../flow/form-fields.ts';
import { getLocale, getTexts } from '../flow/selectors.ts';
import { blamed, sending } from '../flow/transitions.ts';
import { fill } from '../format/texts.ts';
import { inWords, shortDate } from '../format/wall-time.ts';
import { tick } from '../steps/buttons.ts';
import { privacyLink } from '../steps/check.ts';
import { fieldView, honeypot, keepTyped } from '../steps/form.ts';
import { nameOfWish, sendWish, type Wish, waitlistEntries, waitlistFocus } from './waitlist.ts';

export function waitlistForm(flow: BookingFlow, wish: Wish): TemplateResult {
  const texts = getTexts(flow.state);
  if (flow.state.joinedWish === nameOfWish(wish)) {
    return html`<div class="wait"><p class="note" tabindex="-1">${tick}<span>${texts.joined}</span></p></div>`;
  }
  const submit = (event: Event) => {
    event.preventDefault();
    void submitWish(flow, wish);
  };
  const day =
    wish.day && fill(texts.dayFull, { day: inWords(getLocale(flow.state), shortDate, wish.day) });
  return html`
    <div class="wait">
      <h3 tabindex="-1">${day || texts.sooner}</h3>
      <p>${day ? texts.sooner : ''} ${texts.tell}.</p>
      <form novalidate @submit=${submit} @input=${keepTyped(flow)}>
        ${waitlistEntries(flow).map((entry) => fieldView(flow, entry))} ${honeypot} ${privacyLink(flow)}
        <div><button part="primary" aria-disabled=${flow.state.isSending}>${texts.join}</button></div>
      </form>
    </div>
  `;
}

/** Renders a line that opens the form for times before those that are free. */
export const soonerView = (flow: BookingFlow, wish: Wish): TemplateResult =>
  html`<details class="sooner" @toggle=${() => flow.change({ wantsSooner: true })}><summary><span class="link">${getTexts(flow.state).soonerLine}</span></summary>${flow.state.wantsSooner && waitlistForm(flow, wish)}</details>`;

/**
 * Sends the form. Field errors are shown at the fields, everything else like any problem; no input
 * is lost.
 */
async function submitWish(flow: BookingFlow, wish: Wish): Promise<void> {
  const open = findOpenFields(waitlistEntries(flow));
  if (flow.state.isSending) {
    return;
  }
  if (open) {
    return flow.change(blamed(open));
  }
  flow.change(sending(getTexts(flow.state).loading));
  let { problem } = await sendWish(flow, wish);
  if (problem?.code === 'challenge_failed') {
    emptyHoneypot(flow);
    ({ problem } = await sendWish(flow, wish));
  }
  flow.change({ isSending: false });
  if (problem) {
    refuse(flow, problem);
  } else {
    flow.change({
      joinedWish: nameOfWish(wish),
      announcement: getTexts(flow.state).joined,
      focusOn: waitlistFocus,
    });
  }
}

function refuse(flow: BookingFlow, problem: Problem): void {
  const field = problem.field ?? (/^(email|waitlist)_/.test(problem.code) ? 'email' : undefined);
  if (field) {
    flow.change(blamed({ [field]: problem }));
  } else {
    flow.fail(problem);
  }
}
