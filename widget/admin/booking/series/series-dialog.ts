/**
 * `<admin-series>`: several more bookings for the same person, week after week, in one go. Each is
 * booked like any other; taken times can be replaced.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { createKey, type Problem } from '../../client.ts';
import { describeProblem } from '../../desk.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { fill } from '../../texts/fill.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import '../../parts/day-field.ts';
import { addDays } from '../../../shared/wall-time.ts';
import type { Booking, Schedule } from '../../calendar/day-columns.ts';
import { inputField, tickBox } from '../../parts/field.ts';
import { clock, dayInWords, formatSlot, formatWeekday, parseMinute } from '../../wall-time.ts';
import { toAnswers, toSubmission } from '../answers.ts';
import { findVisit } from '../free-times.ts';
import { readAgain } from '../meanwhile.ts';
import { nearestTimes, type Place, placeAt } from './place.ts';
import './series.css';
import { bookingTexts } from '../booking-texts.ts';

const MAX_COUNT = 20;
const FIRST_COUNT = 5;
const MAX_NEAR = 3;

/** Problems that stop the whole series. */
const STOPS: ReadonlySet<Problem['code']> = new Set(['signed_out', 'offline', 'version_conflict']);

/** One booking of the series. */
interface Wish {
  readonly day: string;
  readonly from: number;
  /** Idempotency key: retrying books nothing twice. */
  readonly key: string;
  /** Only ticked ones are booked. */
  readonly isTicked: boolean;
  /** `null` while loading. */
  readonly place: Place | null;
  /** Free times of the day, nearest first. */
  readonly near: readonly number[];
  readonly isBooked: boolean;
  /** Why it could not be booked; `null` if nothing went wrong. */
  readonly refused: string | null;
}

class SeriesDialog extends DialogPart {
  /** The booking to follow; updated by the page on each render. */
  given!: Booking;
  /** The booking that the series follows, as last shown. */
  protected booking!: Booking;
  schedules!: readonly Schedule[];
  changed!: (booking: Booking | null) => void;
  @state() protected count: number = FIRST_COUNT;
  @state() protected weeks = 1;
  @state() protected wishes: readonly Wish[] = [];

  protected override begin(): void {
    this.booking = this.given;
    this.#begin();
  }

  protected override get subject() {
    return this.booking.id;
  }

  protected override heading(): string {
    return fill(bookingTexts().series.heading, {
      name: this.booking.customer || this.desk.texts.day.nobody,
    });
  }

