/** The reasons that a combination consists of: those chosen, in order, and those to add. */

import { html, nothing } from 'lit';
import { icons } from '../../parts/icons.ts';
import { type Entry, entriesIn, plainText, withValue } from './draft.ts';
import { type FieldScope, problemAt, toId } from './entry-fields.ts';

const KEY = 'combines';

/** Renders nothing if no other reason can be a part. */
export function partsField(scope: FieldScope) {
  const { words, draft, entry, path, changed } = scope;
  const parts = partsOf(entry);
  const reasons = entriesIn(draft.file, 'reasons');
  const candidates = reasons.filter((one) => one.id !== entry.id && one[KEY] === undefined);
  const isPart = reasons.some((one) => partsOf(one).includes(entry.id));
  if (parts.length === 0 && (isPart || candidates.length === 0)) {
    return nothing;
  }
  const problem = problemAt(scope, KEY);
  return html`
    <section class="card">
      <fieldset id=${toId(path, KEY)}>
        <legend><h2>${words.keys.combines}</h2></legend>
        <p class="hint">${words.hints.combines}</p>
        <ol class="rows">
          ${parts.map((id, at) => {
            const name = nameOf(reasons, id, draft.file);
            const remove = ({ target }: Event) => {
              keepFocus(target, at === parts.length - 1);
              changed(withParts(entry, parts.toSpliced(at, 1)));
            };
            return html`
              <li><span class="row">${name} <button type="button" class="plain" @click=${remove}>${icons.cross}${words.remove} <span class="unseen">${name}</span></button></span></li>
            `;
          })}
        </ol>
        <div class="chips">
          ${candidates.map((one) => html`<button type="button" class="chip" @click=${() => changed(withParts(entry, [...parts, one.id]))}>${icons.plus}<span class="unseen">${words.add}</span> ${plainText(one.name, draft.file)}</button>`)}
        </div>
        ${problem && html`<p class="wrong">${problem}</p>`}
      </fieldset>
    </section>
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

/** The id of a part that is no longer offered. */
function nameOf(reasons: readonly Entry[], id: unknown, file: Entry): string {
  const reason = reasons.find((one) => one.id === id);
  return (reason && plainText(reason.name, file)) || `${id}`;
}

/** Its first part takes the duration away, so that it follows from the parts. */
function withParts(entry: Entry, parts: readonly unknown[]): Entry {
  const made = withValue(entry, KEY, parts.length > 0 ? parts : undefined);
  return partsOf(entry).length === 0 ? withValue(made, 'duration_minutes', undefined) : made;
}
