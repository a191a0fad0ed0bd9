/** `<admin-series>`: several more bookings for the person of one, week after week, in one go; each is booked like any other, and what is taken is chosen anew. */

import { html, nothing, type PropertyDeclarations } from 'lit';
import { createKey } from '../client.ts';
import { sentenceOf } from '../desk.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, isHalfTyped, tickBox } from '../parts/field.ts';
import { answersOf, submissionOf } from '../today/answers.ts';
import type { Booking, Schedule } from '../today/day-columns.ts';
import { freeTimes, isFreeAt, visitOf } from '../today/free-times.ts';
import { addDays, clock, dayInWords, minuteOf, slotOf } from '../wall-time.ts';
import './series.css';
import { seriesTexts } from './series-texts.ts';

const MAX_COUNT = 20;
const FIRST_COUNT = 5;
const MAX_NEAR = 3;

/** One of the series. */
interface Wish {
  readonly day: string;
  readonly from: number;
  /** Of this wish: trying again books nothing twice. */
  readonly key: string;
  /** `null`: not known yet. */
  readonly isFree: boolean | null;
  /** Free times of its day, the nearest first. */
  readonly near: readonly number[];
  readonly isBooked: boolean;
  /** Why it could not be booked. */
  readonly refused: string | null;
}

class SeriesDialog extends DialogPart {
  static override readonly properties: PropertyDeclarations = {
    ...DialogPart.properties,
    count: { state: true },
    weeks: { state: true },
    wishes: { state: true },
  };

  /** The one that they follow. */
  declare booking: Booking;
  declare schedules: readonly Schedule[];
  declare changed: (booking: Booking | null) => void;
  declare protected count: number;
  declare protected weeks: number;
  declare protected wishes: readonly Wish[];

  constructor() {
    super();
    this.count = FIRST_COUNT;
    this.weeks = 1;
    this.wishes = [];
  }

  protected override begin(): void {
    this.#begin();
  }

  protected override heading(): string {
    return seriesTexts().heading(this.booking.customer || this.desk.texts.day.nobody);
  }

