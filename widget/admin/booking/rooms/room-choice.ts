/**
 * `<admin-room-choice>`: what a booking takes, each with a choice of everything else that would do.
 * A free one is given at once; for a closed one, the dialog asks why.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import type { Booking } from '../../calendar/day-columns.ts';
import type { RoomAsked } from '../../calendar/open-dialog.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { describeObstacle, describeRoomProblem, giveRoom } from './give-room.ts';
import { roomTexts } from './room-texts.ts';

type Unit = CallAnswer<'GET /bookings/{id}/units'>['units'][number];
type Candidate = Unit['candidates'][number];

class RoomChoice extends ServerPart {
  @property({ attribute: false }) booking!: Booking;
  /** Changes whenever the day was reloaded, because other bookings may have freed or taken rooms. */
  @property({ attribute: false }) seen!: number;
  changed!: (booking: Booking | null) => void;
  ask!: (asked: RoomAsked, anchor: Element | null) => void;
  @state() protected units: readonly Unit[] = [];
  #asked = 0;

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('booking') || changed.has('seen')) {
      void this.#load();
    }
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const { id } = this.booking;
    const { body } = await this.desk.call('GET /bookings/{id}/units', { path: { id } });
    if (asked === this.#asked && body) {
      this.units = body.units;
    }
  }

  protected override render() {
    const chosen = this.units.filter(({ candidates }) => candidates.length > 1);
    return html`
      ${this.problem ? sentenceLine(describeRoomProblem(this.desk, this.problem)) : nothing}
      ${chosen.map((unit) => this.#field(unit))}
    `;
  }

  #field(unit: Unit) {
    const { part, id, candidates } = unit;
    const field = `unit-${part}`;
    return html`
      <div class="field">
        <label for=${field}>${roomTexts().room}</label>
        <select id=${field} name=${field} ?disabled=${this.busy} .value=${String(id)} @change=${(event: Event) => this.#choose(unit, event)}>
          ${candidates.map((one) => html`<option value=${one.id} ?selected=${one.id === id} ?disabled=${one.obstacle?.overrulable === false}>${this.#label(one)}</option>`)}
        </select>
      </div>
    `;
  }

  #label({ name, obstacle }: Candidate): string {
    return obstacle ? describeObstacle(this.desk, { name, ...obstacle }) : name;
  }

  readonly #choose = async ({ part, id, candidates }: Unit, { target }: Event): Promise<void> => {
    if (!(target instanceof HTMLSelectElement) || this.busy) {
      return;
    }
    const wanted = candidates.find((one) => String(one.id) === target.value);
    if (!wanted) {
      return;
    }
    const room = { id: wanted.id, name: wanted.name, parts: [part], instead: id };
    const { booking, desk, changed } = this;
    if (wanted.obstacle) {
      target.value = String(id);
      const obstacles = [{ name: wanted.name, ...wanted.obstacle }];
      const refusal = { code: 'slot_unavailable', rule: 'needed', overrulable: true } as const;
      this.ask({ booking, room, refusal: { ...refusal, obstacles, wait: 0 } }, target);
      return;
    }
    this.busy = true;
    const { problem = null } = await giveRoom(desk, { booking, room, changed });
    this.busy = false;
    this.problem = problem;
    if (problem) {
      target.value = String(id);
      this.changed(null);
      await this.#load();
    } else {
      await this.focusOn(`#${target.id}`);
    }
  };
}

customElements.define('admin-room-choice', RoomChoice);
