/**
 * `<admin-remove-waiting>`: confirms the removal from the waiting list, because the place in it
 * cannot be restored.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { DialogPart } from '../parts/dialog-part.ts';
import { changedMeanwhile } from '../parts/saved-meanwhile.ts';
import { fill } from '../texts/fill.ts';
import type { Waiting } from './offer-dialog.ts';
import { offerInWords } from './offer-in-words.ts';
import { waitlistTexts } from './waitlist-texts.ts';

class RemoveDialog extends DialogPart {
  /** The entry; updated by the page on each render. */
  given!: Waiting;
  @state() protected entry!: Waiting;
  changed!: () => void;

  protected override begin(): void {
    this.entry = this.given;
  }

  get #name(): string {
    return this.entry.name || this.entry.email || this.desk.texts.day.nobody;
  }

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return fill(waitlistTexts().removing, { name: this.#name });
  }

  protected override content() {
    const words = waitlistTexts();
    return html`
      <form @submit=${this.#submit}>
        ${this.problemView()}
        ${this.entry.offer ? html`<p>${offerInWords(this.desk, this.entry.offer)}</p>` : nothing}
        <p>${words.removeHint}</p>
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" aria-busy=${this.busy ? 'true' : nothing}>${words.remove}</button>
        </footer>
      </form>
    `;
  }

  protected override async lookAgain(): Promise<string | null> {
    const { body } = await this.desk.call('GET /waitlist');
    const now = body?.entries.find(({ id }) => id === this.entry.id);
    this.changed();
    this.entry = now ?? this.entry;
    return now ? changedMeanwhile() : null;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { desk, entry } = this;
    if (
      !(await this.attempt(() =>
        desk.call('POST /waitlist/{id}/remove', {
          path: { id: entry.id },
          body: { known: entry.state },
        }),
      ))
    ) {
      return;
    }
    desk.toast({ text: fill(waitlistTexts().removed, { name: this.#name }) });
    this.changed();
    this.close();
  };
}

customElements.define('admin-remove-waiting', RemoveDialog);
