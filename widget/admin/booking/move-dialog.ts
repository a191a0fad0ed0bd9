/**
 * `<admin-move>`: moves a booking to another time or calendar. Moves by drag or keyboard end here
 * as well, for one confirmation.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Booking, Schedule } from '../calendar/day-columns.ts';
import type { Desk } from '../desk.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { tickBox } from '../parts/field.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords, formatSlot } from '../wall-time.ts';
import { findVisit } from './free-times.ts';
import { readAgain } from './meanwhile.ts';
import { isOverrulable, overruleView, readOverrule } from './overrule-view.ts';
import { describeRoomProblem, toTakes, type WantedRoom } from './rooms/give-room.ts';
import { UNDO_SECONDS, undoable } from './undoable.ts';
import { aWhen, type MovedBooking, type When } from './when-fields.ts';

class MoveDialog extends DialogPart {
  /** The booking; updated by the page on each render. */
  given!: Booking;
  /** The booking as last shown in this dialog. */
  @state() protected booking!: Booking;
  schedules!: readonly Schedule[];
  /** Target of the drag; `null` if there was none. */
  where!: When | null;
  /** A room chosen by hand; `null` if any will do. */
  room!: WantedRoom | null;
  changed!: (booking: Booking | null) => void;
  @state() protected when!: When;

  protected override begin(): void {
    const { given: booking, where } = this;
    this.booking = booking;
    this.when = aWhen(
      where ?? { schedule: booking.schedule.id, day: booking.day, from: booking.from },
    );
  }

  get #name(): string {
    return this.booking.customer || this.desk.texts.day.nobody;
  }

  protected override get subject() {
    return this.booking.id;
  }

  protected override heading(): string {
    return fill(this.desk.texts.moving.heading, { name: this.#name });
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    // The fields for the time are drawn after the dialog.
    setTimeout(() => this.find(this.firstFocus)?.focus());
  }

  /** Focuses the confirm button after a drag, because only a confirmation is missing. */
  protected override get firstFocus(): string {
    return this.where ? 'form .primary' : super.firstFocus;
  }

  /** Returns the calendars that offer the reason, and the booking's own. */
  get #possible(): readonly Schedule[] {
    const { reason, schedule } = this.booking;
    return this.schedules.filter(
      ({ id, reasons }) => id === schedule.id || reasons.some((other) => other.id === reason.id),
    );
  }

  protected override content() {
    const { texts } = this.desk;
    const { moving: words } = texts;
    const { day, from, until, schedule, reason, email } = this.booking;
    return html`
      <form @submit=${this.#submit}>
        <p>${dayInWords(this.desk.language, day)}, ${clock(from)}–${clock(until)} · ${schedule.name} · ${reason.name}</p>
        <admin-when
          data-pointed=${this.where ? Object.values(this.where).join(' ') : nothing}
          .schedules=${this.#possible}
          .when=${this.when}
          .visit=${this.#visit}
          .moving=${this.#moving}
          .changed=${this.#choose}
        ></admin-when>
        ${this.room ? tickBox({ name: 'room', label: this.room.name, checked: true }) : nothing}
        ${this.problem?.obstacles ? sentenceLine(describeRoomProblem(this.desk, this.problem)) : this.problemView()} ${overruleView(texts, this.problem)}
        ${email ? html`${tickBox({ name: 'tell', label: words.tell, checked: true })} ${tickBox({ name: 'wished', label: texts.cancelling.wished })}` : nothing}
        ${this.footView(isOverrulable(this.problem) ? texts.overruling.move : words.submit)}
      </form>
    `;
  }

  get #moving(): MovedBooking {
    const { id, schedule, day, from } = this.booking;
    return { id, schedule: schedule.id, day, from };
  }

  readonly #visit = (schedule: Schedule) =>
    findVisit(schedule, this.booking.reason.id, this.booking.until - this.booking.from);

  /** Changes the time and clears the previous refusal. */
  readonly #choose = (when: When): void => {
    this.when = when;
    this.problem = null;
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const { booking, desk, when } = this;
    const quiet = !values.has('tell');
    const move = async () => {
      const answer = await moveTo(desk, booking, {
        when,
        quiet,
        on_request: values.has('wished'),
        takes: this.room && values.has('room') ? toTakes(this.room) : [],
        ...readOverrule(values),
      });
      if (answer.body) {
        this.#say(answer.body);
      }
      return answer;
    };
    if (await this.attempt(move)) {
      this.close();
    }
  };

  #say(moved: Booking): void {
    const { desk, changed } = this;
    const text = fill(desk.texts.moving.done, {
      name: this.#name,
      time: `${dayInWords(desk.language, moved.day, 'dated')}, ${clock(moved.from)}`,
    });
    changed(moved);
    desk.toast(undoable(desk, { text, booking: moved, changed }));
  }

  protected override async lookAgain(): Promise<string | null> {
    const found = await readAgain(this.desk, this.booking);
    this.changed(null);
    this.booking = found?.booking ?? this.booking;
    return found?.said ?? null;
  }
}

interface Wanted {
  readonly when: When;
  readonly quiet: boolean;
  readonly on_request: boolean;
  readonly takes: ReturnType<typeof toTakes>;
  readonly overrule?: { readonly reason: string };
}

const moveTo = (
  desk: Desk,
  { id, version }: Pick<Booking, 'id' | 'version'>,
  { when: { day, from, schedule }, ...rest }: Wanted,
) =>
  desk.call('POST /bookings/{id}/move', {
    path: { id },
    body: { slot: formatSlot(day, from), version, schedule, undo_seconds: UNDO_SECONDS, ...rest },
  });

customElements.define('admin-move', MoveDialog);
