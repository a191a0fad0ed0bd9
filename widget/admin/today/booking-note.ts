/**
 * `<admin-booking-note>`: the team's note on a booking. It is saved by its button, and by leaving the field. What somebody else wrote meanwhile is not written over:
 * it is shown, and what was typed stays.
 */

import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Problem } from '../client.ts';
import { type Desk, mayWrite, sentenceOf } from '../desk.ts';
import { Part } from '../parts/part.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import type { Booking } from './day-columns.ts';

class BookingNote extends Part {
  static override readonly properties: PropertyDeclarations = {
    desk: { attribute: false },
    booking: { attribute: false },
    typed: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  declare desk: Desk;
  declare booking: Booking;
  declare changed: (booking: Booking | null) => void;
  /** What is not saved yet; `null`: nothing. */
  declare protected typed: string | null;
  declare protected problem: Problem | null;
  declare protected busy: boolean;
  /** The note that was there when typing began, or was shown since. */
  #known = '';

  constructor() {
    super();
    this.typed = null;
    this.problem = null;
    this.busy = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('booking');
    if (before && before.id !== this.booking.id) {
      this.typed = null;
      this.problem = null;
    }
  }

  protected override render() {
    const { texts, session } = this.desk;
    const { booking: words } = texts;
    const { note } = this.booking;
    if (!mayWrite(session)) return note ? html`<h3>${words.note}</h3><p class="entered">${note}</p>` : nothing;
    return html`
      <form class="note" @submit=${this.#submit}>
        <label for="note"><b>${words.note}</b> <small>${words.noteHint}</small></label>
        <textarea id="note" name="note" rows="2" maxlength="4000" .value=${this.typed ?? note} @input=${this.#type} @change=${this.#save}></textarea>
        ${this.problem ? sentenceLine(this.#sentence(this.problem)) : nothing}
        <button ?disabled=${this.busy}>${words.saveNote}</button>
      </form>
    `;
  }

  #sentence(problem: Problem): string {
    const { texts } = this.desk;
    return problem.code === 'version_conflict' ? texts.booking.noteMeanwhile(this.#known) : sentenceOf(texts, problem);
  }

  readonly #type = ({ target }: Event): void => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    if (this.typed === null) this.#known = this.booking.note;
    this.typed = target.value;
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#save();
  };

  readonly #save = async (): Promise<void> => {
    const { desk, booking, typed } = this;
    if (this.busy || typed === null) return;
    this.busy = true;
    const path = { id: booking.id };
    const { body, problem = null } = await desk.call('PUT /bookings/{id}/note', { path, body: { note: typed.trim(), known: this.#known } });
    const found = problem?.code === 'version_conflict' ? await desk.call('GET /bookings/{id}', { path }) : null;
    this.busy = false;
    if (body) desk.toast({ text: desk.texts.booking.noteSaved });
    this.changed(body ?? null);
    // Another booking may be shown by now.
    if (booking.id !== this.booking.id || !this.isConnected) {
      if (problem) desk.toast({ text: sentenceOf(desk.texts, problem) });
      return;
    }
    this.problem = problem;
    if (found?.body) this.#known = found.body.note;
    // What was typed since is saved next.
    else if (body) {
      if (this.typed === typed) this.typed = null;
      this.#known = body.note;
    }
  };
}

customElements.define('admin-booking-note', BookingNote);
