/** The fields of a form, as configured by the operator. */

import { emptyValue, FIELD_DEFAULTS, type InputType } from './field-kinds.ts';
import type { FormFieldEntry } from './file/form-field.ts';
import { type CamelKeys, camelKeys, snakeKeys } from './file/key-names.ts';
import type { LocalizedText } from './language.ts';

type Attributes = CamelKeys<FormFieldEntry>;

/**
 * A form field: the attributes that the schema of the file describes, in camel case, with all
 * defaults filled in. It is stored as JSON, so an attribute that is added to the schema is missing
 * in fields that were stored before.
 */
export interface FormField extends Omit<Attributes, 'hint' | 'options'> {
  readonly inputType: InputType;
  readonly required: boolean;
  /** Default value: a boolean for a checkbox, otherwise a string. */
  readonly value: string | boolean;
  /** A sentence below the label; `null` if there is none. */
  readonly hint: LocalizedText | null;
  /** The choices; empty unless `formType` is select or radio. */
  readonly options: readonly FormOption[];
}

export type FormOption = NonNullable<Attributes['options']>[number];

/** What a new field needs; the rest has defaults. */
type GivenField = Pick<FormField, 'name' | 'label'> & Partial<FormField>;

/** Creates a field, by default a text box that may stay empty. */
export function createField({
  name,
  label,
  formType = 'textbox',
  inputType = FIELD_DEFAULTS.inputType,
  required = FIELD_DEFAULTS.required,
  value = emptyValue(formType),
  hint = null,
  options = [],
  ...others
}: GivenField): FormField {
  return { name, label, formType, inputType, required, value, hint, options, ...others };
}

export function completeField(entry: FormFieldEntry): FormField {
  return createField(camelKeys(entry));
}

/** The reverse of `completeField`. Omits defaults. */
export function presentField(field: FormField): FormFieldEntry {
  const { name, label, formType, inputType, required, value, hint, options, ...others } =
    structuredClone(field);
  return snakeKeys({
    name,
    label,
    formType,
    inputType: inputType === FIELD_DEFAULTS.inputType ? undefined : inputType,
    required: required === FIELD_DEFAULTS.required ? undefined : required,
    value: value === emptyValue(formType) ? undefined : value,
    hint: hint ?? undefined,
    options: options.length === 0 ? undefined : [...options],
    ...others,
  });
}
