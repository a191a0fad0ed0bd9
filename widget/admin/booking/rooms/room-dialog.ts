/**
 * `<admin-room>`: says why a booking cannot have a room, and gives it all the same for a reason if
 * the room is only closed.
 */

import { html } from 'lit';
import { state } from 'lit/decorators.js';
import type { Booking } from '../../calendar/day-columns.ts';
import type { Problem } from '../../client.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { fill } from '../../texts/fill.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import { readAgain } from '../meanwhile.ts';
import { isOverrulable, overruleView, readOverrule } from '../overrule-view.ts';
import { describeRoomProblem, giveRoom, type WantedRoom } from './give-room.ts';
import { roomTexts } from './room-texts.ts';

class RoomDialog extends DialogPart {
  given!: Booking;
  room!: WantedRoom;
  changed!: (booking: Booking | null) => void;
  @state() protected booking!: Booking;

  /** Why the room cannot be had. */
  refusal!: Problem;

  protected override begin(): void {
    this.booking = this.given;
    this.problem = this.refusal;
  }

  protected override get subject() {
    return this.given.id;
  }

  protected override heading(): string {
    return fill(roomTexts().heading, {
      name: this.given.customer || this.desk.texts.day.nobody,
      room: this.room.name,
    });
  }

  protected override content() {
    const { texts, language } = this.desk;
    const { day, from, until, schedule, reason } = this.booking;
    const isOpen = isOverrulable(this.problem);
    return html`
      <form @submit=${this.#submit}>
        <p>${dayInWords(language, day)}, ${clock(from)}–${clock(until)} · ${schedule.name} · ${reason.name}</p>
        ${this.problem?.obstacles ? sentenceLine(describeRoomProblem(this.desk, this.problem)) : this.problemView()}
        ${overruleView(texts, this.problem)}
        ${isOpen ? this.footView(roomTexts().anyway) : html`<footer><button type="button" class="primary" @click=${this.close}>${texts.close}</button></footer>`}
      </form>
    `;
  }

  async #give(overrule: ReturnType<typeof readOverrule>): Promise<void> {
    const { desk, booking, room, changed } = this;
    const isGiven = await this.attempt(() =>
      giveRoom(desk, { booking, room, changed, ...overrule }),
    );
    if (isGiven) {
      this.close();
    }
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) {
      await this.#give(readOverrule(new FormData(event.target)));
    }
  };

  protected override async lookAgain(): Promise<string | null> {
    const found = await readAgain(this.desk, this.booking);
    this.changed(null);
    this.booking = found?.booking ?? this.booking;
    return found?.said ?? null;
  }
}

customElements.define('admin-room', RoomDialog);
