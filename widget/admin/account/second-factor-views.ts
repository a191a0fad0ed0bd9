/**
 * The views of two-factor sign-in: its state, confirming the password, the key for the app, and the
 * recovery codes.
 */

import { html, nothing, type TemplateResult } from 'lit';
import type { Desk } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import '../parts/code.css';
import { inputField, tickBox } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import type { AccountTexts } from './account-texts.ts';

/** The action that the user asked for. */
export type Wish = 'on' | 'off' | 'renew';

/** A key for the app, shown until the next step. */
export interface Begun {
  readonly secret: string;
  readonly picture: TemplateResult;
}

interface View {
  readonly desk: Desk;
  readonly words: AccountTexts['secondFactor'];
}

const FEW_CODES = 3;

interface State extends View {
  /** Date in words; `null` if two-factor sign-in is off. */
  readonly since: string | null;
  readonly left: number;
  readonly ask: (wish: Wish) => void;
}

export function stateView({ words, since, left, ask }: State) {
  if (since === null) {
    return html`<p class="muted">${words.what}</p><button @click=${() => ask('on')}>${icons.key}${words.setUp}</button>`;
  }
  return html`
    <p class="muted">${fill(words.since, { moment: since })} ${fillPlural(words.left, left)}</p>
    ${left < FEW_CODES ? html`<p>${icons.warning} ${words.few}</p>` : nothing}
    <div class="row">
      <button @click=${() => ask('renew')}>${icons.renew}${words.renew}</button>
      <button @click=${() => ask('off')}>${words.switchOff}</button>
    </div>
  `;
}

interface Form extends View {
  readonly busy: boolean;
  readonly send: (event: SubmitEvent) => void;
  readonly cancel: () => void;
}

/** Asks for the password, and for a code if two-factor sign-in is already on. */
export function proofView({ wish, ...form }: Form & { readonly wish: Wish }) {
  const { words, desk, send } = form;
  const { email } = desk.session.administrator;
  const label = { on: words.goOn, off: words.switchOff, renew: words.renew }[wish];
  return html`
    <form class="lines" @submit=${send}>
      ${wish === 'renew' ? nothing : html`<p class="muted">${words.others}</p>`}
      <input class="unseen" type="text" autocomplete="username" .value=${email} readonly tabindex="-1" aria-hidden="true" />
      ${inputField({ name: 'second-password', label: words.password, type: 'password', required: true, autocomplete: 'current-password' })}
      ${wish === 'on' ? nothing : inputField({ name: 'code', label: words.code, required: true, autocomplete: 'one-time-code', hint: words.codeHint })}
      ${buttons(form, label)}
    </form>
  `;
}

export function appView({
  begun,
  copy,
  ...form
}: Form & { readonly begun: Begun; readonly copy: () => void }) {
  const { words, desk, send } = form;
  return html`
    <form class="lines" @submit=${send}>
      <p>${words.scan}</p>
      ${begun.picture}
      <p>${words.type}</p>
      <div class="secret">
        <code id="key">${begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <button type="button" @click=${copy}>${icons.copy}${desk.texts.interface.copy}</button>
      </div>
      <p>${words.enter}</p>
      ${inputField({ name: 'code', label: words.appCode, required: true, autocomplete: 'one-time-code' })} ${buttons(form, words.switchOn)}
    </form>
  `;
}

function buttons({ desk, busy, cancel }: Form, label: string) {
  return html`
    <div class="row">
      <button class="primary" aria-busy=${busy ? 'true' : nothing}>${label}</button>
      <button type="button" @click=${cancel}>${desk.texts.cancel}</button>
    </div>
  `;
}

interface Codes extends View {
  readonly codes: readonly string[];
  readonly isSecured: boolean;
  readonly secure: (checked: boolean) => void;
  readonly copy: () => void;
  readonly done: () => void;
}

export function codesView({ desk, words, codes, isSecured, secure, copy, done }: Codes) {
  return html`
    <p>${words.use}</p>
    <pre id="codes"><code>${codes.join('\n')}</code></pre>
    <div class="row">
      <button @click=${copy}>${icons.copy}${desk.texts.interface.copy}</button>
      ${tickBox({ name: 'secured', label: words.secured, checked: isSecured, changed: secure })}
      <button class="ends" ?disabled=${!isSecured} @click=${done}>${words.done}</button>
    </div>
  `;
}
