/**
 * `<admin-week-painter>`: opening hours as a week to paint on, with the pointer or the keyboard. It
 * changes the same rows that are shown as fields, and announces each change.
 */

import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Entry } from '../configuration/edit/draft.ts';

import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { beginPainting, type Spot, spotAfter, spotUnder, toArea } from './brush.ts';
import './hours.css';
import { type HoursTexts, hoursTexts } from './hours-texts.ts';
import {
  type Area,
  copyDay,
  isAllOpen,
  isOpenAt,
  isSame,
  listPeriods,
  type Period,
  paint,
  type Stretch,
  toWeek,
  type Week,
  withWeek,
} from './painting.ts';
import './period-chooser.ts';
import { withPeriod } from './periods.ts';
import { compareWeeks, differenceSummary } from './week-difference.ts';
import { drawWeek, shownHours } from './week-view.ts';
import { areaInWords, chosenInWords } from './week-words.ts';

class WeekPainter extends ServerPart {
  @property({ attribute: false }) rows!: readonly Entry[];
  /** Rows in force; `null` for a new calendar. */
  @property({ attribute: false }) inForce: readonly Entry[] | null = null;
  @property({ attribute: false }) wrote!: (rows: readonly Entry[]) => void;
  @state() protected period: Period | null = null;
  /** Keyboard position; `anchor` is the other end of the selection. */
  @state() protected spot: Spot = { day: 0, minute: 540 };
  @state() protected anchor: Spot = this.spot;
  /** Area that the pointer is painting. */
  @state() protected area: { readonly area: Area; readonly opens: boolean } | null = null;
  @state() protected isWhole = false;
  /** Whether a finger paints, which must be turned on; until then it scrolls and selects. */
  @state() protected isByFinger = false;
  /** Rows before each stroke, and the rows it made, for undo. */
  #strokes: readonly { readonly before: readonly Entry[]; readonly made: string }[] = [];

