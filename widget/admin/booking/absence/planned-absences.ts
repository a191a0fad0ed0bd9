/** `<admin-planned-absences>`: absences from today on, each with a button to reopen. */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import type { Schedule } from '../../calendar/day-columns.ts';

import { describeProblem } from '../../desk.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import { bookingTexts } from '../booking-texts.ts';

type Absence = CallAnswer<'GET /absences'>['absences'][number];

class PlannedAbsences extends ServerPart {
  @property({ attribute: false }) schedules!: readonly Pick<Schedule, 'id' | 'name'>[];
  /** Called when an absence was withdrawn. */
  changed!: () => void;
  @state() protected absences: readonly Absence[] = [];

  readonly #list = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /absences'),
    onComplete: ({ body }) => {
      this.absences = body?.absences ?? this.absences;
    },
  });

  protected override render() {
    const { absences } = this;
    return html`
      ${this.problemView()}
      ${absences.length > 0 ? html`<h3>${bookingTexts().absence.planned}</h3><ol class="others">${absences.map((one) => this.#row(one))}</ol>` : nothing}
    `;
  }

  #row(absence: Absence) {
    const { language } = this.desk;
    const { schedule, from, until, between, note } = absence;
    const name = this.schedules.find(({ id }) => id === schedule)?.name ?? '';
    const days = [...new Set([from, until])]
      .map((day) => dayInWords(language, day, 'dated'))
      .join(' – ');
    const when = between
      ? `${days}, ${clock(between.from)}–${between.until === 24 * 60 ? '24:00' : clock(between.until)}`
      : days;
    return html`
      <li>
        ${name}: ${when} <small>${note}</small>
        <button type="button" class="inline" @click=${() => this.#end(absence)}>
          ${bookingTexts().absence.reopen}<span class="unseen"> ${name}, ${when}</span>
        </button>
      </li>
    `;
  }

  async #end({ schedule, from, until, between, note }: Absence): Promise<void> {
    const { desk } = this;
    const body = { schedules: [schedule], from, until, ...(between && { between }) };
    const { problem = null } = await desk.call('POST /absences/end', { body });
    this.problem = problem;
    if (problem) {
      return;
    }
    const again = async () => {
      const closed = await desk.call('POST /absences', { body: { ...body, note: note ?? '' } });
      desk.toast({
        text: closed.problem ? describeProblem(desk.texts, closed.problem) : desk.texts.undone,
      });
      await this.#list.run();
      this.changed();
    };
    desk.toast({ text: bookingTexts().absence.reopened, undo: again });
    await this.#list.run();
    this.changed();
  }
}

customElements.define('admin-planned-absences', PlannedAbsences);
