/** Whether bookings are written into another calendar, and what is said of them there. */

import { html, nothing } from 'lit';
import type { PresentedBusySource } from '../../../bff/contract/admin-busy.ts';
import { fill } from '../texts/fill.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';

/** `null`: no booking is written. */
export type Writes = PresentedBusySource['writes'];

const CHOICES = [null, 'reason', 'customer'] as const satisfies readonly Writes[];

/** What is chosen takes effect at once by `chosen`, which returns whether it did. */
export function writesField(
  source: PresentedBusySource,
  chosen: (source: PresentedBusySource, writes: Writes) => Promise<boolean>,
) {
  const { write } = otherCalendarsTexts();
  const { id, name, writes } = source;
  const field = `writes-${id}`;
  const choose = async ({ target }: Event): Promise<void> => {
    if (
      target instanceof HTMLSelectElement &&
      !(await chosen(source, CHOICES[target.selectedIndex] ?? null))
    ) {
      target.selectedIndex = CHOICES.indexOf(writes);
    }
  };
  return html`
    <div class="field">
      <label for=${field}>${fill(write.label, { name })}</label>
      <select id=${field} aria-describedby=${writes ? `${field}-hint` : nothing} @change=${choose}>
        ${CHOICES.map((choice) => html`<option value=${choice ?? 'nothing'} .selected=${choice === writes}>${write[choice ?? 'nothing']}</option>`)}
      </select>
      ${writes ? html`<p class="hint" id="${field}-hint">${fill(write.hint, { name })}</p>` : nothing}
    </div>
  `;
}
