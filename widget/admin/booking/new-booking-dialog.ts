/**
 * `<admin-new-booking>`: books for someone on the phone or at the desk. Only a name is required; a
 * follow-up comes with its answers.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import { createKey } from '../client.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { readText, textArea, tickBox } from '../parts/field.ts';
import { fill } from '../texts/fill.ts';
import '../parts/search-box.ts';
import type { Booking, Schedule } from '../calendar/day-columns.ts';
import type { Found } from '../parts/search-box.ts';
import { namedControl, TypedInput } from '../parts/typed-input.ts';
import { clock, dayInWords, formatSlot } from '../wall-time.ts';
import { answerField } from './answer-field.ts';
import {
  type Answer,
  answerTo,
  askedFields,
  type FormField,
  toAnswers,
  toSubmission,
} from './answers.ts';
import { findBase, findReason, findVisit } from './free-times.ts';
import { readAgain } from './meanwhile.ts';
import { isOverrulable, overruleView, readOverrule } from './overrule-view.ts';
import { reasonChip, selectionField } from './selection-field.ts';
import { aWhen, type When } from './when-fields.ts';

/**
 * Prefix of form field names, so that a field called "day" does not collide with the booking's day.
 */
const ANSWER = 'answer-';
/** Milliseconds before the form is requested again after a failure. */
const ASK_AGAIN_AFTER = 3_000;

class NewBookingDialog extends DialogPart {
  schedules!: readonly Schedule[];
  /** Preselected calendar, day and time. */
  where!: When;
  /** The booking that this one follows: same person, same reason. */
  protected like!: Booking | null;
  /** The booking to follow; updated by the page on each render. */
  given!: Booking | null;
  changed!: (booking: Booking | null) => void;
  @state() protected when!: When;
  @state() protected reason: number | null = null;
  @state() protected fields: readonly FormField[] = [];
  @state() protected hasAddress = false;
  /** Reason of the known customer if this calendar does not offer it; else `null`. */
  @state() protected notHere: Booking['reason'] | null = null;
  #asked = '';
  #isLoading = false;
  /** Whether to submit the form as soon as it has loaded. */
  #isDue = false;
  #timer = 0;
  /** Last request and its idempotency key. */
  #sent = { body: '', key: '' };
  /** Answers by field name, kept when the reason, and with it the form, changes. */
  readonly #answers = new Map<string, Answer>();

  protected override begin(): void {
    this.like = this.given;
    this.when = aWhen(this.where);
    this.notHere = null;
    if (this.like) {
      this.#take(this.like);
    }
    this.#chooseReason(this.like?.reason.id ?? null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Focuses the first form field. The search for known customers is optional. */
  protected override get firstFocus(): string {
    return '.fields :is(input, select, textarea)';
  }

  protected override get subject() {
    return this.like?.id ?? 'new';
  }

  protected override heading(): string {
    const { adding: words, day } = this.desk.texts;
    return this.like
      ? fill(words.followUp, { name: this.like.customer || day.nobody })
      : words.heading;
  }

  #take(booking: Booking): void {
    for (const [name, answer] of toAnswers(booking)) {
      this.#answers.set(name, answer);
    }
    this.hasAddress = !!booking.email;
  }

  /** Fills in the answers of a known customer. */
  readonly #known = async ({ id }: Found): Promise<void> => {
    const found = await this.desk.call('GET /bookings/{id}', { path: { id } });
    this.problem = found.problem ?? null;
    if (!found.body) {
      return;
    }
    this.#take(found.body);
    if (this.reason === null) {
      this.#chooseReason(found.body.reason.id);
    }
    const isOffered = findReason(this.#reasons, found.body.reason.id) !== undefined;
    this.notHere = isOffered ? null : found.body.reason;
    this.requestUpdate();
    const missing = this.reason === null && this.#reasons.length > 0;
    await this.focusOn(missing ? '.reasons input' : 'form .primary');
  };

