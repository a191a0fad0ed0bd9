/** A calm box that says what happened, what was kept and what to do. */

import { html, nothing, type TemplateResult } from 'lit';
import { retry } from '../flow/booking.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { booksOnce, configOf, isTimeGone, textsOf } from '../flow/selectors.ts';
import type { FlowState } from '../flow/state.ts';
import { errorText, fill } from '../format/texts.ts';
import { alert } from './icons.ts';

export interface Note {
  readonly icon: unknown;
  readonly heading?: string | undefined;
  readonly text?: unknown;
  readonly action?: unknown;
}

export const noteView = (note: Note): TemplateResult => html`<div class="note">${partsOf(note)}</div>`;

/** The same where something went wrong: it is read aloud, and takes the focus. */
export const alertView = (note: Note, part: 'errors' | 'problem' = 'problem'): TemplateResult =>
  html`<div part=${part} class="note" role="alert" tabindex="-1">${partsOf(note)}</div>`;

const partsOf = ({ icon, heading, text, action }: Note) => html`
  ${icon}
  <div>
    ${heading && html`<h3>${heading}</h3>`}
    <p>${text}</p>
    ${action}
  </div>
`;

/** Says what went wrong; nothing if nothing has. */
export function problemView(flow: BookingFlow) {
  const { state } = flow;
  const { problem } = state;
  if (!problem) return nothing;
  const texts = textsOf(state);
  const again = html`
    <button part="button" ?disabled=${problem.wait} @click=${() => retry(flow)}>
      ${texts.retry} ${problem.wait ? fill(texts.seconds ?? '({n})', { n: problem.wait }) : nothing}
    </button>
    ${contact(state)}
  `;
  const note = { icon: alert, heading: headingOf(state), text: sentenceOf(state), action: isTimeGone(state) ? nothing : again };
  return alertView(note);
}

function headingOf(state: FlowState): string | undefined {
  const { problem } = state;
  const { offlineHead, ourFault } = textsOf(state);
  if (problem?.code === 'offline') return offlineHead;
  return problem?.code === 'internal' ? ourFault : undefined;
}

function sentenceOf(state: FlowState): string {
  const { problem, isBookingProblem } = state;
  const texts = textsOf(state);
  if (problem?.code === 'offline' && isBookingProblem) return booksOnce(state) ? texts.lost : texts.lostUnsure;
  return problem ? errorText(texts, problem) : '';
}

/** How to reach the operator, where that is known. */
export function contact(state: FlowState) {
  const { contact_email: email, contact_phone: phone } = configOf(state);
  if (!email && !phone) return nothing;
  const link = (kind: string, to: string | null | undefined) => to && html`<a href="${kind}:${to}"><bdi>${to}</bdi></a>`;
  return html`<p class="hint">${textsOf(state).contact} ${link('mailto', email)} ${email && phone && '· '}${link('tel', phone)}</p>`;
}

/** The one sentence where there is nothing to choose, and whom to ask. */
export const emptyView = (state: FlowState, text: string) => noteView({ icon: alert, text, action: contact(state) });
