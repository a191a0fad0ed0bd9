/**
 * `<admin-connect-calendar>`: finds a calendar of another system, shows what it would close, and
 * connects it. Nothing that is entered is kept as a draft, because even an address may be a secret.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer, CallInput } from '../../../bff/contract/admin-calls.ts';
import '../parts/confirm-dialog.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, readText } from '../parts/field.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { fill } from '../texts/fill.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';
import { SERVICES, type ServiceName } from './services.ts';
import {
  NO_SIGN_IN,
  readSignIn,
  type SignIn,
  serviceField,
  signInFields,
} from './sign-in-fields.ts';
import { describeSourceProblem, type SourceProblem } from './source-problem.ts';
import { type Tried, triedView } from './tried-view.ts';

type Found = CallAnswer<'POST /busy/find'>['calendars'][number];

class ConnectDialog extends DialogPart {
  /** Id of the calendar that is to be closed. */
  @property({ attribute: false }) schedule!: number;
  @property({ attribute: false }) name!: string;
  connected!: (answer: CallAnswer<'POST /busy'>) => void;
  @state() protected service: ServiceName | null = null;
  /** The calendars to choose from; `null` before they were looked for. */
  @state() protected found: readonly Found[] | null = null;
  @state() protected chosen = 0;
  /** What the chosen one would close; `null` while it is read. */
  @state() protected tried: Tried | null = null;
  @state() protected failure: SourceProblem | null = null;
  @state() protected isUnconfirmed = false;
  #signIn = NO_SIGN_IN;
  /** What the person calls it. */
  #typedName: string | null = null;
  #tries = 0;

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return fill(otherCalendarsTexts().connecting, { calendar: this.name });
  }

  protected override content() {
    return html`
      ${this.found ? this.#choiceForm(this.found) : this.#signInForm()}
      ${this.isUnconfirmed ? html`<admin-confirm .confirmed=${this.#connect} .closed=${this.#confirmClosed}></admin-confirm>` : nothing}
    `;
  }

  #signInForm() {
    const words = otherCalendarsTexts();
    const { service, failure, busy } = this;
    const mayBePrivate = this.desk.session.administrator.role === 'administrator';
    return html`
      <form @submit=${this.#look}>
        ${this.problemView()} ${failure ? sentenceLine(describeSourceProblem(failure)) : nothing}
        ${serviceField(service, this.#serve)}
        ${service ? signInFields({ service, signIn: this.#signIn, mayBePrivate }) : nothing}
        <p class="hint" role="status">${busy ? words.looking : nothing}</p>
        ${this.footView(words.look)}
      </form>
    `;
  }

  #choiceForm(found: readonly Found[]) {
    const words = otherCalendarsTexts();
    const { tried, desk, name } = this;
    const isReadable = tried?.problem === null;
    return html`
      <form @submit=${this.#submit}>
        ${this.problemView()}
        ${found.length > 1 ? this.#choices(found) : nothing}
        <h3 tabindex="-1">${words.preview}</h3>
        <div role="status" class="tried-region">
          ${tried ? triedView(tried, { calendar: name, language: desk.language }) : html`<p>${words.reading}</p>`}
        </div>
        ${isReadable ? inputField({ name: 'name', label: words.label, required: true, value: this.#typedName ?? this.#usualName, hint: words.nameHint, changed: this.#nameTyped }) : nothing}
        <footer>
          <button type="button" class="plain" @click=${this.#back}>${words.back}</button>
          <button type="button" @click=${this.close}>${desk.texts.cancel}</button>
          ${
            tried && !isReadable
              ? html`<button type="button" class="primary" @click=${this.#try}>${words.again}</button>`
              : html`<button class="primary" ?disabled=${!tried} aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>`
          }
        </footer>
      </form>
    `;
  }

  #choices(found: readonly Found[]) {
    return html`
      <fieldset>
        <legend>${otherCalendarsTexts().which}</legend>
        ${found.map(
          ({ name }, at) =>
            html`<label class="tick"><input type="radio" name="which" value=${at} .checked=${at === this.chosen} @change=${() => this.#choose(at)} /> <span><bdi>${name}</bdi></span></label>`,
        )}
      </fieldset>
    `;
  }

  get #usualName(): string {
    return (this.found?.[this.chosen]?.name ?? '').slice(0, 100);
  }

  readonly #serve = (service: ServiceName): void => {
    this.service = service;
    this.failure = null;
    this.problem = null;
  };

  readonly #nameTyped = (name: string): void => {
    this.#typedName = name;
  };

  readonly #look = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { service } = this;
    if (!(event.target instanceof HTMLFormElement) || !service || this.busy) {
      return;
    }
    this.#signIn = readSignIn(new FormData(event.target), service);
    const found = await this.#find(service, this.#signIn);
    if (!found) {
      await this.focusOn('[role=alert]');
      return;
    }
    this.found = found;
    this.chosen = 0;
    const reading = this.#try();
    await this.focusOn(found.length > 1 ? '[name=which]' : 'h3');
    await reading;
  };

  async #find(service: ServiceName, signIn: SignIn): Promise<readonly Found[] | null> {
    this.failure = null;
    this.problem = null;
    if (SERVICES[service].kind === 'ics') {
      const name = service === 'file' ? '' : otherCalendarsTexts().services[service];
      return [{ address: signIn.address, name }];
    }
    const body = { schedule: this.schedule, ...signIn };
    const answer = this.take(await this.waitFor(this.desk.call('POST /busy/find', { body })));
    this.failure = answer?.problem ?? null;
    return answer && !answer.problem ? answer.calendars : null;
  }

  async #choose(at: number): Promise<void> {
    this.chosen = at;
    await this.#try();
  }

  /** Reads the chosen calendar. Only the answer about the last choice is shown. */
  readonly #try = async (): Promise<void> => {
    const account = this.#account();
    if (!account) {
      return;
    }
    this.tried = null;
    this.#tries += 1;
    const current = this.#tries;
    const answer = await this.desk.call('POST /busy/try', { body: account });
    if (current === this.#tries) {
      this.tried = this.take(answer) ?? { problem: { code: 'unknown', params: {} }, ...NOTHING };
    }
  };

  #account(): CallInput<'POST /busy/try'>['body'] | null {
    const { service, found, chosen, schedule } = this;
    const calendar = found?.[chosen];
    if (!service || !calendar) {
      return null;
    }
    const { user } = this.#signIn;
    return {
      ...this.#signIn,
      schedule,
      kind: SERVICES[service].kind,
      address: calendar.address,
      // Invitations that the person has declined close nothing.
      owner: user.includes('@') ? user : '',
    };
  }

  readonly #back = async (): Promise<void> => {
    this.found = null;
    this.tried = null;
    this.problem = null;
    this.#tries += 1;
    await this.focusOn('#service');
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement && this.tried?.problem === null) {
      this.#typedName = readText(new FormData(event.target), 'name');
      await this.#connect();
    }
  };

  readonly #connect = async (): Promise<void> => {
    const account = this.#account();
    if (!account || this.busy) {
      return;
    }
    const name = this.#typedName || this.#usualName;
    const answer = await this.waitFor(this.desk.call('POST /busy', { body: { ...account, name } }));
    if (answer.problem?.code === 'confirm_needed') {
      this.isUnconfirmed = true;
      return;
    }
    const body = this.take(answer);
    if (!body) {
      await this.focusOn('[role=alert]');
      return;
    }
    this.desk.toast({ text: fill(otherCalendarsTexts().connected, { name }) });
    this.close();
    this.connected(body);
  };

  readonly #confirmClosed = (): void => {
    this.isUnconfirmed = false;
  };
}

const NOTHING = { count: 0, closing: 0, times: [] };

customElements.define('admin-connect-calendar', ConnectDialog);
