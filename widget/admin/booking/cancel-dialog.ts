/** `<admin-cancel>`: cancels a booking, with a message, as usual or without notice. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Booking } from '../calendar/day-columns.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { readText, textArea, tickBox } from '../parts/field.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { readAgain } from './meanwhile.ts';
import { UNDO_SECONDS, undoable } from './undoable.ts';

class CancelDialog extends DialogPart {
  /** The booking; updated by the page on each render. */
  given!: Booking;
  /** The booking as last shown in this dialog. */
  @state() protected booking!: Booking;
  changed!: (booking: Booking | null) => void;

  protected override begin(): void {
    this.booking = this.given;
  }

  get #name(): string {
    return this.booking.customer || this.desk.texts.day.nobody;
  }

  protected override get subject() {
    return this.booking.id;
  }

  protected override heading(): string {
    return fill(this.desk.texts.cancelling.heading, { name: this.#name });
  }

  protected override content() {
    const { cancelling: words } = this.desk.texts;
    const { day, from, until, schedule, reason, email } = this.booking;
    return html`
      <form @submit=${this.#submit}>
        <p>${dayInWords(this.desk.language, day)}, ${clock(from)}–${clock(until)} · ${schedule.name} · ${reason.name}</p>
        ${this.problemView()}
        ${
          email
            ? html`${textArea({ name: 'message', label: words.message, maxLength: 1000 })} ${tickBox({ name: 'tell', label: words.tell, checked: true })}
              ${tickBox({ name: 'wished', label: words.wished })}`
            : html`<p class="hint">${words.noAddress}</p>`
        }
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" ?disabled=${!this.booking.cancellable} aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
        </footer>
      </form>
    `;
  }

  protected override async lookAgain(): Promise<string | null> {
    const found = await readAgain(this.desk, this.booking);
    this.changed(null);
    this.booking = found?.booking ?? this.booking;
    return found?.said ?? null;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { booking, desk, changed } = this;
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const message = readText(values, 'message');
    const isTold = values.has('tell');
    const body = {
      version: booking.version,
      quiet: !isTold,
      on_request: values.has('wished'),
      undo_seconds: UNDO_SECONDS,
      ...(isTold && message ? { message } : {}),
    };
    const cancel = async () => {
      const answer = await desk.call('POST /bookings/{id}/cancel', {
        path: { id: booking.id },
        body,
      });
      if (answer.body) {
        changed(answer.body);
        desk.toast(
          undoable(desk, {
            text: fill(desk.texts.cancelling.done, { name: this.#name }),
            booking: answer.body,
            changed,
          }),
        );
      }
      return answer;
    };
    if (await this.attempt(cancel)) {
      this.close();
    }
  };
}

customElements.define('admin-cancel', CancelDialog);
