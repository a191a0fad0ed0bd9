/** A calm box that says what happened, what was kept and what to do. */

import { html, nothing, type TemplateResult } from 'lit';
import { own } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { listEntries } from '../flow/form-fields.ts';
import { getConfig, getLocale, getTexts, isTimeGone } from '../flow/selectors.ts';
import { errorHeading, errorText, fill } from '../format/texts.ts';
import { dateAndTime, wallTime } from '../format/wall-time.ts';
import { alert } from './buttons.ts';

/** Seconds; longer waits are shown as a time of day. */
const MAX_COUNTED = 90;

export interface Note {
  readonly icon: unknown;
  readonly heading?: unknown;
  readonly text?: unknown;
  readonly action?: unknown;
}

/** Renders a note. With `part` it reports an error: it is announced and takes the focus. */
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

/** Renders the current problem, if any. */
export function problemView(flow: BookingFlow) {
  const { problem } = flow.state;
  if (!problem) {
    return nothing;
  }
  const texts = getTexts(flow.state);
  const { wait: n, code } = problem;
  const wait =
    n > MAX_COUNTED
      ? fill(texts.waitUntil, { when: inSeconds(flow, n) })
      : n && fill(texts.seconds ?? '({n})', { n });
  const again = html`
    <button part="button" ?disabled=${n} @click=${() => flow.retry()}>
      ${code === 'duration_changed' ? texts.book : texts.retry} ${wait || nothing}
    </button>
  `;
  const email = /^(customer|email|refusal)/.test(code) && findEmailName(flow);
  const change = () => {
    flow.navigation.reopenForm({});
    flow.change({ focusOn: `#${email}` });
  };
  const action = html`
    ${email ? html`<button part="button" @click=${change}>${texts.otherEmail}</button>` : nothing}
    ${/^(customer_l|booking_r)/.test(code) ? nothing : again} ${contact(flow)}
  `;
  // Another try may have booked.
  const isUnanswered =
    flow.state.bookAgain && flow.sent?.isUnanswered && /^(offline|internal)$/.test(code);
  const text = isUnanswered ? texts.lost : errorText(texts, problem);
  const heading = errorHeading(texts, problem, getLocale(flow.state));
  return noteView(
    { icon: alert, heading, text, action: isTimeGone(problem) ? nothing : action },
    'problem',
  );
}

/** Returns the time after that many seconds, by the visitor's own clock. */
const inSeconds = (flow: BookingFlow, seconds: number) =>
  dateAndTime(getLocale(flow.state), wallTime(new Date(Date.now() + seconds * 1000), undefined));

const findEmailName = (flow: BookingFlow) =>
  listEntries(flow.state).find((entry) => entry.field.input_type === 'email')?.name;

/** Renders how to reach the operator, if known, after the sentence `lead`. */
export function contact(flow: BookingFlow, lead?: string) {
  const links = getConfig(flow.state).contacts?.map(
    (way, index) => html`${index ? ' · ' : ''}<a href=${way.href}>${own(way.label)}</a> `,
  );
  return lead || links?.length
    ? html`<p class="hint">${lead ?? getTexts(flow.state).contact} ${links}</p>`
    : nothing;
}

/** Renders a sentence saying that nothing can be booked, and whom to ask. */
export const emptyView = (flow: BookingFlow, text: string) =>
  noteView({ icon: alert, text, action: contact(flow) });
