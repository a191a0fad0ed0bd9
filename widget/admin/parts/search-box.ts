/**
 * `<admin-search>`: finds bookings while typing a name, address or phone number. A combobox: the
 * list follows the input, arrows move through it, Enter selects, and Escape leaves.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { nameTaken } from '../calendar/day-columns.ts';
import { describeProblem } from '../desk.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { icons } from './icons.ts';
import { ServerPart } from './server-part.ts';

export type Found = CallAnswer<'POST /search'>['bookings'][number];

/** Milliseconds after the last key. */
const PAUSE = 150;

class SearchBox extends ServerPart {
  /** Name of the field and prefix of its ids. */
  @property({ attribute: false }) name!: string;
  @property({ attribute: false }) label!: string;
  /** Searches people: one booking of each is enough. */
  @property({ attribute: false }) each!: boolean;
  chosen!: (found: Found) => void;
  /** `null` while there is no search. */
  @state() protected found: readonly Found[] | null = null;
  @state() protected active = -1;
  #asked = 0;
  #timer = 0;
  #hasTold = false;
  /** Search text that the list belongs to. */
  #answered = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render() {
    const { name, found, active } = this;
    return html`
      <div class="search" @focusout=${this.#left}>
        ${icons.search}
        <input
          id=${name}
          type="search"
          role="combobox"
          autocomplete="off"
          maxlength="200"
          aria-label=${this.label}
          placeholder=${this.label}
          aria-autocomplete="list"
          aria-expanded=${found ? 'true' : 'false'}
          aria-controls="${name}-found"
          aria-activedescendant=${found?.[active] ? `${name}-${found[active].id}` : nothing}
          @input=${this.#typed}
          @keydown=${this.#key}
        />
        <ul id="${name}-found" role="listbox" aria-label=${this.label} ?hidden=${!found?.length}>
          ${found?.map((one, index) => this.#option(one, index === active))}
        </ul>
        ${this.#aside()}
      </div>
    `;
  }

  #aside() {
    const { texts } = this.desk;
    if (this.problem) {
      return html`<p class="aside" role="alert">${describeProblem(texts, this.problem)}</p>`;
    }
    return this.found?.length === 0 ? html`<p class="aside">${texts.search.nothing}</p>` : nothing;
  }

  #option(found: Found, isActive: boolean) {
    const { texts, language } = this.desk;
    const { id, customer, day, from, schedule, reason, takes, phone, email, status, over } = found;
    const pastState = over ? 'over' : nothing;
    return html`
      <li
        id="${this.name}-${id}"
        role="option"
        aria-selected=${isActive ? 'true' : 'false'}
        data-state=${status === 'cancelled' ? 'cancelled' : pastState}
        @pointerdown=${(event: Event) => event.preventDefault()}
        @click=${() => this.#choose(found)}
      >
        <b>${customer || texts.day.nobody}</b> <small><bdi>${phone ?? email ?? ''}</bdi></small>
        <span>${dayInWords(language, day, 'dated')}, ${clock(from)} · ${[schedule.name, reason.name, ...nameTaken(takes)].join(' · ')}</span>
        ${status === 'cancelled' ? html`<span class="unseen">${texts.states.cancelled}</span>` : nothing}
      </li>
    `;
  }

  get #text(): string {
    return this.find<HTMLInputElement>('input')?.value.trim() ?? '';
  }

  readonly #typed = (): void => {
    clearTimeout(this.#timer);
    const text = this.#text;
    this.active = -1;
    if (text === '') {
      this.#close();
    } else {
      this.#timer = window.setTimeout(() => void this.#ask(text), PAUSE);
    }
  };

  /**
   * Searches; only the newest request counts. `isTaken` selects a single result if nothing else was
   * typed since.
   */
  async #ask(text: string, isTaken = false): Promise<void> {
    const asked = ++this.#asked;
    const { body, problem } = await this.desk.call('POST /search', { body: { text } });
    if (asked !== this.#asked) {
      return;
    }
    this.problem = problem ?? null;
    this.found = (this.each ? body?.bookings.filter(isFirstOfPerson) : body?.bookings) ?? null;
    this.active = -1;
    this.#answered = text;
    const [only, ...others] = this.found ?? [];
    if (isTaken && only && !others.length && text === this.#text) {
      this.#choose(only);
    } else if (this.found) {
      this.#hasTold = true;
      this.desk.announce(fillPlural(this.desk.texts.search.count, this.found.length));
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { found } = this;
    if (event.key === 'Escape' && (found || this.problem)) {
      // A dialog around it must stay open.
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#enter();
    } else if (found?.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      this.active = (Math.max(this.active, step < 0 ? 0 : -1) + step + found.length) % found.length;
      void this.updateComplete.then(() =>
        this.find('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
      );
    }
  };

  /**
   * Selects the active entry, unless the list belongs to an older text and could name someone else.
   */
  #enter(): void {
    const text = this.#text;
    const one = this.found?.[Math.max(0, this.active)];
    clearTimeout(this.#timer);
    if (one && (this.active >= 0 || text === this.#answered)) {
      this.#choose(one);
    } else if (text) {
      void this.#ask(text, true);
    }
  }

  readonly #left = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) {
      this.#close();
    }
  };

  #choose(found: Found): void {
    const field = this.find<HTMLInputElement>('input');
    if (field) {
      field.value = '';
    }
    this.#close();
    this.chosen(found);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.found = null;
    this.problem = null;
    this.active = -1;
    this.#answered = '';
    // Clears the announcement, which no longer matches the list.
    if (this.#hasTold) {
      this.#hasTold = false;
      this.desk.announce('');
    }
  }
}

const isFirstOfPerson = (
  { customer, email, phone }: Found,
  index: number,
  all: readonly Found[],
): boolean =>
  all.findIndex(
    (one) => one.customer === customer && one.email === email && one.phone === phone,
  ) === index;

customElements.define('admin-search', SearchBox);
