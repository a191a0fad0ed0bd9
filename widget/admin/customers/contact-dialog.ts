/** `<admin-customer-contact>`: changes a customer's name, phone and email. */

import { html, nothing } from 'lit';
import type { Problem } from '../client.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, readText } from '../parts/field.ts';
import { savedMeanwhile } from '../parts/saved-meanwhile.ts';
import { lookUp } from '../texts/look-up.ts';
import { type Customer, toContact } from './customer-cards.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';

class ContactDialog extends DialogPart {
  /** The customer when the dialog opened. Others' changes must not alter the fields. */
  #begun: Customer | null = null;
  /** The latest version that this user has seen. */
  #seen: Customer | null = null;

  customer!: Customer;
  changed!: (customer: Customer) => void;

  get #words(): CustomersTexts {
    return customersTexts();
  }

  protected override begin(): void {
    this.#begun = this.customer;
    this.#seen = this.customer;
  }

  protected override get subject() {
    return this.customer.id;
  }

  protected override heading(): string {
    return this.#words.editHeading;
  }

  protected override content() {
    const words = this.#words;
    const { first_name, last_name, in_parts, phone, email } = this.#begun ?? this.customer;
    const wrong = this.problem?.code === 'field_invalid' ? this.problem.field : null;
    const problem = (name: string) => (wrong === name ? (lookUp(words.wrong, name) ?? null) : null);
    return html`
      <form @submit=${this.#submit} novalidate>
        ${wrong ? nothing : this.problemView()}
        ${in_parts ? inputField({ name: 'first_name', label: words.firstName, value: first_name, problem: problem('first_name') }) : nothing}
        ${inputField({ name: 'last_name', label: in_parts ? words.lastName : words.name, value: last_name, problem: problem('last_name') })}
        ${inputField({ name: 'phone', label: words.phone, type: 'tel', value: phone ?? '', problem: problem('phone') })}
        ${inputField({ name: 'email', label: words.email, type: 'email', value: email ?? '', hint: words.emailHint, problem: problem('email') })}
        <p class="hint">${words.everywhere}</p>
        ${this.footView(words.save)}
      </form>
    `;
  }

  protected override async lookAgain(): Promise<string | null> {
    const { body } = await this.desk.call('GET /customers/{id}', {
      path: { id: this.customer.id },
    });
    if (!body) {
      return null;
    }
    this.#seen = body;
    this.changed(body);
    return savedMeanwhile([body.name, body.phone, body.email]);
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const body = {
      known: toContact(this.#seen ?? this.customer),
      first_name: readText(values, 'first_name'),
      last_name: readText(values, 'last_name'),
      phone: readText(values, 'phone'),
      email: readText(values, 'email'),
    };
    const isDone = await this.attempt(async () => {
      const answer = await this.desk.call('PUT /customers/{id}/contact', {
        path: { id: this.customer.id },
        body,
      });
      if (!answer.problem) {
        this.changed(answer.body);
      }
      return answer;
    });
    if (!isDone) {
      return await this.#blame(this.problem);
    }
    this.desk.toast({ text: this.#words.saved });
    this.close();
  };

  async #blame(problem: Problem | null): Promise<void> {
    if (problem?.field) {
      await this.focusOn(`#${problem.field}`);
    }
  }
}

customElements.define('admin-customer-contact', ContactDialog);
