/** `<admin-set-up>`: the first administrator, with the code that the server printed. */

import { html, type PropertyDeclarations } from 'lit';
import { BASE } from '../client.ts';
import { Entrance } from '../parts/entrance.ts';
import { inputField, newPasswordField, textOf } from '../parts/field.ts';

class SetUpPage extends Entrance {
  static override readonly properties: PropertyDeclarations = { ...Entrance.properties, code: { attribute: false } };

  /** Of the printed address. */
  declare code: string;

  /** The code is worth an installation: it stays neither in the address nor in the browser's history. */
  override connectedCallback(): void {
    super.connectedCallback();
    history.replaceState(null, '', `${BASE}/set-up`);
  }

  protected override content() {
    const { setUp: words } = this.texts;
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

  /** Whoever followed the printed address need not know of it, unless it is too old. */
  #code() {
    const { setUp: words } = this.texts;
    return this.code && this.problem?.code !== 'code_wrong'
      ? html`<input type="hidden" name="code" .value=${this.code} />`
      : inputField({ name: 'code', label: words.code, value: this.code, required: true, hint: words.codeHint });
  }

  protected override send(values: FormData) {
    const [code, name, email] = ['code', 'name', 'email'].map((field) => textOf(values, field));
    return this.call('POST /set-up', {
      body: { code: code ?? '', name: name ?? '', email: email ?? '', password: String(values.get('password')) },
    });
  }
}

customElements.define('admin-set-up', SetUpPage);
