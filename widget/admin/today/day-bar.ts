/** Above the grid: the way to other days, and which calendars are shown. */

import { html } from 'lit';
import type { GridColumn } from '../day-grid/grid-day.ts';
import { icons } from '../parts/icons.ts';
import type { Texts } from '../texts/en.ts';
import { addDays } from '../wall-time.ts';

interface DayBar {
  readonly day: string;
  readonly columns: readonly GridColumn[];
  readonly shown: readonly GridColumn[];
  /** Empty: to today. */
  readonly goTo: (day: string) => void;
  readonly toggle: (schedule: number) => void;
}

export function dayBar({ day: words }: Texts, { day, columns, shown, goTo, toggle }: DayBar) {
  const pick = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.value) goTo(target.value);
  };
  return html`
    <div class="bar">
      <div class="turns-bar">
        <button class="square" @click=${() => goTo(addDays(day, -1))}>${icons.backward}<span class="unseen">${words.previous}</span></button>
        <button @click=${() => goTo('')}>${words.today}</button>
        <button class="square" @click=${() => goTo(addDays(day, 1))}>${icons.forward}<span class="unseen">${words.next}</span></button>
        <label><span class="unseen">${words.choose}</span><input type="date" .value=${day} @change=${pick} /></label>
      </div>
      <div class="chips" role="group" aria-label=${words.calendars}>
        ${columns.map(
          ({ schedule, name }) =>
            html`<button class="chip" aria-pressed=${shown.some((column) => column.schedule === schedule)} @click=${() => toggle(schedule)}>${name}</button>`,
        )}
      </div>
    </div>
  `;
}
