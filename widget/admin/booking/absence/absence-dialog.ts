/**
 * `<admin-absence>`: closes calendars for some days or part of a day. It lists the affected
 * bookings first and cancels the selected ones, and the classes that need a substitute. Planned absences can be withdrawn here.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { fillPlural } from '../../texts/fill-plural.ts';
import './absence.css';
import type { Booking, Resource, Schedule } from '../../calendar/day-columns.ts';
import { dayField, timeField } from '../../parts/day-field.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { inputField, readText, tickBox } from '../../parts/field.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { clock, parseMinute } from '../../wall-time.ts';
import { bookingTexts } from '../booking-texts.ts';
import type { ClassOnDay } from '../classes/class-on-day.ts';
import type { Asked } from '../proposal/propose-each.ts';
import { undoableTogether } from '../undoable.ts';
import {
  type Conflict,
  cancelEach,
  conflictsView,
  countAffected,
  countElsewhere,
  describeUndone,
  type Fates,
  messageField,
  withFate,
} from './conflicts-view.ts';
import { describeRooms, giveOtherRooms } from './other-rooms.ts';
import './planned-absences.ts';

const DAY = 24 * 60;
const AFTERNOON = { from: 13 * 60, until: 18 * 60 };

type Closable = Pick<Schedule, 'id' | 'name'>;

interface Part {
  readonly from: number;
  readonly until: number;
}

/** The time to close. */
interface Shown {
  readonly from: string;
  readonly until: string;
  /** Minutes of each day; `null` for all day. */
  readonly between: Part | null;
  readonly chosen: readonly number[];
}

class AbsenceDialog extends DialogPart {
  schedules!: readonly Schedule[];
  resources!: readonly Resource[];
  /** First day to suggest. */
  day!: string;
  /** Calendars selected at the start. */
  shown!: readonly number[];
  changed!: (booking: Booking | null) => void;
  @state() protected from!: Shown['from'];
  @state() protected until!: Shown['until'];
  @state() protected between: Shown['between'] = null;
  @state() protected chosen!: Shown['chosen'];
  /** `null` while loading. */
  @state() protected conflicts: readonly Conflict[] | null = null;
  /** Classes that need somebody else or another room. */
  @state() protected classes: readonly ClassOnDay[] = [];
  /** How many bookings of calendars that this person does not see are affected as well. */
  @state() protected elsewhere = 0;
  @state() protected fates: Fates = new Map();
  /** Bookings to propose other times for, after closing; empty if none. */
  @state() protected asking: readonly Asked[] = [];
  /** The absence is saved; now it asks about bookings that were made until then. */
  @state() protected isClosed = false;
  /** Notes about bookings that someone else changed, so that they were not cancelled. */
  @state() protected others: readonly string[] = [];
  #asked = 0;

  protected override begin(): void {
    this.from = this.day;
    this.until = this.day;
    const known = this.#closable.map(({ id }) => id);
    this.chosen = known.length === 1 ? known : this.shown.filter((id) => known.includes(id));
    void this.#ask();
  }

  protected override get subject() {
    return this.day;
  }

  protected override heading(): string {
    return bookingTexts().absence.heading;
  }

