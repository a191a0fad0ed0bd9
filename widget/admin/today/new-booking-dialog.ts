/** `<admin-new-booking>`: books for somebody who calls or stands at the desk. Only the name is needed; for a follow-up the answers are there already. */

import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { createKey } from '../client.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, selectField, textArea, textOf, tickBox } from '../parts/field.ts';
import '../parts/search-box.ts';
import type { Found } from '../parts/search-box.ts';
import { clock, dayInWords, slotOf } from '../wall-time.ts';
import type { Booking, Schedule } from './day-columns.ts';
import { isOverrulable, overruleOf, overruleView } from './overrule-view.ts';
import { aWhen, type When } from './when-fields.ts';

type FormField = CallAnswer<'GET /forms'>['fields'][number];

/** Names of form fields begin with this, so that a field called "day" is not taken for the booking's. */
const ANSWER = 'answer-';

class NewBookingDialog extends DialogPart {
  static override readonly properties: PropertyDeclarations = {
    ...DialogPart.properties,
    when: { state: true },
    reason: { state: true },
    fields: { state: true },
    hasAddress: { state: true },
  };

  declare schedules: readonly Schedule[];
  /** Where it begins. */
  declare where: When;
  /** The booking that this one follows: same person, same reason. */
  declare like: Booking | null;
  declare changed: (booking: Booking | null) => void;
  declare protected when: When;
  declare protected reason: number | null;
  declare protected fields: readonly FormField[];
  declare protected hasAddress: boolean;
  #asked = '';
  /** What was sent last, and under which key. */
  #sent = { body: '', key: '' };
  /** By field name: what is typed stays when the reason, and with it the form, changes. */
  readonly #answers = new Map<string, string | boolean>();

  constructor() {
    super();
    this.reason = null;
    this.fields = [];
    this.hasAddress = false;
  }

  protected override begin(): void {
    this.when = aWhen(this.where);
    if (this.like) this.#take(this.like);
    this.#chooseReason(this.like?.reason.id ?? null);
  }

  /** Before the form is there, nothing; who was here before is looked for by those who want to. */
  protected override get firstFocus(): string {
    return '.fields :is(input, select, textarea)';
  }

  protected override heading(): string {
    const { adding: words, day } = this.desk.texts;
    return this.like ? words.followUp(this.like.customer || day.nobody) : words.heading;
  }

