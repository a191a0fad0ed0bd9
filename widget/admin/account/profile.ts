/** `<admin-profile>`: the user's own name and sign-in address. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Problem } from '../client.ts';
import '../parts/confirm-dialog.ts';
import { inputField, readText } from '../parts/field.ts';
import { ServerPart } from '../parts/server-part.ts';
import { accountTexts } from './account-texts.ts';

interface Profile {
  readonly name: string;
  readonly email: string;
}

class ProfileForm extends ServerPart {
  /** Change to save once the password is confirmed. */
  @state() protected unconfirmed: Profile | null = null;

  get #words() {
    return accountTexts().profile;
  }

  protected override render() {
    const words = this.#words;
    const { unconfirmed } = this;
    const { name, email } = this.desk.session.administrator;
    return html`
      <form class="card" aria-labelledby="profile-heading" @submit=${this.#submit}>
        <h2 id="profile-heading" tabindex="-1">${words.heading}</h2>
        ${this.problemView()}
        ${inputField({ name: 'own-name', label: words.name, value: name, required: true, autocomplete: 'name', hint: words.nameHint })}
        ${inputField({ name: 'own-email', label: words.email, type: 'email', value: email, required: true, autocomplete: 'username', hint: words.emailHint })}
        <div class="row"><button aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button></div>
      </form>
      ${
        unconfirmed
          ? html`<admin-confirm .confirmed=${() => this.#save(unconfirmed)} .closed=${this.#confirmClosed}></admin-confirm>`
          : nothing
      }
    `;
  }

  protected override sentence(problem: Problem): string {
    if (problem.code === 'user_known') {
      return this.#words.known;
    }
    if (problem.code === 'request_invalid' && problem.field === 'email') {
      return this.#words.invalid;
    }
    return super.sentence(problem);
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    await this.#save({ name: readText(values, 'own-name'), email: readText(values, 'own-email') });
  };

  async #save(profile: Profile): Promise<void> {
    const { body, problem = null } = await this.waitFor(
      this.desk.call('PUT /session/profile', { body: profile }),
    );
    this.unconfirmed = problem?.code === 'confirm_needed' ? profile : null;
    this.problem = this.unconfirmed ? null : problem;
    if (body) {
      this.desk.renew(body);
      this.desk.toast({ text: this.#words.saved });
      await this.focusOn('#profile-heading');
    } else if (this.problem) {
      await this.focusOn('[role=alert]');
    }
  }

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };
}

customElements.define('admin-profile', ProfileForm);
