/** `<admin-offer>`: offers a free time to someone on the waiting list and holds it for them. */

import { html } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { findVisit } from '../booking/free-times.ts';
import type { Schedule } from '../calendar/day-columns.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { savedMeanwhile } from '../parts/saved-meanwhile.ts';
import { fill } from '../texts/fill.ts';
import '../booking/when-fields.ts';
import { aWhen, type When } from '../booking/when-fields.ts';
import { clock, dayInWords, formatSlot } from '../wall-time.ts';
import { offerInWords } from './offer-in-words.ts';
import { waitlistTexts } from './waitlist-texts.ts';

export type Waiting = CallAnswer<'GET /waitlist'>['entries'][number];

class OfferDialog extends DialogPart {
  entry!: Waiting;
  /** Calendars that offer the reason. */
  schedules!: readonly Schedule[];
  changed!: () => void;
  @state() protected when!: When;

  protected override begin(): void {
    const { entry, schedules, desk } = this;
    const { id = 0 } = schedules.find((one) => one.id === entry.schedule.id) ?? schedules[0] ?? {};
    this.when = {
      schedule: id,
      day: entry.day ?? desk.session.installation?.today ?? '',
      from: 9 * 60,
    };
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    // The fields for the time are drawn after the dialog.
    setTimeout(() => this.find(this.firstFocus)?.focus());
  }

  get #name(): string {
    return this.entry.name || this.entry.email || this.desk.texts.day.nobody;
  }

  protected override get subject() {
    return `${this.entry.id}`;
  }

  protected override heading(): string {
    return fill(waitlistTexts().offering, { name: this.#name });
  }

  protected override content() {
    const words = waitlistTexts();
    return html`
      <form @submit=${this.#submit}>
        <p>${this.entry.reason.name}</p>
        <admin-when .schedules=${this.schedules} .when=${this.when} .visit=${this.#visit} .isOpen=${true} .changed=${this.#choose}></admin-when>
        <p class="hint">${this.entry.moves ? words.moveHint : words.hint}</p>
        ${this.problemView()}
        ${this.footView(words.submit)}
      </form>
    `;
  }

  readonly #visit = (schedule: Schedule) => findVisit(schedule, this.entry.reason.id);

  readonly #choose = (when: When): void => {
    this.when = when;
    this.problem = null;
  };

  /** Reloads the entry after a conflict: someone else has offered a time. */
  protected override async lookAgain(): Promise<string | null> {
    const { body } = await this.desk.call('GET /waitlist');
    const now = body?.entries.find(({ id }) => id === this.entry.id);
    this.changed();
    return now?.offer ? savedMeanwhile([offerInWords(this.desk, now.offer)]) : null;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { desk } = this;
    const { schedule, day, from } = aWhen(this.when);
    const body = { schedule, slot: formatSlot(day, from) };
    if (
      !(await this.attempt(() =>
        desk.call('POST /waitlist/{id}/offer', { path: { id: this.entry.id }, body }),
      ))
    ) {
      return;
    }
    desk.toast({
      text: fill(waitlistTexts().done, {
        name: this.#name,
        when: `${dayInWords(desk.language, day, 'dated')}, ${clock(from)}`,
      }),
    });
    this.changed();
    this.close();
  };
}

customElements.define('admin-offer', OfferDialog);
