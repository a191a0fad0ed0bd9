/**
 * `<admin-when>`: calendar, day and time of a booking. Free times of the day are one click away, as
 * are the usual requests of callers: the earliest time in this calendar or any, the next day with a
 * free time, and the same time a week later.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import type { Day, Schedule } from '../calendar/day-columns.ts';
import { describeProblem } from '../desk.ts';
import { dayField, timeField } from '../parts/day-field.ts';
import { selectField } from '../parts/field.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { clock, dayInWords, parseMinute } from '../wall-time.ts';
import { bookingTexts } from './booking-texts.ts';
import { freeTimes, type Visit } from './free-times.ts';

export interface When {
  readonly schedule: number;
  readonly day: string;
  readonly from: number;
}

export interface MovedBooking extends When {
  readonly id: number;
}

const SHOWN_TIMES = 12;
const DAY = 24 * 60;
/** How far the earliest time is searched, in weeks. */
const MAX_WEEKS = 13;

/** Normalises a time past midnight to the next day. */
export const aWhen = ({ schedule, day, from }: When): When => ({
  schedule,
  day: addDays(day, Math.floor(from / DAY)),
  from: ((from % DAY) + DAY) % DAY,
});

class WhenFields extends ServerPart {
  @property({ attribute: false }) schedules!: readonly Schedule[];
  @property({ attribute: false }) when!: When;
  /**
   * Returns duration and buffers in a calendar; `null` while unknown, or if the reason is not
   * offered there.
   */
  @property({ attribute: false }) visit!: (schedule: Schedule) => Visit | null;
  /** The booking being moved: its present time counts as free, and always fits. */
  @property({ attribute: false }) moving: MovedBooking | undefined;
  /** No time was chosen yet, so the first one that fits is taken. */
  isOpen = false;
  changed!: (when: When) => void;
  @state() protected data: Day | null = null;
  /** Result of the last search for a time, in words. */
  @state() protected found = '';
  #asked = '';
  /** Number of choices made here. */
  #choices = 0;
  #stop: () => void = () => {};

