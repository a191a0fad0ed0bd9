/** The step of the wizard that asks which of the usual fields customers fill in. */

import { html, nothing } from 'lit';
import { type Entry, entriesIn, plainText, withValue } from '../configuration/edit/draft.ts';
import { tickBox } from '../parts/field.ts';
import type { Wizard } from './step-views.ts';
import { createField, FIELD_NAMES } from './templates.ts';

/**
 * Renders the usual fields in this order: a checkbox to ask for each, and one to make it required.
 * Checkbox fields cannot be required, because everyone would have to tick them.
 */
export function usualFields({ draft, words, change }: Wizard) {
  const fields = entriesIn(draft.file, 'form');
  const usual = FIELD_NAMES.map((name) => createField(draft.file, name));
  const write = (made: readonly Entry[]) =>
    change({
      ...draft.file,
      form: usual.flatMap(({ name }) => made.find((field) => field.name === name) ?? []),
    });
  return html`
    <section class="card">
      <ul class="asked">
        ${usual.map((field) => {
          const asked = fields.find(({ name }) => name === field.name);
          const others = fields.filter(({ name }) => name !== field.name);
          const toggle = (isAsked: boolean) => write(isAsked ? [...others, field] : others);
          const require = (required: boolean) =>
            write([...others, withValue(field, 'required', required || undefined)]);
          return html`
            <li>
              ${tickBox({ name: `asks-${field.name}`, label: plainText(field.label, draft.file), checked: asked !== undefined, changed: toggle })}
              ${
                asked && field.form_type !== 'checkbox'
                  ? tickBox({
                      name: `requires-${field.name}`,
                      label: html`${words.keys.required}<span class="unseen">: ${plainText(field.label, draft.file)}</span>`,
                      checked: asked.required === true,
                      changed: require,
                    })
                  : nothing
              }
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}
