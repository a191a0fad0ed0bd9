/** `<admin-customer-merge>`: finds a duplicate customer, shows what moves, and merges the two. */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { DialogPart } from '../parts/dialog-part.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { changedMeanwhile } from '../parts/saved-meanwhile.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import './customer-list.ts';
import { withPassword } from '../parts/with-password.ts';
import { type Customer, toContact } from './customer-cards.ts';
import type { FoundCustomer } from './customer-list.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';

class MergeDialog extends DialogPart {
  @property({ attribute: false }) customer!: Customer;
  changed!: (customer: Customer) => void;
  /** The customer that is merged into this one; `null` until chosen. */
  @state() protected other: Customer | null = null;
  /** Id of the customer who was chosen last; `null` once the choice was taken back. */
  #wanted: number | null = null;

  get #words(): CustomersTexts {
    return customersTexts();
  }

  #nameOf({ name }: Customer): string {
    return name || this.#words.nameless;
  }

  protected override get subject() {
    return this.customer.id;
  }

  protected override heading(): string {
    return fill(this.#words.mergeHeading, { name: this.#nameOf(this.customer) });
  }

  protected override get firstFocus(): string {
    return '#customer-search';
  }

  protected override content() {
    return html`
      <input type="hidden" name="other" .value=${String(this.other?.id ?? '')} @change=${this.#restore} />
      ${this.other ? this.#preview(this.other) : this.#search()}
    `;
  }

  #search() {
    const { customer } = this;
    return html`
      <div class="lines">
        ${this.problemView()}
        <admin-customer-list
          class="lines"
          .label=${this.#words.mergeSearch}
          .text=${customer.last_name}
          .except=${customer.id}
          .chosen=${this.#choose}
        ></admin-customer-list>
      </div>
    `;
  }

  #preview(other: Customer) {
    const words = this.#words;
    const { bookings, waiting, messages, note } = other;
    const kept = this.#nameOf(this.customer);
    const given = this.#nameOf(other);
    const coming = bookings.filter(({ over, status }) => !over && status !== 'cancelled').length;
    return html`
      <form @submit=${this.#submit}>
        ${this.problem?.code === 'request_invalid' ? sentenceLine(words.same) : this.problemView()}
        <p><b>${fill(words.mergeTo, { name: kept })}</b></p>
        <p>${fill(words.mergeWhat, { other: [given, other.email, other.phone].filter(Boolean).join(', '), name: kept })}</p>
        <ul class="moves">
          <li>${fillPlural(words.bookings, bookings.length)}, ${coming === 0 ? words.noneToCome : fillPlural(words.toCome, coming)}</li>
          ${waiting.length > 0 ? html`<li>${fillPlural(words.waits, waiting.length)}</li>` : nothing}
          ${messages.length > 0 ? html`<li>${fillPlural(words.mails, messages.length)}</li>` : nothing}
          ${note ? html`<li>${words.theNote}</li>` : nothing}
          <li>${words.later}</li>
        </ul>
        <p class="hint">${fill(words.unchanged, { name: kept })}</p>
        <footer>
          <button type="button" @click=${this.#again}>${words.another}</button>
          <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${words.mergeNow}</button>
        </footer>
      </form>
    `;
  }

  readonly #choose = async ({ id }: Pick<FoundCustomer, 'id'>): Promise<void> => {
    this.#wanted = id;
    const { body = null, problem = null } = await this.desk.call('GET /customers/{id}', {
      path: { id },
    });
    if (this.#wanted !== id) {
      return;
    }
    this.other = body;
    this.problem = problem;
    await this.focusOn(body ? 'form .primary' : '[role=alert]');
  };

  readonly #restore = ({ target }: Event): void => {
    const id = target instanceof HTMLInputElement ? Number(target.value) : 0;
    this.other = null;
    this.#wanted = null;
    if (id > 0) {
      void this.#choose({ id });
    }
  };

  protected override async lookAgain(): Promise<string | null> {
    const found =
      this.other && (await this.desk.call('GET /customers/{id}', { path: { id: this.other.id } }));
    this.other = found?.body ?? this.other;
    return found?.body ? changedMeanwhile() : null;
  }

  readonly #again = async (): Promise<void> => {
    this.other = null;
    await this.focusOn('#customer-search');
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { other, customer, desk } = this;
    if (!other) {
      return;
    }
    const isDone = await this.attempt(async () => {
      const answer = await withPassword(desk, () =>
        desk.call('POST /customers/{id}/merge', {
          path: { id: customer.id },
          body: { other: other.id, known: toContact(other) },
        }),
      );
      if (!answer.problem) {
        this.changed(answer.body);
      }
      return answer;
    });
    if (!isDone) {
      return;
    }
    desk.toast({ text: fill(this.#words.merged, { name: this.#nameOf(customer) }) });
    this.close();
  };
}

customElements.define('admin-customer-merge', MergeDialog);
