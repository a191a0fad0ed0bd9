/** The rules by which a calendar is booked. */

import { html, nothing } from 'lit';
import { inputField, selectField } from '../../parts/field.ts';
import { withValue } from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt, toId } from './entry-fields.ts';

const RULES: readonly FieldSpec[] = [
  { key: 'capacity', kind: 'number' },
  { key: 'slot_interval_minutes', kind: 'number' },
  { key: 'lead_time_minutes', kind: 'number' },
  { key: 'horizon_days', kind: 'number' },
  { key: 'hold_minutes', kind: 'number' },
  { key: 'cancel_cutoff_minutes', kind: 'number' },
  { key: 'daily_limit', kind: 'number' },
  { key: 'customer_limit', kind: 'number' },
];

export function calendarRules(scope: FieldScope) {
  return html`
    <section class="card">
      <h2>${scope.words.rules}</h2>
      <div class="fields">${entryFields(RULES, scope)} ${showLeftField(scope)}</div>
    </section>
  `;
}

/** How many places left are few, before the operator says so. */
const FEW = 3;

function showLeftField(scope: FieldScope) {
  const { words, entry, changed, path } = scope;
  const { show_left: shown } = entry;
  const set = (value: unknown) => changed(withValue(entry, 'show_left', value));
  const isFew = shown !== undefined && shown !== 'always';
  const problem = problemAt(scope, 'show_left');
  return html`
    ${selectField({
      name: toId(path, 'show_left'),
      label: words.keys.show_left,
      value: isFew ? 'few' : String(shown ?? ''),
      problem: isFew ? null : problem,
      options: [
        { value: '', label: words.leftNever },
        { value: 'few', label: words.leftFew },
        { value: 'always', label: words.always },
      ],
      changed: (chosen) => set(chosen === 'few' ? FEW : chosen || undefined),
    })}
    ${
      isFew
        ? inputField({
            name: toId(path, 'show_left-most'),
            label: words.leftAtMost,
            type: 'number',
            value: String(shown),
            problem,
            changed: (text) => set(text === '' ? undefined : Number(text)),
          })
        : nothing
    }
  `;
}
