/**
 * `<admin-day-grid>`: the calendars of a day side by side. It has one tab stop: arrows, Home and
 * End move through bookings and gaps, Enter selects, M starts to move a booking with the arrows.
 * With the pointer, bookings are dragged. Moves are only proposed: the listener asks and sends.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { Part } from '../../parts/part.ts';
import { fill } from '../../texts/fill.ts';
import type { Texts } from '../../texts/index.ts';
import { clock } from '../../wall-time.ts';
import { columnView, type Frame, hoursView } from './column-view.ts';
import { Drag } from './drag.ts';
import type { Drawn } from './entry-view.ts';
import { type Entry, entryKey, type GridColumn, type Spot, type Stretch } from './grid-day.ts';
import { pixelsPerMinute, shownHours } from './layout.ts';
import {
  type ArrowKey,
  firstSpot,
  isArrowKey,
  type Moving,
  nextSpot,
  nudge,
  onGrid,
  spotAt,
  type Target,
} from './steps.ts';

const STEP = 15;
const FINE_STEP = 5;
/** Up to this number all columns are rendered at once; more are rendered as they come into view. */
const ALL_DRAWN = 12;

class DayGrid extends Part {
  @property({ attribute: false }) columns!: readonly GridColumn[];
  @property({ attribute: false }) texts!: Texts;
  @property({ attribute: false }) heading!: string;
  /** Current minute; `null` on any day but today. */
  @property({ attribute: false }) now!: number | null;
  /** Booking whose details are shown. */
  @property({ attribute: false }) chosen!: number | null;
  @property({ attribute: false }) mayWrite!: boolean;
  @property({ attribute: false }) opened!: (booking: number) => void;
  @property({ attribute: false }) added!: (target: Target, anchor: Element) => void;
  @property({ attribute: false }) moved!: (moving: Moving, anchor: Element | null) => void;
  @property({ attribute: false }) announce!: (text: string) => void;
  @state() protected spot: Spot | null = null;
  @state() protected moving: Moving | null = null;
  /** Calendars whose columns have been in view. */
  @state() protected inSight: ReadonlySet<number> = new Set();
  /** The focused place before the grid renders again, and its start time. */
  #held: (Spot & Target) | null = null;
  #watch: IntersectionObserver | null = null;
  #hasScrolled = false;
  #hasTurnedToToday = false;
  readonly #drag = new Drag({
    start: (button) => this.#movable(button),
    at: (moving) => {
      this.moving = moving;
    },
    drop: (moving) => this.#propose(moving),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    this.#watch = null;
  }

  /**
   * Focuses this booking if it is there; else the entry at this minute of that calendar, or the one
   * that starts closest to it.
   */
  async focusAt(target: Target, booking?: number): Promise<void> {
    const key = `b${booking}`;
    const holder = this.columns.find(({ entries }) => entries.some((one) => entryKey(one) === key));
    if (holder) {
      return this.#focus({ schedule: holder.schedule, key });
    }
    const column =
      this.columns.find(({ schedule }) => schedule === target.schedule) ?? this.columns[0];
    await this.#focusOrSelf(column ? spotAt(column, target.from) : null);
  }

  /** Focuses the tab stop of the grid. */
  async focusStop(): Promise<void> {
    await this.#focusOrSelf(this.#stop);
  }

  /** Focuses the place, or the grid itself if the day has nothing to select. */
  async #focusOrSelf(spot: Spot | null): Promise<void> {
    await (spot ? this.#focus(spot) : this.focusOn('.grid'));
  }

  /**
   * Remembers the focused entry, because rendering reuses elements for other entries and the focus
   * would stay with the element.
   */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const spot = this.contains(document.activeElement) ? findSpot(document.activeElement) : null;
    const columns = changed.get('columns') ?? this.columns;
    this.#held = spot && { ...spot, from: entryAt(columns, spot)?.from ?? 0 };
  }

  /** Restores the focus to the same booking or gap, or to the one closest in time. */
  #keepFocus(): void {
    const held = this.#held;
    const spot = findSpot(document.activeElement);
    if (!held || (spot?.schedule === held.schedule && spot.key === held.key)) {
      return;
    }
    if (held.key.startsWith('b')) {
      void this.focusAt(held, Number(held.key.slice(1)));
    } else {
      void this.focusAt(held);
    }
  }

  protected override render() {
    const hours = shownHours(this.columns);
    const frame = this.#frame(hours);
    const size = `--first:${hours.from};--last:${hours.until};--ppm:${pixelsPerMinute(this.columns)};--columns:${this.columns.length}${this.columns.length > 6 ? ';--narrowest:112px' : ''}`;
    return html`
      <div
        class="grid"
        .style=${size}
        tabindex="-1"
        role="group"
        aria-label=${this.heading}
        aria-describedby="grid-keys"
        @click=${this.#choose}
        @keydown=${this.#key}
        @pointerdown=${this.#press}
        @focusin=${this.#remember}
      >
        ${this.columns.length > 0 ? hoursView(frame) : nothing} ${this.columns.map((column) => columnView(column, frame))}
      </div>
    `;
  }

  #frame(hours: Stretch): Frame {
    const { texts, moving, now } = this;
    const pixels = pixelsPerMinute(this.columns);
    const isNowShown = now !== null && hours.from <= now && now < hours.until;
    return {
      texts,
      hours,
      now: isNowShown ? now : null,
      moving,
      isInSight: this.#isDrawn,
      draw: (column, entry) => this.#drawn(column, entry, pixels),
    };
  }

  #drawn({ schedule, isOtherDay }: GridColumn, entry: Entry, pixels: number): Drawn {
    const stop = this.#stop;
    return {
      texts: this.texts,
      schedule,
      isStop: stop?.schedule === schedule && stop.key === entryKey(entry),
      isChosen: entry.kind === 'booking' && entry.id === this.chosen,
      isMoving: entry.kind === 'booking' && entry.id === this.moving?.entry.id,
      isPast: !isOtherDay && this.now !== null && entry.until <= this.now,
      canAdd: this.mayWrite,
      pixels,
    };
  }

  /**
   * The tab stop: the entry focused last if it still exists, else the current one, else the first.
   */
  get #stop(): Spot | null {
    const { spot } = this;
    const known = this.columns
      .find(({ schedule }) => schedule === spot?.schedule)
      ?.entries.some((entry) => entryKey(entry) === spot?.key);
    if (spot && known) {
      return spot;
    }
    const [first] = this.columns.filter(
      ({ entries, isOtherDay }) => entries.length > 0 && !isOtherDay,
    );
    return (first && this.now !== null ? spotAt(first, this.now) : null) ?? firstSpot(this.columns);
  }

  readonly #isDrawn = ({ schedule }: GridColumn): boolean =>
    this.columns.length <= ALL_DRAWN ||
    this.inSight.has(schedule) ||
    schedule === this.#stop?.schedule;

  #watchColumns(): void {
    const grid = this.find('.grid');
    if (!grid || this.columns.length <= ALL_DRAWN) {
      return;
    }
    this.#watch ??= new IntersectionObserver(this.#seen, { root: grid, rootMargin: '0px 400px' });
    for (const column of this.querySelectorAll('.column')) {
      this.#watch.observe(column);
    }
  }

  readonly #seen = (entries: readonly IntersectionObserverEntry[]): void => {
    const found = entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target }) => Number(target.getAttribute('data-column')));
    if (found.some((schedule) => !this.inSight.has(schedule))) {
      this.inSight = new Set([...this.inSight, ...found]);
    }
  };

  protected override updated(): void {
    this.#keepFocus();
    this.#watchColumns();
    this.#showToday();
    const line = this.find('.now-line') ?? this.find('.booking');
    if (this.#hasScrolled || !line) {
      return;
    }
    this.#hasScrolled = true;
    const grid = this.find('.grid');
    if (grid) {
      grid.scrollTop = line.offsetTop - grid.clientHeight / 3;
    }
  }

  /**
   * Scrolls to today once, in a week that does not fit. `now` is only known in the current week.
   */
  #showToday(): void {
    const today = this.columns.find(({ isOtherDay }) => !isOtherDay);
    const isWeek = this.columns.some(({ isOtherDay }) => isOtherDay);
    if (this.#hasTurnedToToday || !isWeek || !today || this.now === null) {
      return;
    }
    const grid = this.find('.grid');
    const column = this.find(`#column-${today.schedule}`)?.closest('.column');
    const edge = this.find('.hours');
    if (!grid || !column || !edge) {
      return;
    }
    this.#hasTurnedToToday = true;
    const isMirrored = getComputedStyle(this).direction === 'rtl';
    const { left, right } = column.getBoundingClientRect();
    const hours = edge.getBoundingClientRect();
    grid.scrollLeft += isMirrored ? right - hours.left : left - hours.right;
  }

  readonly #remember = ({ target }: FocusEvent): void => {
    const spot = findSpot(target);
    if (spot) {
      this.spot = spot;
    }
  };

  readonly #choose = (event: MouseEvent): void => {
    if (this.#drag.justEnded) {
      return;
    }
    const spot = findSpot(event.target);
    const entry = spot && this.#entry(spot);
    if (!spot || !entry || this.moving) {
      return;
    }
    if (entry.kind === 'booking') {
      this.opened(entry.id);
    } else if (entry.kind === 'free' && event.target instanceof Element) {
      this.#add(spot, entry, event);
    }
  };

  /**
   * Starts a new booking at the clicked time, or by keyboard at the first full quarter of the gap.
   */
  #add(
    { schedule }: Spot,
    { from, until }: Stretch,
    { target, clientY, detail }: MouseEvent,
  ): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) {
      return;
    }
    const { top, height } = button.getBoundingClientRect();
    const pointed =
      detail > 0 ? onGrid(from + ((clientY - top) / height) * (until - from), STEP) : from;
    const next = onGrid(from + STEP - 1, STEP);
    this.added({ schedule, from: Math.max(next < until ? next : from, pointed) }, button);
  }

  #entry(spot: Spot): Entry | undefined {
    return entryAt(this.columns, spot);
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const spot = findSpot(event.target);
    if (!spot) {
      return;
    }
    if (this.moving) {
      this.#moveKey(event, this.moving);
    } else if (isArrowKey(event.key)) {
      event.preventDefault();
      void this.#focus(nextSpot(this.columns, spot, this.#mirrored(event.key)));
    } else if (event.key.toLowerCase() === 'm') {
      this.#startMoving(spot);
    }
  };

  #startMoving(spot: Spot): void {
    const moving = this.#movable(spot);
    if (!moving) {
      return;
    }
    this.moving = moving;
    this.announce(fill(this.texts.moving.started, { name: moving.entry.name }));
  }

  #movable(spot: Spot): Moving | null {
    const entry = this.#entry(spot);
    const canMove =
      this.mayWrite &&
      entry?.kind === 'booking' &&
      entry.state !== 'done' &&
      entry.state !== 'no_show';
    return canMove ? { entry, schedule: spot.schedule, from: entry.from } : null;
  }

  #moveKey(event: KeyboardEvent, moving: Moving): void {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') {
      this.#propose(moving);
    } else if (event.key === 'Escape') {
      this.moving = null;
      this.announce(this.texts.moving.left);
    } else if (isArrowKey(event.key)) {
      const length = moving.entry.until - moving.entry.from;
      const how = {
        step: event.shiftKey ? FINE_STEP : STEP,
        hours: shownHours(this.columns),
        length,
      };
      this.moving = { ...moving, ...nudge(this.columns, moving, this.#mirrored(event.key), how) };
      this.announce(
        fill(this.texts.moving.at, {
          time: clock(this.moving.from),
          calendar: this.#nameOf(this.moving.schedule),
        }),
      );
      void this.updateComplete.then(() =>
        this.find('.ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    }
  }

  #propose(moving: Moving): void {
    this.moving = null;
    const isElsewhere =
      moving.from !== moving.entry.from ||
      !this.#entry({ schedule: moving.schedule, key: entryKey(moving.entry) });
    if (isElsewhere) {
      this.moved(moving, this.find(`[data-key="${entryKey(moving.entry)}"]`));
    }
  }

  #nameOf(schedule: number): string {
    return this.columns.find((column) => column.schedule === schedule)?.name ?? '';
  }

  readonly #press = (event: PointerEvent): void => {
    const spot = findSpot(event.target);
    if (spot) {
      this.#drag.press(event, spot, {
        hours: shownHours(this.columns),
        pixels: pixelsPerMinute(this.columns),
      });
    }
  };

  /** Swaps left and right in right-to-left languages, because the calendars are reversed there. */
  #mirrored(key: ArrowKey): ArrowKey {
    if (getComputedStyle(this).direction !== 'rtl') {
      return key;
    }
    if (key === 'ArrowLeft') {
      return 'ArrowRight';
    }
    return key === 'ArrowRight' ? 'ArrowLeft' : key;
  }

  async #focus(spot: Spot): Promise<void> {
    this.spot = spot;
    this.inSight = new Set([...this.inSight, spot.schedule]);
    await this.focusOn(`[data-schedule="${spot.schedule}"][data-key="${spot.key}"]`);
  }
}

const entryAt = (columns: readonly GridColumn[], { schedule, key }: Spot): Entry | undefined =>
  columns
    .find((column) => column.schedule === schedule)
    ?.entries.find((entry) => entryKey(entry) === key);

function findSpot(target: EventTarget | null): Spot | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-key]') : null;
  const { schedule, key } = button?.dataset ?? {};
  return schedule && key ? { schedule: Number(schedule), key } : null;
}

customElements.define('admin-day-grid', DayGrid);

declare global {
  interface HTMLElementTagNameMap {
    'admin-day-grid': DayGrid;
  }
}
