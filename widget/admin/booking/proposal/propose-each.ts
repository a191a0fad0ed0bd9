/**
 * `<admin-propose-each>`: proposes other times for several bookings, one after the other. Each can
 * be sent or skipped.
 */

import { html } from 'lit';
import { state } from 'lit/decorators.js';
import type { Schedule } from '../../calendar/day-columns.ts';

import { ServerPart } from '../../parts/server-part.ts';
import { fill } from '../../texts/fill.ts';
import { bookingTexts } from '../booking-texts.ts';
import './propose-form.ts';

export interface Asked {
  readonly id: number;
  /** Initial text of the message. */
  readonly message: string;
}

class ProposeEach extends ServerPart {
  schedules!: readonly Schedule[];
  asked!: readonly Asked[];
  done!: () => void;
  @state() protected at = 0;

  protected override render() {
    const words = bookingTexts().proposal;
    const { id = 0, message = '' } = this.asked[this.at] ?? {};
    return html`
      <p class="muted" role="status">${fill(words.next, { at: this.at + 1, all: this.asked.length })}</p>
      <admin-propose-form
        .schedules=${this.schedules}
        .booking=${id}
        .message=${message}
        .leaveLabel=${words.skip}
        .left=${this.#next}
        .done=${this.#next}
      ></admin-propose-form>
    `;
  }

  readonly #next = (): void => {
    if (this.at + 1 < this.asked.length) {
      this.at += 1;
    } else {
      this.done();
    }
  };
}

customElements.define('admin-propose-each', ProposeEach);
