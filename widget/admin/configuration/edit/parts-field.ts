/** The reasons that a combination consists of: those chosen, in order, and those to add. */

import { html, nothing } from 'lit';
import { icons } from '../../parts/icons.ts';
import { type Entry, entriesIn, plainText, withValue } from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt, toId } from './entry-fields.ts';

const KEY = 'combines';
const ORDER = 'order';
const GAP: readonly FieldSpec[] = [{ key: 'gap_minutes', kind: 'number' }];

/** Renders nothing if no other reason can be a part. */
export function partsField(scope: FieldScope) {
  const { words, draft, entry, path, changed } = scope;
  const parts = partsOf(entry);
  const reasons = entriesIn(draft.file, 'reasons');
  const candidates = reasons.filter((one) => one.id !== entry.id && one[KEY] === undefined);
  const isPart = reasons.some((one) => partsOf(one).map(idOf).includes(entry.id));
  if (parts.length === 0 && (isPart || candidates.length === 0)) {
    return nothing;
  }
  const problem = problemAt(scope, KEY) ?? problemAt(scope, ORDER);
  return html`
    <section class="card">
      <fieldset id=${toId(path, KEY)}>
        <legend><h2>${words.keys.combines}</h2></legend>
        <p class="hint">${words.hints.combines}</p>
        <ol class="rows">
          ${parts.map((part, at) => {
            const name = nameOf(reasons, idOf(part), draft.file);
            const remove = ({ target }: Event) => {
              keepFocus(target, at === parts.length - 1);
              changed(withParts(entry, parts.toSpliced(at, 1)));
            };
            const toggle = ({ target }: Event) => {
              const isElsewhere = target instanceof HTMLInputElement && target.checked;
              const made = isElsewhere ? { id: idOf(part), elsewhere: true } : idOf(part);
              changed(withParts(entry, parts.with(at, made)));
            };
            return html`
              <li><span class="row">${name} <button type="button" class="plain" @click=${remove}>${icons.cross}${words.remove} <span class="unseen">${name}</span></button></span>
                ${at === 0 && !isElsewhere(part) ? nothing : html`<label class="tick"><input type="checkbox" .checked=${isElsewhere(part)} @change=${toggle} /><span>${words.keys.elsewhere} <span class="unseen">${name}</span></span></label>`}
              </li>
            `;
          })}
        </ol>
        <div class="chips">
          ${candidates.map((one) => html`<button type="button" class="chip" @click=${() => changed(withParts(entry, [...parts, one.id]))}>${icons.plus}<span class="unseen">${words.add}</span> ${plainText(one.name, draft.file)}</button>`)}
        </div>
        ${parts.length > 1 ? [orderField(scope), html`<div class="fields">${entryFields(GAP, scope)}</div>`] : nothing}
        ${problem && html`<p class="wrong">${problem}</p>`}
      </fieldset>
    </section>
  `;
}

function orderField({ words, entry, changed }: FieldScope) {
  const isAny = entry[ORDER] === 'any';
  const toggle = () => changed(withValue(entry, ORDER, isAny ? undefined : 'any'));
  return html`
    <label class="tick">
      <input type="checkbox" .checked=${isAny} @change=${toggle} /><span>${words.keys.order}</span>
    </label>
  `;
}

/** The button of the last part goes, those of others stay for the next part. */
function keepFocus(target: EventTarget | null, isLast: boolean): void {
  const button =
    target instanceof Element ? target.closest('fieldset')?.querySelector('.chip') : null;
  if (isLast && button instanceof HTMLElement) {
    button.focus();
  }
}

const partsOf = (entry: Entry): readonly unknown[] => {
  const parts = entry[KEY];
  return Array.isArray(parts) ? parts : [];
};

const isEntry = (part: unknown): part is Entry => typeof part === 'object' && part !== null;

/** A part is an id, or an object that says more of it. */
const idOf = (part: unknown): unknown => (isEntry(part) ? part.id : part);

const isElsewhere = (part: unknown): boolean => isEntry(part) && part.elsewhere === true;

/** The id of a part that is no longer offered. */
function nameOf(reasons: readonly Entry[], id: unknown, file: Entry): string {
  const reason = reasons.find((one) => one.id === id);
  return (reason && plainText(reason.name, file)) || `${id}`;
}

/**
 * Its first part takes the duration away, so that it follows from the parts. Without a second one
 * there is no order, and nothing to wait for.
 */
function withParts(entry: Entry, parts: readonly unknown[]): Entry {
  const combined = withValue(entry, KEY, parts.length > 0 ? parts : undefined);
  const made =
    parts.length > 1
      ? combined
      : withValue(withValue(combined, ORDER, undefined), 'gap_minutes', undefined);
  return partsOf(entry).length === 0 ? withValue(made, 'duration_minutes', undefined) : made;
}
