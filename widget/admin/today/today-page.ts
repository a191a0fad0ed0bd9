/** `<admin-today>`: a day of the chosen calendars, live; beside it the chosen booking; above it the way to other days and to a new booking. */

import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { BASE, type Problem } from '../client.ts';
import '../day-grid/day-grid.ts';
import type { GridColumn } from '../day-grid/grid-day.ts';
import type { Moving, Target } from '../day-grid/steps.ts';
import { type Desk, mayWrite, sentenceOf } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { Part } from '../parts/part.ts';
import { addDays, clock, dayInWords } from '../wall-time.ts';
import './booking-panel.ts';
import { dayBar } from './day-bar.ts';
import { type Booking, columnsOf, type Day, nextFree, type Schedule } from './day-columns.ts';
import { type Open, openDialog } from './open-dialog.ts';
import { areLettersKeys, hiddenCalendars, keepHidden, keepLetters } from './screen-settings.ts';

const narrow = matchMedia('(width < 900px)');
const NINE = 9 * 60;
const DAY = 24 * 60;

class TodayPage extends Part {
  static override readonly properties: PropertyDeclarations = {
    desk: { attribute: false },
    day: { attribute: false },
    data: { state: true },
    schedules: { state: true },
    problem: { state: true },
    chosen: { state: true },
    open: { state: true },
    unseen: { state: true },
    only: { state: true },
    letters: { state: true },
  };

  declare desk: Desk;
  /** As the address says it; empty: today. */
  declare day: string;
  declare protected data: { readonly day: Day; readonly received: number } | null;
  declare protected schedules: readonly Schedule[] | null;
  declare protected problem: Problem | null;
  declare protected chosen: number | null;
  declare protected open: Open | null;
  declare protected unseen: readonly number[];
  /** On a narrow screen one calendar is shown. */
  declare protected only: number | null;
  /** Whether single letters are keys. */
  declare protected letters: boolean;
  #asked = 0;
  #stop: () => void = () => {};
  #clock = 0;
  readonly #narrowed = () => this.requestUpdate();