  get #words(): HoursTexts {
    return hoursTexts();
  }

  get #period(): Period {
    const { period } = this;
    return period ?? listPeriods(this.rows)[0] ?? { from: undefined, until: undefined };
  }

  get #week(): Week {
    return toWeek(this.rows, this.#period);
  }

  get #before(): Week {
    return toWeek(this.inForce ?? this.rows, this.#period);
  }

  /** The periods, including those that are removed entirely. */
  get #periods(): readonly Period[] {
    return listPeriods([...this.rows, ...(this.inForce ?? [])]);
  }

  /** Hours to show, including those that used to be open. */
  get #hours(): Stretch {
    return shownHours([...this.#week, ...this.#before], this.isWhole);
  }

  get #canUndo(): boolean {
    return this.#strokes.at(-1)?.made === JSON.stringify(this.rows);
  }

  protected override render() {
    const words = this.#words;
    const week = this.#week;
    const { spot, anchor, area, isWhole, isByFinger } = this;
    const { language } = this.desk;
    const difference = compareWeeks(this.#before, week);
    return html`
      <admin-period-chooser .words=${words} .periods=${this.#periods} .period=${this.#period} .chosen=${this.#choose} .begun=${this.#begin}></admin-period-chooser>
      <div class="row tools">
        <button type="button" class="plain" ?disabled=${!this.#canUndo} @click=${this.#undo}>${icons.undo}${words.undo}</button>
        <button type="button" class="plain" @click=${this.#copy}>${icons.copy}${words.copy}</button>
        <label class="tick by-finger"><input type="checkbox" .checked=${isByFinger} @change=${this.#toggleFinger} /> <span>${words.byFinger}</span></label>
        <label class="tick"><input type="checkbox" .checked=${isWhole} @change=${this.#toggleWhole} /> <span>${words.wholeDay}</span></label>
      </div>
      <p class="hint" id="week-how">${words.how}</p>
      <div
        class="painter"
        ?data-by-finger=${isByFinger}
        role="application"
        tabindex="0"
        aria-label=${words.week}
        aria-describedby="week-how"
        @keydown=${this.#key}
        @focus=${this.#tell}
        @pointerdown=${this.#press}
      >
        ${drawWeek({ week, difference, chosen: toArea(spot, anchor), painted: area, hours: this.#hours, words, language })}
      </div>
      ${differenceSummary(difference, { words, language })}
    `;
  }

  readonly #choose = (period: Period): void => {
    this.period = this.#periods.find((one) => isSame(one, period)) ?? period;
  };

  readonly #begin = (period: Period): void => {
    const before = this.rows;
    const made = this.#periods.some((one) => isSame(one, period))
      ? before
      : withPeriod(before, period);
    this.#choose(period);
    if (JSON.stringify(made) === JSON.stringify(before)) {
      return;
    }
    this.#strokes = [
      ...(this.#canUndo ? this.#strokes : []),
      { before, made: JSON.stringify(made) },
    ];
    this.wrote(made);
    this.desk.announce(this.#words.begun);
  };

  readonly #toggleWhole = (): void => {
    this.isWhole = !this.isWhole;
  };

  readonly #toggleFinger = (): void => {
    this.isByFinger = !this.isByFinger;
  };

  #write(week: Week, said: string): void {
    const before = this.rows;
    const made = withWeek(before, this.#period, week);
    this.period = this.#period;
    this.#strokes = [
      ...(this.#canUndo ? this.#strokes : []),
      { before, made: JSON.stringify(made) },
    ];
    this.wrote(made);
    this.desk.announce(said);
  }

  #paint(area: Area, opens: boolean): void {
    const said = areaInWords(area, this.#words, this.desk.language);
    this.#write(
      paint(this.#week, area, opens),
      opens
        ? fill(this.#words.opened, { area: said })
        : fill(this.#words.closedNow, { area: said }),
    );
  }

  readonly #undo = (): void => {
    const last = this.#strokes.at(-1);
    if (!last || !this.#canUndo) {
      return;
    }
    this.#strokes = this.#strokes.slice(0, -1);
    this.wrote(last.before);
    this.desk.announce(this.#words.undone);
  };

  readonly #copy = (): void =>
    this.#write(copyDay(this.#week, 0, [1, 2, 3, 4]), this.#words.copied);

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const spot = spotAfter(this.spot, event.key);
    const chosen = toArea(this.spot, this.anchor);
    if (spot) {
      this.spot = spot;
      if (!event.shiftKey) {
        this.anchor = spot;
      }
      this.#show(spot);
      this.#tell();
    } else if (event.key === ' ') {
      this.#paint(chosen, !isAllOpen(this.#week, chosen));
    } else if (event.key === 'Delete') {
      this.#paint(chosen, false);
    } else if (event.key === 'Escape') {
      this.anchor = this.spot;
    } else {
      return;
    }
    event.preventDefault();
  };

  /** Shows the whole day if the position is outside the shown hours. */
  #show({ minute }: Spot): void {
    const { from, until } = this.#hours;
    if (minute < from || minute >= until) {
      this.isWhole = true;
    }
  }

  readonly #tell = (): void => {
    const { desk } = this;
    desk.announce(
      chosenInWords(this.#week, toArea(this.spot, this.anchor), {
        words: this.#words,
        language: desk.language,
      }),
    );
  };

  readonly #press = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('.stage')) {
      return;
    }
    if (event.pointerType === 'touch' && !this.isByFinger) {
      return;
    }
    beginPainting(event, {
      spotAt: (at) => spotUnder(at, [...this.querySelectorAll('.stage')], this.#hours),
      at: (area, begun) => {
        this.area = area && { area, opens: this.#opensFrom(begun) };
      },
      painted: (area, begun) => this.#paint(area, this.#opensFrom(begun)),
      pressed: (spot) => {
        this.spot = spot;
        this.anchor = spot;
        this.#tell();
      },
    });
  };

  /** Whether painting from here opens: starting in open time closes. */
  #opensFrom({ day, minute }: Spot): boolean {
    return !isOpenAt(this.#week, day, minute);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'admin-week-painter': WeekPainter;
  }
}

customElements.define('admin-week-painter', WeekPainter);
