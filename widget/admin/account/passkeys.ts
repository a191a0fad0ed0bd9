/** `<admin-passkeys>`: lists, adds and removes the user's own passkeys. */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Problem } from '../client.ts';
import { type Desk, describeProblem, momentAt } from '../desk.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import '../parts/confirm-dialog.ts';
import { inputField, readText } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { Part } from '../parts/part.ts';
import { canUsePasskeys, makePasskey } from '../parts/passkeys.ts';
import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Passkeys',
  what: 'A passkey signs you in with your fingerprint, face or PIN instead of password and code.',
  unable:
    'This browser cannot create one here: passkeys need https and a host name, such as book.example.',
  since: (moment: string) => `added ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  unused: 'never used',
  name: 'Name of the passkey',
  hint: 'For example the device it is on.',
  others: 'This ends all your other sessions.',
  add: 'Add a passkey',
  added: 'The passkey has been added, and all other sessions have been ended.',
  remove: 'Remove',
  removed: 'The passkey has been removed, and all other sessions have been ended.',
  unmade: 'No passkey was created: it was cancelled, or exists already.',
  wrong:
    'That took too long, or this browser is not at the installation’s address (BASE_URL). Try again.',
};

const de: typeof en = {
  heading: 'Passkeys',
  what: 'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN an, anstelle von Passwort und Code.',
  unable:
    'Dieser Browser macht hier keine: Passkeys brauchen https und einen Namen in der Adresse, etwa book.example.',
  since: (moment) => `hinzugefügt ${moment}`,
  used: (moment) => `zuletzt benutzt ${moment}`,
  unused: 'nie benutzt',
  name: 'Name des Passkeys',
  hint: 'Etwa das Gerät, auf dem er ist.',
  others: 'Alle Ihre anderen Sitzungen enden damit.',
  add: 'Passkey hinzufügen',
  added: 'Der Passkey ist hinzugefügt, und alle anderen Sitzungen sind beendet.',
  remove: 'Entfernen',
  removed: 'Der Passkey ist entfernt, und alle anderen Sitzungen sind beendet.',
  unmade: 'Es wurde kein Passkey gemacht: Es wurde abgebrochen, oder er ist schon da.',
  wrong:
    'Das hat zu lange gedauert, oder der Browser ist unter einer anderen Adresse als die Installation (BASE_URL). Versuchen Sie es erneut.',
};

type Passkey = CallAnswer<'GET /passkeys'>['passkeys'][number];

class Passkeys extends Part {
  @property({ attribute: false }) desk!: Desk;
  /** Called when other sessions were ended. */
  @property({ attribute: false }) changed!: () => void;
  @state() protected passkeys: readonly Passkey[] = [];
  /** Action to repeat once the password is confirmed. */
  @state() protected unconfirmed: (() => Promise<void>) | null = null;
  /** Message about the last failure. */
  @state() protected sentence: string | null = null;
  @state() protected busy = false;
  readonly #words = ownWords({ en, de });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    const { body } = await this.desk.call('GET /passkeys');
    this.passkeys = body?.passkeys ?? [];
  }

  protected override render() {
    const words = this.#words;
    return html`
      <section class="card" aria-labelledby="passkeys-heading">
        <h2 id="passkeys-heading" tabindex="-1">${words.heading}</h2>
        <p class="muted">${words.what}</p>
        ${this.sentence ? sentenceLine(this.sentence) : nothing}
        ${this.passkeys.length > 0 ? html`<ul class="lines">${this.passkeys.map((one) => this.#passkey(one))}</ul>` : nothing}
        ${canUsePasskeys() ? this.#form() : html`<p class="muted">${words.unable}</p>`}
      </section>
      ${
        this.unconfirmed
          ? html`<admin-confirm .desk=${this.desk} .confirmed=${this.unconfirmed} .closed=${this.#confirmClosed}></admin-confirm>`
          : nothing
      }
    `;
  }

  #passkey({ id, name, created_at, last_used_at }: Passkey) {
    const words = this.#words;
    return html`
      <li class="row">
        <span>
          <b>${name}</b><br />
          <small>${words.since(momentAt(this.desk, created_at))} · ${last_used_at ? words.used(momentAt(this.desk, last_used_at)) : words.unused}</small>
        </span>
        <button class="ends" @click=${() => this.#remove(id)}>${words.remove}<span class="unseen">: ${name}</span></button>
      </li>
    `;
  }

  #form() {
    const words = this.#words;
    return html`
      <form class="lines" @submit=${this.#submit}>
        ${inputField({ name: 'passkey-name', label: words.name, required: true, hint: words.hint })}
        <p class="muted">${words.others}</p>
        <div class="row"><button aria-busy=${this.busy ? 'true' : nothing}>${icons.key}${words.add}</button></div>
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    await this.#add(readText(new FormData(event.target), 'passkey-name'));
  };

  async #add(name: string): Promise<void> {
    this.busy = true;
    const begun = await this.desk.call('POST /passkeys/begin');
    const credential = begun.body ? await makePasskey(begun.body) : null;
    const answer = credential
      ? await this.desk.call('POST /passkeys', { body: { name, credential } })
      : null;
    this.busy = false;
    if (begun.problem) {
      return await this.#refused(begun.problem, () => this.#add(name));
    }
    if (!answer) {
      return await this.#say(this.#words.unmade);
    }
    if (answer.problem) {
      return await this.#refused(answer.problem, () => this.#add(name));
    }
    this.passkeys = answer.body.passkeys;
    this.find<HTMLFormElement>('form')?.reset();
    await this.#done(this.#words.added);
  }

  async #remove(id: number): Promise<void> {
    const { problem } = await this.desk.call('DELETE /passkeys/{id}', { path: { id } });
    if (problem) {
      return await this.#refused(problem, () => this.#remove(id));
    }
    await this.#load();
    await this.#done(this.#words.removed);
  }

  async #done(text: string): Promise<void> {
    this.sentence = null;
    this.desk.toast({ text });
    this.changed();
    await this.focusOn('#passkeys-heading');
  }

  async #refused(problem: Problem, again: () => Promise<void>): Promise<void> {
    if (problem.code === 'confirm_needed') {
      this.unconfirmed = again;
      return;
    }
    const words = this.#words;
    const ownSentences: Readonly<Record<string, string>> = {
      passkey_wrong: words.wrong,
      passkey_known: words.unmade,
    };
    const own = ownSentences[problem.code];
    await this.#say(own ?? describeProblem(this.desk.texts, problem));
  }

  async #say(sentence: string): Promise<void> {
    this.sentence = sentence;
    await this.focusOn('[role=alert]');
  }

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };
}

customElements.define('admin-passkeys', Passkeys);