  constructor() {
    super();
    this.data = null;
    this.schedules = null;
    this.problem = null;
    this.chosen = null;
    this.open = null;
    this.only = null;
    this.unseen = hiddenCalendars();
    this.letters = areLettersKeys();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange((schedules) => {
      if (schedules === null) this.schedules = null;
      void this.#load();
    });
    this.#clock = window.setInterval(() => this.#tick(), 20_000);
    narrow.addEventListener('change', this.#narrowed);
    document.addEventListener('keydown', this.#key);
  }

  /** The now line goes on; at midnight another day begins. */
  #tick(): void {
    if ((this.#now ?? 0) >= DAY) void this.#load();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
    clearInterval(this.#clock);
    narrow.removeEventListener('change', this.#narrowed);
    document.removeEventListener('keydown', this.#key);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('day')) void this.#load();
  }

  get #shownDay(): string {
    return this.day || this.#today;
  }

  get #today(): string {
    return this.data?.day.today ?? this.desk.session.installation?.today ?? '';
  }

  /** The newest question wins. What cannot be read leaves what was there. */
  async #load(): Promise<void> {
    if (!this.desk.session.installation) return;
    const asked = ++this.#asked;
    const [day, schedules] = await Promise.all([
      this.desk.call('GET /days/{day}', { path: { day: this.#shownDay }, query: {} }),
      this.schedules ? null : this.desk.call('GET /schedules'),
    ]);
    if (asked !== this.#asked) return;
    this.problem = day.problem ?? schedules?.problem ?? null;
    if (day.problem) return;
    const isOther = this.data?.day.day !== day.body.day;
    if (schedules && !schedules.problem) this.schedules = schedules.body.schedules.filter(({ group }) => !group);
    if (isOther && this.data) this.desk.announce(this.desk.texts.day.loaded(dayInWords(this.desk.language, day.body.day)));
    this.data = { day: day.body, received: Date.now() };
    // Meanwhile it is tomorrow.
    if (!this.day && day.body.day !== day.body.today) await this.#load();
  }

  /** Minute of this moment on the day that is shown; `null` on another day than today. */
  get #now(): number | null {
    if (!this.data || this.data.day.day !== this.data.day.today) return null;
    return this.data.day.now + Math.floor((Date.now() - this.data.received) / 60_000);
  }

  get #columns(): GridColumn[] {
    if (!this.data || !this.schedules) return [];
    return columnsOf(this.data.day, this.schedules, { places: this.desk.texts.day.places, received: this.data.received });
  }

  #shown(columns: readonly GridColumn[]): GridColumn[] {
    if (!narrow.matches) return columns.filter(({ schedule }) => !this.unseen.includes(schedule));
    return columns.filter(({ schedule }, index) => (this.only === null ? index === 0 : schedule === this.only));
  }

  protected override render() {
    const { texts, language, session } = this.desk;
    const columns = this.#columns;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${dayInWords(language, this.#shownDay)}</h1>
          <p class="muted">${this.data ? this.#summary(columns) : texts.loading}</p>
        </div>
        ${mayWrite(session) && this.schedules?.length ? html`<button class="primary" @click=${this.#addAnywhere}>${icons.plus}<span>${texts.day.add}</span></button>` : nothing}
      </header>
      ${this.problem ? this.#problemView(this.problem) : nothing}
      ${session.installation && this.schedules?.length !== 0 ? this.#desktop(columns) : html`<p class="empty">${texts.setUp.empty}</p>`}
      ${this.open ? openDialog(this.open, { desk: this.desk, schedules: this.schedules ?? [], day: this.#shownDay, closed: this.#closeDialog, changed: this.#changed }) : nothing}
    `;
  }

  #problemView(problem: Problem) {
    return html`
      <p class="problem" role="alert">
        ${icons.warning}<span>${sentenceOf(this.desk.texts, problem)}</span>
        <button @click=${() => this.#load()}>${this.desk.texts.retry}</button>
      </p>
    `;
  }

  #summary(columns: readonly GridColumn[]): string {
    const { day: words } = this.desk.texts;
    const bookings = columns.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'booking'));
    const free = nextFree(columns, this.#now);
    const isPast = this.#shownDay < this.#today;
    const summary = words.summary(bookings.length, bookings.filter(({ state }) => state === 'arrived').length);
    return free && !isPast ? `${summary} · ${words.nextFree(clock(free.minute), free.name)}` : summary;
  }

  #desktop(columns: readonly GridColumn[]) {
    const { texts, language, session } = this.desk;
    const shown = this.#shown(columns);
    return html`
      ${dayBar(texts, { day: this.#shownDay, columns, shown, goTo: this.#goTo, toggle: this.#toggle })}
      <div class="desk" data-open=${this.chosen === null ? nothing : ''}>
        <admin-day-grid
          .columns=${shown}
          .texts=${texts}
          .heading=${dayInWords(language, this.#shownDay)}
          .now=${this.#now}
          .chosen=${this.chosen}
          .mayWrite=${mayWrite(session)}
          .announce=${this.desk.announce}
          .opened=${this.#choose}
          .added=${this.#add}
          .moved=${this.#moved}
        ></admin-day-grid>
        ${this.chosen === null ? nothing : this.#panel(this.chosen)}
      </div>
      <div class="keys">
        <p id="grid-keys">${texts.day.keys}</p>
        <label class="tick"><input type="checkbox" .checked=${this.letters} @change=${this.#switchLetters} /> <span>${texts.day.letters}</span></label>
      </div>
    `;
  }

  #panel(booking: number) {
    return html`
      <admin-booking-panel
        .desk=${this.desk}
        .booking=${booking}
        .seen=${this.data?.received}
        .closed=${this.#closePanel}
        .changed=${this.#changed}
        .move=${this.#move}
        .cancel=${this.#cancel}
        .followUp=${this.#followUp}
      ></admin-booking-panel>
    `;
  }

  readonly #choose = (booking: number): void => {
    this.chosen = booking;
  };

  readonly #closePanel = (): void => {
    const key = `b${this.chosen}`;
    this.chosen = null;
    void this.focusOn(`[data-key="${key}"]`);
  };

  readonly #closeDialog = (): void => {
    this.open = null;
  };

  /** Asks again at once; the news of it come, too, and then nothing changes any more. */
  readonly #changed = (booking: Booking | null): void => {
    if (booking?.status === 'cancelled' && booking.id === this.chosen) this.#closePanel();
    void this.#load();
  };

  readonly #add = (target: Target, anchor: Element | null): void => {
    this.open = { kind: 'add', target, anchor };
  };

  readonly #addAnywhere = (): void => {
    const [first] = this.#shown(this.#columns);
    const free = nextFree(first ? [first] : [], this.#now);
    const schedule = first?.schedule ?? this.schedules?.[0]?.id;
    if (schedule !== undefined) this.#add({ schedule, from: free?.minute ?? NINE }, null);
  };

  readonly #followUp = (like: Booking, anchor: Element | null): void => {
    this.open = { kind: 'add', target: { schedule: like.schedule.id, from: like.from }, like, anchor };
  };

  readonly #cancel = (booking: Booking, anchor: Element | null): void => {
    this.open = { kind: 'cancel', booking, anchor };
  };

  readonly #move = (booking: Booking, anchor: Element | null): void => {
    this.open = { kind: 'move', booking, target: null, anchor };
  };

  /** Proposed in the grid: what is sent is the booking as it is now. */
  readonly #moved = async ({ entry, schedule, from }: Moving, anchor: Element | null): Promise<void> => {
    const found = await this.desk.call('GET /bookings/{id}', { path: { id: entry.id } });
    if (found.problem) this.problem = found.problem;
    else this.open = { kind: 'move', booking: found.body, target: { schedule, from }, anchor };
  };

  /** Empty: to today. */
  readonly #goTo = (day: string): void => {
    this.chosen = null;
    this.desk.go(day && day !== this.#today ? `${BASE}/?day=${day}` : `${BASE}/`);
  };

  readonly #toggle = (schedule: number): void => {
    if (narrow.matches) {
      this.only = schedule;
      return;
    }
    this.unseen = this.unseen.includes(schedule) ? this.unseen.filter((id) => id !== schedule) : [...this.unseen, schedule];
    keepHidden(this.unseen);
  };

  readonly #switchLetters = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.letters = target.checked;
    keepLetters(this.letters);
  };

  /** Single letters, outside of fields and dialogs. */
  readonly #key = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const isBusy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || this.open !== null;
    const isOff = key.length === 1 && !this.letters;
    if (isBusy || isOff || (target instanceof Element && target.closest('input, select, textarea, dialog'))) return;
    const does = this.#keys[key.length === 1 ? key.toLowerCase() : key];
    if (!does) return;
    event.preventDefault();
    does();
  };

  readonly #keys: Readonly<Record<string, () => void>> = {
    n: () => mayWrite(this.desk.session) && this.#addAnywhere(),
    t: () => this.#goTo(''),
    PageUp: () => this.#goTo(addDays(this.#shownDay, -1)),
    PageDown: () => this.#goTo(addDays(this.#shownDay, 1)),
    Escape: () => this.chosen !== null && this.#closePanel(),
  };
}

customElements.define('admin-today', TodayPage);
