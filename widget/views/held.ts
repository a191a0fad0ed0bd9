/** How long the chosen time is still kept. Drawn apart from the rest, twice a second, so that nothing that is being typed is touched. */

import { html, nothing, render } from 'lit/html.js';
import { type Flow, textsOf } from '../flow.ts';
import { holdOfChoice, renew } from '../holding.ts';
import { tell } from '../settling.ts';
import { fill } from '../texts.ts';

/** Where it is drawn. */
export const heldPlace = ({ step, data }: Flow) =>
  data.config?.data.capabilities.holds && (step === 'form' || step === 'confirm') ? html`<div class="held hint"></div>` : nothing;

export function drawHeld(flow: Flow): void {
  const place = flow.host.shadowRoot?.querySelector<HTMLElement>('.held');
  if (place) render(held(flow), place);
}

/** Nothing is announced but the last minute: a countdown that speaks would be no help. */
function held(flow: Flow) {
  const texts = textsOf(flow);
  const { ends = 0, latest = 0 } = holdOfChoice(flow) ?? {};
  const left = Math.ceil((ends - performance.now()) / 1000);
  if (left <= 0) return nothing;
  const time = `${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}`;
  const isEnding = left <= 60;
  const more = async () => {
    await tell(flow, renew(flow));
    drawHeld(flow);
    flow.host.shadowRoot?.querySelector('h2')?.focus();
  };
  const last = latest > ends ? html`<button class="link" @click=${more}>${texts.moreTime}</button>` : html`<span>${texts.heldLast}</span>`;
  return html`<span role="timer">${fill(texts.held, { time })}</span>${isEnding ? last : nothing}<span class="unseen" role="status">${
    isEnding ? texts.heldEnding : nothing
  }</span>`;
}
