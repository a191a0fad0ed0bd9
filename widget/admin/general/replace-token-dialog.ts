/**
 * `<admin-replace-token>`: names what stops working with a new token, then replaces it. It asks
 * even right after a password confirmation.
 */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { momentAt } from '../desk.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { withPassword } from '../parts/with-password.ts';
import { fill } from '../texts/fill.ts';
import { type InterfaceTexts, interfaceTexts } from './interface-texts.ts';

class ReplaceTokenDialog extends DialogPart {
  present!: CallAnswer<'GET /interface'>;
  replaced!: (token: string) => void;

  get #words(): InterfaceTexts {
    return interfaceTexts();
  }

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return this.#words.replacing.heading;
  }

  protected override get firstFocus(): string {
    return '#dialog-heading';
  }

  protected override content() {
    const { replacing: words } = this.#words;
    const { since, last_booked: lastBooked } = this.present;
    return html`
      <form @submit=${this.#submit}>
        ${this.problemView()}
        <p><b>${since ? fill(words.since, { when: momentAt(this.desk, since) }) : words.stops}</b></p>
        <ul class="moves">
          <li>${words.programs}</li>
          <li>${words.servers}</li>
        </ul>
        ${lastBooked ? html`<p>${fill(words.lastBooked, { when: momentAt(this.desk, lastBooked) })}</p>` : nothing}
        <p class="hint">${words.stays}</p>
        <footer>
          <button type="button" @click=${this.close}>${words.keep}</button>
          <button class="primary danger" aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
        </footer>
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { desk, replaced, present } = this;
    const isDone = await this.attempt(async () => {
      const answer = await withPassword(desk, () =>
        desk.call('POST /interface/token', { body: { known: present.since } }),
      );
      if (!answer.problem) {
        replaced(answer.body.token);
      }
      return answer;
    });
    if (isDone) {
      this.close();
    }
  };
}

customElements.define('admin-replace-token', ReplaceTokenDialog);
