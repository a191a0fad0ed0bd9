/**
 * `<admin-awaited>`: the times held for a customer who has not answered a proposal yet, and a
 * button to withdraw it.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Booking } from '../calendar/day-columns.ts';
import { describeProblem, mayWrite, momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { panelTexts } from './panel-texts.ts';

class AwaitedAnswer extends ServerPart {
  @property({ attribute: false }) booking!: Booking;
  changed!: (booking: Booking | null) => void;

  protected override render() {
    const { proposal } = this.booking;
    const { language, session } = this.desk;
    const words = panelTexts();
    if (!proposal) {
      return nothing;
    }
    return html`
      <div class="said">
        ${icons.hold}
        <div>
          <p><b>${fill(words.awaited, { until: momentAt(this.desk, proposal.until) })}</b></p>
          <ul>
            ${proposal.times.map(({ day, from, schedule }) => html`<li>${dayInWords(language, day, 'dated')}, ${clock(from)} · ${schedule.name}</li>`)}
          </ul>
          ${mayWrite(session) ? html`<button class="plain" @click=${() => this.#withdraw(proposal.number)}>${words.withdraw}</button>` : nothing}
        </div>
      </div>
    `;
  }

  async #withdraw(number: number): Promise<void> {
    const { desk, booking, changed } = this;
    const { body, problem } = await desk.call('DELETE /bookings/{id}/proposal', {
      path: { id: booking.id },
      query: { number: String(number) },
    });
    desk.toast({ text: problem ? describeProblem(desk.texts, problem) : desk.texts.undone });
    changed(body ?? null);
  }
}

customElements.define('admin-awaited', AwaitedAnswer);
