/** `<admin-customers>`: a searchable list of all customers, or the one in the address. */

import { html } from 'lit';
import { property } from 'lit/decorators.js';

import { ServerPart } from '../parts/server-part.ts';
import './customer-list.ts';
import './customer-view.ts';
import { type CustomersTexts, customersTexts } from './customers-texts.ts';

class CustomersPage extends ServerPart {
  @property({ attribute: false }) query!: URLSearchParams;

  get #words(): CustomersTexts {
    return customersTexts();
  }

  protected override render() {
    const { desk } = this;
    const id = Number(this.query.get('customer') ?? 0);
    if (id > 0) {
      return html`<admin-customer .customerId=${id}></admin-customer>`;
    }
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${desk.texts.pages.customers}</h1>
          <p class="muted">${this.#words.intro}</p>
        </div>
      </header>
      <div class="cards broad">
        <section class="card"><admin-customer-list class="lines" .label=${this.#words.search}></admin-customer-list></section>
      </div>
    `;
  }
}

customElements.define('admin-customers', CustomersPage);
