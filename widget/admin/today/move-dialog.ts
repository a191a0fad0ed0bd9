/** `<admin-move>`: another time or calendar for a booking; what was dragged or moved by keys arrives here, too, and is asked about once. */

import { html, nothing, type PropertyDeclarations } from 'lit';
import type { Desk } from '../desk.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { tickBox } from '../parts/field.ts';
import { clock, dayInWords, slotOf } from '../wall-time.ts';
import type { Booking, Schedule } from './day-columns.ts';
import { visitOf } from './free-times.ts';
import { isOverrulable, overruleOf, overruleView } from './overrule-view.ts';
import { undoable } from './undoable.ts';
import { aWhen, type When } from './when-fields.ts';

class MoveDialog extends DialogPart {
  static override readonly properties: PropertyDeclarations = {
    ...DialogPart.properties,
    booking: { attribute: false },
    when: { state: true },
  };

  declare booking: Booking;
  declare schedules: readonly Schedule[];
  /** Where it was dragged to; `null`: nowhere yet. */
  declare where: When | null;
  declare changed: (booking: Booking | null) => void;
  declare protected when: When;

  protected override begin(): void {
    const { booking, where } = this;
    this.when = aWhen(where ?? { schedule: booking.schedule.id, day: booking.day, from: booking.from });
  }

  get #name(): string {
    return this.booking.customer || this.desk.texts.day.nobody;
  }

  protected override heading(): string {
    return this.desk.texts.moving.heading(this.#name);
  }

  /** What was dragged needs a yes alone. */
  protected override get firstFocus(): string {
    return this.where ? 'form .primary' : super.firstFocus;
  }

  /** Calendars that offer its reason, and the one it is in. */
  get #possible(): readonly Schedule[] {
    const { reason, schedule } = this.booking;
    return this.schedules.filter(({ id, reasons }) => id === schedule.id || reasons.some((other) => other.id === reason.id));
  }

  protected override content() {
    const { texts } = this.desk;
    const { moving: words } = texts;
    const { day, from, until, schedule, reason, email } = this.booking;
    return html`
      <form @submit=${this.#submit}>
        <p>${dayInWords(this.desk.language, day)}, ${clock(from)}–${clock(until)} · ${schedule.name} · ${reason.name}</p>
        <admin-when
          .desk=${this.desk}
          .schedules=${this.#possible}
          .when=${this.when}
          .visit=${this.#visit}
          .own=${this.#own}
          .changed=${this.#choose}
        ></admin-when>
        ${this.problemView()} ${overruleView(texts, this.problem)}
        ${email ? html`${tickBox({ name: 'tell', label: words.tell, checked: true })} ${tickBox({ name: 'wished', label: texts.cancelling.wished })}` : nothing}
        ${this.footView(isOverrulable(this.problem) ? texts.overruling.move : words.submit)}
      </form>
    `;
  }

  get #own(): When {
    const { schedule, day, from } = this.booking;
    return { schedule: schedule.id, day, from };
  }

  readonly #visit = (schedule: Schedule) => visitOf(schedule, this.booking.reason.id, this.booking.until - this.booking.from);

  /** With another time, what stood against the one before says nothing any more. */
  readonly #choose = (when: When): void => {
    this.when = when;
    this.problem = null;
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const values = new FormData(event.target);
    const { booking, desk, when } = this;
    const quiet = !values.has('tell');
    const move = async () => {
      const answer = await moveTo(desk, booking, { when, quiet, on_request: values.has('wished'), ...overruleOf(values) });
      if (answer.body) this.#say(answer.body);
      if (answer.problem?.code === 'version_conflict') await this.#renew();
      return answer;
    };
    if (await this.attempt(move)) this.close();
  };

  #say(moved: Booking): void {
    const { desk, changed } = this;
    const text = desk.texts.moving.done(this.#name, `${dayInWords(desk.language, moved.day, 'short')}, ${clock(moved.from)}`);
    changed(moved);
    desk.toast(undoable(desk, { text, booking: moved, changed }));
  }

  async #renew(): Promise<void> {
    const found = await this.desk.call('GET /bookings/{id}', { path: { id: this.booking.id } });
    if (!found.problem) this.booking = found.body;
    this.changed(null);
  }
}

interface Wanted {
  readonly when: When;
  readonly quiet: boolean;
  readonly on_request: boolean;
  readonly overrule?: { readonly reason: string };
}

const moveTo = (desk: Desk, { id, version }: Pick<Booking, 'id' | 'version'>, { when: { day, from, schedule }, ...rest }: Wanted) =>
  desk.call('POST /bookings/{id}/move', { path: { id }, body: { slot: slotOf(day, from), version, schedule, ...rest } });

customElements.define('admin-move', MoveDialog);
