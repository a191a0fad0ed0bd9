/**
 * Shows how long the chosen time is still held. Rendered separately, twice a second, so that it
 * never disturbs typing.
 */

import { html, nothing, render } from 'lit';
import { requestMoreTime } from '../flow/booking.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { getCapabilities, getTexts } from '../flow/selectors.ts';
import { isAfterTime } from '../flow/steps.ts';
import { fill } from '../format/texts.ts';
import { clock, linkButton } from '../steps/buttons.ts';

const LAST_SECONDS = 60;

/** Renders the place for the countdown. */
export const heldPlace = (flow: BookingFlow) =>
  getCapabilities(flow.state).holds && isAfterTime(flow.state.step)
    ? html`<div class="held"></div>`
    : nothing;

export function drawHeld(flow: BookingFlow, root: ParentNode): void {
  const place = root.querySelector<HTMLElement>('.held');
  if (place) {
    render(heldView(flow), place);
  }
}

/**
 * Renders the countdown. Screen readers announce only the last minute, because a countdown that is
 * read aloud all the time would disturb.
 */
function heldView(flow: BookingFlow) {
  const texts = getTexts(flow.state);
  const { secondsLeft } = flow.hold;
  if (secondsLeft <= 0) {
    return nothing;
  }
  const time = new Date(secondsLeft * 1000).toISOString().slice(14, 19).replace(/^0/, '');
  const isEnding = secondsLeft <= LAST_SECONDS;
  const more = flow.hold.isExtendable
    ? linkButton(texts.moreTime, () => requestMoreTime(flow))
    : html`<span>${texts.heldLast}</span>`;
  return html`
    <span class="pill">${clock}<span role="timer" .textContent=${fill(texts.held, { time })}></span>${isEnding ? more : nothing}</span>
    <span class="unseen" role="status">${isEnding ? texts.heldEnding : nothing}</span>
  `;
}
