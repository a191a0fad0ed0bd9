/** `<admin-month>`: a month to select a day from, opened by the button of a field. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import { dayInWords, findMonday, formatWeekday } from '../wall-time.ts';
import { icons } from './icons.ts';
import { partsTexts } from './parts-texts.ts';
import './month-view.css';
import { Part } from './part.ts';

interface Choosing {
  readonly locale: string;
  /** The selected day; empty for none. */
  readonly day: string;
  readonly today: string;
  readonly choose: (day: string) => void;
}

const COLUMNS = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [0, 1, 2, 3, 4, 5];

/** Returns the day that a key leads to. */
const WAYS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: findMonday,
  End: (day) => addDays(findMonday(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Returns the same day of another month, or its last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  const last = addDays(date.toISOString().slice(0, 10), -1);
  const same = `${last.slice(0, 7)}${day.slice(7)}`;
  return same < last ? same : last;
}

/** Opens a month below the button. The button gets the focus back after a selection or Escape. */
export function openMonth(button: HTMLElement, choosing: Choosing): void {
  const month = document.createElement('admin-month');
  month.choosing = choosing;
  month.button = button;
  button.after(month);
}

class MonthView extends Part {
  choosing!: Choosing;
  button!: HTMLElement;
  /** The focused day, or the next one to focus. */
  @state() protected day!: string;

  get #words() {
    return partsTexts().month;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.day = this.choosing.day || this.choosing.today;
    this.popover = 'auto';
    this.role = 'dialog';
    this.addEventListener('toggle', this.#toggled);
    this.addEventListener('keydown', this.#key);
  }

  protected override firstUpdated(): void {
    if (!this.isConnected) {
      return;
    }
    this.showPopover();
    this.#place();
    this.#focusDay();
  }

  protected override render() {
    const words = this.#words;
    const { locale } = this.choosing;
    const name = new Date(this.day).toLocaleDateString(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    this.ariaLabel = name;
    const first = findMonday(`${this.day.slice(0, 7)}-01`);
    return html`
      <div class="row">
        <button type="button" class="square plain" @click=${() => this.#turn(-1)}>${icons.backward}<span class="unseen">${words.previous}</span></button>
        <b aria-live="polite">${name}</b>
        <button type="button" class="square plain" @click=${() => this.#turn(1)}>${icons.forward}<span class="unseen">${words.next}</span></button>
      </div>
      <div role="grid" aria-label=${name}>
        <div role="row">${COLUMNS.map((column) => html`<span role="columnheader">${formatWeekday(locale, addDays(first, column))}</span>`)}</div>
        ${ROWS.map((row) => html`<div role="row">${COLUMNS.map((column) => this.#cell(addDays(first, 7 * row + column)))}</div>`)}
      </div>
    `;
  }

  #cell(day: string) {
    const { locale, today, day: chosen, choose } = this.choosing;
    if (day.slice(0, 7) !== this.day.slice(0, 7)) {
      return html`<span role="gridcell"></span>`;
    }
    const said = [dayInWords(locale, day), day === today ? this.#words.today : '']
      .filter(Boolean)
      .join(', ');
    const take = () => {
      this.hidePopover();
      choose(day);
    };
    return html`
      <span role="gridcell" aria-selected=${day === chosen}>
        <button type="button" class="plain" data-day=${day} tabindex=${day === this.day ? 0 : -1} aria-current=${day === today ? 'date' : nothing} aria-label=${said} @click=${take}>${Number(day.slice(8))}</button>
      </span>
    `;
  }

  readonly #toggled = (event: Event): void => {
    const isOpen = event instanceof ToggleEvent && event.newState === 'open';
    this.button.ariaExpanded = String(isOpen);
    if (!isOpen) {
      this.remove();
    }
  };

  readonly #key = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    // The page behind must not handle these keys.
    event.stopPropagation();
    if (way && event.target instanceof Element && event.target.closest('[role=gridcell]')) {
      event.preventDefault();
      this.day = way(this.day);
      void this.#focusDay();
    }
  };

  #turn(months: number): void {
    this.day = addMonths(this.day, months);
  }

  #focusDay(): Promise<void> {
    return this.focusOn('[tabindex="0"]');
  }

  /** Places it below or above the button, within the window. */
  #place(): void {
    const { right, top, bottom } = this.button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this;
    const { clientWidth } = document.documentElement;
    const below = bottom + 4;
    const above = Math.max(8, top - 4 - height);
    this.style.left = `${Math.max(8, Math.min(right - width, clientWidth - width - 8))}px`;
    this.style.top = `${below + height > innerHeight ? above : below}px`;
  }
}

customElements.define('admin-month', MonthView);

declare global {
  interface HTMLElementTagNameMap {
    'admin-month': MonthView;
  }
}
