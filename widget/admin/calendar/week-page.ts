/** `<admin-week>`: seven days of one calendar, live. */

import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import type { When } from '../booking/when-fields.ts';
import { BASE } from '../client.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { clock, dayInWords, daysInWords, findMonday } from '../wall-time.ts';
import { calendarChoice, turnsBar } from './calendar-bar.ts';
import { CalendarPage } from './calendar-page.ts';
import { countBookings } from './counted-bookings.ts';
import { nextFree, type Schedule } from './day-columns.ts';
import type { GridColumn } from './grid/grid-day.ts';
import type { Target } from './grid/steps.ts';
import { hiddenCalendars } from './screen-settings.ts';
import { type Week, weekColumns } from './week-columns.ts';

const NINE = 9 * 60;

class WeekPage extends CalendarPage<Week> {
  /** Calendar from the address; empty for the first one shown on this screen. */
  @property({ attribute: false }) schedule!: string;

  protected override readonly showsClasses = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('schedule') && this.data) {
      this.isTurning = true;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('schedule') && !changed.has('day')) {
      void this.load();
    }
  }

  get #schedule(): Schedule | null {
    const { schedules } = this;
    const hidden = hiddenCalendars();
    const asked = schedules?.find(({ id }) => id === Number(this.schedule));
    return asked ?? schedules?.find(({ id }) => !hidden.includes(id)) ?? schedules?.[0] ?? null;
  }

  protected override async fetchShown(known: Promise<unknown>) {
    await known;
    const schedule = this.#schedule;
    return this.desk.call('GET /weeks/{day}', {
      path: { day: this.#monday },
      query: schedule ? { schedules: String(schedule.id) } : {},
    });
  }

  /** Id of the calendar on screen, until another one has been loaded. */
  get #shownId(): number {
    return this.data?.shown.days[0]?.schedules[0]?.id ?? this.#schedule?.id ?? 0;
  }

  get #monday(): string {
    return findMonday(this.shownDay);
  }

  protected override dayOf({ days }: Week): string {
    return days[0]?.day ?? '';
  }

  protected override arrived(): void {
    this.desk.announce(fill(this.desk.texts.day.loaded, { day: this.heading }));
  }

  /** `null` if today is not in this week. */
  protected override get now(): number | null {
    return this.data?.shown.days.some(({ day }) => day === this.data?.shown.today)
      ? super.now
      : null;
  }

  protected override get columns(): GridColumn[] {
    if (!this.data || !this.schedules) {
      return [];
    }
    return weekColumns(this.data.shown, {
      schedules: this.schedules,
      schedule: this.#shownId,
      received: this.data.received,
      nameOf: (day) => dayInWords(this.desk.language, day, 'short'),
      addressOf: (day) => `${BASE}/?day=${day}`,
    });
  }

  protected override shown(columns: readonly GridColumn[]): readonly GridColumn[] {
    return columns;
  }

  protected override get heading(): string {
    return daysInWords(this.desk.language, this.#monday, addDays(this.#monday, 6));
  }

  protected override summary(columns: readonly GridColumn[]): string {
    const { day: words } = this.desk.texts;
    const bookings = columns.flatMap(({ entries }) =>
      entries.filter(({ kind }) => kind === 'booking'),
    );
    const free = this.#free(columns);
    const name = this.#schedule?.name ?? '';
    const outside = bookings.filter((entry) => entry.kind === 'booking' && entry.isOutside).length;
    const summary = [
      name,
      countBookings(this.desk.texts, bookings.length),
      ...(outside > 0 ? [fillPlural(words.outsideCount, outside)] : []),
    ].join(' · ');
    return free
      ? `${summary} · ${fill(words.nextFree, { time: clock(free.minute), calendar: free.name })}`
      : summary;
  }

  /** Returns the first gap from now on, with its column. */
  #free(
    columns: readonly GridColumn[],
  ): { readonly minute: number; readonly name: string; readonly column: number } | null {
    const { today } = this;
    const found = columns.flatMap((column) => {
      const day = this.#dayAt(column.schedule);
      const free = day < today ? null : nextFree([column], day === today ? this.now : null);
      return free ? [{ ...free, column: column.schedule }] : [];
    });
    return found[0] ?? null;
  }

  #dayAt(column: number): string {
    return this.data?.shown.days[column]?.day ?? this.shownDay;
  }

  protected override bar() {
    const { texts } = this.desk;
    const chosen = this.#schedule;
    const choices = (this.schedules ?? []).map(({ id, name }) => ({
      id,
      name,
      isChosen: id === chosen?.id,
    }));
    return turnsBar(texts, {
      view: 'week',
      day: this.shownDay,
      previous: { label: texts.day.previousWeek, day: this.turned(-1) },
      next: { label: texts.day.nextWeek, day: this.turned(1) },
      goTo: this.goTo,
      hasRooms: this.resources.length > 0,
      calendars: calendarChoice(texts, choices, {
        isSingle: true,
        choose: this.#chooseSchedule,
        show: ([first]) => first !== undefined && this.#chooseSchedule(first),
      }),
    });
  }

  protected override get shownCalendars(): readonly number[] {
    return [this.#shownId];
  }

  protected override whenOf({ schedule, from }: Target): When {
    return { schedule: this.#shownId, day: this.#dayAt(schedule), from };
  }

  protected override get anywhere(): When | null {
    const free = this.#free(this.columns);
    if (!this.#schedule) {
      return null;
    }
    return free
      ? this.whenOf({ schedule: free.column, from: free.minute })
      : { schedule: this.#schedule.id, day: this.shownDay, from: NINE };
  }

  protected override addressOf(day: string): string {
    return this.#address(day, this.schedule);
  }

  #address(day: string, schedule: string): string {
    const query = new URLSearchParams([
      ...(day ? [['day', day]] : []),
      ...(schedule ? [['schedule', schedule]] : []),
    ]);
    return `${BASE}/calendar/week${query.size > 0 ? `?${query}` : ''}`;
  }

  protected override turned(direction: 1 | -1): string {
    return addDays(this.shownDay, 7 * direction);
  }

  readonly #chooseSchedule = (schedule: number): void =>
    this.desk.go(this.#address(this.day, String(schedule)));
}

customElements.define('admin-week', WeekPage);
