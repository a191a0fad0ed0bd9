/**
 * `<admin-period-chooser>`: selects the part of the year to paint, or adds one with first and last
 * day.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';

import { dayField } from '../parts/day-field.ts';
import { readText } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import type { HoursTexts } from './hours-texts.ts';
import { isSame, type Period } from './painting.ts';
import { periodInWords } from './week-words.ts';

class PeriodChooser extends ServerPart {
  @property({ attribute: false }) words!: HoursTexts;
  /** Periods that have rows. */
  @property({ attribute: false }) periods!: readonly Period[];
  @property({ attribute: false }) period!: Period;
  @property({ attribute: false }) chosen!: (period: Period) => void;
  /** Called with a new period that has no rows yet. */
  @property({ attribute: false }) begun!: (period: Period) => void;
  @state() protected isAdding = false;

  protected override render() {
    const { words, period, periods } = this;
    const all = periods.some((one) => isSame(one, period)) ? periods : [...periods, period];
    return html`
      <fieldset class="chips">
        <legend class="unseen">${words.periods}</legend>
        ${all.map((one) => this.#choice(one))}
        <button type="button" class="plain" aria-expanded=${this.isAdding} @click=${this.#toggle}>${icons.plus}${words.addPeriod}</button>
      </fieldset>
      ${all.length > 1 ? html`<p class="hint">${words.addUp}</p>` : nothing} ${this.isAdding ? this.#form() : nothing}
    `;
  }

  #choice(one: Period) {
    const { words, desk, chosen, period } = this;
    return html`
      <label class="chip"><input type="radio" class="unseen" name="period" .checked=${isSame(one, period)} @change=${() => chosen(one)} />${periodInWords(one, words, desk.language)}</label>
    `;
  }

  #form() {
    const { words } = this;
    const today = this.desk.session.installation?.today;
    return html`
      <form class="row period" @submit=${this.#add}>
        <p class="hint">${words.periodHint}</p>
        ${dayField({ name: 'period-from', label: words.periodFrom, today })}
        ${dayField({ name: 'period-until', label: words.periodUntil, today })}
        <button>${words.makePeriod}</button>
      </form>
    `;
  }

  readonly #toggle = (): void => {
    this.isAdding = !this.isAdding;
    if (this.isAdding) {
      void this.focusOn('#period-from');
    }
  };

  readonly #add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    this.begun({
      from: readText(values, 'period-from') || undefined,
      until: readText(values, 'period-until') || undefined,
    });
    this.isAdding = false;
  };
}

customElements.define('admin-period-chooser', PeriodChooser);
