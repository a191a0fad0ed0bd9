/** The bar above the grid: navigation to other days, day or week, and the choice of calendars. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import { icons } from '../parts/icons.ts';
import type { Texts } from '../texts/index.ts';
import type { Choice, Choosing } from './calendar-picker.ts';
import { keepRooms } from './screen-settings.ts';

interface Turn {
  readonly label: string;
  readonly day: string;
}

interface CalendarBar {
  readonly view: 'day' | 'rooms' | 'week' | 'list';
  readonly day: string;
  readonly previous: Turn;
  readonly next: Turn;
  /** Goes to a day; an empty string means today. */
  readonly goTo: (day: string) => void;
  readonly calendars: unknown;
  readonly hasRooms: boolean;
}

export function turnsBar(
  { day: words }: Texts,
  { view, day, previous, next, goTo, calendars, hasRooms }: CalendarBar,
) {
  const link = (to: CalendarBar['view'], address: string, label: string) =>
    html`<a href="${BASE}${address}?day=${day}" aria-current=${to === view ? 'true' : 'false'} @click=${() => (to === 'day' || to === 'rooms') && keepRooms(to === 'rooms')}>${label}</a>`;
  return html`
    <div class="bar">
      <div class="turns-bar">
        <button class="square" @click=${() => goTo(previous.day)}>${icons.backward}<span class="unseen">${previous.label}</span></button>
        <button @click=${() => goTo('')}>${words.today}</button>
        <button class="square" @click=${() => goTo(next.day)}>${icons.forward}<span class="unseen">${next.label}</span></button>
        <admin-day name="shown-day" toward="nearest" short .label=${words.choose} .value=${day} .changed=${(to: string) => to && goTo(to)}></admin-day>
        <div class="segments" role="group" aria-label=${words.views}>${link('day', '/', words.day)}${hasRooms ? link('rooms', '/calendar/rooms', words.rooms) : nothing}${link('week', '/calendar/week', words.week)}${link('list', '/calendar/list', words.list)}</div>
      </div>
      ${calendars}
    </div>
  `;
}

/**
 * Maximum number of calendars shown side by side as chips; more are chosen from a searchable list.
 */
const MOST_CHIPS = 8;

export function calendarChoice(texts: Texts, choices: readonly Choice[], choosing: Choosing) {
  if (choices.length <= MOST_CHIPS) {
    return chips(texts, choices, choosing.choose);
  }
  void import('./calendar-picker.ts');
  return html`<admin-calendar-picker .choices=${choices} .choosing=${choosing}></admin-calendar-picker>`;
}

export const chips = (
  { day: words }: Texts,
  choices: readonly Choice[],
  choose: (id: number) => void,
) => html`
  <div class="chips" role="group" aria-label=${words.calendars}>
    ${choices.map(({ id, name, isChosen }) => html`<button class="chip" aria-pressed=${isChosen} @click=${() => choose(id)}>${name}</button>`)}
  </div>
`;
