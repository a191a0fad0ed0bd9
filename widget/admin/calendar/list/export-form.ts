/** `<admin-export>`: exports the bookings of some days for accounting. */

import { consume } from '@lit/context';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { addDays } from '../../../shared/wall-time.ts';
import type { Problem } from '../../client.ts';
import { type Desk, describeProblem, deskContext } from '../../desk.ts';
import { dayField } from '../../parts/day-field.ts';
import { readText } from '../../parts/field.ts';
import { Part } from '../../parts/part.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { withPassword } from '../../parts/with-password.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { listTexts } from './list-texts.ts';

class ExportForm extends Part {
  @consume({ context: deskContext, subscribe: true }) desk!: Desk;
  /** Day whose previous month is suggested, as accounting usually asks for that. */
  @property({ attribute: false }) day!: string;
  @state() protected problem: Problem | null = null;
  @state() protected busy = false;

  protected override render() {
    const { problem } = this;
    const words = listTexts();
    const today = this.desk.session.installation?.today;
    const last = addDays(`${this.day.slice(0, 7)}-01`, -1);
    return html`
      <form class="card not-on-paper" @submit=${this.#submit}>
        <h2>${words.export}</h2>
        <p class="hint">${words.exportHint}</p>
        <div class="pair even">
          ${dayField({ name: 'from', label: words.from, today, toward: 'last', value: `${last.slice(0, 7)}-01`, required: true })}
          ${dayField({ name: 'until', label: words.until, today, toward: 'nearest', value: last, required: true })}
        </div>
        ${problem ? sentenceLine(problem.field === 'until' ? words.range : describeProblem(this.desk.texts, problem)) : nothing}
        <p><button aria-busy=${this.busy ? 'true' : nothing}>${words.download}</button></p>
      </form>
    `;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    const from = readText(values, 'from');
    const until = readText(values, 'until');
    this.busy = true;
    const { body, problem = null } = await withPassword(this.desk, () =>
      this.desk.call('POST /exports/bookings', { body: { from, until } }),
    );
    this.busy = false;
    this.problem = problem;
    if (!body) {
      return;
    }
    save(body.file, `bookings-${from}-${until}.csv`);
    this.desk.toast({ text: fillPlural(listTexts().downloaded, body.bookings) });
  };
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

customElements.define('admin-export', ExportForm);