  /** Reloads free times on changes while the dialog is open. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange((schedules) => {
      if (schedules === null || schedules.includes(this.when.schedule)) {
        void this.#read();
      }
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.toggleAttribute('data-undecided', this.isOpen);
    const { schedule, day, from } = this.when;
    if (changed.has('when') && `${schedule} ${day}` !== this.#asked) {
      this.data = null;
      void this.#read();
    }
    const times = this.isOpen ? this.#times : null;
    const first = times?.find((time) => time >= from) ?? times?.[0];
    if (first !== undefined && first !== from) {
      this.changed({ ...this.when, from: first });
    }
  }

  /** Returns the times that fit on this day; `null` while loading. */
  get #times(): readonly number[] | null {
    const { data } = this;
    const shown = data?.schedules.find(({ id }) => id === this.when.schedule);
    const visit = this.#schedule && this.visit(this.#schedule);
    return data && shown && visit
      ? freeTimes(shown, visit, data.day === data.today ? data.now : 0)
      : null;
  }

  async #read(): Promise<void> {
    const { schedule, day } = this.when;
    if (!day) {
      return;
    }
    const asked = `${schedule} ${day}`;
    this.#asked = asked;
    const { body } = await this.desk.call('GET /days/{day}', {
      path: { day },
      query: { schedules: String(schedule), ...this.#moved },
    });
    if (asked === this.#asked && body) {
      this.data = body;
    }
  }

  get #moved(): { moving?: string } {
    return this.moving === undefined ? {} : { moving: String(this.moving.id) };
  }

  get #schedule(): Schedule | undefined {
    return this.schedules.find(({ id }) => id === this.when.schedule);
  }

  protected override render() {
    const { adding: words } = this.desk.texts;
    const { schedule, day, from } = this.when;
    const today = this.desk.session.installation?.today;
    const options = this.schedules.map(({ id, name }) => ({ value: String(id), label: name }));
    return html`
      ${selectField({ name: 'schedule', label: words.calendar, value: String(schedule), options, changed: (id) => this.#set({ schedule: Number(id) }) })}
      <div class="pair">
        ${dayField({ name: 'day', label: words.day, value: day, today, required: true, changed: (chosen) => this.#set({ day: chosen }) })}
        ${timeField({ name: 'time', label: words.time, value: clock(from), required: true, changed: (time) => this.#set({ from: parseMinute(time) ?? from }) })}
      </div>
      ${this.#free()}
      <div class="ways">${this.#ways()}<span class="hint" role="status">${this.found}</span></div>
    `;
  }

  #free() {
    const { moving: words } = this.desk.texts;
    const times = this.#times;
    if (!times) {
      return nothing;
    }
    if (times.length === 0) {
      return html`<p class="hint">${words.noneFree}</p>`;
    }
    const { schedule, day, from } = this.when;
    const { moving } = this;
    const isOwn = moving?.schedule === schedule && moving.day === day && moving.from === from;
    return html`
      ${isOwn || times.includes(from) ? nothing : html`<p class="hint">${fill(bookingTexts().when.notThen, { time: clock(from) })} ${words.free}:</p>`}
      <div class="chips" role="group" aria-label=${words.free}>
        ${around(times, from).map(
          (time) =>
            html`<button type="button" class="chip" aria-pressed=${time === from} @click=${() => this.#set({ from: time })}>${clock(time)}</button>`,
        )}
      </div>
    `;
  }

  #ways() {
    const { when, schedules } = this;
    const own = this.#schedule;
    if (!own || !this.visit(own) || !when.day) {
      return nothing;
    }
    const words = bookingTexts().when;
    const all = schedules.filter((one) => this.visit(one));
    const today = this.data?.today ?? this.desk.session.installation?.today ?? when.day;
    const next = addDays(when.day, 1);
    const way = (label: string, go: () => void) =>
      html`<button type="button" class="inline" aria-busy=${this.busy ? 'true' : nothing} @click=${go}>${label}</button>`;
    return html`
      ${way(words.earliest, () => this.#find([own], today))}
      ${all.length > 1 ? way(words.earliestOfAll, () => this.#find(all, today)) : nothing}
      ${way(words.nextDay, () => this.#find([own], next > today ? next : today))} ${way(words.weekLater, () => this.#set({ day: addDays(when.day, 7) }))}
    `;
  }

  /** Finds the first free time from a day on, in any of these calendars. */
  async #find(schedules: readonly Schedule[], from: string): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    const choices = this.#choices;
    const found = await this.#search(schedules, from);
    this.busy = false;
    // The user has chosen another time in the meantime.
    if (choices !== this.#choices) {
      return;
    }
    if (typeof found !== 'string') {
      this.#set(found);
    }
    this.found = typeof found === 'string' ? found : this.#say(found);
  }

  #say({ schedule, day, from }: When): string {
    const name = this.schedules.find(({ id }) => id === schedule)?.name ?? '';
    return `${dayInWords(this.desk.language, day, 'dated')}, ${clock(from)} · ${name}`;
  }

  /** Returns a time, or why there is none, in words. */
  async #search(schedules: readonly Schedule[], from: string): Promise<When | string> {
    const query = { schedules: schedules.map(({ id }) => id).join(), ...this.#moved };
    for (let week = 0; week < MAX_WEEKS; week++) {
      const { body, problem } = await this.desk.call('GET /weeks/{day}', {
        path: { day: addDays(from, 7 * week) },
        query,
      });
      if (problem) {
        return describeProblem(this.desk.texts, problem);
      }
      const [first] = body.days.flatMap(({ day, schedules: shown }) =>
        this.#firsts(schedules, shown, { day, from: day === body.today ? body.now : 0 }),
      );
      if (first) {
        return first;
      }
    }
    return fillPlural(bookingTexts().when.nothing, MAX_WEEKS);
  }

  /** Returns the first free time of each calendar on a day, in order. */
  #firsts(
    schedules: readonly Schedule[],
    shown: Day['schedules'],
    { day, from }: Omit<When, 'schedule'>,
  ): readonly When[] {
    const firsts = shown.flatMap((one) => {
      const schedule = schedules.find(({ id }) => id === one.id);
      const visit = schedule && this.visit(schedule);
      const [first] = visit ? freeTimes(one, visit, from) : [];
      return first === undefined ? [] : [{ schedule: one.id, day, from: first }];
    });
    return firsts.sort((one, other) => one.from - other.from);
  }

  #set(change: Partial<When>): void {
    this.#choices += 1;
    this.found = '';
    this.isOpen = false;
    this.changed({ ...this.when, ...change });
  }
}

/** Returns the times to show, starting a little before the wanted one. */
function around(times: readonly number[], wanted: number): readonly number[] {
  const next = times.findIndex((time) => time >= wanted);
  const first = (next === -1 ? times.length : next) - 3;
  return times
    .slice(Math.max(0, Math.min(first, times.length - SHOWN_TIMES)))
    .slice(0, SHOWN_TIMES);
}

customElements.define('admin-when', WhenFields);
