/** The steps calendar and reason: cards to choose from. */

import { html, nothing } from 'lit/html.js';
import { type Flow, textsOf } from '../flow.ts';
import { take } from '../settling.ts';
import { fill } from '../texts.ts';
import { empty, skeleton } from './frame.ts';

interface Card {
  readonly id: number;
  readonly name: string;
  readonly info_url?: string;
}

function cards<T extends Card>(flow: Flow, step: 'calendar' | 'reason', list: readonly T[], notes: (entry: T) => (string | undefined)[]) {
  const { more } = textsOf(flow);
  return html`<ul class="cards">${list.map(
    (entry) =>
      html`<li><button part="choice" aria-current=${entry.id === flow.choices[step]} @click=${() => take(flow, step, entry.id)}><b>${entry.name}</b>${notes(
        entry,
      ).map((note) => note && html`<small>${note}</small>`)}</button>${
        entry.info_url ? html`<a class="link" href=${entry.info_url} target="_blank">${more}</a>` : nothing
      }</li>`,
  )}</ul>`;
}

export function calendarStep(flow: Flow) {
  const schedules = flow.data.schedules?.data;
  if (!schedules) return skeleton;
  if (!schedules.length) return empty(flow, textsOf(flow).noCalendars);
  return cards(flow, 'calendar', schedules, ({ location, address }) => [location, address]);
}

export function reasonStep(flow: Flow) {
  const texts = textsOf(flow);
  const reasons = flow.data.reasons?.data;
  if (!reasons) return skeleton;
  if (!reasons.length) return empty(flow, texts.noReasons);
  return cards(flow, 'reason', reasons, ({ description, duration, price }) => [
    description,
    fill(texts.minutes, { n: duration / 60 }) + (price ? ` · ${price}` : ''),
  ]);
}
