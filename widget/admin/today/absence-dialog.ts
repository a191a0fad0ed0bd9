/** `<admin-absence>`: closes calendars on some days, says before what is booked on them, and cancels that where it is wanted; absences to come are taken back here. */

import { html, nothing, type PropertyDeclarations } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, textArea, textOf, tickBox } from '../parts/field.ts';
import { clock, dayInWords } from '../wall-time.ts';
import type { Booking, Schedule } from './day-columns.ts';

type Conflict = CallAnswer<'POST /absences/conflicts'>['bookings'][number];
type Absence = CallAnswer<'GET /absences'>['absences'][number];

class AbsenceDialog extends DialogPart {
  static override readonly properties: PropertyDeclarations = {
    ...DialogPart.properties,
    from: { state: true },
    until: { state: true },
    chosen: { state: true },
    conflicts: { state: true },
    absences: { state: true },
    isCancelling: { state: true },
  };

  declare schedules: readonly Schedule[];
  /** Where the days begin. */
  declare day: string;
  /** The calendars that are closed unless others are chosen. */
  declare shown: readonly number[];
  declare changed: (booking: Booking | null) => void;
  declare protected from: string;
  declare protected until: string;
  declare protected chosen: readonly number[];
  /** `null`: not known yet. */
  declare protected conflicts: readonly Conflict[] | null;
  declare protected absences: readonly Absence[];
  declare protected isCancelling: boolean;
  #asked = 0;

  constructor() {
    super();
    this.conflicts = null;
    this.absences = [];
    this.isCancelling = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.from = this.day;
    this.until = this.day;
    const known = this.schedules.map(({ id }) => id);
    this.chosen = known.length === 1 ? known : this.shown.filter((id) => known.includes(id));
    void this.#ask();
    void this.#list();
  }

  protected override heading(): string {
    return this.desk.texts.absence.heading;
  }

