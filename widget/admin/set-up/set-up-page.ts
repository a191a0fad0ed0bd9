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
      ${inputField({ name: 'code', label: words.code, value: this.code, required: true, hint: words.codeHint })}
      ${inputField({ name: 'name', label: words.name, required: true, autocomplete: 'name' })}
      ${inputField({ name: 'email', label: words.email, type: 'email', required: true, autocomplete: 'username', hint: words.emailHint })}
      ${newPasswordField({ name: 'password', label: words.password, hint: words.passwordHint })}
      ${this.submitButton(words.submit)}
    `;
  }

  protected override send(values: FormData) {
    const [code, name, email] = ['code', 'name', 'email'].map((field) => textOf(values, field));
    return this.call('POST /set-up', {
      body: { code: code ?? '', name: name ?? '', email: email ?? '', password: String(values.get('password')) },
    });
  }
}

customElements.define('admin-set-up', SetUpPage);
