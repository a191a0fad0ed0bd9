/**
 * `<admin-propose-form>`: up to three other times for a booking, suggested or chosen, and a
 * message. They are held, and the customer gets a mail.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Booking, Schedule } from '../../calendar/day-columns.ts';
import type { Problem } from '../../client.ts';
import { describeProblem } from '../../desk.ts';
import { readText, textArea } from '../../parts/field.ts';
import { icons } from '../../parts/icons.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { fill } from '../../texts/fill.ts';
import { findReason, findVisit } from '../free-times.ts';
import { readAgain } from '../meanwhile.ts';
import '../when-fields.ts';
import { clock, dayInWords, formatSlot } from '../../wall-time.ts';
import { bookingTexts } from '../booking-texts.ts';
import { aWhen, type When } from '../when-fields.ts';

const MOST = 3;

class ProposeForm extends ServerPart {
  schedules!: readonly Schedule[];
  @property({ attribute: false }) booking!: number;
  /** Initial text of the message. */
  message!: string;
  /** Label of the button that leaves the form. */
  leaveLabel!: string;
  left!: () => void;
  done!: (booking: Booking) => void;
  @state() protected shown: Booking | null = null;
  @state() protected times: readonly When[] = [];
  /** Time to add next. */
  @state() protected when: When | null = null;
  /** What someone else changed about the booking, in words. */
  @state() protected meanwhile: string | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('booking')) {
      void this.#load(this.booking);
    }
  }

  async #load(id: number): Promise<void> {
    this.shown = null;
    this.meanwhile = null;
    const [booking, suggested] = await Promise.all([
      this.desk.call('GET /bookings/{id}', { path: { id } }),
      this.desk.call('GET /bookings/{id}/suggestions', { path: { id } }),
    ]);
    if (id !== this.booking) {
      return;
    }
    this.problem = booking.problem ?? suggested.problem ?? null;
    this.times = (suggested.body?.times ?? []).map(({ schedule, day, from }) => ({
      schedule: schedule.id,
      day,
      from,
    }));
    if (!booking.body) {
      return;
    }
    const { schedule, day, from } = booking.body;
    this.when = this.times[0] ?? { schedule: schedule.id, day, from };
    this.shown = booking.body;
    await this.focusOn('form :is(button, input, select)');
  }

  protected override render() {
    const { texts } = this.desk;
    const { shown } = this;
    if (!shown) {
      return this.problem
        ? this.#problem(this.problem)
        : html`<p class="muted">${texts.loading}</p>`;
    }
    const words = bookingTexts().proposal;
    return html`
      <form @submit=${this.#submit}>
        <p><b>${shown.customer || texts.day.nobody}</b>: ${this.#say(shown.schedule.id, shown)} · ${shown.reason.name}</p>
        <p class="hint">${shown.email ? words.lead : words.noAddress}</p>
        ${this.#chosen()} ${this.times.length < MOST && this.when ? this.#adder(shown, this.when) : html`<p class="hint">${words.most}</p>`}
        ${textArea({ name: `message-${shown.id}`, label: words.message, maxLength: 1000, value: this.message })} ${this.problem ? this.#problem(this.problem) : nothing}
        <footer>
          <button type="button" @click=${() => this.left()}>${this.leaveLabel}</button>
          <button class="primary" ?disabled=${this.times.length === 0 || !shown.email} aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
        </footer>
        <input type="hidden" name="times-${shown.id}" .value=${JSON.stringify([this.times, this.when])} @change=${this.#restore} />
      </form>
    `;
  }

  #problem(problem: Problem) {
    return html`<p class="problem" role="alert" tabindex="-1">${icons.warning}<span>${this.meanwhile ?? this.#blamed(problem) + describeProblem(this.desk.texts, problem)}</span></p>`;
  }

  /** Returns the time that the problem is about, in words. */
  #blamed({ field = '' }: Problem): string {
    const blamed = this.times[Number(/^times\.(\d)$/.exec(field)?.[1] ?? -1)];
    return blamed ? `${this.#say(blamed.schedule, blamed)}: ` : '';
  }

  #say(schedule: number, { day, from }: Pick<When, 'day' | 'from'>): string {
    const name = this.schedules.find(({ id }) => id === schedule)?.name ?? '';
    return `${dayInWords(this.desk.language, day, 'dated')}, ${clock(from)} · ${name}`;
  }

  #chosen() {
    const words = bookingTexts().proposal;
    if (this.times.length === 0) {
      return html`<p>${words.none}</p>`;
    }
    return html`
      <ol class="others" aria-label=${words.chosen}>
        ${this.times.map((time) => {
          const said = this.#say(time.schedule, time);
          const remove = () => {
            this.times = this.times.filter((one) => one !== time);
          };
          return html`<li><span>${said}</span> <button type="button" class="inline" @click=${remove}>${words.remove}<span class="unseen"> ${said}</span></button></li>`;
        })}
      </ol>
    `;
  }

  #adder({ reason, from, until }: Booking, when: When) {
    const visit = (schedule: Schedule) => findVisit(schedule, reason.id, until - from);
    const words = bookingTexts().proposal;
    const schedules = this.schedules.filter((one) => findReason(one.reasons, reason.id));
    const add = () => {
      this.times = [...this.times, aWhen(when)];
      this.problem = null;
    };
    const choose = (chosen: When) => {
      this.when = chosen;
    };
    return html`
      <fieldset class="reasons" data-undecided>
        <legend>${words.another}</legend>
        <admin-when .schedules=${schedules} .when=${when} .visit=${visit} .changed=${choose}></admin-when>
        <p><button type="button" @click=${add}>${icons.plus}${words.add}</button></p>
      </fieldset>
    `;
  }

  /** Restores the times from a draft. */
  readonly #restore = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) {
      [this.times, this.when] = JSON.parse(target.value);
    }
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { shown, desk } = this;
    if (this.busy || !shown || !(event.target instanceof HTMLFormElement)) {
      return;
    }
    this.busy = true;
    const message = readText(new FormData(event.target), `message-${shown.id}`);
    const times = this.times.map(({ schedule, day, from }) => ({
      schedule,
      slot: formatSlot(day, from),
    }));
    const known = shown.proposal?.number ?? 0;
    const body = { version: shown.version, known, times, ...(message && { message }) };
    const answer = await desk.call('POST /bookings/{id}/proposal', {
      path: { id: shown.id },
      body,
    });
    const isStale = answer.problem?.code === 'version_conflict';
    const found = isStale ? await readAgain(desk, shown) : null;
    this.busy = false;
    this.problem = answer.problem ?? null;
    this.meanwhile = found?.said ?? null;
    this.shown = found?.booking ?? shown;
    if (answer.problem) {
      return this.focusOn('[role=alert]');
    }
    desk.toast({
      text: fill(bookingTexts().proposal.done, { name: shown.customer || desk.texts.day.nobody }),
    });
    this.done(answer.body);
  };
}

customElements.define('admin-propose-form', ProposeForm);
