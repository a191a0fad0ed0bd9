/** `<admin-invitation>`: an invited person creates their account. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';
import { Entrance } from '../parts/entrance.ts';
import { entranceTexts } from '../parts/entrance-texts.ts';
import { inputField, readText } from '../parts/field.ts';
import { newPasswordField } from '../parts/new-password-field.ts';
import { fill } from '../texts/fill.ts';

class InvitationPage extends Entrance {
  @state() protected invited: CallAnswer<'POST /invitations/read'> | null = null;
  @state() protected isOver = false;
  #code = '';

  /** Removes the code from the address and the browser history, because it grants access. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#code = location.hash.slice(1);
    history.replaceState(null, '', `${BASE}/invitation`);
    void this.#load();
  }

  async #load(): Promise<void> {
    const { body = null, problem = null } = await this.call('POST /invitations/read', {
      body: { code: this.#code },
    });
    this.invited = body;
    this.#judge(problem);
  }

  #judge(problem: Entrance['problem']): void {
    this.isOver = problem?.code === 'invitation_over';
    this.problem = this.isOver ? null : problem;
  }

  protected override content() {
    const { setUp, invitation: words } = entranceTexts();
    const { roles } = this.texts;
    const { invited } = this;
    return html`
      <h1 tabindex="-1">${words.heading}</h1>
      ${this.isOver ? html`<p role="alert" tabindex="-1">${words.over}</p><button type="button" @click=${() => location.assign(`${BASE}/`)}>${words.toSignIn}</button>` : nothing}
      ${
        invited && !this.isOver
          ? html`
              <p>${fill(words.welcome, { name: invited.installation || 'Slotwell', role: roles[invited.role] })}</p>
              <input class="unseen" type="text" autocomplete="username" .value=${invited.email} readonly tabindex="-1" aria-hidden="true" />
              <p class="muted">${invited.email}</p>
              ${inputField({ name: 'name', label: setUp.name, required: true, autocomplete: 'name' })}
              ${newPasswordField({ name: 'password', label: setUp.password, hint: setUp.passwordHint, shows: setUp.shows })}
              ${this.submitButton(setUp.submit)}
            `
          : nothing
      }
    `;
  }

  protected override async send(values: FormData) {
    const body = {
      code: this.#code,
      name: readText(values, 'name'),
      password: String(values.get('password')),
    };
    const answer = await this.call('POST /invitations/accept', { body });
    if (answer.problem?.code === 'invitation_over') {
      this.isOver = true;
    }
    return answer;
  }
}

customElements.define('admin-invitation', InvitationPage);
