/**
 * `<admin-customer>`: one customer with contact, note, bookings, waiting list, mails and actions.
 */

import { Task } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Answer, BASE } from '../client.ts';
import { mayWrite } from '../desk.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import '../parts/confirm-dialog.ts';
import '../parts/note.ts';
import { ServerPart } from '../parts/server-part.ts';
import {
  type Customer,
  contactCard,
  historyView,
  messagesView,
  waitingView,
} from './customer-cards.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';
import type { Erasure } from './erase-dialog.ts';

const loadDialogs = () => import('./customer-dialogs.ts');

type Export = 'json' | 'text';
type Wish = Export | Erasure;

class CustomerView extends ServerPart {
  @property({ attribute: false }) customerId!: number;
  @state() protected customer: Customer | null = null;
  @state() protected dialog: 'contact' | 'merge' | 'erase' | null = null;
  /** Action to repeat once the password is confirmed. */
  @state() protected unconfirmed: Wish | null = null;
  /** The effect of erasing has changed since it was shown, so the dialog asks again. */
  #isErasedAgain = false;
  #stop: () => void = () => {};
  readonly #load = new Task(this, {
    args: () => [this.desk.call, this.customerId] as const,
    task: ([call, id]) => call('GET /customers/{id}', { path: { id } }),
    onComplete: (answer) => {
      const body = this.take(answer) ?? null;
      if (body || this.problem?.code === 'not_found') {
        this.customer = body;
      }
    },
  });

  get #words(): CustomersTexts {
    return customersTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange(() => void this.#load.run());
    void loadDialogs();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('customerId')) {
      this.customer = null;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('customerId')) {
      return;
    }
    const before = document.activeElement;
    void this.#load.taskComplete.then(() => this.focusUnlessTyping('h1', before));
  }

  protected override render() {
    const { texts } = this.desk;
    const words = this.#words;
    const { customer } = this;
    const isGone = this.problem?.code === 'not_found';
    return html`
      <header class="head">
        <div>
          <p class="crumbs"><a href="${BASE}/customers">${words.back}</a></p>
          <h1 tabindex="-1">${customer ? customer.name || words.nameless : texts.pages.customers}</h1>
        </div>
      </header>
      ${isGone ? html`<p class="empty">${words.gone}</p>` : nothing}
      <div class="cards broad">
        ${isGone ? nothing : this.problemView()}
        ${customer ? this.#cards(customer) : nothing}
        ${customer || isGone ? nothing : html`<p>${texts.loading}</p>`}
      </div>
      ${customer ? this.#dialogs(customer) : nothing}
    `;
  }

  #cards(customer: Customer) {
    const { desk } = this;
    const words = this.#words;
    return html`
      ${contactCard(desk, words, customer, (dialog) => this.#open(dialog))} ${this.#note(customer)} ${historyView(desk, words, customer)} ${waitingView(desk, words, customer)}
      ${messagesView(desk, words, customer)} ${this.#privacy()}
    `;
  }

  #note({ note }: Customer) {
    const words = this.#words;
    if (note === null) {
      return nothing;
    }
    if (!mayWrite(this.desk.session)) {
      return note
        ? html`<section class="card"><h2>${words.note}</h2><p class="entered">${note}</p></section>`
        : nothing;
    }
    return html`
      <section class="card">
        <admin-note
          .owner=${this.customerId} .note=${note} .label=${words.note} .hint=${words.noteHint}
          .maxLength=${12_000} .write=${this.#writeNote} .read=${this.#readNote}
        ></admin-note>
      </section>
    `;
  }

  #privacy() {
    const words = this.#words;
    const isTheirs = this.desk.session.administrator.role === 'administrator';
    return html`
      <section class="card" aria-labelledby="privacy-heading">
        <h2 id="privacy-heading">${words.privacy}</h2>
        <p class="muted">${isTheirs ? words.privacyWhy : words.privacyWho}</p>
        ${
          isTheirs
            ? html`<div class="row">
                <button @click=${() => this.#export('text')}>${words.exportText}</button>
                <button @click=${() => this.#export('json')}>${words.exportJson}</button>
                <button class="plain danger ends" @click=${() => this.#open('erase')}>${words.erase}</button>
              </div>`
            : nothing
        }
      </section>
    `;
  }

  #dialogs(customer: Customer) {
    const { dialog, unconfirmed } = this;
    const parts = {
      contact: html`<admin-customer-contact .customer=${customer} .changed=${this.#changed} .closed=${this.#closed}></admin-customer-contact>`,
      merge: html`<admin-customer-merge .customer=${customer} .changed=${this.#changed} .closed=${this.#closed}></admin-customer-merge>`,
      erase: html`<admin-customer-erase .customer=${customer} .isAgain=${this.#isErasedAgain} .wanted=${this.#erase} .closed=${this.#closed}></admin-customer-erase>`,
    };
    return html`
      ${dialog ? parts[dialog] : nothing}
      ${
        unconfirmed
          ? html`<admin-confirm .confirmed=${() => this.#again(unconfirmed)} .closed=${this.#confirmClosed}></admin-confirm>`
          : nothing
      }
    `;
  }

  async #open(dialog: 'contact' | 'merge' | 'erase', isErasedAgain = false): Promise<void> {
    await loadDialogs();
    this.#isErasedAgain = isErasedAgain;
    this.problem = null;
    this.dialog = dialog;
  }

  readonly #closed = (): void => {
    this.dialog = null;
  };

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };

  readonly #changed = (customer: Customer): void => {
    this.customer = customer;
  };

  #again(wish: Wish): void {
    void (typeof wish === 'string' ? this.#export(wish) : this.#erase(wish));
  }

  readonly #erase = async (shown: Erasure): Promise<void> => {
    const { erased, cancelled, staying, waiting } = shown;
    const listIds = (bookings: Erasure['staying']) => bookings.map(({ id }) => id);
    const known = { erased, cancelled: listIds(cancelled), staying: listIds(staying), waiting };
    const { body, problem = null } = await this.desk.call('POST /customers/{id}/erase', {
      path: { id: this.customerId },
      body: { known },
    });
    this.unconfirmed = problem?.code === 'confirm_needed' ? shown : null;
    if (problem?.code === 'version_conflict') {
      return await this.#open('erase', true);
    }
    this.problem = this.unconfirmed ? null : problem;
    if (!body) {
      return;
    }
    const { erasedNow, erasedExcept } = this.#words;
    const text = body.staying === 0 ? erasedNow : fillPlural(erasedExcept, body.staying);
    this.desk.toast({ text });
    this.desk.go(`${BASE}/customers`);
  };

  readonly #writeNote = async (
    id: number,
    note: string,
    known: string,
  ): Promise<Answer<Customer>> => {
    const answer = await this.desk.call('PUT /customers/{id}/note', {
      path: { id },
      body: { note, known },
    });
    if (answer.body && id === this.customerId) {
      this.customer = answer.body;
    }
    return answer;
  };

  readonly #readNote = (id: number): Promise<Answer<Customer>> =>
    this.desk.call('GET /customers/{id}', { path: { id } });

  readonly #export = async (kind: Export): Promise<void> => {
    const { body, problem = null } = await this.desk.call('POST /customers/{id}/export', {
      path: { id: this.customerId },
      body: {},
    });
    this.unconfirmed = problem?.code === 'confirm_needed' ? kind : null;
    this.problem = this.unconfirmed ? null : problem;
    if (!body) {
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([body[kind]], {
        type: kind === 'json' ? 'application/json' : 'text/plain;charset=utf-8',
      }),
    );
    link.download = `customer-${this.customerId}.${kind === 'json' ? 'json' : 'txt'}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
}

customElements.define('admin-customer', CustomerView);
