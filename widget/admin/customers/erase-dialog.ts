/**
 * `<admin-customer-erase>`: shows what erasing a customer removes and what stays until when, then
 * erases.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { changedMeanwhile } from '../parts/saved-meanwhile.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { clock, dayInWords } from '../wall-time.ts';
import type { Customer } from './customer-cards.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';

export type Erasure = CallAnswer<'GET /customers/{id}/erasure'>;

class EraseDialog extends DialogPart {
  @property({ attribute: false }) customer!: Customer;
  /** The user has confirmed, but the effect has changed since. */
  isAgain = false;
  /** Called to erase exactly what was shown. */
  wanted!: (shown: Erasure) => void;
  @state() protected effect: Erasure | null = null;

  get #words(): CustomersTexts {
    return customersTexts();
  }

  protected override begin(): void {
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const { body = null, problem = null } = await this.desk.call('GET /customers/{id}/erasure', {
      path: { id: this.customer.id },
    });
    this.effect = body;
    this.problem = problem;
  }

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return fill(this.#words.eraseHeading, { name: this.customer.name || this.#words.nameless });
  }

  protected override get firstFocus(): string {
    return 'h2';
  }

  protected override content() {
    const words = this.#words;
    const { effect, desk } = this;
    return html`
      <form @submit=${this.#submit}>
        ${this.isAgain ? sentenceLine(changedMeanwhile()) : nothing} ${this.problemView()}
        ${effect ? this.#effect(effect) : nothing}
        ${effect || this.problem ? nothing : html`<p>${desk.texts.loading}</p>`}
        <p class="hint">${words.stays}</p>
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" ?disabled=${!effect}>${words.eraseNow}</button>
        </footer>
      </form>
    `;
  }

  #effect({ erased, cancelled, staying, waiting, note }: Erasure) {
    const { eraseWhat: words } = this.#words;
    return html`
      ${erased > 0 ? html`<p>${fillPlural(words.erased, erased)}</p>` : nothing} ${cancelled.length > 0 ? this.#list(words.cancelled, cancelled) : nothing}
      ${staying.length > 0 ? this.#list(words.staying, staying, true) : nothing} ${waiting > 0 ? html`<p>${fillPlural(words.waiting, waiting)}</p>` : nothing}
      ${note ? html`<p>${words.note}</p>` : nothing}
    `;
  }

  #list(label: string, bookings: Erasure['staying'], withEnd = false) {
    const { language } = this.desk;
    const { eraseWhat: words } = this.#words;
    const line = ({ day, from, until, reason, schedule }: Erasure['staying'][number]) =>
      html`<li>${dayInWords(language, day, 'dated')}, ${clock(from)} · ${reason.name} · ${schedule.name}${withEnd ? [' · ', html`<b>${fill(words.until, { end: clock(until) })}</b>`] : nothing}</li>`;
    return html`<p>${label}</p><ul class="moves">${bookings.map(line)}</ul>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { effect } = this;
    if (!effect) {
      return;
    }
    this.close();
    this.wanted(effect);
  };
}

customElements.define('admin-customer-erase', EraseDialog);
