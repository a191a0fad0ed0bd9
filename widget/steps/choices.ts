/** The steps calendar and reason: cards to choose from. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { textsOf } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { empty, skeleton } from './frame.ts';

interface Card {
  readonly id: number;
  readonly name: string;
  readonly info_url?: string;
}

function cards<T extends Card>(
  flow: BookingFlow,
  step: 'calendar' | 'reason',
  list: readonly T[],
  notes: (entry: T) => (string | undefined)[],
) {
  const select = step === 'calendar' ? flow.selectCalendar : flow.selectReason;
  const { more } = textsOf(flow.state);
  return html`<ul class="cards">${list.map(
    (entry) =>
      html`<li><button part="choice" aria-current=${entry.id === flow.state.choices[step]} @click=${() => select(entry.id)}><b>${entry.name}</b>${notes(
        entry,
      ).map((note) => note && html`<small>${note}</small>`)}</button>${
        entry.info_url ? html`<a class="link" href=${entry.info_url} target="_blank">${more}</a>` : nothing
      }</li>`,
  )}</ul>`;
}

export function calendarStep(flow: BookingFlow) {
  const schedules = flow.state.answers.schedules?.data;
  if (!schedules) return skeleton;
  if (!schedules.length) return empty(flow, textsOf(flow.state).noCalendars);
  return cards(flow, 'calendar', schedules, ({ location, address }) => [location, address]);
}

export function reasonStep(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const reasons = flow.state.answers.reasons?.data;
  if (!reasons) return skeleton;
  if (!reasons.length) return empty(flow, texts.noReasons);
  return cards(flow, 'reason', reasons, ({ description, duration, price }) => [
    description,
    fill(texts.minutes, { n: duration / 60 }) + (price ? ` · ${price}` : ''),
  ]);
}
