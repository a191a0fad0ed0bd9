/**
 * Renders a form field as native HTML: label above, hint below, and under the input an error that
 * says what to do.
 */

import {
  createField,
  type FieldProblem,
  type FormField,
  fill,
  type LocalizedText,
} from '../../../core/index.ts';
import { findAutocomplete } from '../../visitor/autocomplete.ts';
import { type Html, html } from '../html.ts';
import { languageAttributes, words } from '../own-text.ts';
import type { PageLanguage } from '../page-language.ts';
import { fieldName } from './entry.ts';
import { findSentence } from './plain-context.ts';

export interface FieldRequest {
  readonly language: PageLanguage;
  readonly field: FormField;
  readonly value: string | boolean;
  readonly problem: FieldProblem | null;
  /** Default: the name of a submission field. */
  readonly name?: string;
}

export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Returns the error message, whose label may contain marked operator text. */
export function sayProblem(
  language: PageLanguage,
  field: FormField,
  problem: FieldProblem,
): string {
  if (problem.kind === 'required' && field.formType === 'checkbox') {
    return language.widget.tick;
  }
  const code = problem.kind === 'required' ? 'field_required' : problem.kind;
  const known = Object.hasOwn(language.widget, code) ? code : 'field_invalid';
  const limit = problem.kind === 'too_long' ? problem.limit : 0;
  return fill(findSentence(language, known), { label: language.speech.own(field.label), limit });
}

export function renderField(request: FieldRequest): Html {
  const { language, field, problem } = request;
  const id = fieldId(field.name);
  const hint = field.hint
    ? html`<p class="hint" id="${id}-hint">${words(language.speech.own(field.hint))}</p>`
    : null;
  const error = problem
    ? html`<p class="error" id="${id}-error">${words(sayProblem(language, field, problem))}</p>`
    : null;
  const optional = field.required ? null : html` <small>${language.widget.optional}</small>`;
  const label = html`${words(language.speech.own(field.label))}${optional}`;
  if (field.formType === 'radio') {
    return html`<fieldset class="field" role="radiogroup"${described(request)}><legend>${label}</legend>${hint}${renderRadios(request)}${error}</fieldset>`;
  }
  if (field.formType === 'checkbox') {
    return html`<div class="field"><label class="tick">${renderControl(request)}<span>${label}</span></label>${hint}${error}</div>`;
  }
  return html`<div class="field"><label for="${id}">${label}</label>${hint}${renderControl(request)}${error}</div>`;
}

/**
 * Name of the consent box. No submission field can have this name, even if the operator calls one
 * `consent`.
 */
export const CONSENT_BOX = 'consent-box';

/** Renders the operator's consent text as a checkbox. It is not part of the submission. */
export function renderConsent(
  language: PageLanguage,
  text: LocalizedText,
  state: Pick<FieldRequest, 'value' | 'problem'>,
): Html {
  return renderField({
    language,
    field: consentField(text, CONSENT_BOX),
    name: 'consent',
    ...state,
  });
}

export function consentField(label: LocalizedText, name: string): FormField {
  return createField({ name, label, formType: 'checkbox', required: true });
}

/** Returns the ARIA attributes that link the control to its hint and error. */
function described({ field, problem }: FieldRequest): Html {
  const id = fieldId(field.name);
  const parts = [...(field.hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-error`] : [])];
  return html`${parts.length === 0 ? null : html` aria-describedby="${parts.join(' ')}"`}${problem ? html` aria-invalid="true"` : null}`;
}

function renderRadios({
  language,
  field,
  value,
  name = fieldName(field),
}: FieldRequest): readonly Html[] {
  return field.options.map((option, index) => {
    const id = index === 0 ? html` id="${fieldId(field.name)}"` : null;
    const checked = option.value === value ? html` checked` : null;
    return html`<label class="tick"><input type="radio"${id} name="${name}" value="${option.value}"${checked}>${words(language.speech.own(option.label))}</label>`;
  });
}

function renderControl(request: FieldRequest): Html {
  const { language, field, value, name = fieldName(field) } = request;
  const required = field.required ? html` aria-required="true"` : null;
  const rest = html` id="${fieldId(field.name)}" name="${name}"${required}${described(request)}`;
  if (field.formType === 'textarea') {
    return html`<textarea${rest} rows="4">\n${String(value)}</textarea>`;
  }
  if (field.formType === 'checkbox') {
    return html`<input type="checkbox"${rest} value="1"${value === true ? html` checked` : null}>`;
  }
  if (field.formType === 'select') {
    const options = field.options.map(
      (option) =>
        html`<option value="${option.value}"${option.value === value ? html` selected` : null}${languageAttributes(language.speech, option.label)}>${language.speech.say(option.label)}</option>`,
    );
    return html`<select${rest}><option value="">${language.widget.choose}</option>${options}</select>`;
  }
  const token = findAutocomplete(field.name);
  const autocomplete = token === null ? null : html` autocomplete="${token}"`;
  return html`<input type="${field.inputType}"${field.inputType === 'number' ? html` step="any"` : null}${rest}${autocomplete} value="${String(value)}">`;
}
