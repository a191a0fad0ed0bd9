/** `<admin-when>`: calendar, day and time of a booking, with what is free on that day to choose by one click. */

import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Desk } from '../desk.ts';
import { inputField, selectField } from '../parts/field.ts';
import { Part } from '../parts/part.ts';
import { addDays, clock, minuteOf } from '../wall-time.ts';
import { type Day, freeTimes, type Schedule } from './day-columns.ts';

export interface When {
  readonly schedule: number;
  readonly day: string;
  readonly from: number;
}

const SHOWN_TIMES = 12;
const DAY = 24 * 60;

/** A time past midnight belongs to the day after. */
export const aWhen = ({ schedule, day, from }: When): When => ({
  schedule,
  day: addDays(day, Math.floor(from / DAY)),
  from: ((from % DAY) + DAY) % DAY,
});

class WhenFields extends Part {
  static override readonly properties: PropertyDeclarations = {
    desk: { attribute: false },
    schedules: { attribute: false },
    when: { attribute: false },
    length: { attribute: false },
    data: { state: true },
  };

  declare desk: Desk;
  declare schedules: readonly Schedule[];
  declare when: When;
  /** Minutes that it takes; `null` as long as that is not known. */
  declare length: number | null;
  declare changed: (when: When) => void;
  declare protected data: Day | null;
  #asked = '';

  constructor() {
    super();
    this.data = null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('when')) void this.#load(this.when);
  }

  async #load({ schedule, day }: When): Promise<void> {
    const asked = `${schedule} ${day}`;
    if (asked === this.#asked || !day) return;
    this.#asked = asked;
    this.data = null;
    const { body = null } = await this.desk.call('GET /days/{day}', { path: { day }, query: { schedules: String(schedule) } });
    if (asked === this.#asked) this.data = body;
  }

  protected override render() {
    const { adding: words } = this.desk.texts;
    const { schedule, day, from } = this.when;
    const options = this.schedules.map(({ id, name }) => ({ value: String(id), label: name }));
    return html`
      ${selectField({ name: 'schedule', label: words.calendar, value: String(schedule), options, changed: (id) => this.#set({ schedule: Number(id) }) })}
      <div class="pair">
        ${inputField({ name: 'day', label: words.day, type: 'date', value: day, required: true, changed: (chosen) => this.#set({ day: chosen }) })}
        ${inputField({ name: 'time', label: words.time, type: 'time', value: clock(from), required: true, changed: (time) => this.#set({ from: minuteOf(time) ?? from }) })}
      </div>
      ${this.#free()}
    `;
  }

  #free() {
    const { moving: words } = this.desk.texts;
    const { data, length } = this;
    const free = data?.schedules.find(({ id }) => id === this.when.schedule)?.free;
    if (!data || !free || length === null) return nothing;
    const times = freeTimes(free, length, data.day === data.today ? data.now : 0);
    const shown = around(times, this.when.from);
    if (shown.length === 0) return html`<p class="hint">${words.noneFree}</p>`;
    return html`
      <div class="chips" role="group" aria-label=${words.free}>
        ${shown.map(
          (time) =>
            html`<button type="button" class="chip" aria-pressed=${time === this.when.from} @click=${() => this.#set({ from: time })}>${clock(time)}</button>`,
        )}
      </div>
    `;
  }

  #set(change: Partial<When>): void {
    this.changed({ ...this.when, ...change });
  }
}

/** As many as are shown, from a little before the wanted one on. */
function around(times: readonly number[], wanted: number): readonly number[] {
  const next = times.findIndex((time) => time >= wanted);
  const first = (next === -1 ? times.length : next) - 3;
  return times.slice(Math.max(0, Math.min(first, times.length - SHOWN_TIMES))).slice(0, SHOWN_TIMES);
}

customElements.define('admin-when', WhenFields);
