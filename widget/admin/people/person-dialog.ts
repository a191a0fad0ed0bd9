/** `<admin-person>`: the rights of a user or of someone to be invited. */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { AdminRole } from '../../../bff/contract/admin-sessions.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, readText, tickBox } from '../parts/field.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { type PeopleTexts, peopleTexts } from './people-texts.ts';

export type User = CallAnswer<'GET /users'>['users'][number];
type Schedule = CallAnswer<'GET /schedules'>['schedules'][number];

interface Grant {
  readonly role: AdminRole;
  readonly schedules: number[] | null;
}

/** The call to make when the form is sent. */
export type Wish =
  | { readonly kind: 'invite'; readonly email: string; readonly grant: Grant }
  | { readonly kind: 'change'; readonly user: User; readonly grant: Grant }
  | { readonly kind: 'deactivate'; readonly user: User }
  | { readonly kind: 'reset'; readonly user: User };

export interface Begun {
  readonly email: string;
  readonly grant: Grant;
  readonly said: string;
}

const ROLES = ['viewer', 'scheduler', 'administrator'] as const satisfies readonly AdminRole[];

class PersonDialog extends DialogPart {
  /** `null` for someone new. */
  @property({ attribute: false }) user!: User | null;
  /** Input of a refused form, and the reason. */
  @property({ attribute: false }) begun: Begun | null = null;
  @property({ attribute: false }) schedules!: readonly Schedule[];
  /** Runs the action; returns whether it succeeded. */
  wished!: (wish: Wish) => Promise<boolean>;
  @state() protected given: AdminRole = 'scheduler';
  @state() protected isLimited = false;
  @state() protected isUnchosen = false;

  get #words(): PeopleTexts {
    return peopleTexts();
  }

  protected override begin(): void {
    const grant = this.begun?.grant ?? this.user;
    if (!grant) {
      return;
    }
    this.given = grant.role;
    this.isLimited = grant.schedules !== null;
  }

  protected override get subject() {
    return this.user?.id ?? 'new';
  }

  protected override heading(): string {
    return this.user?.name ?? this.#words.inviteHeading;
  }

  protected override get firstFocus(): string {
    return this.begun ? '[role=alert]' : super.firstFocus;
  }

  protected override content() {
    const words = this.#words;
    const { texts } = this.desk;
    return html`
      <form @submit=${this.#submit}>
        ${this.begun ? sentenceLine(this.begun.said) : nothing}
        ${this.user ? nothing : inputField({ name: 'email', label: words.email, type: 'email', required: true, value: this.begun?.email ?? '', hint: words.emailHint })}
        <fieldset>
          <legend>${words.role}</legend>
          ${ROLES.map((role) => this.#roleChoice(role))}
        </fieldset>
        ${this.given === 'administrator' ? nothing : this.#limits()}
        ${this.#canReset ? html`<p class="row"><span>${words.second}</span><button type="button" class="ends" @click=${() => this.#wish('reset')}>${words.reset}</button></p>` : nothing}
        <footer>
          ${this.user ? html`<button type="button" class="plain danger" @click=${() => this.#wish('deactivate')}>${words.deactivate}</button>` : nothing}
          <button type="button" @click=${this.close}>${texts.cancel}</button>
          <button class="primary">${this.user ? words.save : words.makeLink}</button>
        </footer>
      </form>
    `;
  }

  #roleChoice(role: AdminRole) {
    return html`
      <label class="tick">
        <input type="radio" name="role" value=${role} .checked=${role === this.given} @change=${() => this.#choose(role)} />
        <span>${this.#words.may[role]}</span>
      </label>
    `;
  }

  #limits() {
    const words = this.#words;
    const chosen = (this.begun?.grant ?? this.user)?.schedules ?? [];
    const isThere = (one: Schedule) => !one.group;
    return html`
      ${tickBox({
        name: 'limited',
        label: words.limited,
        checked: this.isLimited,
        changed: (checked) => {
          this.isLimited = checked;
        },
      })}
      ${
        this.isLimited
          ? html`
              <fieldset>
                <legend>${words.which}</legend>
                ${this.schedules
                  .filter(isThere)
                  .map(({ id, name }) =>
                    tickBox({ name: `schedule-${id}`, label: name, checked: chosen.includes(id) }),
                  )}
              </fieldset>
            `
          : nothing
      }
      ${this.isUnchosen ? sentenceLine(words.choose) : nothing}
    `;
  }

  #choose(role: AdminRole): void {
    this.given = role;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const schedules = this.#chosen(values);
    this.isUnchosen = schedules?.length === 0;
    if (this.isUnchosen) {
      return await this.focusOn('[role=alert]');
    }
    const grant: Grant = { role: this.given, schedules };
    this.close();
    const isDone = await this.wished(
      this.user
        ? { kind: 'change', user: this.user, grant }
        : { kind: 'invite', email: readText(values, 'email'), grant },
    );
    if (isDone) {
      this.sent();
    }
  };

  #chosen(values: FormData): number[] | null {
    if (this.given === 'administrator' || !this.isLimited) {
      return null;
    }
    return this.schedules.filter(({ id }) => values.has(`schedule-${id}`)).map(({ id }) => id);
  }

  /** Whether two-factor sign-in can be reset here; users switch off their own with a code. */
  get #canReset(): boolean {
    return this.user?.second_factor === true && this.user.id !== this.desk.session.administrator.id;
  }

  #wish(kind: 'deactivate' | 'reset'): void {
    if (!this.user) {
      return;
    }
    this.close();
    void this.wished({ kind, user: this.user });
  }
}

customElements.define('admin-person', PersonDialog);
