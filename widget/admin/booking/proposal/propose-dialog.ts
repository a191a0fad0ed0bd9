/** `<admin-propose>`: proposes other times for a booking. */

import { html } from 'lit';
import { property } from 'lit/decorators.js';
import type { Booking, Schedule } from '../../calendar/day-columns.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { fill } from '../../texts/fill.ts';
import { bookingTexts } from '../booking-texts.ts';
import './propose-form.ts';

class ProposeDialog extends DialogPart {
  @property({ attribute: false }) booking!: Booking;
  schedules!: readonly Schedule[];
  changed!: (booking: Booking | null) => void;

  protected override get subject() {
    return this.booking.id;
  }

  protected override heading(): string {
    return fill(bookingTexts().proposal.heading, {
      name: this.booking.customer || this.desk.texts.day.nobody,
    });
  }

  protected override content() {
    return html`
      <admin-propose-form
        .schedules=${this.schedules}
        .booking=${this.booking.id}
        .message=${''}
        .leaveLabel=${this.desk.texts.cancel}
        .left=${this.close}
        .done=${this.#done}
      ></admin-propose-form>
    `;
  }

  readonly #done = (booking: Booking): void => {
    this.sent();
    this.changed(booking);
    this.close();
  };
}

customElements.define('admin-propose', ProposeDialog);
