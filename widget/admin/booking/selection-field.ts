/**
 * The choice of a reason, and of what is booked with it, for those that customers may add to or
 * have several times.
 */

import { html, nothing } from 'lit';
import type { Schedule } from '../calendar/day-columns.ts';
import { selectField } from '../parts/field.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { findBase } from './free-times.ts';
import { panelTexts } from './panel-texts.ts';

interface Chip {
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** Renders one reason to choose from. */
export function reasonChip(reason: Schedule['reasons'][number], { isChosen, choose }: Chip) {
  const { id, name, minutes } = reason;
  return html`
    <label class="chip">
      <input type="radio" name="reason" value=${id} class="unseen" required .checked=${isChosen} @change=${choose} />
      ${name} <small>${fillPlural(panelTexts().minutes, minutes)}</small>
    </label>
  `;
}

interface Selection {
  readonly reasons: Schedule['reasons'];
  readonly chosen: number | null;
  readonly label: string;
  readonly changed: (reason: number) => void;
}

/** Renders nothing if there is nothing to choose. */
export function selectionField({ reasons, chosen, label, changed }: Selection) {
  const base = findBase(reasons, chosen);
  return base?.selections
    ? selectField({
        name: 'selection',
        label,
        value: `${chosen}`,
        options: [base, ...base.selections].map(({ id, name }) => ({
          value: `${id}`,
          label: name,
        })),
        changed: (value) => changed(Number(value)),
      })
    : nothing;
}
