/** The form's fields, what was entered in them, and what is open. */

import type { WidgetFormFieldBody, WidgetFormsBody } from '../../bff/contract/widget-api.ts';
import type { FieldError } from '../format/texts.ts';

export type FieldErrors = Readonly<Record<string, FieldError>>;

export type FieldValues = Readonly<Record<string, string | boolean>>;

interface FormState {
  readonly answers: { readonly forms?: WidgetFormsBody | undefined };
  readonly wishes: { readonly prefill?: Readonly<Record<string, unknown>> };
  readonly values: FieldValues;
  readonly errors: FieldErrors;
}

/** A field with what was entered. */
export interface Entry {
  readonly name: string;
  readonly field: WidgetFormFieldBody;
  readonly value: string | boolean;
  readonly error: FieldError | undefined;
}

interface FormEntry extends Entry {
  readonly isAsked: boolean;
}

/** What decides stands before what depends on it. A field that is not asked for counts as empty; what was entered is kept for when it is again. */
export function entriesOf({ answers, wishes, values, errors }: FormState): readonly FormEntry[] {
  const given: Record<string, string | boolean> = {};
  return Object.entries(answers.forms?.data ?? {}).map(([name, field]) => {
    const condition = field.show_if;
    const isAsked = !condition || given[condition.field] === condition.equals;
    const value = isAsked ? (values[name] ?? prefilled(field, wishes.prefill?.[name]) ?? field.value) : '';
    given[name] = value;
    return { name, field: { ...field, ...(isAsked && condition) }, value, error: isAsked ? errors[name] : undefined, isAsked };
  });
}

/** What the page fills in beforehand; `undefined` if it says nothing that the field can take. */
function prefilled({ form_type, options }: WidgetFormFieldBody, value: unknown): string | boolean | undefined {
  if (value === undefined) return;
  if (form_type === 'checkbox') return `${value}` === 'true';
  return !options || options.some((option) => option.value === value) ? `${value}` : undefined;
}

/** What was entered, by field name. */
export const valuesOf = (entries: readonly Entry[]): FieldValues => Object.fromEntries(entries.map(({ name, value }) => [name, value]));

/** What is open in the form; `undefined` if nothing is. */
export function openFieldsOf(state: FormState): FieldErrors | undefined {
  const errors: Record<string, FieldError> = {};
  for (const { name, field, value } of entriesOf(state)) {
    const error = fieldErrorOf(field, value);
    if (error) errors[name] = error;
  }
  return Object.keys(errors).length ? errors : undefined;
}

/** What can be seen without asking the server: required fields, and e-mail addresses that cannot be one. */
export function fieldErrorOf(
  { required, input_type }: Pick<WidgetFormFieldBody, 'required' | 'input_type'>,
  value: string | boolean,
): FieldError | undefined {
  const text = `${value || ''}`.trim();
  if (!text && required) return { code: 'field_required' };
  if (text && input_type === 'email' && !/^\S+@\S+\.\S/.test(text)) return { code: 'field_invalid', problem: 'not_an_email' };
  return undefined;
}
