/**
 * Which fields of a form are asked, given the answers so far. Without scripts a page cannot change
 * while it is filled in, so fields that the answers add appear on the next page, which says so.
 * Answers to fields that are no longer asked are carried along hidden and return with the question.
 */

import { askedFields, type FormField, isHidden } from '../../../core/index.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import type { PageLanguage } from '../page-language.ts';
import type { FormBody } from '../page-steps.ts';
import { renderHidden } from '../times-view.ts';
import { type Entry, type FieldErrors, fieldName } from './entry.ts';
import { fieldId, renderField } from './field-view.ts';

type Values = ReadonlyMap<string, string | boolean>;

/** Name of the hidden field that lists the fields shown by the page. */
const SHOWN = 'shown';

/**
 * Returns the fields that the answers added since the page was shown; none if the page showed no
 * fields.
 */
export function newlyAsked(
  form: readonly FormField[],
  values: Values,
  body: FormBody,
): readonly FormField[] {
  const shown = body.get(SHOWN)?.split(',');
  return shown === undefined
    ? []
    : askedFields(form, Object.fromEntries(values)).filter(
        (field) => !shown.includes(field.name) && !isHidden(field),
      );
}

export interface FieldsRequest {
  readonly language: PageLanguage;
  readonly form: readonly FormField[];
  readonly values: Values;
  readonly errors: FieldErrors;
}

export function renderFields({ language, form, values, errors }: FieldsRequest): Html {
  const asked = new Set(askedFields(form, Object.fromEntries(values)));
  const entered = ({ name, value }: FormField) =>
    values.get(name) ?? (typeof value === 'boolean' ? false : '');
  const fields = form.map((field) =>
    asked.has(field) && !isHidden(field)
      ? renderField({
          language,
          field,
          value: entered(field),
          problem: errors.get(field.name) ?? null,
        })
      : renderHidden({ [fieldName(field)]: keptValue(entered(field)) }),
  );
  const isConditional = asked.size < form.length || form.some(({ showIf }) => showIf !== undefined);
  return html`${isConditional ? renderHidden({ [SHOWN]: [...asked].map(({ name }) => name).join(',') }) : null}${fields}`;
}

/** Returns the value as a form would send it; `null` if it would not. */
function keptValue(value: string | boolean): string | null {
  const text = value === true ? '1' : value;
  return text || null;
}

/** Renders a note that there is more to fill in, linked to it. It is not an error. */
export function renderNewlyAsked(
  language: PageLanguage,
  fields: readonly FormField[],
): Html | null {
  if (fields.length === 0) {
    return null;
  }
  const listed = fields.map(
    (field) =>
      html`<li><a href="#${fieldId(field.name)}">${words(language.speech.own(field.label))}</a></li>`,
  );
  return html`<div class="note more" role="status" tabindex="-1" autofocus><h2>${language.plain.moreFields}</h2><ul>${listed}</ul></div>`;
}

/**
 * Returns the names of fields that were filled in but are not asked, for a hidden field; `null` if
 * there are none.
 */
export function unaskedIn(form: readonly FormField[], values: Entry['values']): string | null {
  const asked = new Set(askedFields(form, Object.fromEntries(values)).map(({ name }) => name));
  return (
    [...values.keys()]
      .filter((name) => !asked.has(name) && form.some((field) => field.name === name))
      .join(',') || null
  );
}