  get #length(): number {
    return this.booking.until - this.booking.from;
  }

  /** What is booked already stays in the list. */
  #begin(): void {
    const { day, from } = this.booking;
    const booked = this.wishes.filter(({ isBooked }) => isBooked);
    const more = Array.from({ length: this.count - booked.length }, (_, index) =>
      aWish(addDays(day, 7 * this.weeks * (booked.length + index + 1)), from),
    );
    this.wishes = [...booked, ...more];
    for (const wish of more) void this.#look(wish);
  }

  /** Whether its place seems free; the server decides when it is booked. */
  async #look(wish: Wish): Promise<void> {
    const { schedule, reason } = this.booking;
    const query = { schedules: String(schedule.id) };
    const { body } = await this.desk.call('GET /days/{day}', { path: { day: wish.day }, query });
    const shown = body?.schedules.find(({ id }) => id === schedule.id);
    if (!shown) return;
    const visit = visitOf(
      this.schedules.find(({ id }) => id === schedule.id),
      reason.id,
      this.#length,
    );
    const times = visit ? freeTimes(shown, visit) : [];
    this.#set(wish.key, {
      isFree: visit !== null && isFreeAt(shown, visit, wish.from),
      near: times.toSorted((one, other) => Math.abs(one - wish.from) - Math.abs(other - wish.from)).slice(0, MAX_NEAR),
    });
  }

  #set(key: string, change: Partial<Wish>): void {
    this.wishes = this.wishes.map((wish) => (wish.key === key ? { ...wish, ...change } : wish));
  }

  protected override content() {
    const { texts } = this.desk;
    const words = seriesTexts();
    const open = this.wishes.filter(({ isBooked }) => !isBooked);
    const { schedule, reason, email } = this.booking;
    return html`
      <form @submit=${this.#submit}>
        <p>${schedule.name} · ${reason.name}</p>
        <div class="pair even">
          ${inputField({ name: 'count', label: words.count, type: 'number', value: String(this.count), required: true, changed: this.#setCount })}
          ${inputField({ name: 'weeks', label: words.weeks, type: 'number', value: String(this.weeks), required: true, changed: this.#setWeeks })}
        </div>
        <p class="hint">${words.intro}</p>
        <ol class="series">${this.wishes.map((wish, index) => this.#row(wish, index + 1))}</ol>
        ${this.problemView()} ${email ? tickBox({ name: 'tell', label: texts.adding.tell, checked: true }) : nothing}
        <footer>
          <button type="button" @click=${this.close}>${open.length < this.wishes.length ? texts.close : texts.cancel}</button>
          <button class="primary" ?disabled=${open.length === 0} aria-busy=${this.busy ? 'true' : nothing}>${words.submit(open.length)}</button>
        </footer>
      </form>
    `;
  }

  #row(wish: Wish, number: number) {
    const words = seriesTexts();
    const { day, from, isBooked, isFree, near, refused } = wish;
    const isTaken = refused !== null || isFree === false;
    if (isBooked)
      return html`<li><b>${dayInWords(this.desk.language, day, 'short')}, ${clock(from)}</b> <small>${words.booked}</small></li>`;
    const choose = (change: Pick<Wish, 'day'> | Pick<Wish, 'from'>) => {
      const made = { ...aWish(day, from), ...change };
      this.wishes = this.wishes.map((one) => (one === wish ? made : one));
      void this.#look(made);
    };
    const state = refused ?? (isFree === null ? '' : isFree ? words.free : words.taken);
    return html`
      <li data-state=${isTaken ? 'taken' : nothing}>
        <input type="date" required aria-label=${words.day(number)} .value=${day} @change=${({ target }: Event) => target instanceof HTMLInputElement && target.value && !isHalfTyped(target) && choose({ day: target.value })} />
        <input type="time" required aria-label=${words.time(number)} .value=${clock(from)} @change=${({ target }: Event) => target instanceof HTMLInputElement && !isHalfTyped(target) && choose({ from: minuteOf(target.value) ?? from })} />
        <small>${state} ${isTaken ? near.map((time) => html`<button type="button" class="inline" @click=${() => choose({ from: time })}>${clock(time)}<span class="unseen"> ${dayInWords(this.desk.language, day, 'short')}</span></button> `) : nothing}</small>
      </li>
    `;
  }

  readonly #setCount = (count: string): void => {
    const booked = this.wishes.filter(({ isBooked }) => isBooked).length;
    this.count = Math.max(1, booked, Math.min(MAX_COUNT, Math.round(Number(count)) || 1));
    this.#begin();
  };

  readonly #setWeeks = (weeks: string): void => {
    this.weeks = Math.max(1, Math.min(52, Math.round(Number(weeks)) || 1));
    this.#begin();
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const quiet = !new FormData(event.target).has('tell');
    if (!(await this.attempt(() => this.#bookAll(quiet)))) return;
    const left = this.wishes.filter(({ isBooked }) => !isBooked).length;
    this.desk.toast({ text: seriesTexts().done(this.wishes.length - left, left) });
    this.changed(null);
    if (left === 0) this.close();
    else await this.focusOn('.series [data-state] input');
  };

  /** One after the other. One that is refused keeps no other from being booked. */
  async #bookAll(quiet: boolean) {
    const { schedule, reason } = this.booking;
    const form = await this.desk.call('GET /forms', { query: { schedule: schedule.id.toString(), reason: reason.id.toString() } });
    if (form.problem) return form;
    // What was left empty stays empty.
    const fields = form.body.fields.map((field) => ({ ...field, value: '' }));
    const submission = submissionOf(fields, answersOf(this.booking));
    for (const { key, day, from } of this.wishes.filter(({ isBooked }) => !isBooked)) {
      const body = { schedule: schedule.id, reason: reason.id, slot: slotOf(day, from), submission, quiet };
      const { problem } = await this.desk.call('POST /bookings', { body, key });
      if (problem?.code === 'signed_out' || problem?.code === 'offline') return { problem };
      this.#set(key, problem ? { refused: sentenceOf(this.desk.texts, problem) } : { isBooked: true, refused: null });
    }
    return {};
  }
}

const aWish = (day: string, from: number): Wish => ({
  day,
  from,
  key: createKey(),
  isFree: null,
  near: [],
  isBooked: false,
  refused: null,
});

customElements.define('admin-series', SeriesDialog);