  get #reasons(): Schedule['reasons'] {
    return this.schedules.find(({ id }) => id === this.when.schedule)?.reasons ?? [];
  }

  /**
   * Selects the reason in the new calendar if it is offered there; a single reason is selected
   * anyway.
   */
  #chooseReason(wanted: number | null): void {
    const reasons = this.#reasons;
    const known = findReason(reasons, wanted);
    this.reason = known?.id ?? (reasons.length === 1 ? (reasons[0]?.id ?? null) : null);
    this.problem = null;
  }

  protected override willUpdate(_: PropertyValues): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const { reason, when } = this;
    const schedule = String(when.schedule);
    // Without a reason the form of the first one is shown, so that typing can start at once.
    const shown = String(reason ?? this.#reasons[0]?.id ?? '');
    const asked = `${schedule} ${shown}`;
    if (asked === this.#asked || !shown) {
      return;
    }
    this.#asked = asked;
    this.#isLoading = true;
    const answer = await this.desk.call('GET /forms', { query: { schedule, reason: shown } });
    if (asked !== this.#asked) {
      return;
    }
    if (!answer.problem) {
      return this.#fill(answer.body.fields);
    }
    this.#endWaiting();
    this.problem = answer.problem;
    this.#timer = window.setTimeout(() => {
      this.#asked = '';
      this.requestUpdate();
    }, ASK_AGAIN_AFTER);
  }

  /** Shows the form. The first time it takes the focus, unless the user is typing elsewhere. */
  async #fill(fields: readonly FormField[]): Promise<void> {
    const isFirst = this.fields.length === 0 && !this.find(':is(input, select, textarea):focus');
    this.fields = fields;
    this.#isLoading = false;
    if (this.problem?.code === 'offline') {
      this.problem = null;
    }
    if (isFirst && fields.length > 0) {
      await this.focusOn(this.firstFocus);
    }
    if (this.#endWaiting()) {
      await this.updateComplete;
      this.find<HTMLFormElement>('form')?.requestSubmit();
    }
  }

  /** Returns whether the form was to be submitted. */
  #endWaiting(): boolean {
    const isDue = this.#isDue;
    this.busy &&= !isDue;
    this.#isDue = false;
    return isDue;
  }

  protected override content() {
    const { texts } = this.desk;
    const { adding: words } = texts;
    const reasons = this.#reasons;
    return html`
      <form @submit=${this.#submit} @input=${this.#remember}>
        ${this.like ? nothing : html`<admin-search .name=${'known'} .each=${true} .label=${texts.search.known} .chosen=${this.#known}></admin-search>`}
        <div class="fields">${askedFields(this.fields, this.#answers).map((field) => this.#fieldView(field))}</div>
        ${
          reasons.length === 0
            ? html`<p class="hint">${words.noReasons}</p>`
            : html`<fieldset class="reasons">
                <legend>${words.reason}</legend>
                ${this.#notHereView()}
                <div class="chips">${reasons.map((one) => reasonChip(one, { isChosen: one.id === findBase(reasons, this.reason)?.id, choose: () => this.#chooseReason(one.id) }))}</div>
                ${selectionField({ reasons, chosen: this.reason, label: words.more, changed: (id) => this.#chooseReason(id) })}
              </fieldset>`
        }
        <admin-when data-pointed=${this.#pointed} .schedules=${this.schedules} .when=${this.when} .visit=${(schedule: Schedule) => this.#visit(schedule)} .isOpen=${!this.anchor && !this.like} .changed=${this.#choose}></admin-when>
        ${textArea({ name: 'note', label: words.note })} ${this.#blamed ? nothing : this.problemView()} ${overruleView(texts, this.problem)}
        ${this.footView(isOverrulable(this.problem) ? texts.overruling.book : words.submit, this.hasAddress ? tickBox({ name: 'tell', label: words.tell, checked: true }) : nothing)}
      </form>
    `;
  }

  /** Returns the key of this place; choices are only kept for the same one. */
  get #pointed() {
    const { schedule, day, from } = this.where;
    return this.like ? nothing : `${schedule} ${day} ${this.anchor ? from : ''}`;
  }

  #visit(schedule: Schedule) {
    return this.reason === null ? null : findVisit(schedule, this.reason);
  }

  #fieldView(field: FormField) {
    const problem =
      this.problem?.field === field.name ? (this.desk.texts.problems.field_invalid ?? null) : null;
    return answerField(this.desk.texts, field, {
      name: ANSWER + field.name,
      answer: answerTo(field, this.#answers),
      problem,
    });
  }

  /** Renders the hint that another calendar may offer the reason. */
  #notHereView() {
    const { notHere } = this;
    return notHere && !findReason(this.#reasons, notHere.id)
      ? html`<p class="hint" role="status">${fill(this.desk.texts.adding.notHere, { reason: notHere.name })}</p>`
      : nothing;
  }

  readonly #choose = (when: When): void => {
    const isOther = when.schedule !== this.when.schedule;
    this.when = when;
    if (isOther) {
      this.#chooseReason(this.reason);
    }
    this.problem = null;
  };

  readonly #remember = (event: Event): void => {
    const target = namedControl(event.target);
    const isField =
      target instanceof TypedInput ||
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (!isField || !target.name.startsWith(ANSWER)) {
      return;
    }
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox';
    const name = target.name.slice(ANSWER.length);
    this.#answers.set(name, isTick ? target.checked : target.value);
    if (this.fields.some(({ show_if: condition }) => condition?.field === name)) {
      this.requestUpdate();
    }
    const address = this.fields.find(({ input_type }) => input_type === 'email');
    this.hasAddress = !!address && !!this.#answers.get(address.name);
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { reason, desk, when, like } = this;
    if (!(event.target instanceof HTMLFormElement) || reason === null) {
      return;
    }
    // Only its fields say which answers to send.
    if (this.#isLoading) {
      this.#isDue ||= !this.busy;
      this.busy = true;
      return;
    }
    const values = new FormData(event.target);
    const note = readText(values, 'note');
    const body = {
      schedule: when.schedule,
      reason,
      slot: formatSlot(when.day, when.from),
      submission: toSubmission(this.fields, this.#answers),
      quiet: !values.has('tell'),
      ...(note && { note }),
      ...readOverrule(values),
      ...(like && { follows: { booking: like.id, version: like.version } }),
    };
    const book = async () => {
      const answer = await desk.call('POST /bookings', { body, key: this.#keyOf(body) });
      if (!answer.problem) {
        this.#booked(answer.body);
      }
      return answer;
    };
    if (await this.attempt(book)) {
      this.close();
    } else if (this.#blamed) {
      await this.focusOn(`#${ANSWER}${this.#blamed}`);
    }
  };

  protected override async lookAgain(): Promise<string | null> {
    const found = this.like && (await readAgain(this.desk, this.like));
    this.like = found?.booking ?? this.like;
    return found?.said ?? null;
  }

  /** Returns the name of the invalid field, which shows the error itself. */
  get #blamed(): string | undefined {
    return this.fields.find(({ name }) => name === this.problem?.field)?.name;
  }

  /** Returns the idempotency key; a different request gets a new one. */
  #keyOf(wish: object): string {
    const body = JSON.stringify(wish);
    if (body !== this.#sent.body) {
      this.#sent = { body, key: createKey() };
    }
    return this.#sent.key;
  }

  #booked(booking: Booking): void {
    const { texts, language } = this.desk;
    const time = `${dayInWords(language, booking.day, 'dated')}, ${clock(booking.from)}`;
    this.desk.toast({
      text: fill(texts.adding.done, { name: booking.customer || texts.day.nobody, time }),
    });
    this.changed(booking);
  }
}

customElements.define('admin-new-booking', NewBookingDialog);
