/**
 * `<admin-customer-list>`: finds customers while typing; with an empty search it lists recent ones.
 */

import { Task } from '@lit/task';
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
  #timer = 0;
  @state() protected typed = '';
  protected readonly loading = new Task(this, {
    args: () => [this.desk.call, this.typed] as const,
    task: ([call, text]) => call('POST /customers/search', { body: { text } }),
    onComplete: (answer) => this.#show(this.take(answer)?.customers),
  });

  get #words(): CustomersTexts {
    return customersTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) {
      this.typed = this.text;
    }
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
      return html`<p class="empty">${this.typed.trim() === '' ? words.none : words.notFound}</p>`;
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
    const { value } = target;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.typed = value;
    }, PAUSE);
  };

  #show(found: readonly FoundCustomer[] | undefined): void {
    if (!found) {
      return;
    }
    this.found = found;
    if (this.typed.trim() !== '') {
      this.desk.announce(fillPlural(this.#words.found, found.length));
    }
  }
}

customElements.define('admin-customer-list', CustomerList);
