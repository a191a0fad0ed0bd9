/** The kinds of form fields, and what holds for a field that does not say otherwise. */

export const FORM_TYPES = ['textbox', 'textarea', 'select', 'radio', 'checkbox'] as const;
/** The kind of field, named as in the base specification. */
export type FormType = (typeof FORM_TYPES)[number];

export const INPUT_TYPES = ['text', 'email', 'tel', 'number', 'date', 'url', 'hidden'] as const;
/**
 * The format of a textbox. `hidden` is not shown to customers; the page that leads to the form
 * fills it in.
 */
export type InputType = (typeof INPUT_TYPES)[number];

/** Used by the schema of the file, too, so that the reference always agrees. */
export const FIELD_DEFAULTS = { inputType: 'text', required: false } as const;

/** The initial value of a field that has no default value. */
export function emptyValue(formType: FormType): '' | false {
  return formType === 'checkbox' ? false : '';
}
