/** The languages of customers, each a box to tick. */

import { html } from 'lit';
import { type ChosenField, LANGUAGE_TAGS, languageName } from './chosen-fields.ts';

interface LanguagesField extends Omit<ChosenField, 'value' | 'changed' | 'required'> {
  readonly value: readonly string[];
  /** `undefined`: none is chosen. */
  readonly changed: (tags: readonly string[] | undefined) => void;
}

/** As many as one likes, in the order in which they are chosen. */
export function languagesField({ name, label, hint, problem, value, changed }: LanguagesField) {
  const toggle = (tag: string) => {
    const made = value.includes(tag) ? value.filter((one) => one !== tag) : [...value, tag];
    changed(made.length === 0 ? undefined : made);
  };
  return html`
    <fieldset class="field whole" aria-describedby="${name}-hint">
      <legend>${label}</legend>
      <div class="chips">
        ${[...new Set([...LANGUAGE_TAGS, ...value])].map(
          (tag) => html`
            <label class="chip" lang=${tag}>
              <input type="checkbox" class="unseen" .checked=${value.includes(tag)} @change=${() => toggle(tag)} />${languageName(tag)}
            </label>
          `,
        )}
      </div>
      <p class="hint" id="${name}-hint">${hint}</p>
      ${problem && html`<p class="wrong">${problem}</p>`}
    </fieldset>
  `;
}
