/**
 * Base of the calendar pages, whichever days they show: the selected booking beside the grid,
 * dialogs, search and keyboard shortcuts.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { BASE, type Problem } from '../client.ts';
import './grid/day-grid.ts';
import { describeProblem, mayWrite } from '../desk.ts';
import { tickBox } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import type { GridColumn } from './grid/grid-day.ts';
import { isArrowKey } from './grid/steps.ts';
import '../parts/search-box.ts';
import type { Found } from '../parts/search-box.ts';
import type { Moment } from './calendar-data.ts';
import { type About, CalendarDialogs } from './calendar-dialogs.ts';
import type { Booking } from './day-columns.ts';
import { areLettersKeys, keepLetters } from './screen-settings.ts';

export abstract class CalendarPage<Shown extends Moment> extends CalendarDialogs<Shown> {
  /** Id of the booking from the address; empty for none. */
  @property({ attribute: false }) booking!: string;
  /** Id of the booking whose customer gets another one; empty for none. */
  @property({ attribute: false }) again!: string;
  @state() protected chosen: number | null = null;
  /** Whether single-letter shortcuts are on. */
  @state() protected letters: boolean = areLettersKeys();

  protected abstract get columns(): readonly GridColumn[];
  protected abstract shown(columns: readonly GridColumn[]): readonly GridColumn[];
  protected abstract get heading(): string;
  protected abstract summary(columns: readonly GridColumn[]): unknown;
  protected abstract bar(columns: readonly GridColumn[]): unknown;
  /** Whether it shows one day, with its classes. */
  protected readonly showsClasses: boolean = true;
  /** The calendars that the person has hidden, by id. */
  protected get hiddenCalendars(): readonly number[] {
    return [];
  }
  /** What waits for a decision of the team, above the calendar. */
  protected get asked(): unknown {
    return nothing;
  }
  /** Returns the address of a day; an empty string means today. */
  protected abstract addressOf(day: string): string;
  /** Returns the day that Page up and Page down lead to. */
  protected abstract turned(direction: 1 | -1): string;

  override connectedCallback(): void {
    super.connectedCallback();
    // The panel is not needed for the first view of the day, only to open a booking.
    void import('../booking/booking-panel.ts');
    document.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#key);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('booking') && this.booking) {
      this.chosen = Number(this.booking);
    }
  }

  get #hasClasses(): boolean {
    return this.showsClasses && (this.schedules ?? []).some(({ classes }) => classes);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#hasClasses) {
      void import('../booking/classes/class-list.ts');
    }
    if (!changed.has('again') || !this.again) {
      return;
    }
    history.replaceState(null, '', this.addressOf(this.day));
    void this.addLike(Number(this.again));
  }

  protected override render() {
    const { texts, session } = this.desk;
    const columns = this.columns;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${this.heading}</h1>
          <p class="muted">${this.data ? this.summary(this.shown(columns)) : texts.loading}</p>
        </div>
        ${session.installation ? html`<admin-search .name=${'search'} .label=${texts.search.label} .chosen=${this.#found}></admin-search>` : nothing}
        ${mayWrite(session) && this.schedules?.length ? html`<button class="primary" @click=${this.addAnywhere}>${icons.plus}<span>${texts.day.add}</span></button>` : nothing}
      </header>
      ${this.problem ? this.#problemView(this.problem) : nothing} ${this.asked}
      ${session.installation && this.schedules?.length !== 0 ? this.#desktop(columns) : html`<p class="empty">${texts.day.empty}</p>`}
      ${this.dialogView(this.#changed)}
    `;
  }

  #problemView(problem: Problem) {
    return html`
      <p class="problem" role="alert">
        ${icons.warning}<span>${describeProblem(this.desk.texts, problem)}</span>
        <button @click=${() => this.load()}>${this.desk.texts.retry}</button>
      </p>
    `;
  }

  #desktop(columns: readonly GridColumn[]) {
    const { texts, session } = this.desk;
    return html`
      <div class="bars">
        ${this.bar(columns)}
        <button class="plain" @click=${this.#print}>${icons.print}${texts.day.print}</button>
        ${mayWrite(session) ? html`<button class="plain" @click=${this.close}>${icons.closed}${texts.absence}</button>` : nothing}
      </div>
      ${this.#hasClasses ? html`<admin-classes .day=${this.shownDay} .hiddenCalendars=${this.hiddenCalendars} .seen=${this.data?.received} .changed=${this.#changed}></admin-classes>` : nothing}
      <div class="desk" data-open=${this.chosen === null ? nothing : ''}>
        <admin-day-grid
          aria-busy=${this.isTurning ? 'true' : nothing}
          .columns=${this.shown(columns)}
          .texts=${texts}
          .heading=${this.heading}
          .now=${this.now}
          .chosen=${this.chosen}
          .mayWrite=${mayWrite(session)}
          .announce=${this.desk.announce}
          .opened=${this.#choose}
          .added=${this.add}
          .moved=${this.moved}
        ></admin-day-grid>
        ${this.chosen === null ? nothing : this.#panel(this.chosen)}
      </div>
      <div class="keys">
        <p id="grid-keys">${texts.day.keys}</p>
        ${tickBox({ name: 'letters', label: texts.day.letters, checked: this.letters, changed: this.#switchLetters })}
      </div>
    `;
  }

  #panel(booking: number) {
    return html`
      <admin-booking-panel
        .booking=${booking}
        .seen=${this.data?.received}
        .closed=${this.#closePanel}
        .changed=${this.#changed}
        .move=${this.move}
        .cancel=${this.cancel}
        .propose=${this.propose}
        .followUp=${this.followUp}
        .series=${this.series}
        .giveRoom=${this.giveRoom}
      ></admin-booking-panel>
    `;
  }

  readonly #choose = (booking: number): void => {
    this.chosen = booking;
  };

  readonly #found = ({ day, id }: Found): void => {
    this.chosen = id;
    this.desk.go(`${BASE}/?day=${day}&booking=${id}`);
  };

  /** Closes the panel and removes the booking from the address. */
  readonly #closePanel = (): void => {
    const booking = this.chosen;
    this.chosen = null;
    if (this.booking) {
      this.desk.go(this.addressOf(this.shownDay));
    }
    if (booking !== null && this.find(`[data-key="b${booking}"]`)) {
      void this.focusOn(`[data-key="b${booking}"]`);
    } else {
      void this.#grid?.focusStop();
    }
  };

  get #grid(): HTMLElementTagNameMap['admin-day-grid'] | null {
    return this.find<HTMLElementTagNameMap['admin-day-grid']>('admin-day-grid');
  }

  /**
   * Corrects the focus that the browser restored. In the grid, that element may show another entry
   * by now, and a booking made with the button above the grid is focused there.
   */
  protected override async giveBackFocus({ when, booking, hasChanged }: About): Promise<void> {
    const given = document.activeElement;
    const isLost = () =>
      document.activeElement === null || document.activeElement === document.body;
    await this.loading;
    await this.updateComplete;
    const grid = this.#grid;
    const isElsewhere = !isLost() && !grid?.contains(document.activeElement);
    const isMeant = hasChanged && !given?.closest('admin-booking-panel');
    if (document.activeElement !== given && !isLost()) {
      return;
    }
    if (isElsewhere && !isMeant) {
      return;
    }
    const column = this.shown(this.columns).find((one) => {
      const { schedule, day } = this.whenOf({ schedule: one.schedule, from: when.from });
      return schedule === when.schedule && day === when.day;
    });
    if (column) {
      await grid?.updateComplete;
      await grid?.focusAt({ schedule: column.schedule, from: when.from }, booking);
    } else if (isLost()) {
      await grid?.focusStop();
    }
  }

  /** Reloads at once. The server's event about it arrives later and then finds nothing new. */
  readonly #changed = (booking: Booking | null): void => {
    if (booking?.status === 'cancelled' && booking.id === this.chosen) {
      this.#closePanel();
    }
    void this.load();
  };

  /** Prints the list, because a grid would not fit on paper. */
  readonly #print = (): void => this.desk.go(`${BASE}/calendar/list?day=${this.shownDay}&print`);

  /** Goes to a day; an empty string means today. */
  protected readonly goTo = (day: string): void => {
    // The panel would take the focus with it.
    if (document.activeElement?.closest('admin-booking-panel')) {
      void this.#grid?.focusStop();
    }
    this.chosen = null;
    this.desk.go(this.addressOf(day === this.today ? '' : day));
  };

  readonly #switchLetters = (areKeys: boolean): void => {
    this.letters = areKeys;
    keepLetters(areKeys);
  };

  /** Handles single-letter shortcuts outside of fields and dialogs. */
  readonly #key = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const isBusy =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      this.open !== null;
    const isOff = key.length === 1 && !this.letters;
    if (
      isBusy ||
      isOff ||
      (target instanceof Element && target.closest('input, select, textarea, dialog'))
    ) {
      return;
    }
    const isIntoGrid = isArrowKey(key) && isNowhere(target);
    const does = isIntoGrid
      ? this.#intoGrid
      : this.#keys[key.length === 1 ? key.toLowerCase() : key];
    if (!does) {
      return;
    }
    event.preventDefault();
    does();
  };

  readonly #intoGrid = (): void => void this.#grid?.focusStop();

  readonly #keys: Readonly<Record<string, () => void>> = {
    n: () => mayWrite(this.desk.session) && this.addAnywhere(),
    t: () => this.goTo(''),
    g: this.#intoGrid,
    '/': () => this.find('#search')?.focus(),
    PageUp: () => this.goTo(this.turned(-1)),
    PageDown: () => this.goTo(this.turned(1)),
    Escape: () => this.chosen !== null && this.#closePanel(),
  };
}

/**
 * Whether the focus is on the page, its heading or the empty grid, but not inside the grid, where
 * arrow keys select.
 */
const isNowhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, h1, .grid');
