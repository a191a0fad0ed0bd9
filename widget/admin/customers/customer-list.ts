/**
 * `<admin-customer-list>`: finds customers while typing; with an empty search it lists recent ones.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';

import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { dayInWords } from '../wall-time.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';

export type FoundCustomer = CallAnswer<'POST /customers/search'>['customers'][number];

/** Milliseconds after the last key. */
const PAUSE = 150;

class CustomerList extends ServerPart {
  @property({ attribute: false }) label!: string;
  /** Initial search text. */
  text = '';
  /** Called with the selected customer; without it, each entry links to its page. */
  chosen: ((found: FoundCustomer) => void) | undefined;
  /** Id of a customer to leave out. */
  except: number | undefined;
  @state() protected found: readonly FoundCustomer[] | null = null;
  #asked = 0;
  #timer = 0;
  #typed = '';

  get #words(): CustomersTexts {
    return customersTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) {
      this.#typed = this.text;
    }
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render() {
    return html`
      <div class="search wide">
        ${icons.search}
        <input id="customer-search" type="search" autocomplete="off" maxlength="200" aria-label=${this.label} placeholder=${this.label} .value=${this.text} @input=${this.#type} />
      </div>
      ${this.problemView()}
      ${this.found ? this.#list(this.found.filter(({ id }) => id !== this.except)) : nothing}
    `;
  }

  #list(found: readonly FoundCustomer[]) {
    const words = this.#words;
    if (found.length === 0) {
      return html`<p class="empty">${this.#typed.trim() === '' ? words.none : words.notFound}</p>`;
    }
    const heads = [words.name, words.contact, words.count, words.last, words.next];
    return stackedTable({
      label: words.back,
      heads,
      rows: found.map((one) => stackedRow(heads, this.#cells(one))),
    });
  }

  #cells(found: FoundCustomer) {
    const { id, name, email, phone, bookings, last, next } = found;
    const { chosen } = this;
    const shown = name || this.#words.nameless;
    const day = (one: string | null) => (one ? dayInWords(this.desk.language, one, 'dated') : null);
    return [
      chosen
        ? html`<button type="button" class="inline" @click=${() => chosen(found)}>${shown}</button>`
        : html`<a href="${BASE}/customers?customer=${id}">${shown}</a>`,
      [email === name ? null : email, phone]
        .filter(Boolean)
        .map((one) => html`<div><bdi>${one}</bdi></div>`),
      bookings,
      day(last),
      day(next),
    ];
  }

  readonly #type = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) {
      return;
    }
    this.#typed = target.value;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#load(), PAUSE);
  };

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const { body, problem = null } = await this.desk.call('POST /customers/search', {
      body: { text: this.#typed },
    });
    if (asked !== this.#asked) {
      return;
    }
    this.problem = problem;
    if (!body) {
      return;
    }
    this.found = body.customers;
    if (this.#typed.trim() !== '') {
      this.desk.announce(fillPlural(this.#words.found, body.customers.length));
    }
  }
}

customElements.define('admin-customer-list', CustomerList);
