/** A form as `/api` shows it: an object by field name, without the field `password`, which no call ever puts out. */

import type { FormField } from '../../core/index.ts';
import type { FormFieldBody } from '../contract/rest-api.ts';
import type { Language } from '../http/send-answer.ts';
import { presentText } from './present-text.ts';

/** Null prototype: a field's name is the operator's, and must not meet an inherited member. */
export function presentForm<Body>(fields: readonly FormField[], presentOne: (field: FormField) => Body): Record<string, Body> {
  const form: Record<string, Body> = Object.create(null);
  for (const field of fields) {
    if (field.name !== 'password') form[field.name] = presentOne(field);
  }
  return form;
}

export function presentFormField(field: FormField, language: Language): FormFieldBody {
  return {
    form_type: field.formType,
    input_type: field.inputType,
    label: presentText(field.label, language),
    required: field.required,
    value: field.value,
    ...(isChoice(field) && {
      options: field.options.map(({ value, label }) => ({ value, label: presentText(label, language) })),
    }),
  };
}

function isChoice(field: FormField): boolean {
  return field.formType === 'select' || field.formType === 'radio';
}
