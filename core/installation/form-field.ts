/** The fields of a form, as configured by the operator. */

import type { LocalizedText } from './language.ts';

export const FORM_TYPES = ['textbox', 'textarea', 'select', 'radio', 'checkbox'] as const;
/** The kind of field, named as in the base specification. */
export type FormType = (typeof FORM_TYPES)[number];

export const INPUT_TYPES = ['text', 'email', 'tel', 'number', 'date', 'url', 'hidden'] as const;
/**
 * The format of a textbox. `hidden` is not shown to customers; the page that leads to the form
 * fills it in.
 */
export type InputType = (typeof INPUT_TYPES)[number];

/** A form field with all defaults filled in. */
export interface FormField {
  /** The key in the forms answer and in a submission. */
  readonly name: string;
  readonly label: LocalizedText;
  readonly formType: FormType;
  readonly inputType: InputType;
  readonly required: boolean;
  /** Default value: a boolean for a checkbox, otherwise a string. */
  readonly value: string | boolean;
  /** A sentence below the label; `null` if there is none. */
  readonly hint: LocalizedText | null;
  /** The choices; empty unless `formType` is select or radio. */
  readonly options: readonly FormOption[];
  /** Condition for asking for the field; omitted if it is always asked for. */
  readonly showIf?: Condition;
}

/**
 * Requires that another field of the form is asked for and has this answer: the value of one of its
 * options, or whether its checkbox is ticked.
 */
export interface Condition {
  readonly field: string;
  readonly equals: string | boolean;
}

export interface FormOption {
  readonly value: string;
  readonly label: LocalizedText;
}
