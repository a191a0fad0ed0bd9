/** What bookings of a reason take besides their calendar. */

import { html, nothing } from 'lit';
import { selectField } from '../../parts/field.ts';
import { icons } from '../../parts/icons.ts';
import { fill } from '../../texts/fill.ts';
import { type Entry, entriesIn, idIn, plainText, replaceAt, withValue } from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt, toId } from './entry-fields.ts';

const KEY = 'needs';

const FIELDS: readonly FieldSpec[] = [
  { key: 'count', kind: 'number' },
  { key: 'before_minutes', kind: 'number' },
  { key: 'after_minutes', kind: 'number' },
  { key: 'from_minute', kind: 'number' },
  { key: 'until_minute', kind: 'number' },
];

/** Renders nothing while there is nothing to need. */
export function needsField(scope: FieldScope) {
  const { words, draft, entry, changed } = scope;
  const needs = entriesIn(entry, KEY);
  const resources = entriesIn(draft.file, 'resources');
  if (needs.length === 0 && resources.length === 0) {
    return nothing;
  }
  const write = (made: readonly Entry[]) =>
    changed(withValue(entry, KEY, made.length > 0 ? made : undefined));
  const [first] = resources;
  const add = () => write([...needs, first?.kind ? { kind: first.kind } : { any_of: [first?.id] }]);
  return html`
    <section class="card">
      <h2>${words.keys.needs}</h2>
      <p class="hint">${words.hints.needs}</p>
      <ol class="rows">
        ${needs.map((need, index) => needRow(need, { scope, index, change: (made) => write(replaceAt(needs, index, made)) }))}
      </ol>
      ${resources.length > 0 ? html`<p><button type="button" @click=${add}>${icons.plus}${words.addNeed}</button></p>` : nothing}
    </section>
  `;
}

interface Row {
  readonly scope: FieldScope;
  readonly index: number;
  /** `null` removes it. */
  readonly change: (need: Entry | null) => void;
}

function needRow(need: Entry, { scope, index, change }: Row) {
  const { words, draft } = scope;
  const path = `${scope.path}.${KEY}[${index}]`;
  const row: FieldScope = { ...scope, path, entry: need, changed: change };
  const label = `${words.keys.needs}, ${fill(words.row, { number: index + 1 })}`;
  const resources = entriesIn(draft.file, 'resources');
  const kinds = [...new Set(resources.flatMap(({ kind }) => (kind ? [String(kind)] : [])))];
  return html`
    <li>
      <fieldset id=${toId(scope.path, `${KEY}[${index}]`)}>
        <legend class="unseen">${label}</legend>
        <div class="fields">
          ${selectField({
            name: toId(path, 'kind'),
            label: words.keys.needs,
            value: typeof need.kind === 'string' ? need.kind : '',
            problem: problemAt(row, 'kind') ?? problemAt(scope, `${KEY}[${index}]`),
            options: [
              ...kinds.map((kind) => ({ value: kind, label: fill(words.anyOfKind, { kind }) })),
              { value: '', label: words.anyOfThese },
            ],
            changed: (kind) => change(kind === '' ? withIds(need, []) : withKind(need, kind)),
          })}
        </div>
        ${typeof need.kind === 'string' ? nothing : candidates(row)}
        <div class="fields">
          ${entryFields(FIELDS, row)}
          <label class="tick">
            <input type="checkbox" .checked=${need.per === 'person'} @change=${() => change(withValue(need, 'per', need.per === 'person' ? undefined : 'person'))} />
            <span>${words.perPerson}</span>
          </label>
        </div>
        <p><button type="button" class="plain" @click=${() => change(null)}>${icons.cross}${words.remove} <span class="unseen">${label}</span></button></p>
      </fieldset>
    </li>
  `;
}

/** Resources first, then other calendars, as chips. */
function candidates({ draft, entry, changed, path }: FieldScope) {
  const ids: readonly unknown[] = Array.isArray(entry.any_of) ? entry.any_of : [];
  const calendars = entriesIn(draft.file, 'schedules').filter(({ members }) => !members);
  const toggle = (id: unknown) =>
    changed(
      withIds(entry, ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, idIn(id)]),
    );
  return html`
    <div class="chips" id=${toId(path, 'any_of')}>
      ${[...entriesIn(draft.file, 'resources'), ...calendars].map(
        (one) => html`
          <label class="chip"><input type="checkbox" class="unseen" .checked=${ids.includes(one.id)} @change=${() => toggle(one.id)} />${plainText(one.name, draft.file)}</label>
        `,
      )}
    </div>
  `;
}

function withKind({ any_of: _, ...need }: Entry, kind: string): Entry {
  return { ...need, kind };
}

function withIds({ kind: _, ...need }: Entry, ids: readonly unknown[]): Entry {
  return { ...need, any_of: ids };
}
