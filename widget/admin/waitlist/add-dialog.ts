/** `<admin-add-waiting>`: adds a caller to the waiting list. */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Schedule } from '../calendar/day-columns.ts';
import { dayField } from '../parts/day-field.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, readText, selectField } from '../parts/field.ts';
import { fill } from '../texts/fill.ts';
import { waitlistTexts } from './waitlist-texts.ts';

class AddDialog extends DialogPart {
  /** Calendars and groups; an entry for a group waits for any of its members. */
  schedules!: readonly Schedule[];
  changed!: () => void;
  @state() protected schedule: Schedule | undefined;

  protected override begin(): void {
    this.schedule = this.schedules[0];
  }

  protected override get subject() {
    return 'new';
  }

  protected override heading(): string {
    return waitlistTexts().adding;
  }

  protected override content() {
    const words = waitlistTexts();
    const isFull = this.problem?.code === 'request_invalid';
    const emailProblem = isFull ? words.full : words.wrong;
    const blamed = this.problem?.field === 'email' ? emailProblem : null;
    const choices = (all: readonly { readonly id: number; readonly name: string }[]) =>
      all.map(({ id, name }) => ({ value: `${id}`, label: name }));
    const choose = (id: string) => {
      this.schedule = this.schedules.find((one) => one.id === Number(id));
    };
    return html`
      <form @submit=${this.#submit}>
        ${inputField({ name: 'name', label: words.name, required: true })}
        ${inputField({ name: 'email', label: words.email, type: 'email', required: true, hint: words.emailHint, problem: blamed })}
        ${selectField({ name: 'schedule', label: words.calendar, value: `${this.schedule?.id}`, options: choices(this.schedules), changed: choose })}
        ${selectField({ name: 'reason', label: words.reason, options: choices(this.schedule?.reasons ?? []) })}
        ${dayField({ name: 'day', label: words.day, today: this.desk.session.installation?.today, hint: words.dayHint })} ${blamed ? nothing : this.problemView()}
        ${this.footView(words.add)}
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const name = readText(values, 'name');
    const email = readText(values, 'email');
    const day = readText(values, 'day');
    const body = {
      schedule: Number(values.get('schedule')),
      reason: Number(values.get('reason')),
      day: day || null,
      name,
      email,
    };
    if (!(await this.attempt(() => this.desk.call('POST /waitlist', { body })))) {
      return this.focusOn(`#${this.problem?.field ?? 'name'}`);
    }
    this.desk.toast({ text: fill(waitlistTexts().added, { name }) });
    this.changed();
    this.close();
  };
}

customElements.define('admin-add-waiting', AddDialog);