  get #length(): number {
    return this.booking.until - this.booking.from;
  }

  #begin(): void {
    const booked = this.wishes.filter(({ isBooked }) => isBooked);
    this.#fill(booked);
  }

  /** Extends the list; existing entries keep their choices. */
  #fill(kept: readonly Wish[]): void {
    const { day, from } = this.booking;
    const more = Array.from({ length: this.count - kept.length }, (_, index) =>
      aWish(addDays(day, 7 * this.weeks * (kept.length + index + 1)), from),
    );
    this.wishes = [...kept, ...more];
    for (const wish of more) {
      void this.#look(wish);
    }
  }

  /** Checks whether the place seems free. The server decides when it is booked. */
  async #look(wish: Wish): Promise<void> {
    const { schedule, reason } = this.booking;
    const query = { schedules: String(schedule.id) };
    const { body } = await this.desk.call('GET /days/{day}', { path: { day: wish.day }, query });
    const shown = body?.schedules.find(({ id }) => id === schedule.id);
    const visit = findVisit(
      this.schedules.find(({ id }) => id === schedule.id),
      reason.id,
      this.#length,
    );
    if (!body || !shown || !visit) {
      return;
    }
    const place = placeAt(body, { shown, visit, from: wish.from });
    this.#set(wish.key, {
      place,
      near: nearestTimes(body, { shown, visit, from: wish.from }).slice(0, MAX_NEAR),
      ...(place.is !== 'free' && { isTicked: false }),
    });
  }

  #set(key: string, change: Partial<Wish>): void {
    this.wishes = this.wishes.map((wish) => (wish.key === key ? { ...wish, ...change } : wish));
  }

  protected override content() {
    const { texts } = this.desk;
    const words = bookingTexts().series;
    const open = this.wishes.filter(({ isBooked }) => !isBooked);
    const ticked = open.filter(({ isTicked }) => isTicked);
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
          <button class="primary" ?disabled=${ticked.length === 0} aria-busy=${this.busy ? 'true' : nothing}>${describeSubmit(ticked.length, open.length)}</button>
        </footer>
      </form>
    `;
  }

  #row(wish: Wish, number: number) {
    const words = bookingTexts().series;
    const { language } = this.desk;
    const { day, from, isBooked, isTicked, place, near, refused } = wish;
    if (isBooked) {
      return html`<li><b>${dayInWords(language, day, 'dated')}, ${clock(from)}</b> <small>${words.booked}</small></li>`;
    }
    const choose = async (change: Pick<Wish, 'day'> | Pick<Wish, 'from'>) => {
      const made = { ...aWish(day, from), ...change };
      this.wishes = this.wishes.map((one) => (one === wish ? made : one));
      await this.#look(made);
    };
    const isElsewhere = refused !== null || (place !== null && place.is !== 'free');
    const state = refused ?? (place ? placeInWords(place) : '');
    const tick = ({ target }: Event) =>
      target instanceof HTMLInputElement && this.#set(wish.key, { isTicked: target.checked });
    return html`
      <li data-state=${isElsewhere ? 'taken' : nothing} ?data-refused=${refused !== null}>
        <label class="tick"><input type="checkbox" name=${place ? `tick-${number}` : nothing} .checked=${isTicked} aria-describedby="series-state-${number}" @change=${tick} /> <span aria-hidden="true">${formatWeekday(language, day)}</span><span class="unseen">${dayInWords(language, day)}</span></label>
        <admin-day name="series-day-${number}" required short .label=${fill(words.day, { number })} .value=${day} .changed=${(chosen: string) => chosen && choose({ day: chosen })}></admin-day>
        <admin-time name="series-time-${number}" required .label=${fill(words.time, { number })} .value=${clock(from)} .changed=${(time: string) => choose({ from: parseMinute(time) ?? from })}></admin-time>
        <div class="near">
          <small id="series-state-${number}">${state}</small>
          ${
            isElsewhere
              ? near.map(
                  (time) =>
                    html`<button type="button" class="chip" @click=${() => this.#chooseNear(choose({ from: time }), number)}>${clock(time)}<span class="unseen"> ${dayInWords(language, day, 'dated')}</span></button>`,
                )
              : nothing
          }
        </div>
      </li>
    `;
  }

  /** Takes a nearby time. Its button disappears, so the focus moves to the row. */
  async #chooseNear(chosen: Promise<void>, number: number): Promise<void> {
    await this.focusOn(`.series li:nth-child(${number}) input`);
    await chosen;
  }

  readonly #setCount = (count: string): void => {
    const booked = this.wishes.filter(({ isBooked }) => isBooked).length;
    this.count = Math.max(1, booked, Math.min(MAX_COUNT, Math.round(Number(count)) || 1));
    let open = this.count - booked;
    this.#fill(this.wishes.filter(({ isBooked }) => isBooked || open-- > 0));
  };

  readonly #setWeeks = (weeks: string): void => {
    this.weeks = Math.max(1, Math.min(52, Math.round(Number(weeks)) || 1));
    this.#begin();
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const quiet = !new FormData(event.target).has('tell');
    if (!(await this.attempt(() => this.#bookAll(quiet)))) {
      return;
    }
    const booked = this.wishes.filter(({ isBooked }) => isBooked).length;
    const left = this.wishes.filter(({ refused }) => refused !== null).length;
    this.desk.toast({ text: describeDone(booked, left) });
    this.changed(null);
    if (left === 0) {
      this.close();
    } else {
      await this.focusOn('.series [data-refused] admin-time input');
    }
  };

  /** Reloads the booking after a conflict. The chosen times stay, even if the booking has moved. */
  protected override async lookAgain(): Promise<string | null> {
    const found = await readAgain(this.desk, this.booking);
    this.booking = found?.booking ?? this.booking;
    return found?.said ?? null;
  }

  /** Books the ticked ones, one after the other. A refusal does not stop the rest. */
  async #bookAll(quiet: boolean) {
    const { schedule, reason, id, version } = this.booking;
    const form = await this.desk.call('GET /forms', {
      query: { schedule: schedule.id.toString(), reason: reason.id.toString() },
    });
    if (form.problem) {
      return form;
    }
    // Loads the answers again, because the phone number may have been corrected since.
    const now = await this.desk.call('GET /bookings/{id}', { path: { id } });
    if (now.problem) {
      return now;
    }
    // Fields that were left empty stay empty.
    const fields = form.body.fields.map((field) => ({ ...field, value: '' }));
    const submission = toSubmission(fields, toAnswers(now.body));
    for (const { key, day, from } of this.wishes.filter(isWanted)) {
      const body = {
        schedule: schedule.id,
        reason: reason.id,
        slot: formatSlot(day, from),
        submission,
        quiet,
        follows: { booking: id, version },
      };
      const { problem } = await this.desk.call('POST /bookings', { body, key });
      if (problem && STOPS.has(problem.code)) {
        return { problem };
      }
      this.#set(
        key,
        problem
          ? { refused: describeProblem(this.desk.texts, problem), isTicked: false }
          : { isBooked: true, refused: null },
      );
    }
    return {};
  }
}

const aWish = (day: string, from: number): Wish => ({
  day,
  from,
  key: createKey(),
  isTicked: true,
  place: null,
  near: [],
  isBooked: false,
  refused: null,
});

const isWanted = ({ isBooked, isTicked }: Wish): boolean => isTicked && !isBooked;

/** Describes the place; for closed time with its reason. */
function placeInWords({ is, reason }: Place): string {
  const words = bookingTexts().series;
  return reason ? fill(words.closedFor, { reason }) : words[is];
}

function describeSubmit(count: number, of: number): string {
  const { submit, submitSome } = bookingTexts().series;
  return count === of ? fillPlural(submit, count) : fill(submitSome, { count, of });
}

function describeDone(booked: number, left: number): string {
  const { done, doneInPart } = bookingTexts().series;
  return left === 0 ? fillPlural(done, booked) : fill(doneInPart, { booked, left });
}

customElements.define('admin-series', SeriesDialog);
