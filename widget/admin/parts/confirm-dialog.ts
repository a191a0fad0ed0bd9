/**
 * `<admin-confirm>`: asks for the password again before an action that a stranger at this screen
 * must not perform.
 */

import { html } from 'lit';
import { DialogPart } from './dialog-part.ts';
import { inputField } from './field.ts';

export class ConfirmDialog extends DialogPart {
  /** Called when the password was right. */
  confirmed!: () => void;

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return this.desk.texts.confirming.heading;
  }

  protected override get headingId(): string {
    return 'confirm-heading';
  }

  protected override content() {
    const { texts, session } = this.desk;
    const { confirming: words } = texts;
    return html`
      <form @submit=${this.#submit}>
        <p>${words.why}</p>
        ${this.problemView()}
        <input class="unseen" type="text" autocomplete="username" .value=${session.administrator.email} readonly tabindex="-1" aria-hidden="true" />
        ${inputField({ name: 'password', label: words.password, type: 'password', required: true, autocomplete: 'current-password' })}
        ${this.footView(words.submit)}
      </form>
    `;
  }

  protected override get firstFocus(): string {
    return '#password';
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const password = this.find<HTMLInputElement>('#password')?.value ?? '';
    const isRight = await this.attempt(async () => {
      const answer = await this.desk.call('POST /session/confirm', { body: { password } });
      if (!answer.problem) {
        this.desk.renew(answer.body);
      }
      return answer;
    });
    if (!isRight) {
      return;
    }
    this.close();
    this.confirmed();
  };
}

customElements.define('admin-confirm', ConfirmDialog);