  get #body() {
    return { schedules: [...this.chosen], from: this.from, until: this.until };
  }

  get #isComplete(): boolean {
    return this.chosen.length > 0 && this.from !== '' && this.from <= this.until;
  }

  /** The newest question wins. */
  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    this.conflicts = null;
    if (!this.#isComplete) return;
    const { body, problem } = await this.desk.call('POST /absences/conflicts', { body: this.#body });
    if (asked !== this.#asked) return;
    this.problem = problem ?? null;
    this.conflicts = body?.bookings ?? null;
    if (body) this.desk.announce(this.desk.texts.absence.conflicts(body.bookings.length));
  }

  async #list(): Promise<void> {
    const { body } = await this.desk.call('GET /absences');
    if (body) this.absences = body.absences;
  }

  protected override content() {
    const { texts } = this.desk;
    const { absence: words, adding } = texts;
    return html`
      <form @submit=${this.#submit}>
        <div class="pair even">
          ${inputField({ name: 'from', label: words.from, type: 'date', value: this.from, required: true, changed: this.#setFrom })}
          ${inputField({ name: 'until', label: words.until, type: 'date', value: this.until, required: true, changed: this.#setUntil })}
        </div>
        <fieldset class="reasons">
          <legend>${adding.calendar}</legend>
          <div class="chips">${this.schedules.map((schedule) => this.#choice(schedule))}</div>
        </fieldset>
        ${inputField({ name: 'note', label: words.note, hint: words.noteHint })} ${this.#effect()} ${this.problemView()}
        <footer>
          <button type="button" @click=${this.close}>${texts.cancel}</button>
          <button class="primary" ?disabled=${!this.#isComplete} aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
        </footer>
        ${this.absences.length > 0 ? this.#listed() : nothing}
      </form>
    `;
  }

  #choice({ id, name }: Schedule) {
    return html`
      <label class="chip">
        <input type="checkbox" class="unseen" .checked=${this.chosen.includes(id)} @change=${() => this.#toggle(id)} />
        ${name}
      </label>
    `;
  }

  #effect() {
    const { absence: words } = this.desk.texts;
    const { conflicts } = this;
    if (!conflicts) return nothing;
    if (conflicts.length === 0) return html`<p class="hint">${words.conflicts(0)}</p>`;
    return html`
      <div class="problem">
        <div>
          <p><b>${words.conflicts(conflicts.length)}</b> ${words.stay}</p>
          <ol class="others scrolls" tabindex="0" aria-label=${words.conflicts(conflicts.length)}>${conflicts.map((one) => this.#conflict(one))}</ol>
        </div>
      </div>
      ${tickBox({ name: 'cancels', label: words.cancelAll, checked: this.isCancelling, changed: this.#setCancelling })}
      ${this.isCancelling ? textArea({ name: 'message', label: words.message, maxLength: 1000 }) : nothing}
    `;
  }

  #conflict({ id, day, from, customer, schedule }: Conflict) {
    const { texts, language } = this.desk;
    return html`
      <li>
        <a href="${BASE}/?day=${day}&booking=${id}" @click=${this.close}>${dayInWords(language, day, 'short')}, ${clock(from)}</a>
        ${customer || texts.day.nobody} · ${schedule.name}
      </li>
    `;
  }

  #listed() {
    const { absence: words } = this.desk.texts;
    return html`<h3>${words.planned}</h3><ol class="others">${this.absences.map((one) => this.#planned(one))}</ol>`;
  }

  #planned(absence: Absence) {
    const { language, texts } = this.desk;
    const { schedule, from, until, note } = absence;
    const name = this.schedules.find(({ id }) => id === schedule)?.name ?? '';
    const days = [...new Set([from, until])].map((day) => dayInWords(language, day, 'dated')).join(' – ');
    return html`
      <li>
        ${name}: ${days} <small>${note}</small>
        <button type="button" class="inline" @click=${() => this.#end(absence)}>
          ${texts.absence.reopen}<span class="unseen"> ${name}, ${days}</span>
        </button>
      </li>
    `;
  }

  readonly #setFrom = (from: string): void => {
    this.from = from;
    if (this.until < from) this.until = from;
    void this.#ask();
  };

  readonly #setUntil = (until: string): void => {
    this.until = until;
    void this.#ask();
  };

  readonly #setCancelling = (isCancelling: boolean): void => {
    this.isCancelling = isCancelling;
  };

  #toggle(schedule: number): void {
    this.chosen = this.chosen.includes(schedule) ? this.chosen.filter((id) => id !== schedule) : [...this.chosen, schedule];
    void this.#ask();
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || !this.#isComplete) return;
    const { desk, conflicts } = this;
    const values = new FormData(event.target);
    const message = textOf(values, 'message');
    const body = { ...this.#body, note: textOf(values, 'note') };
    // Only what was shown is cancelled.
    const seen = values.has('cancels') ? (conflicts ?? []) : [];
    if (!(await this.attempt(() => desk.call('POST /absences', { body })))) return;
    const failed = await this.#cancel(seen, message);
    const { absence: words } = desk.texts;
    desk.toast({ text: failed > 0 ? words.notCancelled(failed) : words.done(seen.length) });
    this.changed(null);
    this.close();
  };

  /** One after the other; answers how many could not be cancelled. */
  async #cancel(bookings: readonly Conflict[], message: string): Promise<number> {
    let failed = 0;
    for (const { id, email } of bookings) {
      const body = email && message ? { message } : {};
      const { problem } = await this.desk.call('POST /bookings/{id}/cancel', { path: { id }, body });
      if (problem) failed += 1;
    }
    return failed;
  }

  async #end({ schedule, from, until }: Absence): Promise<void> {
    const { desk } = this;
    const ended = await this.attempt(() => desk.call('POST /absences/end', { body: { schedules: [schedule], from, until } }));
    if (!ended) return;
    desk.toast({ text: desk.texts.absence.reopened });
    this.changed(null);
    await Promise.all([this.#list(), this.#ask()]);
    await this.focusOn('#dialog-heading');
  }
}

customElements.define('admin-absence', AbsenceDialog);
