/** What is booked with a reason, for those that customers may add to or have several times. */

import { nothing } from 'lit';
import type { Schedule } from '../calendar/day-columns.ts';
import { selectField } from '../parts/field.ts';
import { findBase } from './free-times.ts';

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
