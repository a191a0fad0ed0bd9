/** A calm box that says what happened, what was kept and what to do. */

import { html, nothing, type TemplateResult } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { configOf, isTimeGone, textsOf } from '../flow/selectors.ts';
import { errorHeading, errorText, fill } from '../format/texts.ts';
import { alert } from './buttons.ts';

export interface Note {
  readonly icon: unknown;
  readonly heading?: unknown;
  readonly text?: unknown;
  readonly action?: unknown;
}

/** `part` where something went wrong: it is read aloud, and takes the focus. */
export const noteView = (note: Note, part?: 'errors' | 'problem'): TemplateResult => html`
  <div part=${part ?? nothing} class="note" role=${part ? 'alert' : nothing} tabindex=${part ? -1 : nothing}>
    ${note.icon}
    <div>
      ${note.heading && html`<h3>${note.heading}</h3>`}
      <p>${note.text}</p>
      ${note.action}
    </div>
  </div>
`;

/** Says what went wrong; nothing if nothing has. */
export function problemView(flow: BookingFlow) {
  const { problem } = flow.state;
  if (!problem) return nothing;
  const texts = textsOf(flow.state);
  const { wait: n } = problem;
  const again = html`
    <button part="button" ?disabled=${n} @click=${() => flow.retry()}>
      ${texts.retry} ${n ? fill(texts.seconds ?? '({n})', { n }) : nothing}
    </button>
    ${contact(flow)}
  `;
  const action = isTimeGone(problem) ? nothing : again;
  const isUnanswered = problem.code === 'offline' && flow.state.bookAgain;
  const text = isUnanswered ? texts.lost : errorText(texts, problem);
  return noteView({ icon: alert, heading: errorHeading(texts, problem), text, action }, 'problem');
}

/** How to reach the operator, where that is known. */
export function contact(flow: BookingFlow) {
  const links = configOf(flow.state).contacts?.map(
    (way, index) => html`${index ? ' · ' : ''}<a href=${way.href}><bdi>${way.label}</bdi></a> `,
  );
  return links?.length ? html`<p class="hint">${textsOf(flow.state).contact} ${links}</p>` : nothing;
}

/** The one sentence where there is nothing to choose, and whom to ask. */
export const emptyView = (flow: BookingFlow, text: string) => noteView({ icon: alert, text, action: contact(flow) });
