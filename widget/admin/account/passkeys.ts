/** `<admin-passkeys>`: lists, adds and removes the user's own passkeys. */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Problem } from '../client.ts';
import { momentAt } from '../desk.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { fill } from '../texts/fill.ts';
import '../parts/confirm-dialog.ts';
import { inputField, readText } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { canUsePasskeys, makePasskey } from '../parts/passkeys.ts';
import { ServerPart } from '../parts/server-part.ts';
import { accountTexts } from './account-texts.ts';

type Passkey = CallAnswer<'GET /passkeys'>['passkeys'][number];

class Passkeys extends ServerPart {
  /** Called when other sessions were ended. */
  @property({ attribute: false }) changed!: () => void;
  @state() protected passkeys: readonly Passkey[] = [];
  /** Action to repeat once the password is confirmed. */
  @state() protected unconfirmed: (() => Promise<void>) | null = null;
  /** Message about the last failure. */
  @state() protected failure: string | null = null;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /passkeys'),
    onComplete: ({ body }) => {
      this.passkeys = body?.passkeys ?? [];
    },
  });

  get #words() {
    return accountTexts().passkeys;
  }

  protected override render() {
    const words = this.#words;
    return html`
      <section class="card" aria-labelledby="passkeys-heading">
        <h2 id="passkeys-heading" tabindex="-1">${words.heading}</h2>
        <p class="muted">${words.what}</p>
        ${this.failure ? sentenceLine(this.failure) : nothing}
        ${this.passkeys.length > 0 ? html`<ul class="lines">${this.passkeys.map((one) => this.#passkey(one))}</ul>` : nothing}
        ${canUsePasskeys() ? this.#form() : html`<p class="muted">${words.unable}</p>`}
      </section>
      ${
        this.unconfirmed
          ? html`<admin-confirm .confirmed=${this.unconfirmed} .closed=${this.#confirmClosed}></admin-confirm>`
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
          <small>${fill(words.since, { moment: momentAt(this.desk, created_at) })} · ${last_used_at ? fill(words.used, { moment: momentAt(this.desk, last_used_at) }) : words.unused}</small>
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
    await this.#load.run();
    await this.#done(this.#words.removed);
  }

  async #done(text: string): Promise<void> {
    this.failure = null;
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
    await this.#say(ownSentences[problem.code] ?? this.sentence(problem));
  }

  async #say(sentence: string): Promise<void> {
    this.failure = sentence;
    await this.focusOn('[role=alert]');
  }

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };
}

customElements.define('admin-passkeys', Passkeys);
