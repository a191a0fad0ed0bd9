/** A field of the customers' form, filled in by the team. */

import { html } from 'lit';
import { dayField } from '../parts/day-field.ts';
import { inputField, selectField, textArea, tickBox } from '../parts/field.ts';
import type { Texts } from '../texts/index.ts';
import type { Answer, FormField } from './answers.ts';

interface Shown {
  /** Name of the control. */
  readonly name: string;
  readonly answer: Answer;
  readonly problem: string | null;
}

/** Renders the field. The email address is always optional for the team. */
export function answerField(
  { adding: words }: Texts,
  field: FormField,
  { name, answer, problem }: Shown,
) {
  const { label, form_type, input_type, options } = field;
  const said = { name, value: typeof answer === 'string' ? answer : '', problem };
  if (form_type === 'checkbox') {
    return tickBox({ name, label, checked: answer === true });
  }
  if (form_type === 'textarea') {
    return textArea({ ...said, label });
  }
  if (options) {
    return selectField({
      ...said,
      label,
      options: [{ value: '', label: words.choose }, ...options.filter(({ value }) => value)],
    });
  }
  if (input_type === 'date') {
    return dayField({ ...said, label });
  }
  return inputField({
    ...said,
    type: input_type === 'hidden' ? 'text' : input_type,
    label: input_type === 'email' ? html`${label} <small>${words.optional}</small>` : label,
  });
}
