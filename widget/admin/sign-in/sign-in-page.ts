/**
 * `<admin-sign-in>`: sign-in with email and password, plus a code for two-factor sign-in, or with a
 * passkey. The address is kept, so that users continue at the same page.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Problem } from '../client.ts';
import { Entrance } from '../parts/entrance.ts';
import { entranceTexts } from '../parts/entrance-texts.ts';
import { inputField, readText } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { askPasskey, canUsePasskeys } from '../parts/passkeys.ts';

/** Seconds. Only the daily limit on codes blocks for longer. */
const LONG_WAIT = 600;

class SignInPage extends Entrance {
  /** Whether a session has just expired. */
  @property({ attribute: false }) ended!: boolean;
  /** The password was right, and a code is required. */
  @state() protected isSecond = false;

  protected override content() {
    return html`<div class=${this.isSecond ? nothing : 'lines'} ?hidden=${this.isSecond}>${this.#first()}</div>${this.isSecond ? this.#second() : nothing}`;
  }

  /**
   * Renders email and password. They stay in the form, because the password is sent again with the
   * code.
   */
  #first() {
    const { signIn: words, secondStep } = entranceTexts();
    return html`
      ${this.isSecond ? nothing : html`<h1 tabindex="-1">${words.heading}</h1>`}
      ${this.ended ? html`<p>${words.again}</p>` : nothing}
      ${inputField({ name: 'email', label: words.email, type: 'email', required: true, autocomplete: 'username' })}
      ${inputField({ name: 'password', label: words.password, type: 'password', required: true, autocomplete: 'current-password' })}
      ${this.isSecond ? nothing : this.submitButton(words.submit)}
      ${
        this.isSecond || !canUsePasskeys()
          ? nothing
          : html`<button type="button" class="wide" @click=${this.#withPasskey}>${icons.key}${secondStep.passkey}</button>`
      }
    `;
  }

  #second() {
    const { secondStep: words } = entranceTexts();
    return html`
      <h1 tabindex="-1">${words.heading}</h1>
      ${inputField({ name: 'code', label: words.code, required: true, autocomplete: 'one-time-code', hint: words.hint })}
      ${this.submitButton(words.submit)}
      <button type="button" class="plain" @click=${this.#again}>${words.another}</button>
    `;
  }

  /** Signs in with a passkey, which also identifies the user. */
  readonly #withPasskey = async (): Promise<void> => {
    if (this.busy) {
      return;
    }
    this.busy = true;
    const begun = await this.call('POST /session/passkey/begin');
    const credential = begun.body ? await askPasskey(begun.body) : null;
    const answer = credential
      ? await this.call('POST /session/passkey', { body: { credential } })
      : null;
    this.busy = false;
    this.problem = begun.problem ?? answer?.problem ?? null;
    if (answer?.body) {
      this.done(answer.body);
    } else if (this.problem) {
      await this.focusOn('[role=alert]');
    }
  };

  readonly #again = async (): Promise<void> => {
    this.isSecond = false;
    this.problem = null;
    await this.focusOn('#email');
  };

  protected override sentence(problem: Problem): string {
    if (problem.code === 'second_step_wrong') {
      return entranceTexts().secondStep.wrong;
    }
    if (problem.code === 'passkey_wrong') {
      return entranceTexts().secondStep.unknown;
    }
    const isFull = this.isSecond && problem.code === 'rate_limited' && problem.wait > LONG_WAIT;
    return isFull ? entranceTexts().secondStep.full : super.sentence(problem);
  }

  protected override async send(values: FormData) {
    const credentials = {
      email: readText(values, 'email'),
      password: String(values.get('password')),
    };
    const code = readText(values, 'code');
    const answer = await this.call('POST /session', {
      body: { ...credentials, ...(code && { code }) },
    });
    const { code: refusal } = answer.problem ?? {};
    if (refusal === 'credentials_wrong') {
      this.isSecond = false;
    }
    if (refusal !== 'second_step_needed') {
      return answer;
    }
    this.isSecond = true;
    await this.focusOn('#code');
    return null;
  }
}

customElements.define('admin-sign-in', SignInPage);
