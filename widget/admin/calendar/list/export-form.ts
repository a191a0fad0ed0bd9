/** `<admin-export>`: exports the bookings of some days for accounting. */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { addDays } from '../../../shared/wall-time.ts';
import type { Problem } from '../../client.ts';
import { dayField } from '../../parts/day-field.ts';
import { readText } from '../../parts/field.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { withPassword } from '../../parts/with-password.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { listTexts } from './list-texts.ts';

class ExportForm extends ServerPart {
  /** Day whose previous month is suggested, as accounting usually asks for that. */
  @property({ attribute: false }) day!: string;

  protected override render() {
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
        ${this.problemView()}
        <p><button aria-busy=${this.busy ? 'true' : nothing}>${words.download}</button></p>
      </form>
    `;
  }

  protected override sentence(problem: Problem): string {
    return problem.field === 'until' ? listTexts().range : super.sentence(problem);
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    const from = readText(values, 'from');
    const until = readText(values, 'until');
    const body = this.take(
      await this.waitFor(
        withPassword(this.desk, () =>
          this.desk.call('POST /exports/bookings', { body: { from, until } }),
        ),
      ),
    );
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
