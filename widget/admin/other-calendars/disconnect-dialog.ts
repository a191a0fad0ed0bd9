/** `<admin-disconnect-calendar>`: asks before what another calendar closed is open again. */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { PresentedBusySource } from '../../../bff/contract/admin-busy.ts';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { fill } from '../texts/fill.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';

class DisconnectDialog extends DialogPart {
  @property({ attribute: false }) source!: PresentedBusySource;
  /** Name of the calendar that it closes. */
  @property({ attribute: false }) calendar!: string;
  disconnected!: (answer: CallAnswer<'DELETE /busy/{id}'>) => void;

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return fill(otherCalendarsTexts().disconnecting, { name: this.source.name });
  }

  protected override content() {
    const words = otherCalendarsTexts();
    return html`
      <form @submit=${this.#submit}>
        ${this.problemView()}
        <p>${fill(words.disconnectWhy, { calendar: this.calendar })}</p>
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" aria-busy=${this.busy ? 'true' : nothing}>${words.disconnect}</button>
        </footer>
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { id, name } = this.source;
    let answer: CallAnswer<'DELETE /busy/{id}'> | undefined;
    const isDone = await this.attempt(async () => {
      const answered = await this.desk.call('DELETE /busy/{id}', { path: { id } });
      answer = answered.body;
      return answered;
    });
    if (!isDone || !answer) {
      return;
    }
    this.desk.toast({ text: fill(otherCalendarsTexts().disconnected, { name }) });
    this.close();
    this.disconnected(answer);
  };
}

customElements.define('admin-disconnect-calendar', DisconnectDialog);
