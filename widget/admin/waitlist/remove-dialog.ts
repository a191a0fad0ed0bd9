/** `<admin-remove-waiting>`: asks once before somebody is taken off the waiting list: their place in it cannot be given back. */

import { html, nothing } from 'lit';
import { DialogPart } from '../parts/dialog-part.ts';
import type { Waiting } from './offer-dialog.ts';
import { waitlistTexts } from './waitlist-texts.ts';

class RemoveDialog extends DialogPart {
  declare entry: Waiting;
  declare changed: () => void;

  get #name(): string {
    return this.entry.name || this.entry.email || this.desk.texts.day.nobody;
  }

  protected override heading(): string {
    return waitlistTexts().removing(this.#name);
  }

  protected override content() {
    const words = waitlistTexts();
    return html`
      <form @submit=${this.#submit}>
        <p>${words.removeHint}</p>
        ${this.problemView()}
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" aria-busy=${this.busy ? 'true' : nothing}>${words.remove}</button>
        </footer>
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { desk, entry } = this;
    if (!(await this.attempt(() => desk.call('POST /waitlist/{id}/remove', { path: { id: entry.id } })))) return;
    desk.toast({ text: waitlistTexts().removed(this.#name) });
    this.changed();
    this.close();
  };
}

customElements.define('admin-remove-waiting', RemoveDialog);
