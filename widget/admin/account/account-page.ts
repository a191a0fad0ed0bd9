/**
 * `<admin-account>`: the user's own account: name and address, own calendars, sessions, two-factor
 * sign-in, passkeys, and the password.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Problem } from '../client.ts';
import { momentAt } from '../desk.ts';
import { inputField } from '../parts/field.ts';
import { newPasswordField } from '../parts/new-password-field.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { type AccountTexts, accountTexts } from './account-texts.ts';
import '../parts/confirm-dialog.ts';
import './language-choice.ts';
import './passkeys.ts';
import './profile.ts';
import './second-factor.ts';

type OwnSession = CallAnswer<'GET /sessions'>['sessions'][number];

class AccountPage extends ServerPart {
  @state() protected sessions: readonly OwnSession[] = [];
  /** Action to repeat once the password is confirmed. */
  @state() protected unconfirmed: (() => Promise<void>) | null = null;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /sessions'),
    onComplete: (answer) => {
      this.sessions = this.take(answer)?.sessions ?? [];
    },
  });

  get #words(): AccountTexts {
    return accountTexts();
  }

  /** Whether the user runs calendars and may write: administrators connect others in the set-up. */
  get #hasOwnCalendars(): boolean {
    const { role, schedules } = this.desk.session.administrator;
    return role === 'scheduler' && schedules !== null && schedules.length > 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#hasOwnCalendars) {
      void import('../other-calendars/my-calendars.ts');
    }
  }

  protected override render() {
    const { texts, session } = this.desk;
    const { name, email, role } = session.administrator;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${texts.pages.account}</h1>
          <p class="muted">${name} · ${email} · ${texts.roles[role]}</p>
        </div>
      </header>
      <div class="cards">
        ${this.problemView()} <admin-profile></admin-profile>
        ${this.#hasOwnCalendars ? html`<admin-my-calendars></admin-my-calendars>` : nothing}
        ${this.#sessions()}
        <admin-second-factor .changed=${this.#changed}></admin-second-factor>
        <admin-passkeys .changed=${this.#changed}></admin-passkeys>
        ${this.#password(email)} <admin-language></admin-language>
      </div>
      ${
        this.unconfirmed
          ? html`<admin-confirm .confirmed=${this.unconfirmed} .closed=${this.#confirmClosed}></admin-confirm>`
          : nothing
      }
    `;
  }

  readonly #changed = (): void => void this.#load.run();

  protected override sentence(problem: Problem): string {
    return problem.code === 'credentials_wrong' ? this.#words.wrong : super.sentence(problem);
  }

  #sessions() {
    const words = this.#words;
    const others = this.sessions.filter(({ current }) => !current);
    return html`
      <section class="card" aria-labelledby="sessions-heading">
        <h2 id="sessions-heading">${words.sessions}</h2>
        <ul class="lines">${this.sessions.map((one) => this.#session(one))}</ul>
        ${others.length > 1 ? html`<button @click=${this.#endOthers}>${words.endOthers}</button>` : nothing}
      </section>
    `;
  }

  #session({ id, device, created_at, last_seen_at, current }: OwnSession) {
    const words = this.#words;
    const name = device || words.unknown;
    return html`
      <li class="row">
        <span>
          <b>${name}</b><br />
          <small>${fill(words.since, { moment: momentAt(this.desk, created_at) })} · ${fill(words.used, { moment: momentAt(this.desk, last_seen_at) })}</small>
        </span>
        ${
          current
            ? html`<span class="badge" data-state="done">${words.current}</span>`
            : html`<button class="ends" @click=${() => this.#end(id)}>${words.end}<span class="unseen">: ${name}</span></button>`
        }
      </li>
    `;
  }

  #password(email: string) {
    const words = this.#words;
    return html`
      <form class="card" @submit=${this.#submit}>
        <h2>${words.password}</h2>
        <p class="muted">${words.ends}</p>
        <input class="unseen" type="text" autocomplete="username" .value=${email} readonly tabindex="-1" aria-hidden="true" />
        ${inputField({ name: 'current', label: words.former, type: 'password', required: true, autocomplete: 'current-password' })}
        ${newPasswordField({ name: 'new-password', label: words.next, hint: words.hint, shows: words.shows })}
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
      </form>
    `;
  }

  async #end(id: number): Promise<void> {
    const answer = await this.desk.call('DELETE /sessions/{id}', { path: { id } });
    await this.#ended(answer, this.#words.ended, () => this.#end(id));
  }

  readonly #endOthers = async (): Promise<void> => {
    await this.#ended(
      await this.desk.call('POST /sessions/end-others'),
      this.#words.othersEnded,
      this.#endOthers,
    );
  };

  async #ended(
    answer: { readonly problem?: Problem | undefined },
    done: string,
    again: () => Promise<void>,
  ): Promise<void> {
    if (answer.problem?.code === 'confirm_needed') {
      this.unconfirmed = again;
    } else {
      await this.#after(answer, done);
    }
  }

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(form);
    const body = {
      current: String(values.get('current')),
      password: String(values.get('new-password')),
    };
    const answer = await this.waitFor(this.desk.call('PUT /session/password', { body }));
    if (answer.body) {
      this.desk.renew(answer.body);
      form.reset();
    }
    await this.#after(answer, this.#words.changed);
  };

  async #after(
    { problem }: { readonly problem?: Problem | undefined },
    done: string,
  ): Promise<void> {
    if (!problem) {
      this.desk.toast({ text: done });
    }
    await this.#load.run();
    this.problem = problem ?? this.problem;
    if (this.problem) {
      await this.focusOn('[role=alert]');
    } else {
      await this.focusOn('h1');
    }
  }
}

customElements.define('admin-account', AccountPage);
