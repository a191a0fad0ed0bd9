/**
 * `<admin-class>`: who leads a class on its date and in which room it is. Those who booked keep
 * their places and can be told.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import type { Problem } from '../../client.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { readText, textArea, tickBox } from '../../parts/field.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import { describeObstacle, describeRoomProblem } from '../rooms/give-room.ts';
import { UNDO_SECONDS } from '../undoable.ts';
import { type ClassOnDay, nameOne } from './class-on-day.ts';
import { classTexts } from './class-texts.ts';

type Choices = CallAnswer<'GET /classes'>;
type Choice = Choices['choices'][number];

/** What stands for one thing that the class takes, or for nothing. */
interface Row {
  readonly isCalendar: boolean;
  readonly id: number | null;
}

class ClassDialog extends DialogPart {
  held!: ClassOnDay;
  changed!: (booking: null) => void;
  /** `null` while loading. */
  @state() protected choices: Choices | null = null;
  @state() protected isTold = false;

  protected override begin(): void {
    this.isTold = false;
    void this.#load();
  }

  async #load(): Promise<void> {
    const { schedule, slot } = this.held;
    const query = { schedule: String(schedule.id), slot };
    const { body, problem } = await this.desk.call('GET /classes', { query });
    this.choices = body ?? this.choices;
    this.problem = problem ?? this.problem;
  }

  protected override get subject() {
    return `${this.held.schedule.id} ${this.held.slot}`;
  }

  protected override get firstFocus(): string {
    return 'h2';
  }

  /** An absence opens it on top of its own dialog. */
  protected override get headingId(): string {
    return 'class-heading';
  }

  protected override heading(): string {
    return this.held.reason.name;
  }

  /** A row for each thing that it takes, and an empty one for the teacher or room that it lacks. */
  #rows({ takes, choices }: Choices): readonly Row[] {
    const rows = takes.map((id) => ({
      id,
      isCalendar: choices.some((one) => one.id === id && one.is_calendar),
    }));
    const lacking = [true, false].filter(
      (isCalendar) =>
        !rows.some((row) => row.isCalendar === isCalendar) &&
        choices.some((one) => one.is_calendar === isCalendar),
    );
    return [...rows, ...lacking.map((isCalendar) => ({ id: null, isCalendar }))].toSorted(
      (one, other) => Number(other.isCalendar) - Number(one.isCalendar),
    );
  }

  protected override content() {
    const { held, choices, desk } = this;
    const day = dayInWords(desk.language, held.slot.slice(0, 10), 'dated');
    return html`
      <form @submit=${this.#submit}>
        <p>${day}, ${clock(held.from)}–${clock(held.until)} · ${nameOne(held.schedule)}</p>
        ${this.problem?.obstacles ? sentenceLine(describeRoomProblem(desk, this.problem)) : this.problemView()}
        ${choices === null ? html`<p class="muted">${desk.texts.loading}</p>` : this.#fields(choices)}
        ${this.footView(classTexts().submit)}
      </form>
    `;
  }

  #fields(choices: Choices) {
    const words = classTexts();
    const { all, told } = choices.mails;
    return html`
      ${this.#rows(choices).map((row, index) => this.#select(choices, row, index))}
      ${
        all === 0
          ? html`<p class="hint">${words.nobody}</p>`
          : tickBox({
              name: 'tell',
              label: fillPlural(words.tell, all),
              checked: this.isTold,
              changed: (isTold) => {
                this.isTold = isTold;
              },
            })
      }
      ${told > 0 ? html`<p class="hint">${fillPlural(words.toldAnyway, told)}</p>` : nothing}
      ${this.isTold || told > 0 ? textArea({ name: 'message', label: words.message, maxLength: 1000 }) : nothing}
    `;
  }

  #select({ choices }: Choices, { id, isCalendar }: Row, index: number) {
    const words = classTexts();
    const name = `takes-${index}`;
    return html`
      <div class="field">
        <label for=${name}>${isCalendar ? words.leads : words.room}</label>
        <select id=${name} name=${name}>
          <option value="" ?selected=${id === null}>${isCalendar ? words.nobodyElse : words.noRoom}</option>
          ${choices.filter((one) => one.is_calendar === isCalendar).map((one) => html`<option value=${one.id} ?selected=${one.id === id} ?disabled=${one.obstacle !== null}>${this.#label(one)}</option>`)}
        </select>
      </div>
    `;
  }

  #label({ name, obstacle }: Choice): string {
    return obstacle ? describeObstacle(this.desk, { name, ...obstacle }) : nameOne({ name });
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { held, choices, desk, changed } = this;
    if (!(event.target instanceof HTMLFormElement) || choices === null) {
      return;
    }
    const values = new FormData(event.target);
    const chosen = this.#rows(choices).map((_, index) =>
      Number(readText(values, `takes-${index}`)),
    );
    const takes = [...new Set(chosen)].filter((id) => id > 0);
    const message = readText(values, 'message');
    const { schedule, slot } = held;
    const change = { schedule: schedule.id, slot };
    const send = async () => {
      const answer = await desk.call('POST /classes/change', {
        body: {
          ...change,
          takes,
          known: choices.takes,
          tell: values.has('tell'),
          ...(message && { message }),
          undo_seconds: UNDO_SECONDS,
        },
      });
      if (answer.body) {
        const { told } = answer.body;
        const undo = async () => {
          const body = { ...change, takes: choices.takes, known: takes, tell: false };
          const { problem } = await desk.call('POST /classes/change', { body });
          desk.toast({ text: problem ? describeRoomProblem(desk, problem) : desk.texts.undone });
          changed(null);
        };
        const { done, quiet } = classTexts();
        desk.toast({ text: told === 0 ? quiet : fillPlural(done, told), undo });
      }
      return answer;
    };
    if (await this.attempt(send)) {
      this.close();
      changed(null);
    }
  };

  /** Shows what it takes by now. */
  protected override async lookAgain(): Promise<string | null> {
    await this.#load();
    this.changed(null);
    await this.updateComplete;
    for (const [index, { id }] of (this.choices ? this.#rows(this.choices) : []).entries()) {
      const select = this.find<HTMLSelectElement>(`#takes-${index}`);
      if (select) {
        select.value = String(id ?? '');
      }
    }
    return null;
  }

  protected override sentence(problem: Problem): string {
    return problem.code === 'request_invalid' ? classTexts().tooMany : super.sentence(problem);
  }
}

customElements.define('admin-class', ClassDialog);
