/**
 * `<admin-rooms>`: a day of all rooms and devices, live. Moving a booking into another column gives
 * it that room at once.
 */

import { state } from 'lit/decorators.js';
import { addDays } from '../../../shared/wall-time.ts';
import { giveRoom } from '../../booking/rooms/give-room.ts';
import { roomTexts } from '../../booking/rooms/room-texts.ts';
import type { When } from '../../booking/when-fields.ts';
import { BASE } from '../../client.ts';
import { fill } from '../../texts/fill.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { dayInWords } from '../../wall-time.ts';
import { calendarChoice, turnsBar } from '../calendar-bar.ts';
import type { About } from '../calendar-dialogs.ts';
import { CalendarPage } from '../calendar-page.ts';
import type { Booking } from '../day-columns.ts';
import type { GridColumn } from '../grid/grid-day.ts';
import type { Moving, Target } from '../grid/steps.ts';
import { keepRooms } from '../screen-settings.ts';
import { type RoomDay, roomColumns } from './room-columns.ts';

const narrow = matchMedia('(width < 900px)');
const NINE = 9 * 60;

class RoomsPage extends CalendarPage<RoomDay> {
  /** The only room shown on a narrow screen. */
  @state() protected only: number | null = null;
  readonly #narrowed = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    keepRooms(true);
    narrow.addEventListener('change', this.#narrowed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#narrowed);
  }

  /** After midnight it loads the new day. */
  protected override async fetchShown() {
    const ask = (day: string) => this.desk.call('GET /days/{day}/resources', { path: { day } });
    const answer = await ask(this.shownDay);
    return this.day || !answer.body || answer.body.day === answer.body.today
      ? answer
      : await ask(answer.body.today);
  }

  protected override dayOf({ day }: RoomDay): string {
    return day;
  }

  protected override arrived({ day }: RoomDay): void {
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
    return roomColumns(this.data.shown, {
      schedules: this.schedules,
      received: this.data.received,
      places: (n) => fillPlural(this.desk.texts.day.places, n),
    });
  }

  protected override shown(columns: readonly GridColumn[]): readonly GridColumn[] {
    return narrow.matches
      ? columns.filter(({ schedule }) => schedule === this.#onlyShown)
      : columns;
  }

  get #onlyShown(): number | null {
    const ids = this.data?.shown.resources.map(({ id }) => id) ?? [];
    return this.only !== null && ids.includes(this.only) ? this.only : (ids[0] ?? null);
  }

  protected override get heading(): string {
    return dayInWords(this.desk.language, this.shownDay);
  }

  protected override summary(columns: readonly GridColumn[]): string {
    const taken = columns.filter(({ entries }) => entries.length > 0).length;
    return fillPlural(roomTexts().inUse, columns.length, { taken });
  }

  protected override bar() {
    const { texts } = this.desk;
    const choices = (this.data?.shown.resources ?? []).map(({ id, name }) => ({
      id,
      name,
      isChosen: id === this.#onlyShown,
    }));
    const choose = (id: number) => {
      this.only = id;
    };
    const choosing = {
      isSingle: true,
      choose,
      show: ([first]: readonly number[]) => first !== undefined && choose(first),
    };
    return turnsBar(texts, {
      view: 'rooms',
      day: this.shownDay,
      previous: { label: texts.day.previous, day: this.turned(-1) },
      next: { label: texts.day.next, day: this.turned(1) },
      goTo: this.goTo,
      hasRooms: true,
      calendars: narrow.matches ? calendarChoice(texts, choices, choosing) : null,
    });
  }

  /** The dialog for absences begins with the only room that is shown. */
  protected override get shownCalendars(): readonly number[] {
    const shown = this.shown(this.columns).map(({ schedule }) => schedule);
    return shown.length === 1 ? shown : [];
  }

  /** A new booking is made in a calendar, whichever room it then gets. */
  protected override whenOf({ from }: Target): When {
    return { schedule: this.schedules?.[0]?.id ?? 0, from, day: this.shownDay };
  }

  /** A booking has the focus again in its room, whatever its calendar is. */
  protected override async giveBackFocus(about: About): Promise<void> {
    await super.giveBackFocus({
      ...about,
      when: this.whenOf({ schedule: 0, from: about.when.from }),
    });
  }

  protected override get anywhere(): When | null {
    return this.schedules?.length ? this.whenOf({ schedule: 0, from: this.now ?? NINE }) : null;
  }

  protected override addressOf(day: string): string {
    return day && day !== this.today
      ? `${BASE}/calendar/rooms?day=${day}`
      : `${BASE}/calendar/rooms`;
  }

  protected override turned(direction: 1 | -1): string {
    return addDays(this.shownDay, direction);
  }

  /** Gives another room at once; another time is confirmed in the dialog, with the room. */
  protected override drop(booking: Booking, moving: Moving, anchor: Element | null): void {
    const { entry, schedule: id, from } = moving;
    const parts = entry.share?.parts ?? [];
    const instead = booking.takes.find((one) => parts.some((part) => one.parts.includes(part)))?.id;
    const name = this.columns.find(({ schedule }) => schedule === id)?.name ?? '';
    const room = { id, name, parts, ...(instead !== undefined && { instead }) };
    if (from === entry.from) {
      void this.#give(booking, room, anchor);
      return;
    }
    const { schedule, day } = booking;
    const when = { schedule: schedule.id, day, from: booking.from + from - entry.from };
    void this.show({ kind: 'move', booking, when, ...(id !== instead && { room }), anchor });
  }

  async #give(
    booking: Booking,
    room: Parameters<typeof giveRoom>[1]['room'],
    anchor: Element | null,
  ): Promise<void> {
    const changed = () => {
      this.loading = this.load();
    };
    const { problem } = await giveRoom(this.desk, { booking, room, changed });
    if (problem) {
      changed();
      void this.giveRoom({ booking, room, refusal: problem }, anchor);
      return;
    }
    await this.loading;
    await this.updateComplete;
    await this.find<HTMLElementTagNameMap['admin-day-grid']>('admin-day-grid')?.focusAt(
      { schedule: room.id, from: booking.from },
      booking.id,
    );
  }
}

customElements.define('admin-rooms', RoomsPage);
