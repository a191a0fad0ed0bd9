/** `<admin-today>`: a day of the selected calendars, live. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import type { When } from '../booking/when-fields.ts';
import { BASE } from '../client.ts';
import { mayWrite } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { calendarChoice, turnsBar } from './calendar-bar.ts';
import { CalendarPage } from './calendar-page.ts';
import type { Choice } from './calendar-picker.ts';
import { countBookings } from './counted-bookings.ts';
import { type Day, nextFree, toColumns } from './day-columns.ts';
import type { GridColumn } from './grid/grid-day.ts';
import type { Target } from './grid/steps.ts';
import {
  areRoomsShown,
  hiddenCalendars,
  keepHidden,
  keepOnly,
  onlyCalendar,
} from './screen-settings.ts';

const narrow = matchMedia('(width < 900px)');
const NINE = 9 * 60;

class TodayPage extends CalendarPage<Day> {
  @state() protected unseen: readonly number[] = hiddenCalendars();
  /** The only calendar shown on a narrow screen. */
  @state() protected only: number | null = onlyCalendar();
  readonly #narrowed = () => void this.load();

  override connectedCallback(): void {
    super.connectedCallback();
    if (areRoomsShown()) {
      history.replaceState(null, '', `${BASE}/calendar/rooms${location.search}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }
    narrow.addEventListener('change', this.#narrowed);
    void import('../other-calendars/outside-changes.ts');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#narrowed);
  }

  /** Loads the day without hidden calendars. After midnight it loads the new day. */
  protected override async fetchShown(known: Promise<unknown>) {
    if (narrow.matches) {
      await known;
    }
    const hidden = this.#hidden;
    const query = hidden.length > 0 ? { hidden: hidden.join(',') } : {};
    const ask = (day: string) => this.desk.call('GET /days/{day}', { path: { day }, query });
    const answer = await ask(this.shownDay);
    return this.day || !answer.body || answer.body.day === answer.body.today
      ? answer
      : await ask(answer.body.today);
  }

  protected override dayOf({ day }: Day): string {
    return day;
  }

  protected override arrived({ day }: Day): void {
    this.desk.announce(
      fill(this.desk.texts.day.loaded, { day: dayInWords(this.desk.language, day) }),
    );
  }

  /** Current minute; `null` if the shown day is not today. */
  protected override get now(): number | null {
    return this.data?.shown.day === this.data?.shown.today ? super.now : null;
  }

  protected override get columns(): GridColumn[] {
    if (!this.data || !this.schedules) {
      return [];
    }
    return toColumns(this.data.shown, this.schedules, {
      places: (n) => fillPlural(this.desk.texts.day.places, n),
      received: this.data.received,
    });
  }

  protected override shown(columns: readonly GridColumn[]): GridColumn[] {
    if (!narrow.matches) {
      return columns.filter(({ schedule }) => !this.unseen.includes(schedule));
    }
    return columns.filter(({ schedule }) => schedule === this.#onlyShown);
  }

  /** A narrow screen offers to hide none. */
  protected override get hiddenCalendars(): readonly number[] {
    return narrow.matches ? [] : this.unseen;
  }

  /** The calendar chosen last if it still exists, else the first. */
  get #onlyShown(): number | null {
    const ids = this.#choosable.map(({ id }) => id);
    return this.only !== null && ids.includes(this.only) ? this.only : (ids[0] ?? null);
  }

  get #hidden(): readonly number[] {
    if (!narrow.matches) {
      return this.unseen;
    }
    const ids = (this.schedules ?? []).map(({ id }) => id);
    return ids.length > 1 ? ids.filter((id) => id !== this.#onlyShown) : [];
  }

  /** The calendars in the operator's order, then retired ones with bookings on this day. */
  get #choosable(): readonly { readonly id: number; readonly name: string }[] {
    const retired = this.data?.shown.schedules.filter((schedule) => schedule.retired) ?? [];
    return [...(this.schedules ?? []), ...retired].map(({ id, name }) => ({ id, name }));
  }

  protected override get asked() {
    return mayWrite(this.desk.session)
      ? html`<admin-outside-changes></admin-outside-changes>`
      : nothing;
  }

  protected override get heading(): string {
    return dayInWords(this.desk.language, this.shownDay);
  }

  protected override summary(columns: readonly GridColumn[]): string {
    const { day: words } = this.desk.texts;
    const bookings = columns.flatMap(({ entries }) =>
      entries.filter((entry) => entry.kind === 'booking'),
    );
    const free = nextFree(columns, this.now);
    const isPast = this.shownDay < this.today;
    const outside = bookings.filter(({ isOutside }) => isOutside).length;
    const counted = countBookings(
      this.desk.texts,
      bookings.length,
      bookings.filter(({ state }) => state === 'arrived').length,
    );
    const undelivered = bookings.filter(({ isUndelivered }) => isUndelivered).length;
    return [
      counted,
      outside > 0 && fillPlural(words.outsideCount, outside),
      undelivered > 0 && fillPlural(words.undeliveredCount, undelivered),
      free && !isPast && fill(words.nextFree, { time: clock(free.minute), calendar: free.name }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  protected override bar() {
    const isChosen = (id: number) =>
      narrow.matches ? id === this.#onlyShown : !this.unseen.includes(id);
    const choices: readonly Choice[] = this.#choosable.map(({ id, name }) => ({
      id,
      name,
      isChosen: isChosen(id),
    }));
    const { texts } = this.desk;
    return turnsBar(texts, {
      view: 'day',
      day: this.shownDay,
      previous: { label: texts.day.previous, day: this.turned(-1) },
      next: { label: texts.day.next, day: this.turned(1) },
      goTo: this.goTo,
      hasRooms: this.resources.length > 0,
      calendars: calendarChoice(texts, choices, {
        isSingle: narrow.matches,
        choose: this.#toggle,
        show: this.#show,
      }),
    });
  }

  /** Suggests the calendar if exactly one is shown, because rarely everyone is away at once. */
  protected override get shownCalendars(): readonly number[] {
    const shown = this.shown(this.columns).map(({ schedule }) => schedule);
    return shown.length === 1 ? shown : [];
  }

  protected override whenOf({ schedule, from }: Target): When {
    return { schedule, from, day: this.shownDay };
  }

  protected override get anywhere(): When | null {
    const [first] = this.shown(this.columns);
    const free = nextFree(first ? [first] : [], this.now);
    const schedule = first?.schedule ?? this.schedules?.[0]?.id;
    return schedule === undefined ? null : this.whenOf({ schedule, from: free?.minute ?? NINE });
  }

  protected override addressOf(day: string): string {
    return day && day !== this.today ? `${BASE}/?day=${day}` : `${BASE}/`;
  }

  protected override turned(direction: 1 | -1): string {
    return addDays(this.shownDay, direction);
  }

  readonly #toggle = (schedule: number): void => {
    if (narrow.matches) {
      this.only = schedule;
      keepOnly(schedule);
      void this.load();
      return;
    }
    this.#hide(
      this.unseen.includes(schedule)
        ? this.unseen.filter((id) => id !== schedule)
        : [...this.unseen, schedule],
    );
  };

  /** Shows only these calendars. */
  readonly #show = (schedules: readonly number[]): void =>
    this.#hide(this.#choosable.map(({ id }) => id).filter((id) => !schedules.includes(id)));

  #hide(unseen: readonly number[]): void {
    const isMore = this.unseen.some((id) => !unseen.includes(id));
    this.unseen = unseen;
    keepHidden(unseen);
    if (isMore) {
      void this.load();
    }
  }
}

customElements.define('admin-today', TodayPage);
