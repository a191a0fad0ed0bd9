/** `<admin-sign-in>`: e-mail and password. The address stays, so that one goes on where one was. */

import { html, nothing, type PropertyDeclarations } from 'lit';
import { Entrance } from '../parts/entrance.ts';
import { inputField, textOf } from '../parts/field.ts';

class SignInPage extends Entrance {
  static override readonly properties: PropertyDeclarations = { ...Entrance.properties, ended: { attribute: false } };

  /** A session was there, and has ended. */
  declare ended: boolean;

  protected override content() {
    const { signIn: words } = this.texts;
    return html`
      <h1 tabindex="-1">${words.heading}</h1>
      ${this.ended ? html`<p>${words.again}</p>` : nothing}
      ${inputField({ name: 'email', label: words.email, type: 'email', required: true, autocomplete: 'username' })}
      ${inputField({ name: 'password', label: words.password, type: 'password', required: true, autocomplete: 'current-password' })}
      ${this.submitButton(words.submit)}
    `;
  }

  protected override async send(values: FormData) {
    const answer = await this.call('POST /session', { body: { email: textOf(values, 'email'), password: String(values.get('password')) } });
    return answer;
  }
}

customElements.define('admin-sign-in', SignInPage);
