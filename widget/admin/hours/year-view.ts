/**
 * `<admin-year>`: twelve small months with exceptions, holidays and weekly closing days. A day
 * links to its exception or starts a new one.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import {
  type Draft,
  type Entry,
  entriesIn,
  plainText,
  valueAt,
} from '../configuration/edit/draft.ts';

import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import './hours.css';
import { type HoursTexts, hoursTexts } from './hours-texts.ts';
import { type Holiday, listMonths, toWeekday, type YearDay } from './year-days.ts';

const WAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

class Year extends ServerPart {
  @property({ attribute: false }) draft!: Draft;
  /** The calendar's entry in the file. */
  @property({ attribute: false }) entry!: Entry;
  @property({ attribute: false }) chosen!: (day: YearDay) => void;
  /** The shown year; 0 for the current one. */
  @state() protected year = 0;
  /** Day of the tab stop; empty for today, or the first day of the year. */
  @state() protected day = '';
  @state() protected holidays: readonly Holiday[] = [];
  #asked = '';

  get #words(): HoursTexts {
    return hoursTexts();
  }

  get #today(): string {
    return this.desk.session.installation?.today ?? '';
  }

  get #year(): number {
    return this.year || Number(this.#today.slice(0, 4));
  }

  protected override updated(_changed: PropertyValues<this>): void {
    void this.#ask();
  }

  /** Loads the holidays of the draft's country, which may be half typed. */
  async #ask(): Promise<void> {
    const country = String(valueAt(this.draft.file, 'holidays.country') ?? '');
    const state = String(valueAt(this.draft.file, 'holidays.state') ?? '');
    const asked = [country, state, this.#year].join(' ');
    if (asked === this.#asked) {
      return;
    }
    this.#asked = asked;
    if (!/^[A-Z]{2}$/.test(country)) {
      this.holidays = [];
      return;
    }
    const { body } = await this.desk.call('GET /public-holidays', {
      query: { country, year: String(this.#year), ...(state && { state }) },
    });
    if (this.#asked === asked) {
      this.holidays = body?.holidays ?? [];
    }
  }

  protected override render() {
    const words = this.#words;
    const { entry, holidays } = this;
    const months = listMonths(this.#year, {
      hours: entriesIn(entry, 'opening_hours'),
      exceptions: entriesIn(entry, 'exceptions'),
      holidays,
    });
    return html`
      <div class="row tools">
        <button type="button" class="plain" @click=${() => this.#turn(-1)}>${icons.backward}<span class="unseen">${words.previousYear}</span></button>
        <h3 aria-live="polite">${this.#year}</h3>
        <button type="button" class="plain" @click=${() => this.#turn(1)}>${icons.forward}<span class="unseen">${words.nextYear}</span></button>
      </div>
      <p class="hint" id="year-how">${words.yearHow}</p>
      <div class="months" role="group" aria-label=${words.year} aria-describedby="year-how" @keydown=${this.#key}>
        ${months.map((days, month) => this.#month(days, month))}
      </div>
      <ul class="legend">
        ${Object.entries(words.kinds).map(([kind, said]) => html`<li><span class="year-day" data-kind=${kind === 'others' ? 'other' : kind} aria-hidden="true">5</span>${said}</li>`)}
      </ul>
    `;
  }

  #month(days: readonly YearDay[], month: number) {
    const name = new Intl.DateTimeFormat(this.desk.language, {
      month: 'long',
      timeZone: 'UTC',
    }).format(Date.UTC(this.#year, month));
    const weekday = toWeekday(days[0]?.day ?? '') + 1;
    return html`
      <section aria-labelledby="month-${month}">
        <h3 id="month-${month}">${name}</h3>
        <ol .style=${`--weekday:${weekday}`}>${days.map((day) => this.#dayView(day, name))}</ol>
      </section>
    `;
  }

  #dayView(day: YearDay, month: string) {
    const { kinds } = this.#words;
    const note = plainText(day.note, this.draft.file);
    const kind: keyof typeof kinds = day.kind === 'other' ? 'others' : day.kind;
    const said = [month, kind === 'usual' ? '' : kinds[kind], note].filter(Boolean).join(', ');
    return html`
      <li>
        <button
          type="button"
          class="year-day"
          data-day=${day.day}
          data-kind=${day.kind}
          ?data-today=${day.day === this.#today}
          tabindex=${day.day === this.#stop ? '0' : '-1'}
          title=${note || nothing}
          @click=${() => this.#choose(day)}
        >
          ${Number(day.day.slice(8))}<span class="unseen"> ${said}</span>
        </button>
      </li>
    `;
  }

  get #stop(): string {
    const isHere = (day: string) => day.startsWith(`${this.#year}-`);
    return [this.day, this.#today].find(isHere) ?? `${this.#year}-01-01`;
  }

  #turn(years: number): void {
    this.year = this.#year + years;
  }

  #choose(day: YearDay): void {
    this.day = day.day;
    this.chosen(day);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const day = dayAfter(this.#stop, event.key);
    if (day === null) {
      return;
    }
    event.preventDefault();
    this.year = Number(day.slice(0, 4));
    this.day = day;
    void this.focusOn(`[data-day="${day}"]`);
  };
}

/** Returns the day that a key leads to; `null` for other keys. */
function dayAfter(day: string, key: string): string | null {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (way !== undefined) {
    return addDays(day, way);
  }
  if (key !== 'PageUp' && key !== 'PageDown') {
    return null;
  }
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const other = month - 1 + (key === 'PageUp' ? -1 : 1);
  const last = new Date(Date.UTC(year, other + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, other, Math.min(date, last))).toISOString().slice(0, 10);
}

customElements.define('admin-year', Year);
