/** `<admin-set-up>`: creates the first administrator with the code that the server printed. */

import { html } from 'lit';
import { BASE } from '../client.ts';
import { Entrance } from '../parts/entrance.ts';
import { entranceTexts } from '../parts/entrance-texts.ts';
import { inputField, readText } from '../parts/field.ts';
import { newPasswordField } from '../parts/new-password-field.ts';

class SetUpPage extends Entrance {
  /** Code from the printed address. */
  #printed = '';

  /**
   * Removes the code from the address and the browser history, because it grants control of the
   * installation.
   */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#printed = location.hash.slice(1);
    history.replaceState(null, '', `${BASE}/set-up`);
  }

  protected override content() {
    const { setUp: words } = entranceTexts();
    return html`
      <h1 tabindex="-1">${words.heading}</h1>
      <p>${words.intro}</p>
      ${this.#code()}
      ${inputField({ name: 'name', label: words.name, required: true, autocomplete: 'name' })}
      ${inputField({ name: 'email', label: words.email, type: 'email', required: true, autocomplete: 'username', hint: words.emailHint })}
      ${newPasswordField({ name: 'password', label: words.password, hint: words.passwordHint, shows: words.shows })}
      ${this.submitButton(words.submit)}
    `;
  }

  /**
   * Renders the code field. It is hidden if the code came with the address, unless that has
   * expired.
   */
  #code() {
    const { setUp: words } = entranceTexts();
    return this.#printed && this.problem?.code !== 'code_wrong'
      ? html`<input type="hidden" name="code" .value=${this.#printed} />`
      : inputField({
          name: 'code',
          label: words.code,
          value: this.#printed,
          required: true,
          hint: words.codeHint,
        });
  }

  protected override send(values: FormData) {
    return this.call('POST /set-up', {
      body: {
        code: readText(values, 'code'),
        name: readText(values, 'name'),
        email: readText(values, 'email'),
        password: String(values.get('password')),
      },
    });
  }
}

customElements.define('admin-set-up', SetUpPage);