  /** Calendars, and rooms and devices for people who are limited to no calendars. */
  get #closable(): readonly Closable[] {
    const { schedules: granted } = this.desk.session.administrator;
    return [...this.schedules, ...(granted === null ? this.resources : [])];
  }

  get #body() {
    const { chosen, from, until, between } = this;
    return { schedules: [...chosen], from, until, ...(between && { between }) };
  }

  get #isComplete(): boolean {
    const { chosen, from, until, between } = this;
    return (
      chosen.length > 0 &&
      from !== '' &&
      from <= until &&
      (between === null || between.from < between.until)
    );
  }

  /** Loads the affected bookings; only the newest request counts. */
  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    this.conflicts = null;
    this.fates = new Map();
    if (!this.#isComplete) {
      return;
    }
    const { body, problem } = await this.desk.call('POST /absences/conflicts', {
      body: this.#body,
    });
    if (asked !== this.#asked) {
      return;
    }
    this.problem = problem ?? null;
    this.conflicts = body?.bookings ?? null;
    this.classes = body?.classes ?? [];
    this.elsewhere = body?.elsewhere ?? 0;
    if (this.classes.length > 0) {
      void import('./absent-classes.ts');
    }
    if (body) {
      this.desk.announce(countAffected(body.bookings.length, body.elsewhere));
    }
  }

  protected override content() {
    const { texts } = this.desk;
    const words = bookingTexts().absence;
    const today = this.desk.session.installation?.today;
    if (this.asking.length > 0) {
      return this.#asking();
    }
    return html`
      <form @submit=${this.#submit}>
        <div class="pair even">
          ${dayField({ name: 'from', label: words.from, today, value: this.from, required: true, changed: this.#setFrom })}
          ${dayField({ name: 'until', label: words.until, today, value: this.until, required: true, changed: (until) => this.#set({ until }) })}
        </div>
        ${tickBox({ name: 'part', label: words.part, checked: this.between !== null, changed: (isPart) => this.#takePart(isPart) })}
        ${this.between ? this.#times(this.between) : nothing}
        ${this.between && this.from < this.until ? html`<p class="hint">${words.eachDay}</p>` : nothing}
        <fieldset class="reasons">
          <legend>${texts.adding.calendar}</legend>
          <div class="chips">${this.#closable.map((one) => this.#choice(one))}</div>
          ${this.chosen.length === 0 ? html`<p class="hint">${words.noneChosen}</p>` : nothing}
        </fieldset>
        ${inputField({ name: 'note', label: words.note, hint: words.noteHint })} ${this.#effect()}
        ${this.classes.length > 0 ? html`<admin-absent-classes .classes=${this.classes} .changed=${this.#substituted}></admin-absent-classes>` : nothing}
        ${this.problemView()}
        <footer>
          <button type="button" @click=${this.close}>${this.isClosed ? texts.close : texts.cancel}</button>
          <button class="primary" ?disabled=${!this.#isComplete} aria-busy=${this.busy ? 'true' : nothing}>${this.between ? words.submitPart : words.submit}</button>
        </footer>
      </form>
      <admin-planned-absences .schedules=${[...this.schedules, ...this.resources]} .changed=${this.#reopened}></admin-planned-absences>
    `;
  }

  #asking() {
    const { schedules, asking } = this;
    return html`<admin-propose-each .schedules=${schedules} .asked=${asking} .done=${this.#answered}></admin-propose-each>`;
  }

  readonly #answered = (): void => {
    this.changed(null);
    this.asking = [];
    if (!this.conflicts?.length) {
      this.close();
    }
  };

  /** Formats the times. 00:00 as an end means 24:00, as some people write it. */
  #times(between: Part) {
    const words = bookingTexts().absence;
    const { from, until } = between;
    const set = (change: Partial<Part>) => this.#set({ between: { ...between, ...change } });
    return html`
      <div class="pair even">
        ${timeField({ name: 'from-time', label: words.fromTime, value: clock(from), required: true, changed: (time) => set({ from: parseMinute(time) ?? from }) })}
        ${timeField({ name: 'until-time', label: words.untilTime, isEnd: true, value: until === DAY ? '24:00' : clock(until), required: true, changed: (time) => set({ until: parseMinute(time) || DAY }) })}
      </div>
    `;
  }

  /**
   * Suggests a part of the day while any calendar is open: the rest of today, or the afternoon of
   * another day.
   */
  async #takePart(isPart: boolean): Promise<void> {
    if (!isPart) {
      return this.#set({ between: null });
    }
    const { body } = await this.desk.call('GET /days/{day}', {
      path: { day: this.from },
      query: {},
    });
    const closes = Math.max(
      AFTERNOON.until,
      ...(body?.schedules ?? []).flatMap(({ open }) => open.map(({ until }) => until)),
    );
    const isToday = body !== undefined && body.day === body.today && body.now < closes;
    this.#set({
      between: {
        from: isToday ? Math.floor(body.now / 5) * 5 : AFTERNOON.from,
        until: Math.min(closes, DAY),
      },
    });
  }

  #choice({ id, name }: Closable) {
    const toggle = () =>
      this.#set({
        chosen: this.chosen.includes(id)
          ? this.chosen.filter((one) => one !== id)
          : [...this.chosen, id],
      });
    return html`
      <label class="chip"><input type="checkbox" name="calendar-${id}" class="unseen" .checked=${this.chosen.includes(id)} @change=${toggle} />${name}</label>
    `;
  }

  #effect() {
    const { conflicts, fates, desk, close } = this;
    if (!conflicts) {
      return nothing;
    }
    const decide = (decided: Fates) => {
      this.fates = decided;
    };
    return html`
      ${this.others.map(sentenceLine)}
      ${this.isClosed && conflicts.length > 0 ? html`<p role="status"><b>${this.others.length > 0 ? fillPlural(bookingTexts().absence.left, conflicts.length) : fillPlural(bookingTexts().absence.late, conflicts.length)}</b></p>` : nothing}
      ${this.elsewhere > 0 ? html`<p><b>${countElsewhere(this.elsewhere)}</b></p>` : nothing}
      ${conflicts.length > 0 || (this.classes.length === 0 && this.elsewhere === 0) ? conflictsView({ desk, conflicts, fates, decide, close, rooms: this.#chosenRooms }) : nothing}
    `;
  }

  get #chosenRooms(): readonly number[] {
    return this.resources.map(({ id }) => id).filter((id) => this.chosen.includes(id));
  }

  readonly #setFrom = (from: string): void =>
    this.#set({ from, until: this.until < from ? from : this.until });

  #set(change: Partial<Shown>): void {
    Object.assign(this, change);
    this.isClosed = false;
    this.others = [];
    void this.#ask();
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || !this.#isComplete) {
      return;
    }
    const { desk } = this;
    const values = new FormData(event.target);
    const body = { ...this.#body, note: readText(values, 'note') };
    // Cancels only bookings that were listed.
    const seen = this.conflicts ?? [];
    const cancelled = withFate(seen, this.fates, 'cancel');
    const asked = withFate(seen, this.fates, 'propose');
    let standing: readonly Conflict[] = [];
    const close = async () => {
      const answer = await desk.call('POST /absences', { body });
      standing = answer.body?.bookings ?? [];
      return answer;
    };
    if (!(await this.attempt(close))) {
      return;
    }
    const rooms = withFate(seen, this.fates, 'room');
    const roomless = await giveOtherRooms(desk, rooms, this.#chosenRooms);
    const { cancelled: bookings, changed: others } = await cancelEach(desk, cancelled, values);
    const words = bookingTexts().absence;
    const failed = cancelled.length - bookings.length;
    const done =
      cancelled.length === 0 ? words.done : fillPlural(words.doneCancelled, cancelled.length);
    const said = failed > 0 ? fillPlural(words.notCancelled, failed) : done;
    const text =
      rooms.length > 0 ? `${said} ${describeRooms(rooms.length, roomless.length)}` : said;
    const { changed } = this;
    desk.toast(undoableTogether(desk, { text, bookings, undone: describeUndone, changed }));
    changed(null);
    this.conflicts =
      others.length > 0
        ? await this.#standing(asked)
        : standing.filter(
            ({ id }) => !seen.some((one) => one.id === id) || roomless.some((one) => one.id === id),
          );
    this.others = others;
    this.asking = asked.map(({ id, language }) => ({
      id,
      message: readText(values, messageField(language)),
    }));
    if (asked.length > 0) {
      await import('../proposal/propose-each.ts');
    } else if (this.conflicts.length === 0 && others.length === 0) {
      return this.close();
    }
    this.fates = new Map();
    this.isClosed = true;
    if (others.length > 0) {
      await this.focusOn('[role=alert]');
    }
  };

  /** Returns the bookings still in that time, without those that get proposals next. */
  async #standing(asked: readonly Conflict[]): Promise<readonly Conflict[]> {
    const { body } = await this.desk.call('POST /absences/conflicts', { body: this.#body });
    return (body?.bookings ?? []).filter(({ id }) => !asked.some((one) => one.id === id));
  }

  readonly #substituted = (): void => {
    this.changed(null);
    void this.#ask();
  };

  readonly #reopened = async (): Promise<void> => {
    this.changed(null);
    await this.#ask();
    await this.focusOn('#dialog-heading');
  };
}

customElements.define('admin-absence', AbsenceDialog);