  #take({ answers, email }: Booking): void {
    for (const { name, value } of answers) this.#answers.set(name, value);
    this.hasAddress = !!email;
  }

  /** Somebody who has been here before need not say it all again. */
  readonly #known = async ({ id }: Found): Promise<void> => {
    const found = await this.desk.call('GET /bookings/{id}', { path: { id } });
    this.problem = found.problem ?? null;
    if (!found.body) return;
    this.#take(found.body);
    if (this.reason === null) this.#chooseReason(found.body.reason.id);
    this.requestUpdate();
    await this.focusOn('form .primary');
  };

  get #reasons(): Schedule['reasons'] {
    return this.schedules.find(({ id }) => id === this.when.schedule)?.reasons ?? [];
  }

  /** Another calendar may not offer the reason; where there is only one, it is chosen. */
  #chooseReason(wanted: number | null): void {
    const reasons = this.#reasons;
    const known = reasons.find(({ id }) => id === wanted);
    this.reason = known?.id ?? (reasons.length === 1 ? (reasons[0]?.id ?? null) : null);
    this.problem = null;
  }

  protected override willUpdate(_: PropertyValues): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const { reason, when } = this;
    const schedule = String(when.schedule);
    // Without a reason the first one's form is shown, so that typing need not wait for the question what it is about.
    const asked = `${schedule} ${reason ?? this.#reasons[0]?.id ?? ''}`;
    const [, shown] = asked.split(' ');
    if (asked === this.#asked || !shown) return;
    this.#asked = asked;
    const answer = await this.desk.call('GET /forms', { query: { schedule, reason: shown } });
    if (asked !== this.#asked) return;
    if (answer.problem) this.problem = answer.problem;
    else await this.#fill(answer.body.fields);
  }

  /** The first time somebody is waiting to type. */
  async #fill(fields: readonly FormField[]): Promise<void> {
    const isFirst = this.fields.length === 0;
    this.fields = fields;
    if (isFirst && fields.length > 0) await this.focusOn(this.firstFocus);
  }

  protected override content() {
    const { texts } = this.desk;
    const { adding: words } = texts;
    const reasons = this.#reasons;
    const minutes = reasons.find(({ id }) => id === this.reason)?.minutes ?? null;
    return html`
      <form @submit=${this.#submit} @input=${this.#remember}>
        ${this.like ? nothing : html`<admin-search .desk=${this.desk} .name=${'known'} .label=${texts.search.known} .chosen=${this.#known}></admin-search>`}
        <div class="fields">${this.fields.map((field) => this.#field(field))}</div>
        ${
          reasons.length === 0
            ? html`<p class="hint">${words.noReasons}</p>`
            : html`<fieldset class="reasons">
                <legend>${words.reason}</legend>
                <div class="chips">${reasons.map((reason) => this.#reasonView(reason))}</div>
              </fieldset>`
        }
        <admin-when .desk=${this.desk} .schedules=${this.schedules} .when=${this.when} .length=${minutes} .changed=${this.#choose}></admin-when>
        ${textArea({ name: 'note', label: words.note })} ${this.problemView()} ${overruleView(texts, this.problem)}
        <footer>
          ${this.hasAddress ? tickBox({ name: 'tell', label: words.tell, checked: true }) : nothing}
          <button type="button" @click=${this.close}>${texts.cancel}</button>
          <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>
            ${isOverrulable(this.problem) ? texts.overruling.book : words.submit}
          </button>
        </footer>
      </form>
    `;
  }

  #reasonView({ id, name, minutes }: Schedule['reasons'][number]) {
    return html`
      <label class="chip">
        <input type="radio" name="reason" class="unseen" required .checked=${id === this.reason} @change=${() => this.#chooseReason(id)} />
        ${name} <small>${this.desk.texts.booking.minutes(minutes)}</small>
      </label>
    `;
  }

  #field({ name, label, form_type, input_type, options, value }: FormField) {
    const { adding: words } = this.desk.texts;
    const answer = this.#answers.get(name) ?? value;
    const problem = this.problem?.field === name ? this.desk.texts.problems.field_invalid : null;
    const said = { name: ANSWER + name, value: typeof answer === 'string' ? answer : '', problem: problem ?? null };
    if (form_type === 'checkbox') return tickBox({ name: said.name, label, checked: answer === true });
    if (form_type === 'textarea') return textArea({ ...said, label });
    if (options)
      return selectField({ ...said, label, options: [{ value: '', label: words.choose }, ...options.filter((option) => option.value)] });
    const isAddress = input_type === 'email';
    return inputField({
      ...said,
      type: input_type === 'hidden' ? 'text' : input_type,
      label: isAddress ? html`${label} <small>${words.optional}</small>` : label,
    });
  }

  readonly #choose = (when: When): void => {
    const isOther = when.schedule !== this.when.schedule;
    this.when = when;
    if (isOther) this.#chooseReason(this.reason);
    this.problem = null;
  };

  readonly #remember = ({ target }: Event): void => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.name.startsWith(ANSWER)) return;
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox';
    this.#answers.set(target.name.slice(ANSWER.length), isTick ? target.checked : target.value);
    const address = this.fields.find(({ input_type }) => input_type === 'email');
    this.hasAddress = !!address && !!this.#answers.get(address.name);
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { reason, desk, when } = this;
    if (!(event.target instanceof HTMLFormElement) || reason === null) return;
    const values = new FormData(event.target);
    const names = new Set(this.fields.map(({ name }) => name));
    const submission = Object.fromEntries([...this.#answers].filter(([name, value]) => names.has(name) && value !== '' && value !== false));
    const note = textOf(values, 'note');
    const body = {
      schedule: when.schedule,
      reason,
      slot: slotOf(when.day, when.from),
      submission,
      quiet: !values.has('tell'),
      ...(note && { note }),
      ...overruleOf(values),
    };
    const book = async () => {
      const answer = await desk.call('POST /bookings', { body, key: this.#keyOf(body) });
      if (!answer.problem) this.#booked(answer.body);
      return answer;
    };
    if (await this.attempt(book)) this.close();
  };

  /** Another wish has another key. */
  #keyOf(wish: object): string {
    const body = JSON.stringify(wish);
    if (body !== this.#sent.body) this.#sent = { body, key: createKey() };
    return this.#sent.key;
  }

  #booked(booking: Booking): void {
    const { texts, language } = this.desk;
    const time = `${dayInWords(language, booking.day, 'short')}, ${clock(booking.from)}`;
    this.desk.toast({ text: texts.adding.done(booking.customer || texts.day.nobody, time) });
    this.changed(booking);
  }
}

customElements.define('admin-new-booking', NewBookingDialog);
