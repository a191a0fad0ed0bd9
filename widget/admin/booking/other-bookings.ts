/**
 * `<admin-other-bookings>`: other bookings of the same person, found by email or phone on request.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Booking, toState } from '../calendar/day-columns.ts';
import { BASE } from '../client.ts';
import type { Found } from '../parts/search-box.ts';
import { ServerPart } from '../parts/server-part.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { panelTexts } from './panel-texts.ts';

class OtherBookings extends ServerPart {
  @property({ attribute: false }) booking!: Booking;
  /** `null` until requested. */
  @state() protected found: readonly Found[] | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('booking');
    if (before && before.id !== this.booking.id) {
      this.found = null;
    }
  }

  /** Returns the search text. A name alone would match other people. */
  get #text(): string | null {
    return this.booking.email ?? this.booking.phone;
  }

  protected override render() {
    const words = panelTexts();
    if (this.#text === null) {
      return nothing;
    }
    if (this.problem) {
      return this.problemView();
    }
    if (this.found === null) {
      return html`<p><button class="inline" @click=${this.#ask}>${words.others}</button></p>`;
    }
    return html`
      <h3 tabindex="-1">${words.others}</h3>
      ${this.found.length === 0 ? html`<p class="muted">${words.noOthers}</p>` : html`<ol class="others">${this.found.map((one) => this.#row(one))}</ol>`}
    `;
  }

  #row(found: Found) {
    const { texts, language } = this.desk;
    const { id, day, from, reason } = found;
    const state = toState(found);
    return html`
      <li>
        <a href="${BASE}/?day=${day}&booking=${id}">${dayInWords(language, day, 'dated')}, ${clock(from)}</a>
        <small>${reason.name}${state === 'confirmed' ? '' : ` · ${texts.states[state]}`}</small>
      </li>
    `;
  }

  readonly #ask = async (): Promise<void> => {
    const { id } = this.booking;
    const { body, problem } = await this.desk.call('POST /search', {
      body: { text: this.#text ?? '' },
    });
    if (id !== this.booking.id) {
      return;
    }
    this.problem = problem ?? null;
    this.found = body?.bookings.filter((one) => one.id !== id) ?? null;
    if (body) {
      await this.focusOn('h3');
    }
  };
}

customElements.define('admin-other-bookings', OtherBookings);
