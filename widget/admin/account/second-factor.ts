/**
 * `<admin-second-factor>`: two-factor sign-in: set up with an app, switched off, and its recovery
 * codes. Key and codes are shown once.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Problem } from '../client.ts';
import { momentAt } from '../desk.ts';
import { copyText } from '../parts/copy-text.ts';
import { readText } from '../parts/field.ts';
import { ServerPart } from '../parts/server-part.ts';
import { type AccountTexts, accountTexts } from './account-texts.ts';
import {
  appView,
  type Begun,
  codesView,
  proofView,
  stateView,
  type Wish,
} from './second-factor-views.ts';

class SecondFactor extends ServerPart {
  /** Called when other sessions were ended. */
  @property({ attribute: false }) changed!: () => void;
  @state() protected factor: CallAnswer<'GET /second-factor'> | null = null;
  @state() protected wish: Wish | null = null;
  @state() protected begun: Begun | null = null;
  /** Kept only while they are on screen. */
  @state() protected codes: readonly string[] | null = null;
  @state() protected isSecured = false;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /second-factor'),
    onComplete: (answer) => {
      this.factor = this.take(answer) ?? null;
    },
  });

  get #words(): AccountTexts['secondFactor'] {
    return accountTexts().secondFactor;
  }

  protected override render() {
    const words = this.#words;
    const { factor } = this;
    return html`
      <section class="card ${this.codes ? 'strong' : ''}" aria-labelledby="second-heading">
        <div class="row">
          <h2 id="second-heading" tabindex="-1">${this.codes ? words.codes : words.heading}</h2>
          ${factor ? this.#badge(factor.on) : nothing}
        </div>
        ${this.problemView()} ${this.#content()}
      </section>
    `;
  }

  #badge(isOn: boolean) {
    if (this.codes) {
      const { once } = this.desk.texts.interface;
      return html`<span class="badge" data-state="pending">${once}</span>`;
    }
    const { on, off } = this.#words;
    return html`<span class="badge" data-state=${isOn ? 'done' : nothing}>${isOn ? on : off}</span>`;
  }

  #content() {
    const { desk, busy, isSecured } = this;
    const view = { desk, words: this.#words };
    const form = { ...view, busy, cancel: this.#rest };
    if (this.codes) {
      const text = this.codes.join('\n');
      return codesView({
        ...view,
        codes: this.codes,
        isSecured,
        secure: this.#secure,
        copy: () => this.#copy(text, '#codes'),
        done: this.#rest,
      });
    }
    const { begun, wish, factor } = this;
    if (begun) {
      return appView({
        ...form,
        begun,
        send: this.#switchOn,
        copy: () => this.#copy(begun.secret, '#key'),
      });
    }
    if (wish) {
      return proofView({ ...form, wish, send: this.#prove });
    }
    if (!factor) {
      return nothing;
    }
    const since = factor.since && momentAt(this.desk, factor.since);
    return stateView({ ...view, since, left: factor.recovery_codes, ask: this.#ask });
  }

  protected override sentence(problem: Problem): string {
    const words = this.#words;
    if (problem.code === 'credentials_wrong') {
      return words.wrongPassword;
    }
    if (problem.code === 'second_step_wrong') {
      return words.wrongCode;
    }
    const isLate = problem.code === 'not_found' || problem.code === 'second_factor_on';
    return isLate ? words.late : super.sentence(problem);
  }

  readonly #secure = (checked: boolean): void => {
    this.isSecured = checked;
  };

  readonly #ask = async (wish: Wish): Promise<void> => {
    this.problem = null;
    this.wish = wish;
    await this.focusOn('#second-password');
  };

  readonly #prove = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    const password = String(values.get('second-password'));
    const body = { password, code: readText(values, 'code') };
    if (this.wish === 'on') {
      await this.#begin(password);
    } else if (this.wish === 'off') {
      await this.#switchOff(body);
    } else {
      await this.#renew(body);
    }
  };

  async #begin(password: string): Promise<void> {
    const [answer, { qrCode }] = await this.waitFor(
      Promise.all([
        this.desk.call('POST /second-factor/begin', { body: { password } }),
        import('./qr-code.ts'),
      ]),
    );
    if (answer.problem) {
      return await this.#refused(answer.problem);
    }
    this.begun = {
      secret: answer.body.secret,
      picture: qrCode(answer.body.address, this.#words.picture),
    };
    await this.focusOn('#code');
  }

  readonly #switchOn = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const code = readText(new FormData(event.target), 'code');
    const answer = await this.waitFor(this.desk.call('POST /second-factor', { body: { code } }));
    if (answer.problem) {
      return await this.#refused(answer.problem);
    }
    this.desk.renew(answer.body.session);
    this.desk.toast({ text: this.#words.nowOn });
    this.changed();
    await this.#show(answer.body.recovery_codes);
  };

  async #switchOff(body: { readonly password: string; readonly code: string }): Promise<void> {
    const answer = await this.waitFor(this.desk.call('POST /second-factor/off', { body }));
    if (answer.problem) {
      return await this.#refused(answer.problem);
    }
    this.desk.renew(answer.body);
    this.desk.toast({ text: this.#words.nowOff });
    this.changed();
    await this.#rest();
  }

  async #renew(body: { readonly password: string; readonly code: string }): Promise<void> {
    const answer = await this.waitFor(
      this.desk.call('POST /second-factor/recovery-codes', { body }),
    );
    if (answer.problem) {
      return await this.#refused(answer.problem);
    }
    this.desk.toast({ text: this.#words.renewed });
    await this.#show(answer.body.recovery_codes);
  }

  async #show(codes: readonly string[]): Promise<void> {
    Object.assign(this, { codes, wish: null, begun: null, problem: null, isSecured: false });
    await this.focusOn('#second-heading');
  }

  async #refused(problem: Problem): Promise<void> {
    this.problem = problem;
    if (problem.code === 'not_found') {
      Object.assign(this, { begun: null, wish: null });
    }
    await this.focusOn('[role=alert]');
  }

  readonly #rest = async (): Promise<void> => {
    Object.assign(this, { codes: null, begun: null, wish: null });
    await this.#load.run();
    await this.focusOn('#second-heading');
  };

  async #copy(text: string, shown: string): Promise<void> {
    if (await copyText(text, this.find(shown))) {
      this.desk.toast({ text: this.desk.texts.interface.copied });
    }
  }
}

customElements.define('admin-second-factor', SecondFactor);
