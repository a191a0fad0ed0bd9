/**
 * `<admin-calendar-picker>`: chooses which of many calendars are shown: a button that opens a
 * searchable list, with buttons for all calendars or a single one.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { Part } from '../parts/part.ts';
import { partsTexts } from '../parts/parts-texts.ts';
import { fill } from '../texts/fill.ts';
import './calendar-picker.css';

export interface Choice {
  readonly id: number;
  readonly name: string;
  readonly isChosen: boolean;
}

export interface Choosing {
  /** Whether only one calendar is shown at a time. */
  readonly isSingle: boolean;
  readonly choose: (id: number) => void;
  /** Shows exactly these calendars. */
  readonly show: (ids: readonly number[]) => void;
}

class CalendarPicker extends Part {
  @property({ attribute: false }) choices!: readonly Choice[];
  @property({ attribute: false }) choosing!: Choosing;
  /** Search text. */
  @state() protected wanted = '';

  get #words() {
    return partsTexts().calendarPicker;
  }

  get #found(): readonly Choice[] {
    const words = fold(this.wanted).split(/\s+/);
    return this.choices.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  }

  protected override render() {
    const words = this.#words;
    const { choices, choosing } = this;
    const chosen = choices.filter(({ isChosen }) => isChosen);
    const [first] = chosen;
    const label =
      choosing.isSingle && first
        ? first.name
        : fill(words.shown, { shown: chosen.length, all: choices.length });
    return html`
      <button type="button" class="picks" popovertarget="calendar-picker">${label} <span aria-hidden="true">▾</span></button>
      <div id="calendar-picker" class="picker" popover @toggle=${this.#toggled}>
        <label><span class="unseen">${words.search}</span><input type="search" placeholder=${words.search} .value=${this.wanted} @input=${this.#search} /></label>
        ${choosing.isSingle ? nothing : this.#together()}
        <ul>${this.#found.map((choice) => this.#choice(choice))}</ul>
        ${this.#found.length === 0 ? html`<p class="muted">${words.none}</p>` : nothing}
      </div>
    `;
  }

  #together() {
    const words = this.#words;
    const { choosing, choices } = this;
    const show = (shown: readonly Choice[]) => () => choosing.show(shown.map(({ id }) => id));
    const isSome = this.#found.length > 0 && this.#found.length < choices.length;
    return html`
      <p class="row">
        <button type="button" class="plain" @click=${show(choices)}>${words.all}</button>
        ${isSome ? html`<button type="button" class="plain" @click=${show(this.#found)}>${words.found}</button>` : nothing}
      </p>
    `;
  }

  #choice({ id, name, isChosen }: Choice) {
    const { choosing } = this;
    if (choosing.isSingle) {
      return html`<li><button type="button" class="plain" aria-pressed=${isChosen} @click=${() => this.#chooseOnly(id)}>${name}</button></li>`;
    }
    return html`
      <li>
        <label class="tick"><input type="checkbox" .checked=${isChosen} @change=${() => choosing.choose(id)} /> <span>${name}</span></label>
        <button type="button" class="plain" @click=${() => choosing.show([id])}>${this.#words.only}<span class="unseen">: ${name}</span></button>
      </li>
    `;
  }

  #chooseOnly(id: number): void {
    this.find<HTMLElement>('.picker')?.hidePopover();
    this.choosing.choose(id);
  }

  readonly #search = ({ target }: Event): void => {
    this.wanted = target instanceof HTMLInputElement ? target.value : '';
  };

  /** Places the list below its button, within the window. */
  readonly #toggled = (event: ToggleEvent): void => {
    const list = this.find<HTMLElement>('.picker');
    const button = this.find('.picks');
    if (event.newState !== 'open' || !list || !button) {
      return;
    }
    const { left, bottom } = button.getBoundingClientRect();
    const furthest = document.documentElement.clientWidth - list.offsetWidth - 8;
    list.style.left = `${Math.max(8, Math.min(left, furthest))}px`;
    list.style.top = `${bottom + 4}px`;
    list.style.maxHeight = `${Math.max(240, innerHeight - bottom - 16)}px`;
    void this.focusOn('.picker input');
  };
}

/** Ignores case and accents. */
const fold = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').trim();

customElements.define('admin-calendar-picker', CalendarPicker);

declare global {
  interface HTMLElementTagNameMap {
    'admin-calendar-picker': CalendarPicker;
  }
}
